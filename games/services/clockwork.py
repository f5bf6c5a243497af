"""What clocks do by themselves: reminders, time-outs, and new deadlines when a player's calendar changes.

Everything is decided again under the table's lock: who answers before the sweep comes keeps the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games import signals
from games.clocks import Clock, awake
from games.engine_room import engine_at_work
from games.errors import TableError
from games.models import Decision, Heartbeat, LogRow, Seat, Sitting, Table
from games.services.held import Held, hold, lock
from games.services.running import calendar_of, set_going
from games.services.seats import hand_over, stand_up

log = structlog.get_logger(__name__)

BATCH = 200
MOST_A_SWEEP = 10_000
LEASE = timedelta(minutes=2)
"""How long a sweep has for what it claimed; what a crash leaves is found again after that."""
OUTAGE = timedelta(minutes=5)
LONGEST_GRACE = timedelta(hours=12)
NOTICE = timedelta(hours=24)
"""No change of a calendar brings a deadline nearer than this."""
HANDS_OVER = ("substitute", "hand-to-bot", "forfeit")


def sweep_clocks(*, batch: int = BATCH) -> int:
    """Look at every clock that is due. Returns how many there were. Safe with many workers at once."""
    give_grace()
    looked_at = 0
    while looked_at < MOST_A_SWEEP:
        claimed = _claim(batch)
        for number, table_id, index in claimed:
            try:
                look_at_clock(number, table_id, index)
            except TableError:
                continue  # over, set aside or gone since
            except Exception as error:
                log.error("clock_failed", table=table_id, kind=type(error).__name__)
        looked_at += len(claimed)
        if len(claimed) < batch:
            break
    return looked_at


def give_grace() -> None:
    """After an outage nobody's time is up at once: who could not reach us gets as long as we were away."""
    now = timezone.now()
    last = Heartbeat.objects.filter(name="sweep").values_list("at", flat=True).first()
    if last is None or now - last < OUTAGE:
        return
    until = now + min(now - last, LONGEST_GRACE)
    spared = Decision.objects.filter(clock_at__isnull=False, deadline__lt=until).update(deadline=until)
    log.warning("clocks_given_grace", decisions=spared, until=until.isoformat())


def _claim(batch: int) -> list[tuple[int, int, int]]:
    """Some decisions whose clock is due, put off for a while, so that no other sweep takes them too."""
    now = timezone.now()
    with transaction.atomic(durable=True):
        due = Decision.objects.filter(clock_at__lte=now, table__state=Table.State.RUNNING).order_by("clock_at")
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True, of=("self",))
        found = list(due.values_list("pk", "table_id", "index")[:batch])
        Decision.objects.filter(pk__in=[pk for pk, _, _ in found]).update(clock_at=now + LEASE)
    return found


def look_at_clock(number: int, table_id: int, index: int) -> None:
    """Remind the seat, or tell it that its time is up, if this decision is still open and it is time."""
    with transaction.atomic(durable=True):
        held = hold(table_id)
        table = held.table
        decision = next((one for one in held.decisions.values() if (one.pk, one.index) == (number, index)), None)
        clock, now = table.time_control.clock, timezone.now()
        if decision is None or decision.deadline is None or clock is None:
            return
        seat = held.seats[decision.seat]
        if decision.automaton_since is not None or seat.automatic:
            return  # code looks at it; the lease brings us back
        if now < decision.deadline:
            _remind(table, decision, clock, seat, now)
            return
        later = awake(clock, now, calendar_of(seat))
        if later > now:
            _put_off(decision, later)
            return
        numbers = _whose_time_is_up(held, seat.number, clock, now)
        if numbers:
            _time_is_up(held, numbers, clock)


def _whose_time_is_up(held: Held, number: int, clock: Clock, now: datetime) -> list[int]:
    """The seats to decide for now: this one.

    In a secret decision everybody knows what the safe default is, so none is played while another player could still
    make use of it: then nobody's time is up yet (the lease brings us back), and in the end all at once.
    """
    with engine_at_work():
        secret = held.position.secret
    if not secret or clock.timeout == "remind":
        return [number]
    players = [one for one in held.decisions.values() if not held.seats[one.seat].automatic]
    if not all(_is_up(one, held.seats[one.seat], clock, now) for one in players):
        return []
    return sorted(one.seat for one in players)


def _is_up(decision: Decision, seat: Seat, clock: Clock, now: datetime) -> bool:
    if decision.automaton_since is not None or decision.deadline is None or now < decision.deadline:
        return False
    return awake(clock, now, calendar_of(seat)) <= now


