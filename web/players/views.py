"""A player's page, finding players, and who leads. docs/privacy.md says what others may see; nothing else is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import Leave, User
from accounts.models.names import name_key
from accounts.selectors.people import blocked_by, players
from engine import systems
from games.models import Seat, Table
from tournaments.models import OVERALL, Entry, Event
from tournaments.selectors import events as events_selectors
from tournaments.selectors import ratings
from web.players.charts import Point, chart
from web.players.neighbours import ReportForm

MOST_FOUND = 30
MOST_LEADING = 50
MOST_GAMES = 20


@dataclass(frozen=True)
class Played:
    """A game, and how it went for the person."""

    table: Table
    seat: Seat


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Find somebody, and see who leads in each game."""
    asked = request.GET.get("name", "").strip()[:40]
    system = request.GET.get("system", OVERALL)
    known = {OVERALL: ratings.title_of(OVERALL), **{game.name: game.title for game in systems()}}
    system = system if system in known else OVERALL
    everybody = "everybody" in request.GET
    leaders = ratings.leaderboard(system, provisional=everybody)[:MOST_LEADING]
    context = {
        "asked": asked,
        "found": players(name=asked).order_by("name_key")[:MOST_FOUND] if asked else None,
        "systems": known,
        "system": system,
        "title": known[system],
        "everybody": everybody,
        "leaders": [(row.player, ratings.standing(system, row.skill, row.games)) for row in leaders],
    }
    return render(request, "web/players/index.html", context)


@require_safe
def named(request: HttpRequest, name: str) -> HttpResponse:
    """Whoever is called so now."""
    key = name_key(name)
    found = players().filter(name_key=key).first() if key else None
    if found is None:
        raise Http404
    return redirect("players:player", found.pk)


@require_safe
def player(request: HttpRequest, number: int) -> HttpResponse:
    """What everybody may know of a player, also of one who has left."""
    whom = get_object_or_404(User, pk=number)
    viewer = request.user if isinstance(request.user, User) else None
    context: dict[str, object] = {"whom": whom, "gone": whom.forgotten_at is not None or not whom.is_active}
    if not context["gone"]:
        context |= _ratings(whom, request.GET.get("system", OVERALL))
        context |= {
            "running": _games(whom, Table.State.RUNNING),
            "finished": _games(whom, Table.State.FINISHED),
            "events": _events(whom, viewer),
            "leave": leave_to_show(whom, viewer),
            "apart": viewer is not None and whom.pk in blocked_by(user=viewer),
            "report_form": ReportForm(),
        }
    return render(request, "web/players/player.html", context)


def _ratings(whom: User, system: str) -> dict[str, object]:
    standings = ratings.ratings_of(whom)
    known = [one.system for one in standings]
    chosen = system if system in known else (known[0] if known else OVERALL)
    history = ratings.history_of(whom, chosen) if standings else []
    steps = [moment.before for moment in history[:1]] + [moment.after for moment in history]
    return {
        "standings": standings,
        "chosen": chosen,
        "chosen_title": ratings.title_of(chosen),
        "history": list(reversed(history)),
        "chart": chart([Point(one.rating, one.uncertainty) for one in steps]),
    }


def _games(whom: User, state: str) -> list[Played]:
    """The person's games in a state, newest first; studies are their own business."""
    seats = Seat.objects.filter(player=whom, table__kind=Table.Kind.PLAY, table__state=state)
    newest = seats.select_related("table").order_by("-table__changed_at")[:MOST_GAMES]
    return [Played(seat.table, seat) for seat in newest]


def _events(whom: User, viewer: User | None) -> list[Entry]:
    visible = events_selectors.visible_to(viewer)
    entries = Entry.objects.filter(player=whom, event__in=visible).exclude(state=Entry.State.WITHDRAWN)
    return list(entries.select_related("event", "division").order_by("-event__pk")[:MOST_GAMES])


def leave_to_show(whom: User, viewer: User | None) -> Leave | None:
    """The leave somebody is on, or the next one: for themselves, for those who wait for them, and for organisers."""
    if viewer is None or not (viewer == whom or viewer.is_staff or _wait_for(whom, viewer) or _organises(whom, viewer)):
        return None
    today: date = whom.local(timezone.now()).date()
    return whom.leaves.filter(last__gte=today).order_by("first").first()


def _wait_for(whom: User, viewer: User) -> bool:
    """Do they sit at a table together that is not over?"""
    theirs = Table.objects.filter(state=Table.State.RUNNING, seats__player=whom)
    return theirs.filter(pk__in=Seat.objects.filter(player=viewer).values("table_id")).exists()


def _organises(whom: User, viewer: User) -> bool:
    theirs = Event.objects.filter(entries__player=whom).exclude(state=Event.State.FINISHED)
    return theirs.filter(organisers__person=viewer).exists() or theirs.filter(owner=viewer).exists()
