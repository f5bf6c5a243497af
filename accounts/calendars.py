"""A person's calendar, as far as a clock must respect it: zone, quiet hours, weekend, leave. Pure data, no database.

>>> calendar = Calendar("Europe/Berlin", quiet=(22 * 60, 8 * 60))
>>> calendar.is_quiet(datetime(2026, 7, 1, 21, 30, tzinfo=UTC))
True
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

DAY = timedelta(days=1)
MINUTES_A_DAY = 24 * 60
LONGEST_QUIET = 14 * 60
SATURDAY_AND_SUNDAY = (6, 7)

Interval = tuple[datetime, datetime]


@lru_cache(maxsize=600)
def zone_of(name: str) -> ZoneInfo:
    return ZoneInfo(name)


class Calendar(msgspec.Struct, frozen=True):
    """When a person is not to be pressed. `quiet` is from when to when, in minutes of the day; `weekend` the days of
    the week (1 Monday, 7 Sunday) that are off where a table's clock says so; `leave` first and last days."""

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    weekend: tuple[int, ...] = SATURDAY_AND_SUNDAY
    leave: tuple[tuple[date, date], ...] = ()

    def __post_init__(self) -> None:
        """A week needs a working day, a day an hour in which one can be reminded."""
        if self.quiet is not None:
            start, end = self.quiet
            if not (0 <= start < MINUTES_A_DAY and 0 <= end < MINUTES_A_DAY) or start == end:
                raise ValueError("quiet hours go from one time of the day to another")
            if (end - start) % MINUTES_A_DAY > LONGEST_QUIET:
                raise ValueError(f"quiet hours are at most {LONGEST_QUIET // 60} hours long")
        if len(set(self.weekend)) > 3 or any(not 1 <= day <= 7 for day in self.weekend):
            raise ValueError("a weekend has at most three days, from 1 (Monday) to 7 (Sunday)")

    def local(self, moment: datetime) -> datetime:
        """The moment on the person's own clock."""
        return moment.astimezone(zone_of(self.zone))

    def at(self, day: date, minutes: int = 0) -> datetime:
        """A time of a day there, as the moment it is. An hour that summer time skips begins when it is skipped."""
        local = datetime.combine(day, time(minutes // 60, minutes % 60), zone_of(self.zone))
        return local.astimezone(UTC)

    def on_leave(self, day: date) -> bool:
        return any(first <= day <= last for first, last in self.leave)

    def is_off(self, day: date, *, weekends: bool, leave: bool) -> bool:
        """Does a clock stand still on this day?"""
        return (weekends and day.isoweekday() in self.weekend) or (leave and self.on_leave(day))

    def with_leave(self, days: int, since: date) -> Calendar:
        """The same calendar with no more than so many days of leave from a day on; the first ones count.

        >>> away = Calendar(leave=((date(2026, 7, 1), date(2026, 7, 5)), (date(2026, 8, 1), date(2026, 8, 9))))
        >>> [(first.day, last.day) for first, last in away.with_leave(7, date(2026, 7, 3)).leave]
        [(3, 5), (1, 4)]
        """
        kept: list[tuple[date, date]] = []
        for first, last in sorted(self.leave):
            first, last = max(first, since), min(last, max(first, since) + (days - 1) * DAY)
            if days > 0 and first <= last:
                kept.append((first, last))
                days -= (last - first).days + 1
        return msgspec.structs.replace(self, leave=tuple(kept))

    def days_off(self, since: datetime, *, weekends: bool, leave: bool) -> Iterator[Interval]:
        """The stretches of time off, from a moment on, oldest first; each day its own, for as long as one asks."""
        day, weekends = self.local(since).date(), weekends and bool(self.weekend)
        while True:
            if self.is_off(day, weekends=weekends, leave=leave):
                yield self.at(day), self.at(day + DAY)
            day += DAY
            if not weekends and (not leave or all(last < day for _, last in self.leave)):
                return

    def is_quiet(self, moment: datetime) -> bool:
        """Is it in the person's quiet hours?"""
        return self.quiet_until(moment) != moment

    def quiet_until(self, moment: datetime) -> datetime:
        """When the quiet hours around a moment end; the moment itself, if it is not in any."""
        if self.quiet is None:
            return moment
        start, end = self.quiet
        today = self.local(moment).date()
        for day in (today - DAY, today):
            begins, ends = self.at(day, start), self.at(day if end > start else day + DAY, end)
            if begins <= moment < ends:
                return ends
        return moment


def calendar_from(zone: str, kept: str) -> Calendar:
    """A calendar from what is kept of it: the zone, and the rest as JSON (empty: nothing special)."""
    if not kept:
        return Calendar(zone)
    return msgspec.convert({**msgspec.json.decode(kept), "zone": zone}, Calendar)
