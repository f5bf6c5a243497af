"""Getting a table together on pages: pick a game and a map, set the table, invite, sit down, start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from engine import EngineError, InvalidSetup, MapInfo, System, retold, systems
from engine import system as find_system
from games import services
from games.automata import best_bot
from games.clocks import NoClock, Preset, TimeControl
from games.errors import NotFound, TableError, Unacceptable
from games.models import Invitation, LogRow, Table
from games.selectors import tables as selectors
from games.words import told, translate

REFUSED = (TableError, EngineError)
PACES = {
    "72h": gettext_lazy("three days a turn, and three more in the bank"),
    "48h": gettext_lazy("two days a turn, and two more in the bank"),
    "24h": gettext_lazy("a day a turn, and one more in the bank"),
    "two-moves-a-week": gettext_lazy("two moves a week, weekends off"),
    "live-evening": gettext_lazy("a live evening: five minutes a turn, half an hour in the bank"),
    "": gettext_lazy("no clock: everybody takes their time"),
}


@dataclass(frozen=True)
class Wish:
    """A table as people usually want one: what it is called and what it fills in."""

    title: Promise
    words: Promise
    fields: Mapping[str, object]


WISHES = {
    "mail": Wish(
        gettext_lazy("By mail"),
        gettext_lazy("A few minutes a day; anybody may sit down."),
        {"pace": "48h", "access": "open", "rated": True},
    ),
    "friends": Wish(
        gettext_lazy("Among friends"),
        gettext_lazy("You invite; nobody is hurried, and it counts for nothing."),
        {"pace": "72h", "access": "invited", "rated": False},
    ),
    "evening": Wish(
        gettext_lazy("This evening"),
        gettext_lazy("All at once: five minutes a turn, half an hour in the bank."),
        {"pace": "live-evening", "access": "open", "rated": True},
    ),
    "bots": Wish(
        gettext_lazy("Against bots"),
        gettext_lazy("Starts at once; good for trying a map out."),
        {"pace": "", "access": "invited", "rated": False, "bots": "all"},
    ),
}
"""Where to begin; everything can be changed in the form."""


class NewTable(forms.Form):
    """What an owner decides about a table; the game's own options are added for the game."""

    title = forms.CharField(label=gettext_lazy("Name of the table"), max_length=80, required=False)
    players = forms.TypedChoiceField(label=gettext_lazy("Players"), coerce=int)
    bots = forms.TypedChoiceField(label=gettext_lazy("Of these, bots"), coerce=int, initial=0)
    pace = forms.ChoiceField(label=gettext_lazy("Pace"), choices=list(PACES.items()), required=False)
    access = forms.ChoiceField(label=gettext_lazy("Who may sit down"), choices=Table.Access.choices)
    resign_rule = forms.ChoiceField(label=gettext_lazy("When somebody resigns"), choices=Table.ResignRule.choices)
    rated = forms.BooleanField(label=gettext_lazy("The result counts for ratings"), required=False, initial=True)

    def __init__(self, system: System, info: MapInfo, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        usual = set(info.recommended)
        best = _("{n} (recommended)")
        counts = [(count, best.format(n=count) if count in usual else str(count)) for count in info.players]
        self.fields["players"].choices = counts  # type: ignore[attr-defined]
        self.fields["players"].initial = (info.recommended or info.players)[0]
        self.fields["bots"].choices = [(count, str(count)) for count in range(max(info.players))]  # type: ignore[attr-defined]
        self.options = [option.name for option in system.options]
        for option in system.options:
            self.fields[f"option-{option.name}"] = forms.ChoiceField(
                label=retold(option.title, translate),
                choices=[(value, value) for value in option.values],
                required=False,
            )

    def chosen(self) -> dict[str, str]:
        """The game's own options; what was left open is as usual."""
        said = {name: self.cleaned_data[f"option-{name}"] for name in self.options}
        return {name: value for name, value in said.items() if value}

    def time_control(self) -> TimeControl:
        pace = self.cleaned_data["pace"]
        return Preset(pace) if pace else NoClock()


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """Every game and map there is, with who can play it and where its board comes from."""
    return render(request, "web/tables/games.html", {"systems": systems()})


@login_required
def new(request: HttpRequest, system: str, map: str) -> HttpResponse:
    """Set a table of this game on this map."""
    try:
        game = find_system(system)
        info = game.maps[map]
    except (InvalidSetup, KeyError) as error:
        raise Http404 from error
    wish = request.GET.get("wish", "mail")
    form = NewTable(game, info, request.POST or None, initial=_filled_in(WISHES.get(wish), info))
    if request.method == "POST" and form.is_valid():
        try:
            found = _create(form, system, map, _person(request))
        except REFUSED as refusal:
            form.add_error(None, told(refusal.sentence))
        else:
            return redirect("tables:table", found.public_id)
    return render(
        request, "web/tables/new.html", {"form": form, "game": game, "info": info, "wishes": WISHES, "wish": wish}
    )


def _filled_in(wish: Wish | None, info: MapInfo) -> dict[str, object]:
    """What a wish fills in, for the map's usual number of players."""
    fields = dict(wish.fields) if wish is not None else {}
    if fields.get("bots") == "all":
        fields["bots"] = (info.recommended or info.players)[0] - 1
    return fields


@transaction.atomic
def _create(form: NewTable, system: str, map: str, owner: User) -> Table:
    said = form.cleaned_data
    return services.create(
        owner=owner,
        system=system,
        map=map,
        players=said["players"],
        options=form.chosen(),
        title=said["title"],
        access=Table.Access(said["access"]),
        time_control=form.time_control(),
        resign_rule=Table.ResignRule(said["resign_rule"]),
        rated=said["rated"],
        bots=[best_bot(system)] * said["bots"],
    )


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _invite(table: Table, user: User, request: HttpRequest) -> str:
    email = request.POST.get("email", "").strip()
    try:
        validate_email(email)
    except ValidationError as error:
        raise Unacceptable(_("That is not a mail address we can write to."), code="validation") from error
    services.invite(game_id=table.pk, owner=user, email=email)
    return _("The invitation is on its way.")


def _take_back(table: Table, user: User, request: HttpRequest) -> str:
    seat = selectors.seat_to_play(table, user, None)
    shown = request.POST.get("expected_index", "")
    last = int(shown) if shown.isdecimal() else table.last_index
    services.take_back(game_id=table.pk, seat=seat, expected_index=last, actor_id=user.pk, source=LogRow.Source.PAGE)
    return _("Taken back.")


def _answer_invitation(accept: bool) -> Callable[[Table, User, HttpRequest], str]:
    def answer(table: Table, user: User, request: HttpRequest) -> str:
        pending = table.invitations.filter(player=user, state=Invitation.State.PENDING).first()
        if pending is None:
            raise NotFound
        if accept:
            services.accept(invitation_id=pending.public_id, player=user)
            return _("You sit at this table.")
        services.decline(invitation_id=pending.public_id, player=user)
        return _("Declined.")

    return answer


def _doing(what: Callable[[Table, User], object], said: str) -> Callable[[Table, User, HttpRequest], str]:
    def do(table: Table, user: User, request: HttpRequest) -> str:
        what(table, user)
        return _(said)

    return do


def _add_bot(table: Table, user: User) -> None:
    services.fill_with_bot(game_id=table.pk, owner=user, bot=best_bot(table.system))


DOINGS: dict[str, Callable[[Table, User, HttpRequest], str]] = {
    "join": _doing(lambda t, u: services.join(game_id=t.pk, player=u), gettext_noop("You sit at this table.")),
    "leave": _doing(lambda t, u: services.leave(game_id=t.pk, player=u), gettext_noop("You stood up.")),
    "start": _doing(lambda t, u: services.start(game_id=t.pk, owner=u), gettext_noop("The game has started.")),
    "cancel": _doing(lambda t, u: services.cancel(game_id=t.pk, owner=u), gettext_noop("The table is cancelled.")),
    "bot": _doing(_add_bot, gettext_noop("A bot sits down.")),
    "resign": _doing(lambda t, u: services.resign(game_id=t.pk, player_id=u.pk), gettext_noop("You have resigned.")),
    "substitute": _doing(lambda t, u: services.substitute(game_id=t.pk, player=u), gettext_noop("The seat is yours.")),
    "end": _doing(
        lambda t, u: services.vote_to_end(game_id=t.pk, player_id=u.pk), gettext_noop("Your wish to end here is noted.")
    ),
    "go-on": _doing(
        lambda t, u: services.withdraw_vote(game_id=t.pk, player_id=u.pk), gettext_noop("Your wish is withdrawn.")
    ),
    "invite": _invite,
    "accept": _answer_invitation(accept=True),
    "decline": _answer_invitation(accept=False),
    "take-back": _take_back,
}
"""Everything about a table that is one press; the services say who may."""


@require_POST
@login_required
def do(request: HttpRequest, table_id: str, what: str) -> HttpResponse:
    """One press on a table's page. A refusal says why."""
    if what not in DOINGS:
        raise Http404
    user = _person(request)
    try:
        found = selectors.find(table_id, user, strongbox=True)
        messages.success(request, DOINGS[what](found, user, request))
    except NotFound as error:
        raise Http404 from error
    except REFUSED as refusal:
        messages.error(request, refusal.sentence)
    return redirect("tables:table", table_id)
