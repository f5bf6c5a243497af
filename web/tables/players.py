"""Who sits at a table as the page lists them: what each has, who is waited on, whose clock runs and who is away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.clocks.control import Clock
from games.models import Decision, Seat, Table

SHORT = 4
"""Time runs short when this part of a turn's time is left: a quarter."""


@dataclass(frozen=True)
class PlayerLine:
    """One seat. `figures` are what everybody may see of it, in the game's own words."""

    seat: Seat
    figures: Mapping[str, str]
    asked: Decision | None
    short: timedelta
    you: bool
    away_until: date | None

    @property
    def runs_short(self) -> bool:
        """Is there little time left?"""
        deadline = self.asked.deadline if self.asked is not None else None
        return deadline is not None and deadline - timezone.now() < self.short

    @property
    def short_seconds(self) -> int:
        return int(self.short.total_seconds())

    @property
    def bank(self) -> timedelta | None:
        """What is left in the bank, where somebody has used of it."""
        return None if self.seat.bank is None else timedelta(seconds=self.seat.bank)


def player_lines(
    table: Table,
    seats: Sequence[Seat],
    decisions: Sequence[Decision],
    figures: Sequence[Mapping[str, str]],
    user: User | None,
) -> list[PlayerLine]:
    """The seats in their order, with the figures that the game tells of each."""
    asked = {one.seat: one for one in decisions} if table.running else {}
    short = short_time(table.time_control.clock)
    now = timezone.now()
    return [
        PlayerLine(
            seat=seat,
            figures=figures[seat.number] if seat.number < len(figures) else {},
            asked=asked.get(seat.number),
            short=short,
            you=user is not None and seat.player_id == user.pk,
            away_until=_away_until(seat.player, now) if table.running else None,
        )
        for seat in seats
    ]


def short_time(clock: Clock | None) -> timedelta:
    """From when on what is left of a turn is little."""
    return timedelta(0) if clock is None else timedelta(minutes=clock.turn) / SHORT


def _away_until(player: User | None, now: datetime) -> date | None:
    """The last day of a leave that has begun."""
    if player is None or not player.calendar_data:
        return None
    today = player.local(now).date()
    return max((last for first, last in player.calendar.leave if first <= today <= last), default=None)
