"""How long games take here, from those that ended."""

from __future__ import annotations

from datetime import timedelta
from statistics import median

from games.models import Table

DEFAULT_DAYS_A_GAME = 14.0
GAMES_LOOKED_AT = 200
ENOUGH = 5


def days_a_game(system: str) -> float:
    """The median of the last finished games; a usual figure until enough have ended."""
    times = (
        Table.objects.filter(system=system, state=Table.State.FINISHED, kind=Table.Kind.PLAY)
        .exclude(started_at=None)
        .order_by("-finished_at")
        .values_list("started_at", "finished_at")[:GAMES_LOOKED_AT]
    )
    days = [(ended - begun) / timedelta(days=1) for begun, ended in times if begun and ended]
    return max(1.0, median(days)) if len(days) >= ENOUGH else DEFAULT_DAYS_A_GAME
