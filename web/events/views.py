"""Following events: the list of them, what one is, its standings, rounds, players, rulings; a league's seasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from engine import systems
from tournaments.bracket_svg import bracket_svg
from tournaments.models import Appeal, Division, Entry, Event, League, Match, Notice, Round
from tournaments.selectors import events as selectors
from tournaments.selectors import shown
from tournaments.selectors.books import stored_standings
from tournaments.selectors.bracket import bracket_of
from tournaments.selectors.forecast import forecast
from tournaments.services import entering
from web.events import standings as standing
from web.events.common import Frame, found, person
from web.events.moments import schedule
from web.events.teams import teams_of
from web.events.words import game_title, in_plain_words

LATEST = 3
TOP = 10
MOST_TABLES_OF_MINE = 6


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Events that one can enter, that run, that are over; all of them or of one game."""
    system = request.GET.get("game", "")
    known = {one.name: one.title for one in systems()}
    lists = shown.lists_for(person(request), system=system if system in known else "")
    return render(request, "web/events/index.html", {"lists": lists, "games": known, "game": system})


@require_safe
def event(request: HttpRequest, event_id: str) -> HttpResponse:
    """What it is, what one can do about it, and how it stands."""
    one = found(request, event_id)
    frame = Frame(request, one)
    divisions = list(one.divisions.all())
    called = shown.names(one)
    states = list(one.entries.values_list("state", flat=True))
    rounds = shown.current_rounds(one)
    context = {
        "paragraphs": in_plain_words(frame.rules),
        "game_title": game_title(frame.rules.system),
        "schedule": schedule(one, rounds),
        "inside": sum(state in shown.INSIDE for state in states),
        "waiting": states.count(Entry.State.WAITING),
        "standby": states.count(Entry.State.STANDBY),
        "division_count": len(divisions),
        "strip": _strip(one, frame, divisions, rounds),
        "leaders": [standing.short(division, frame.rules, called, top=_top(divisions)) for division in divisions],
        "my_tables": _my_tables(frame, called),
        "refusal": _refusal(frame),
        "refused_standby": _refusal(frame, standby=True) if one.under_way else "",
        "rulings": list(one.rulings.select_related("by", "match__round", "entry__player")[:LATEST]),
        "notices": _notices(frame),
        "organisers": [one.owner, *(each.person for each in one.organisers.select_related("person"))],
        "champions": standing.champions(divisions, called) if one.state == Event.State.FINISHED else [],
        "seasons": shown.neighbours(one),
        "team_names": sorted({*one.entries.exclude(team="").values_list("team", flat=True)})
        if frame.rules.team_size
        else [],
    }
    return frame.page(request, "event", "overview", context)


def _top(divisions: Sequence[Division]) -> int:
    return TOP if len(divisions) == 1 else LATEST


@dataclass(frozen=True)
class Strip:
    """The event in big numerals: how far it is."""

    round_now: int
    rounds: int
    tables: int
    decided: int
    ends_at: datetime | None


def _strip(one: Event, frame: Frame, divisions: Sequence[Division], rounds: Sequence[Round]) -> Strip:
    now = max((each.number for each in rounds), default=0)
    states = list(Match.objects.filter(round__in=[each.pk for each in rounds]).values_list("state", flat=True))
    decided = sum(state in (Match.State.DECIDED, Match.State.VOID) for state in states)
    planned = standing.rounds_planned(frame.rules, divisions)
    ends = one.finished_at or (forecast(one) if one.under_way else one.ends_at)
    return Strip(now, planned, len(states), decided, ends)


def _my_tables(frame: Frame, called: shown.Names) -> list[shown.TableShown]:
    if frame.user is None or frame.entry is None:
        return []
    mine = [m for m in selectors.my_matches(frame.event, frame.user) if m.state != Match.State.WAITING or m.choose_by]
    for one in mine:
        one.round.division = frame.entry.division or one.round.division
        one.round.division.event = frame.event
    recent = sorted(mine, key=lambda m: (m.state not in (Match.State.RUNNING, Match.State.WAITING), -m.round.number))[
        :MOST_TABLES_OF_MINE
    ]
    return shown.tables_shown(recent, frame.rules, called, me=frame.entry.pk)


