"""Time controls as data: how long a seat may think, what is spared, when it is reminded and what a time-out does."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal

import msgspec

LONGEST_TURN_HOURS = 24 * 60
LONGEST_TURN = LONGEST_TURN_HOURS * 60
MOST_REMINDERS = 5

TimeOut = Literal["remind", "default", "bot", "substitute", "hand-to-bot", "forfeit"]
"""What happens when the time is up: nothing but a line in the log; the safe default move; a bot for this turn; the
seat waits for a substitute; a bot takes the seat over; the player is out, and the table's resign rule applies."""


class TimeControl(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """How long a seat may think. Subclasses are the kinds there are."""

    @property
    def clock(self) -> Clock | None:
        """The clock that runs; None: everybody takes their time."""
        return None

    def to_data(self) -> dict[str, object]:
        """The control as JSON data."""
        data: dict[str, object] = msgspec.to_builtins(self)
        return data

    @staticmethod
    def from_data(data: object) -> TimeControl:
        """A control from JSON data; raises ValueError with a sentence that says what is wrong.

        >>> TimeControl.from_data({"kind": "hours-per-turn", "hours": 24})
        HoursPerTurn(hours=24)
        >>> TimeControl.from_data({"kind": "preset", "preset": "48h"}).clock.turn
        2880
        """
        try:
            return msgspec.convert(data or {"kind": "none"}, NoClock | HoursPerTurn | Clock | Preset)
        except msgspec.ValidationError as error:
            raise ValueError(f"The time control cannot be read: {error}.") from error


class NoClock(TimeControl, frozen=True, tag="none"):
    """Everybody takes their time."""


class Clock(TimeControl, frozen=True, tag="clock"):
    """So much time a turn, and a bank for what goes beyond it; all times in minutes.

    `increment` comes back into the bank with each turn played, up to what it began with. On `weekends_off` and on
    leave the clock stands still; in `quiet_hours` it runs, but never out. `reminders` are percents of the time.
    `leave_days` is how many days of a player's leave stop the clock from `leave_since` on (None: all of them).
    `after` is the number of time-outs from which `timeout` hands the seat over; until then the safe default is played.
    """

    turn: int
    bank: int = 0
    increment: int = 0
    weekends_off: bool = False
    quiet_hours: bool = True
    leave: bool = True
    leave_days: int | None = None
    leave_since: date | None = None
    reminders: tuple[int, ...] = (50, 90)
    timeout: TimeOut = "remind"
    after: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.turn <= LONGEST_TURN:
            raise ValueError(f"a turn has 1 to {LONGEST_TURN} minutes, not {self.turn}")
        if not 0 <= self.bank <= LONGEST_TURN:
            raise ValueError(f"a bank has 0 to {LONGEST_TURN} minutes, not {self.bank}")
        if not 0 <= self.increment <= LONGEST_TURN:
            raise ValueError(f"an increment has 0 to {LONGEST_TURN} minutes, not {self.increment}")
        if len(self.reminders) > MOST_REMINDERS or any(not 1 <= percent <= 99 for percent in self.reminders):
            raise ValueError(f"there are up to {MOST_REMINDERS} reminders, from 1 to 99 percent of the time")
        if tuple(sorted(set(self.reminders))) != self.reminders:
            raise ValueError("reminders go up: 50, then 90")
        if self.leave_days is not None and not 0 <= self.leave_days <= 366:
            raise ValueError(f"0 to 366 days of leave count, not {self.leave_days}")
        if not 1 <= self.after <= 20:
            raise ValueError(f"a seat is handed over after 1 to 20 time-outs, not {self.after}")

    @property
    def clock(self) -> Clock:
        return self

    def beginning(self, day: date) -> Clock:
        """This clock with its budget of leave counted from a day on, unless it says from when already."""
        if self.leave_days is None or self.leave_since is not None:
            return self
        return msgspec.structs.replace(self, leave_since=day)

    @property
    def full_bank(self) -> timedelta:
        return timedelta(minutes=self.bank)


class HoursPerTurn(TimeControl, frozen=True, tag="hours-per-turn"):
    """So many hours for each turn, and nothing but reminders when they are over."""

    hours: int

    def __post_init__(self) -> None:
        if not 1 <= self.hours <= LONGEST_TURN_HOURS:
            raise ValueError(f"hours per turn go from 1 to {LONGEST_TURN_HOURS}, not {self.hours}")

    @property
    def clock(self) -> Clock:
        return Clock(self.hours * 60)


HOUR = 60
DAY = 24 * HOUR

PRESETS: dict[str, Clock] = {
    "live-evening": Clock(5, bank=30, quiet_hours=False, leave=False, reminders=(80,), timeout="default"),
    "24h": Clock(DAY, bank=DAY, timeout="default"),
    "48h": Clock(2 * DAY, bank=2 * DAY, increment=2 * HOUR, timeout="default"),
    "72h": Clock(3 * DAY, bank=3 * DAY, increment=3 * HOUR, timeout="default"),
    "two-moves-a-week": Clock(84 * HOUR, bank=84 * HOUR, increment=6 * HOUR, weekends_off=True, timeout="default"),
}
"""Controls that people choose by name. Their values may change; a table keeps those it was founded with."""

PresetName = Literal["live-evening", "24h", "48h", "72h", "two-moves-a-week"]


class Preset(TimeControl, frozen=True, tag="preset"):
    """A control by name, as it is asked for; a table keeps its values (`clock`), not the name."""

    preset: PresetName

    @property
    def clock(self) -> Clock:
        return PRESETS[self.preset]
