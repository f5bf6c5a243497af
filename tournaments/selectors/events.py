"""Finding events, and what an organiser or a player wants to know of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Report, User
from games.errors import NotFound
from games.models import Decision, Seat, Table
from tournaments.models import Division, Entry, Event, Match, Round
from tournaments.pairing.explain import why_knockout, why_swiss
from tournaments.pairing.knockout import Bracket, KnockoutRound
from tournaments.pairing.swiss import Pairing, SwissRound
from tournaments.selectors.books import books_of, knockout_order, matches_of, stored_standings
from tournaments.selectors.proofs import accepted_faults as accepted_faults
from tournaments.selectors.proofs import faults_of_round as faults_of_round
from tournaments.services.common import role_of
from tournaments.standings.table import standings

DEFAULT_DAYS_A_GAME = 14.0
GAMES_LOOKED_AT = 200


def visible_to(user: User | None) -> QuerySet[Event]:
    """Events are public; a draft is its organisers' alone."""
    public = ~Q(state=Event.State.DRAFT)
    if user is None or not user.is_authenticated:
        return Event.objects.filter(public)
    mine = Q(owner=user) | Q(organisers__person=user)
    return Event.objects.filter(public | mine).distinct()


def find(public_id: str, user: User | None) -> Event:
    found = visible_to(user).select_related("owner", "league").filter(public_id=public_id).first()
    if found is None:
        raise NotFound("There is no such event.")
    return found


def days_a_game(system: str) -> float:
    """How long a game takes here, from real pace: the median of the last finished ones."""
    times = (
        Table.objects.filter(system=system, state=Table.State.FINISHED, kind=Table.Kind.PLAY)
        .exclude(started_at=None)
        .order_by("-finished_at")
        .values_list("started_at", "finished_at")[:GAMES_LOOKED_AT]
    )
    days = [(ended - begun) / timedelta(days=1) for begun, ended in times if begun and ended]
    return max(1.0, median(days)) if len(days) >= 5 else DEFAULT_DAYS_A_GAME


def names_of(event: Event) -> dict[int, str]:
    return {entry.pk: str(entry) for entry in event.entries.select_related("player")}


def why_here(round_: Round, entry: int, names: dict[int, str]) -> list[str]:
    """Why somebody is where they are in a round; organisers' changes are named first."""
    told = [
        f"An organiser exchanged {names.get(edit['one'])} and {names.get(edit['other'])}: {edit['why']}"
        for edit in round_.edits
        if entry in (edit["one"], edit["other"])
    ]
    if told:
        return told
    if round_.request is None:
        return ["The whole round robin was made at the start, from the published seed."]
    if "contenders" in round_.request:
        asked = msgspec.convert(round_.request, KnockoutRound, str_keys=True)
        return why_knockout(asked, msgspec.convert(round_.pairing, Bracket), entry, names)
    swiss = msgspec.convert(round_.request, SwissRound, str_keys=True)
    return why_swiss(swiss, msgspec.convert(round_.pairing, Pairing), entry, names)


def standings_agree(division: Division) -> bool:
    """Are the stored standings what the results alone give?"""
    fresh = standings(books_of(division, division.event.rules))
    return bool(stored_standings(division) == fresh)


def final_order(division: Division) -> list[int]:
    """Entries from first to last, by what the format counts."""
    rules = division.event.rules
    if rules.format == "knockout":
        return knockout_order(division, rules, matches_of(division))
    if rules.format == "ladder":
        return list(division.rungs)
    return [row["player"] for row in division.standings]


@dataclass(frozen=True)
class Blocker:
    """Somebody whom a table waits for."""

    match: Match
    player: str
    since: datetime
    deadline: datetime | None
    moves_made: int


@dataclass(frozen=True)
class Console:
    """What an organiser looks at when something is wrong."""

    blockers: list[Blocker]
    quarantined: list[Match]
    unruled: list[Match]
    late: list[Match]
    forecast: datetime | None
    left_seats: list[tuple[Match, int, str]]
    suspects: list[tuple[str, str]]
    open_appeals: int


def console(event: Event) -> Console:
    """Who blocks what and since when, tables that need a ruling, and when it will be over."""
    running = list(
        Match.objects.filter(round__division__event=event, state=Match.State.RUNNING).select_related(
            "round__division", "game"
        )
    )
    games = {match.game_id: match for match in running if match.game_id}
    now = timezone.now()
    return Console(
        blockers=_blockers(games),
        quarantined=[m for m in running if m.game and m.game.state == Table.State.QUARANTINED],
        unruled=[m for m in running if m.game and m.game.state == Table.State.FINISHED],
        late=[m for m in running if m.round.due_at is not None and m.round.due_at < now],
        forecast=_forecast(event),
        left_seats=_left_seats(games),
        suspects=_suspects(event),
        open_appeals=event.appeals.filter(state="open").count(),
    )


def _blockers(games: dict[int, Match]) -> list[Blocker]:
    seats = {(seat.table_id, seat.number): seat for seat in _seats(games)}
    asked = Decision.objects.filter(table_id__in=games).order_by("asked_at", "pk")
    return [
        Blocker(
            match=games[decision.table_id],
            player=seats[decision.table_id, decision.seat].name,
            since=decision.asked_at,
            deadline=decision.deadline,
            moves_made=decision.index,
        )
        for decision in asked
        if not seats[decision.table_id, decision.seat].automatic
    ]


def _seats(games: dict[int, Match]) -> QuerySet[Seat]:
    return Seat.objects.filter(table_id__in=games).select_related("player")


def _left_seats(games: dict[int, Match]) -> list[tuple[Match, int, str]]:
    """Seats that somebody left: a substitute could sit there."""
    left = _seats(games).filter(Q(status=Seat.Status.VACANT) | Q(status__in=Seat.AUTOMATIC, sittings__left="resigned"))
    return [(games[seat.table_id], seat.number, seat.get_status_display()) for seat in left.distinct()]


def _suspects(event: Event) -> list[tuple[str, str]]:
    """Players of the event about whom a second account was reported and not yet dismissed."""
    reports = Report.objects.filter(
        player__entries__event=event, reason=Report.Reason.SECOND_ACCOUNT, status=Report.Status.OPEN
    ).select_related("player")
    return [(str(report.player), report.words) for report in reports.distinct()]


def _forecast(event: Event) -> datetime | None:
    """When the event will be over if games take as long as usual."""
    if not event.under_way or event.format == Event.Format.LADDER:
        return event.ends_at
    rules, now = event.rules, timezone.now()
    days = days_a_game(rules.system)
    left = 0
    for division in event.divisions.all():
        done = division.rounds.filter(state=Round.State.FINISHED).count()
        planned = len(division.plan["schedule"]["rounds"]) if division.plan else rules.rounds
        left = max(left, planned - done)
    if rules.opening == "dates" and event.started_at is not None:
        return event.started_at + timedelta(days=rules.round_days * rules.rounds)
    expected = now + timedelta(days=days * left)
    return min(expected, event.ends_at) if event.ends_at else expected


def my_matches(event: Event, user: User) -> list[Match]:
    entry = Entry.objects.filter(event=event, player=user).first()
    if entry is None or entry.division is None:
        return []
    return [match for match in matches_of(entry.division) if entry.pk in match.seats]


def may_see_previews(event: Event, user: User | None) -> bool:
    return user is not None and user.is_authenticated and role_of(event, user) is not None
