"""A map's board before the first move, drawn by the engine. The same picture for everybody, so it is drawn once."""

from __future__ import annotations

from functools import lru_cache

from django.utils.safestring import SafeString

from engine import MapInfo, Seeded, Setup, System, start
from games.engine_room import engine_at_work
from games.selectors.views import View
from web.drawn import for_an_image, inline

CHANCE = 7
"""Which cubes lie where is chance; the picture of a map always shows the same."""


def board_of(game: System, info: MapInfo, *, size: str) -> SafeString:
    """The board as SVG inside a page."""
    return _inline(game.name, info.name, _seats(info), size)


def image_of(game: System, info: MapInfo) -> str:
    """The board as a small picture of its own."""
    return _image(game.name, info.name, _seats(info))


def _seats(info: MapInfo) -> int:
    """As many as are recommended."""
    return (info.recommended or info.players)[0]


@lru_cache(maxsize=64)
def _inline(system: str, map: str, players: int, size: str) -> SafeString:
    return inline(_view(system, map, players), size=size, parts="map")


@lru_cache(maxsize=64)
def _image(system: str, map: str, players: int) -> str:
    return for_an_image(_view(system, map, players), size="phone", parts="map")


def _view(system: str, map: str, players: int) -> View:
    with engine_at_work():
        position, _ = start(Setup(system, map, players), Seeded.from_number(CHANCE))
        return position.view(None)