def _refusal(frame: Frame, *, standby: bool = False) -> str:
    """Why the reader cannot enter; nothing where they can, or are not known yet."""
    if frame.user is None:
        return ""
    return entering.refusal(event=frame.event, player=frame.user, standby=standby)


def _notices(frame: Frame) -> list[Notice]:
    """Messages to everybody, for those whom they concern."""
    if not frame.takes_part and frame.role is None:
        return []
    return list(frame.event.notices.filter(match=None).select_related("by")[:LATEST])


def _division(request: HttpRequest, one: Event, frame: Frame, number: int | None) -> tuple[Division, list[Division]]:
    """The division that is asked for, else the reader's own, else the first."""
    divisions = list(one.divisions.all())
    for division in divisions:
        division.event = one
    own = frame.entry.division.number if frame.entry and frame.entry.division else 1
    wanted = own if number is None else number
    chosen = next((division for division in divisions if division.number == wanted), None)
    if chosen is None:
        if number is not None or not divisions:
            raise Http404
        chosen = divisions[0]
    return chosen, divisions


@require_safe
def standings(request: HttpRequest, event_id: str, division: int | None = None) -> HttpResponse:
    """Who stands where, every figure explained."""
    one = found(request, event_id)
    frame = Frame(request, one)
    if not one.divisions.exists():
        return frame.page(request, "standings", "standings", chosen=None)
    chosen, divisions = _division(request, one, frame, division)
    called = shown.names(one)
    rows = standing.rows(chosen, frame.rules, called, me=frame.entry.pk if frame.entry else None)
    context = {
        "chosen": chosen,
        "divisions": divisions,
        "rows": rows,
        "columns": standing.columns(stored_standings(chosen), frame.rules),
        "teams": standing.teams(chosen, called),
    }
    return frame.page(request, "standings", "standings", context)


@require_safe
def rounds(request: HttpRequest, event_id: str, division: int | None = None) -> HttpResponse:
    """The round that is on now, of one's own division."""
    one = found(request, event_id)
    frame = Frame(request, one)
    if one.format == Event.Format.LADDER and one.divisions.exists():
        return redirect("events:ladder", event_id)
    if not one.divisions.exists():
        return frame.page(request, "round", "rounds", chosen=None)
    chosen, divisions = _division(request, one, frame, division)
    known = shown.rounds_of(chosen, previews=False)
    if not known:
        return frame.page(request, "round", "rounds", chosen=chosen, divisions=divisions, known=[])
    return redirect("events:round", event_id, chosen.number, known[-1].number)


@require_safe
def round_(request: HttpRequest, event_id: str, division: int, number: int) -> HttpResponse:
    """One round with its tables."""
    one = found(request, event_id)
    frame = Frame(request, one)
    chosen, divisions = _division(request, one, frame, division)
    known = shown.rounds_of(chosen, previews=frame.role is not None)
    wanted = next((each for each in known if each.number == number), None)
    if wanted is None:
        raise Http404
    wanted.division = chosen
    called = shown.names(one)
    me = frame.entry.pk if frame.entry else None
    told = shown.round_shown(wanted, frame.rules, called, me=me)
    context = {
        "chosen": chosen,
        "divisions": divisions,
        "known": known,
        "round": wanted,
        "told": told,
        "edits": [{**edit, "names": (called[edit["one"]], called[edit["other"]])} for edit in wanted.edits],
        "why_me": selectors.why_here(wanted, me, called.by_entry) if me is not None and me in _seated(wanted) else [],
    }
    return frame.page(request, "round", "rounds", context)


def _seated(wanted: Round) -> set[int | None]:
    """Everybody who was paired in this round, or had a bye."""
    return {*(pk for table in wanted.pairing["tables"] for pk in table), *wanted.byes}