def _remind(table: Table, decision: Decision, clock: Clock, seat: Seat, now: datetime) -> None:
    """Several reminders that were missed are one. Counted in the same transaction: none is sent twice."""
    told, deadline = decision.reminded, decision.deadline
    assert decision.clock_from is not None
    assert deadline is not None
    set_going(decision, clock, seat, decision.clock_from, now)
    later = awake(clock, now, calendar_of(seat))
    due = decision.reminded > told and later == now
    if decision.reminded > told and later > now:
        decision.reminded, decision.clock_at = told, later
    assert decision.clock_at is not None
    # A deadline that was put off lies beyond what is reckoned here: nothing to look at before it.
    next_look = decision.clock_at if decision.clock_at > now else deadline
    decision.deadline, decision.clock_at = deadline, min(next_look, deadline)
    decision.save(update_fields=["reminded", "clock_at"])
    if due:
        signals.tell(signals.reminder_due, signals.Asked(table, decision, seat.player_id))


def _put_off(decision: Decision, until: datetime) -> None:
    decision.deadline = decision.clock_at = until
    decision.save(update_fields=["deadline", "clock_at"])


def _time_is_up(held: Held, numbers: Sequence[int], clock: Clock) -> None:
    """The table's rule for time-outs. Whatever it is, the log says so."""
    rules = {number: _rule_for(held.seats[number], clock) for number in numbers}
    for number, rule in rules.items():
        held.append(LogRow.Kind.TIME_OUT, source=LogRow.Source.CLOCK, seat=number, text=rule)
    held.store()
    for number, rule in rules.items():
        _apply(held, held.seats[number], rule)


def _rule_for(seat: Seat, clock: Clock) -> str:
    """One more time-out of this seat, and what comes of it."""
    seat.timeouts, seat.bank = seat.timeouts + 1, 0
    seat.save(update_fields=["timeouts", "bank"])
    if clock.timeout in HANDS_OVER and seat.timeouts < clock.after:
        return "default"
    return clock.timeout


def _apply(held: Held, seat: Seat, rule: str) -> None:
    player_id = seat.player_id
    if rule == "remind":
        decision = held.decisions[seat.number]
        decision.clock_at = None
        decision.save(update_fields=["clock_at"])
    elif rule in HANDS_OVER:
        left = Sitting.Left.FORFEITED if rule == "forfeit" else Sitting.Left.TIMED_OUT
        stand_up(held, seat, left)
        resigned = Table.ResignRule(held.table.resign_rule)
        to = {"substitute": Table.ResignRule.SUBSTITUTE, "hand-to-bot": Table.ResignRule.BOT}.get(rule, resigned)
        hand_over(held, seat, to)
    else:
        seat.stand_in = "bot" if rule == "bot" else "default"
        seat.save(update_fields=["stand_in"])
        held.ask_again(seat.number)
    signals.tell(signals.seat_timed_out, signals.TimedOut(held.table, seat, rule, player_id))


def reckon_anew(user: User) -> None:
    """The player's calendar has changed, and so have deadlines of theirs. Inside the caller's transaction."""
    running = Table.objects.filter(state=Table.State.RUNNING, seats__player=user).order_by("pk")
    for table_id in list(running.values_list("pk", flat=True)):
        table = lock(table_id)
        seat = table.seats.filter(player=user).first()
        if seat is None or not table.running:
            continue
        seat.player = user
        for decision in table.decisions.filter(seat=seat.number, clock_from__isnull=False):
            _reckon_anew(table, decision, seat)
        table.changed_at = timezone.now()  # who is away is shown at the table
        table.save(update_fields=["changed_at"])


def _reckon_anew(table: Table, decision: Decision, seat: Seat) -> None:
    clock, now, before = table.time_control.clock, timezone.now(), decision.deadline
    was = decision.deadline, decision.clock_at, decision.reminded
    if clock is None or before is None or decision.clock_from is None or decision.clock_at is None:
        return
    set_going(decision, clock, seat, decision.clock_from, now)
    assert decision.deadline is not None
    assert decision.clock_at is not None
    if decision.deadline < before:
        decision.deadline = max(decision.deadline, min(before, now + NOTICE))
        next_look = decision.clock_at if decision.clock_at > now else decision.deadline
        decision.clock_at = min(next_look, decision.deadline)
    if (decision.deadline, decision.clock_at, decision.reminded) != was:
        decision.save(update_fields=["deadline", "clock_at", "reminded"])
