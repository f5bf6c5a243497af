"""What an organiser looks at when something is wrong: who blocks what and since when, who is away, what needs a
ruling, and when it will be over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Leave, Report
from games.models import Decision, Seat, Table
from tournaments import rules as rule_book
from tournaments.models import Entry, Event, Match
from tournaments.pairing.errors import Impossible
from tournaments.selectors.forecast import forecast

TAKING_PART = (Entry.State.REGISTERED, Entry.State.PLAYING, Entry.State.STANDBY, Entry.State.WAITING)
AHEAD = timedelta(days=14)
"""Leave that begins this soon is shown already."""


@dataclass(frozen=True)
class Blocker:
    """Somebody whom a table waits for."""

    match: Match
    player: str
    since: datetime
    deadline: datetime | None
    moves_made: int


@dataclass(frozen=True)
class Away:
    """A player on leave, now or soon; the days are in their own zone."""

    player: str
    first: date
    last: date


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
    """A player's name, and why they may be somebody else as well."""
    open_appeals: int
    reports: list[tuple[Report, Match]]
    """What somebody said at a table and others complain of. Who complained stays hidden."""
    on_leave: list[Away]
    time_outs: list[tuple[Match, str, int]]
    """Who let the time pass at a running table, and how often."""
    paused: list[Match]
    choosing: list[Match]
    why_not_started: str


def console(event: Event) -> Console:
    """Everything at a glance, in a fixed number of questions."""
    open_matches = list(
        Match.objects.filter(
            round__division__event=event, state__in=[Match.State.RUNNING, Match.State.WAITING]
        ).select_related("round__division", "game")
    )
    running = [match for match in open_matches if match.state == Match.State.RUNNING]
    games = {match.game_id: match for match in running if match.game_id}
    return Console(
        blockers=_blockers(games),
        quarantined=[m for m in running if m.game and m.game.state == Table.State.QUARANTINED],
        unruled=[m for m in running if m.game and m.game.state == Table.State.FINISHED],
        late=[m for m in open_matches if _over(m.round.due_at) or _over(event.ends_at)],
        forecast=forecast(event),
        left_seats=_left_seats(games),
        suspects=_suspects(event),
        open_appeals=event.appeals.filter(state="open").count(),
        reports=reports_at(event),
        on_leave=_on_leave(event),
        time_outs=_time_outs(games),
        paused=[m for m in running if m.paused_at is not None],
        choosing=[m for m in open_matches if m.state == Match.State.WAITING and m.choose_by is not None],
        why_not_started=_why_not_started(event),
    )


def _over(at: datetime | None) -> bool:
    return at is not None and at < timezone.now()


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
    left = _seats(games).filter(
        Q(status=Seat.Status.VACANT)
        | Q(status__in=Seat.AUTOMATIC, sittings__left__in=["resigned", "timed-out", "forfeited"])
    )
    return [(games[seat.table_id], seat.number, seat.get_status_display()) for seat in left.distinct()]


def _time_outs(games: dict[int, Match]) -> list[tuple[Match, str, int]]:
    late = _seats(games).filter(timeouts__gt=0).order_by("-timeouts", "table_id", "number")
    return [(games[seat.table_id], seat.name, seat.timeouts) for seat in late]


def _on_leave(event: Event) -> list[Away]:
    today = timezone.now().date()
    leaves = Leave.objects.filter(
        player__entries__event=event,
        player__entries__state__in=TAKING_PART,
        first__lte=today + AHEAD,
        last__gte=today - timedelta(days=1),  # it may still be that day somewhere
    )
    return [Away(str(one.player), one.first, one.last) for one in leaves.select_related("player").distinct()]


def _suspects(event: Event) -> list[tuple[str, str]]:
    """Who may be here twice: reported as a second account and not dismissed, or with mail that goes to one mailbox.
    Addresses, and who reported, stay hidden; organisers ask, the staff decide."""
    reports = Report.objects.filter(
        player__entries__event=event, reason=Report.Reason.SECOND_ACCOUNT, status=Report.Status.OPEN
    ).select_related("player")
    found = [(str(report.player), "Reported as a second account.") for report in reports.distinct()]
    return [*dict.fromkeys(found), *_same_mailbox(event)]


def reports_at(event: Event) -> list[tuple[Report, Match]]:
    """Open reports about the talk at the event's tables, the oldest first."""
    tables = {
        match.game.public_id: match
        for match in Match.objects.filter(round__division__event=event).select_related("game", "round__division")
        if match.game is not None
    }
    found = Report.objects.filter(status=Report.Status.OPEN, at_table__in=tables).select_related("player")
    return [(report, tables[report.at_table]) for report in found.order_by("pk")]


def event_of_table(public_id: str) -> Event | None:
    """The event whose table this is."""
    return Event.objects.filter(divisions__rounds__matches__game__public_id=public_id).first() if public_id else None


def _same_mailbox(event: Event) -> list[tuple[str, str]]:
    entries = event.entries.filter(state__in=TAKING_PART).exclude(player=None).select_related("player")
    boxes: dict[str, list[str]] = {}
    for entry in entries.order_by("pk"):
        if entry.player is not None and entry.player.email:
            boxes.setdefault(mailbox(entry.player.email), []).append(str(entry))
    return [
        (name, f"Mail goes to the same mailbox as that of {', '.join(other for other in names if other != name)}.")
        for names in boxes.values()
        if len(names) > 1
        for name in names
    ]


def mailbox(address: str) -> str:
    """What many mail services take for the same mailbox: without a tag after a plus sign, in small letters.

    >>> mailbox("Ada+league@players.example") == mailbox("ada@players.example")
    True
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.split('+', 1)[0]}@{host}"


def _why_not_started(event: Event) -> str:
    """An event whose day has come and that stays open: what speaks against its start."""
    if event.state != Event.State.OPEN or event.starts_at is None or event.starts_at > timezone.now():
        return ""
    entries = event.entries.filter(state=Entry.State.REGISTERED)
    try:
        rule_book.must_come_out(event.rules, list(entries.values_list("team", flat=True)))
    except Impossible as refusal:
        return refusal.sentence
    return ""
