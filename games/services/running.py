"""The clock of one seat: set going when it is asked, charged when it has answered. Writes nothing itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.calendars import Calendar
from games.clocks import Clock, bank_left, reckon, topped_up
from games.models import Decision, Seat


def calendar_of(seat: Seat) -> Calendar:
    return Calendar() if seat.player is None else seat.player.calendar


def bank_of(clock: Clock, seat: Seat) -> timedelta:
    """What the seat has left; a seat that never used any has all of it."""
    return clock.full_bank if seat.bank is None else timedelta(seconds=seat.bank)


def set_going(decision: Decision, clock: Clock, seat: Seat, since: datetime, now: datetime) -> None:
    """Until when the seat may think, and when the clock is to be looked at next: for a reminder, or at the end."""
    told = reckon(clock, bank_of(clock, seat), since, calendar_of(seat))
    decision.clock_from, decision.deadline = since, told.deadline
    decision.reminded = sum(moment <= now for moment in told.reminders)
    decision.clock_at = next((moment for moment in told.reminders if moment > now), told.deadline)


def charged(decision: Decision, clock: Clock, seat: Seat, now: datetime, *, played: bool) -> int | None:
    """The seat's bank in seconds after it has thought until now; a turn that was played brings the increment.

    A bank that is full is kept as None: most turns then write nothing.
    """
    assert decision.clock_from is not None
    left = bank_left(clock, bank_of(clock, seat), decision.clock_from, now, calendar_of(seat))
    left = topped_up(clock, left) if played else left
    return None if left == clock.full_bank else int(left.total_seconds())
