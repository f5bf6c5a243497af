"""Finding a table: by game, map, pace, number of players and how near the others' rating is to one's own."""

from __future__ import annotations

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.models import User
from engine import systems
from games.models import Decision, Seat, Table
from games.selectors import tables as selectors
from tournaments.models.ratings import OVERALL, Pool, Rating
from web.tables.finding import person

PAGE = 30
NEAR = 150
DAY = 24 * 60

STATES = {
    "open": gettext_lazy("Waiting for players"),
    "running": gettext_lazy("Under way"),
    "finished": gettext_lazy("Played"),
}
CLOCK = "time_control_data__turn"
HOURS = "time_control_data__hours"
PACES = {
    "live": (gettext_lazy("live: an hour a turn at most"), Q(**{f"{CLOCK}__lte": 60}) | Q(**{f"{HOURS}__lte": 1})),
    "day": (
        gettext_lazy("a day a turn"),
        Q(**{f"{CLOCK}__gt": 60, f"{CLOCK}__lte": DAY}) | Q(**{f"{HOURS}__gt": 1, f"{HOURS}__lte": 24}),
    ),
    "slow": (gettext_lazy("slower"), Q(**{f"{CLOCK}__gt": DAY}) | Q(**{f"{HOURS}__gt": 24})),
    "none": (gettext_lazy("no clock"), Q(time_control_data__kind="none") | Q(time_control_data={})),
}
NAMED = ("table", "number", "status", "player", "bot", "label", "place", "player__display_name", "player__forgotten_at")
PEOPLE = (
    Prefetch("seats", Seat.objects.select_related("player").only(*NAMED).order_by("number")),
    Prefetch("decisions", Decision.objects.only("table", "seat")),
)
"""What a list shows of who sits at a table and whom it waits for; of many tables at once."""


class Wanted(forms.Form):
    """What somebody looks for. Whatever makes no sense is as good as not said."""

    state = forms.ChoiceField(label=gettext_lazy("Tables"), choices=list(STATES.items()), required=False)
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    pace = forms.ChoiceField(label=gettext_lazy("Pace"), required=False)
    players = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int, required=False, empty_value=None)
    rating = forms.ChoiceField(label=gettext_lazy("Rating"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        games: list[tuple[str, object]] = [("", _("any"))]
        for system in systems():
            maps = [(f"{system.name}/{info.name}", info.title) for info in system.maps.values()]
            games.append((system.title, [(system.name, _("{game}, any map").format(game=system.title)), *maps]))
        counts = sorted({count for system in systems() for info in system.maps.values() for count in info.players})
        choices: dict[str, list[tuple[object, object]]] = {
            "game": games,  # type: ignore[dict-item]
            "pace": [("", _("any")), *((name, title) for name, (title, _q) in PACES.items())],
            "players": [("", _("any")), *((count, str(count)) for count in counts)],
            "rating": [("", _("any")), ("near", _("near mine")), ("rated", _("rated")), ("friendly", _("friendly"))],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tables: where you are asked first, then those you look for."""
    user, form = person(request), Wanted(request.GET or None)
    said = form.cleaned_data if form.is_bound and form.is_valid() else {}
    state = said.get("state") or "open"
    asked = [] if user is None else Table.objects.filter(pk__in=selectors.asking(user)).prefetch_related(*PEOPLE)[:PAGE]
    found = Paginator(wanted(said, user).filter(state=state).prefetch_related(*PEOPLE), PAGE)
    page: Page[Table] = found.get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "asked": asked if not request.GET else [],
        "page": page,
        "state": state,
        "heading": STATES[state],
        "states": _counted(user, said),
        "query": query.urlencode(),
    }
    return render(request, "web/tables/index.html", context)


def wanted(said: dict[str, object], user: User | None) -> QuerySet[Table]:
    """Games that answer to what was said, the newest first."""
    tables = Table.objects.filter(kind=Table.Kind.PLAY).order_by("-changed_at", "-pk")
    game, _slash, map_ = str(said.get("game") or "").partition("/")
    if game:
        tables = tables.filter(system=game, **({"map": map_} if map_ else {}))
    if said.get("pace"):
        tables = tables.filter(PACES[str(said["pace"])][1])
    if said.get("players"):
        tables = tables.filter(players=int(str(said["players"])))
    if said.get("rating") in ("rated", "friendly"):
        tables = tables.filter(rated=said["rating"] == "rated")
    if said.get("rating") == "near" and user is not None:
        tables = near(tables, user, game)
    return tables


def near(tables: QuerySet[Table], user: User, system: str) -> QuerySet[Table]:
    """Those where nobody's rating is far from one's own, in this game or overall. Who has none is far from nobody."""
    books = Rating.objects.filter(pool=Pool.PLAY, system=system or OVERALL)
    own = books.filter(player=user).values_list("mu", flat=True).first()
    if own is None:
        return tables
    far = books.filter(player__seats__table=OuterRef("pk")).exclude(mu__range=(own - NEAR, own + NEAR))
    return tables.exclude(Exists(far))


def _counted(user: User | None, said: dict[str, object]) -> list[tuple[str, object, int]]:
    """How many there are of each kind, for the tabs above the list."""
    tables = wanted(said, user)
    return [(name, title, tables.filter(state=name).count()) for name, title in STATES.items()]
