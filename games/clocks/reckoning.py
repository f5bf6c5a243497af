"""The one place where a clock is reckoned. Pure: the control, the bank, when the seat was asked, whose calendar.

A clock stands still on days off (weekends where the control says so, leave); it runs in quiet hours but never out.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import msgspec

from accounts.calendars import Calendar
from games.clocks.control import Clock

NOTHING = timedelta(0)


class Reckoning(msgspec.Struct, frozen=True):
    """Until when the seat may think, and from when on that costs its bank."""

    deadline: datetime
    bank_from: datetime
    reminders: tuple[datetime, ...]


def reckon(clock: Clock, bank: timedelta, asked_at: datetime, calendar: Calendar) -> Reckoning:
    """What a clock that started at `asked_at` says: the deadline, when the bank begins, and when to remind.

    Reminders come at their share of all the time there is, but never in quiet hours or on a day off, and none that
    would come with or after the deadline.
    """
    turn = timedelta(minutes=clock.turn)
    deadline = awake(clock, after(clock, asked_at, turn + bank, calendar), calendar)
    moments = [
        awake(clock, after(clock, asked_at, (turn + bank) * percent / 100, calendar), calendar)
        for percent in clock.reminders
    ]
    reminders = tuple(dict.fromkeys(moment for moment in moments if moment < deadline))
    return Reckoning(deadline, after(clock, asked_at, turn, calendar), reminders)


def bank_left(clock: Clock, bank: timedelta, asked_at: datetime, until: datetime, calendar: Calendar) -> timedelta:
    """What is left of a bank when the seat has thought from one moment to another."""
    used = elapsed(clock, asked_at, until, calendar) - timedelta(minutes=clock.turn)
    return max(NOTHING, bank - max(NOTHING, used))


def topped_up(clock: Clock, bank: timedelta) -> timedelta:
    """The bank after a turn was played: the increment comes back, up to what it began with."""
    return min(max(bank, clock.full_bank), bank + timedelta(minutes=clock.increment))


def elapsed(clock: Clock, since: datetime, until: datetime, calendar: Calendar) -> timedelta:
    """How long the clock ran between two moments."""
    ran = max(NOTHING, until - since)
    for begins, ends in _off(clock, since, calendar):
        if begins >= until:
            break
        ran -= max(NOTHING, min(ends, until) - max(begins, since))
    return ran


def after(clock: Clock, since: datetime, length: timedelta, calendar: Calendar) -> datetime:
    """The moment at which the clock has run for so long."""
    at = since + length
    for begins, ends in _off(clock, since, calendar):
        if begins >= at:
            break
        at += ends - max(begins, since)
    return at


def awake(clock: Clock, moment: datetime, calendar: Calendar) -> datetime:
    """This moment, or the first one after it that is neither quiet nor off."""
    while True:
        later = calendar.quiet_until(moment) if clock.quiet_hours else moment
        for begins, ends in _off(clock, later, calendar):
            if begins <= later < ends:
                later = ends
            elif begins > later:
                break
        if later == moment:
            return moment
        moment = later


def _off(clock: Clock, since: datetime, calendar: Calendar) -> Iterator[tuple[datetime, datetime]]:
    if clock.leave and clock.leave_days is not None:
        calendar = calendar.with_leave(clock.leave_days, clock.leave_since or date.min)
    return calendar.days_off(since, weekends=clock.weekends_off, leave=clock.leave)