@require_safe
def why(request: HttpRequest, event_id: str, division: int, number: int, table: int) -> HttpResponse:
    """Why everybody of a table (0: those with a bye) sits where they sit, and whether the pairing verifies."""
    one = found(request, event_id)
    frame = Frame(request, one)
    chosen, _divisions = _division(request, one, frame, division)
    previews = frame.role is not None
    wanted = next((each for each in shown.rounds_of(chosen, previews=previews) if each.number == number), None)
    tables = [] if wanted is None else [wanted.byes, *wanted.pairing["tables"]]
    if wanted is None or not 0 <= table < len(tables) or not tables[table]:
        raise Http404
    wanted.division = chosen
    called = shown.names(one)
    told = [(called[pk], selectors.why_here(wanted, pk, called.by_entry)) for pk in tables[table]]
    context = {
        "chosen": chosen,
        "round": wanted,
        "table": table,
        "told": told,
        "faults": selectors.faults_of_round(wanted),
        "proven": wanted.pairing.get("proven"),
        "rematches": wanted.pairing.get("rematches"),
    }
    return frame.page(request, "why", "rounds", context)


@require_safe
def bracket(request: HttpRequest, event_id: str) -> HttpResponse:
    """A knock-out as a drawing, with a list of the same for whoever does not see it."""
    one = found(request, event_id)
    if one.format != Event.Format.KNOCKOUT:
        raise Http404
    frame = Frame(request, one)
    division = one.divisions.first()
    if division is None:
        return frame.page(request, "bracket", "bracket", drawing="")
    drawn = bracket_of(division)
    # The drawing escapes every name that it writes.
    drawing = mark_safe(bracket_svg(drawn, title=one.title, alone=False))
    return frame.page(request, "bracket", "bracket", drawing=drawing, drawn=drawn)


@require_safe
def players(request: HttpRequest, event_id: str) -> HttpResponse:
    """Who takes part, waits, stands by or left; by teams where there are teams."""
    one = found(request, event_id)
    frame = Frame(request, one)
    entries = list(one.entries.select_related("player", "division").order_by("number", "registered_at", "pk"))
    states = Entry.State
    groups = {
        "inside": [each for each in entries if each.state in shown.INSIDE],
        "waiting": [each for each in entries if each.state == states.WAITING],
        "standby": [each for each in entries if each.state == states.STANDBY],
        "gone": [each for each in entries if each.state in (states.WITHDRAWN, states.DISQUALIFIED)],
    }
    context = {
        "groups": groups,
        "teams": teams_of(frame, entries),
        "several": one.divisions.count() > 1,
    }
    return frame.page(request, "players", "players", context)


@require_safe
def rulings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everything the organisers decided, for everybody; appeals for those whom they concern."""
    one = found(request, event_id)
    frame = Frame(request, one)
    log = list(one.rulings.select_related("by", "match__round__division", "match__game", "entry__player"))
    undone = {each.undoes_id for each in log if each.undoes_id}
    appeals = one.appeals.select_related("by", "ruling", "match__round", "answered_by")
    if frame.role is None:
        appeals = appeals.filter(by=frame.user) if frame.user is not None else Appeal.objects.none()
    own = []
    if frame.user is not None and frame.entry is not None:
        own = [m for m in selectors.my_matches(one, frame.user) if m.state != Match.State.WAITING]
    lines = [(each, each.pk in undone) for each in log]
    several = one.divisions.count() > 1
    return frame.page(
        request, "rulings", "rulings", lines=lines, appeals=list(appeals), own_tables=own, several=several
    )


@require_safe
def league(request: HttpRequest, league_id: str) -> HttpResponse:
    """Seasons that follow each other, and their champions."""
    one = get_object_or_404(League, public_id=league_id)
    return render(request, "web/events/league.html", {"league": one, "seasons": shown.seasons_of(one, person(request))})
