"""A map's board before the first move, drawn by the engine. The same picture for everybody, so it is drawn once."""

from __future__ import annotations

from functools import lru_cache

from engine import MapInfo, Seeded, Setup, System, start
from games.engine_room import engine_at_work
from games.selectors import views

CHANCE = 7
"""Which cubes lie where is chance; the picture of a map always shows the same."""


def board_of(game: System, info: MapInfo, *, size: str) -> str:
    """The board as SVG, with as many seats as are recommended."""
    return _drawn(game.name, info.name, (info.recommended or info.players)[0], size)


@lru_cache(maxsize=64)
def _drawn(system: str, map: str, players: int, size: str) -> str:
    with engine_at_work():
        position, _ = start(Setup(system, map, players), Seeded.from_number(CHANCE))
        view = position.view(None)
    return views.picture(view, options={"size": size, "parts": "map"})
