"""X. Advance Turn Marker. The marker itself moves when the next turn begins; after the last one there is none."""

from __future__ import annotations

from engine.age_of_steam.rules import Playing


def advance_turn_marker(game: Playing) -> None:
    """X: nothing to decide; whether the game is over is asked when this phase is."""
