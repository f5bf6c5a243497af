"""What an organiser looks at when something is wrong: who blocks what and since when, who is away, what needs a
ruling, and when it will be over."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Leave, Report
from games.models import Decision, LogRow, Seat, Table
from tournaments import rules as rule_book
from tournaments.models import Entry, Event, Match
from tournaments.pairing.errors import Impossible
from tournaments.selectors.forecast import forecast

TAKING_PART = (Entry.State.REGISTERED, Entry.State.PLAYING, Entry.State.STANDBY, Entry.State.WAITING)
AHEAD = timedelta(days=14)
"""Leave that begins this soon is shown already."""

AT_ONCE = timedelta(minutes=5)
FEWEST_TURNS = 12
MOSTLY, SELDOM = 0.7, 0.25
"""Two act as one person would if most turns between them are answered at once, and few between them and others."""
MOST_MOVES_READ = 20_000


@dataclass(frozen=True)
class Blocker:
    """Somebody whom a table waits for."""

    match: Match
    seat: int
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
            seat=decision.seat,
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
    """Who may be here twice: reported as a second account and not dismissed, with mail that goes to one mailbox, or
    moving as one person would. Addresses, and who reported, stay hidden; organisers ask, the staff decide."""
    reports = Report.objects.filter(
        player__entries__event=event, reason=Report.Reason.SECOND_ACCOUNT, status=Report.Status.OPEN
    ).select_related("player")
    found = [(str(report.player), _("Reported as a second account.")) for report in reports.distinct()]
    return [*dict.fromkeys(found), *_same_mailbox(event), *_in_one_sitting(event)]


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
        (
            name,
            _("Mail goes to the same mailbox as that of {others}.").format(
                others=", ".join(other for other in names if other != name)
            ),
        )
        for names in boxes.values()
        if len(names) > 1
        for name in names
    ]


def _in_one_sitting(event: Event) -> list[tuple[str, str]]:
    """Two who answer each other at once, again and again, while they keep everybody else waiting as people do."""
    last: dict[int, tuple[int, datetime]] = {}
    answers: dict[int, Counter[tuple[int, bool]]] = defaultdict(Counter)
    for table, actor, at in _moves(event):
        before = last.get(table)
        if before is not None and before[0] != actor:
            at_once = at - before[1] <= AT_ONCE
            answers[actor][before[0], at_once] += 1
            answers[before[0]][actor, at_once] += 1
        last[table] = actor, at
    pairs = [(one, other) for one in answers for other in {who for who, _at_once in answers[one]} if one < other]
    found = [(pair, quick) for pair in sorted(pairs) if (quick := _as_one(answers, *pair))]
    called = {entry.player_id: str(entry) for entry in event.entries.select_related("player")} if found else {}
    words = _("Of {turns} turns between the two, {quick} were answered within {minutes} minutes; with others few are.")
    minutes = AT_ONCE.seconds // 60
    return [
        (
            _("{one} and {other}").format(one=called[one], other=called[other]),
            words.format(turns=_met(answers, one, other), quick=quick, minutes=minutes),
        )
        for (one, other), quick in found
        if one in called and other in called
    ]


Answers = Mapping[int, Counter[tuple[int, bool]]]
"""For each player: how often a turn passed between them and another, at once or not."""


def _moves(event: Event) -> Iterable[tuple[int, int, datetime]]:
    """The latest moves that people made themselves at the event's tables, in the order of each table."""
    by_hand = [LogRow.Source.PAGE, LogRow.Source.API, LogRow.Source.LINK, LogRow.Source.MAIL]
    rows = LogRow.objects.filter(
        table__match__round__division__event=event, kind=LogRow.Kind.ACTION, source__in=by_hand, actor__isnull=False
    )
    latest = rows.order_by("-pk").values_list("table_id", "actor_id", "at")[:MOST_MOVES_READ]
    return list(latest)[::-1]


def _met(answers: Answers, one: int, other: int) -> int:
    return answers[one][other, True] + answers[one][other, False]


def _as_one(answers: Answers, one: int, other: int) -> int:
    """How many turns between the two were answered at once, if that tells them from everybody else; else none."""
    quick, turns = answers[one][other, True], _met(answers, one, other)
    if turns < FEWEST_TURNS or quick < MOSTLY * turns:
        return 0
    elsewhere = Counter[bool]()
    for player, partner in ((one, other), (other, one)):
        for (who, at_once), count in answers[player].items():
            if who != partner:
                elsewhere[at_once] += count
    if elsewhere.total() < FEWEST_TURNS or elsewhere[True] > SELDOM * elsewhere.total():
        return 0
    return quick


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
        rule_book.must_lie_ahead(event.ends_at)
        rule_book.must_come_out(event.rules, list(entries.values_list("team", flat=True)))
    except Impossible as refusal:
        return refusal.sentence
    return ""
