"""Clocks: time controls as data, and the one place where they are reckoned. Knows no table and no database."""

from games.clocks.control import (
    LONGEST_TURN,
    LONGEST_TURN_HOURS,
    PRESETS,
    Clock,
    HoursPerTurn,
    NoClock,
    Preset,
    TimeControl,
)
from games.clocks.reckoning import awake, bank_left, elapsed, reckon, topped_up

__all__ = [
    "LONGEST_TURN",
    "LONGEST_TURN_HOURS",
    "PRESETS",
    "Clock",
    "HoursPerTurn",
    "NoClock",
    "Preset",
    "TimeControl",
    "awake",
    "bank_left",
    "elapsed",
    "reckon",
    "topped_up",
]
