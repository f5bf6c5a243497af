"""Time controls: how long a seat may think. A small typed value, kept as JSON with the table."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

LONGEST_TURN_HOURS = 24 * 60


class TimeControl(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """How long a seat may think. Subclasses are the kinds there are."""

    def deadline(self, asked_at: datetime) -> datetime | None:
        """Until when a seat that was asked then should have answered; None: it may take its time."""
        return None

    def to_data(self) -> dict[str, str | int]:
        """The control as JSON data."""
        data: dict[str, str | int] = msgspec.to_builtins(self)
        return data

    @staticmethod
    def from_data(data: object) -> TimeControl:
        """A control from JSON data; raises ValueError with a sentence that says what is wrong.

        >>> TimeControl.from_data({"kind": "hours-per-turn", "hours": 24})
        HoursPerTurn(hours=24)
        """
        try:
            return msgspec.convert(data or {"kind": "none"}, NoClock | HoursPerTurn)
        except msgspec.ValidationError as error:
            raise ValueError(f"The time control cannot be read: {error}.") from error


class NoClock(TimeControl, frozen=True, tag="none"):
    """Everybody takes their time."""


class HoursPerTurn(TimeControl, frozen=True, tag="hours-per-turn"):
    """So many hours for each decision."""

    hours: int

    def __post_init__(self) -> None:
        if not 1 <= self.hours <= LONGEST_TURN_HOURS:
            raise ValueError(f"hours per turn go from 1 to {LONGEST_TURN_HOURS}, not {self.hours}")

    def deadline(self, asked_at: datetime) -> datetime | None:
        return asked_at + timedelta(hours=self.hours)
