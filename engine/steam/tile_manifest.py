"""The 136 track tiles of the box. Each has two faces: laying one side uses the other up.

>>> sum(TILES.values())
136
"""

from __future__ import annotations

from typing import Final

from engine.hexes.supply import Needs, Supply

TILES: Final[dict[str, int]] = {
    "straight / gentle": 86,
    "town-2-straight / town-2-gentle": 10,
    "tight / town-2-tight": 8,
    "town-1 / ": 4,
    "crossing-straight-gentle / town-4-gap": 4,
    "town-3-star / town-3-half": 4,
    "town-3-left / town-3-right": 4,
    "town-4-cross / crossing-straight-straight": 4,
    "crossing-gentle-gentle / town-4-side": 4,
    "coexisting-straight-tight / coexisting-gentle-gentle": 2,
    "coexisting-straight-tight / coexisting-left-gentle-tight": 2,
    "coexisting-left-gentle-tight / coexisting-right-gentle-tight": 2,
    "coexisting-gentle-gentle / coexisting-right-gentle-tight": 2,
}
"""Steam, tile manifest: how many tiles have these two faces."""


def faces(tile: str) -> list[str]:
    """The kinds of track a tile shows, one a side.

    >>> faces("town-1 / ")
    ['town-1']
    """
    return [face for face in tile.split(" / ") if face]


def needs() -> dict[str, Needs]:
    """What each kind of track takes out of the box: any tile with that face."""
    found: dict[str, tuple[str, ...]] = {}
    for tile in TILES:
        for face in faces(tile):
            found[face] = (*found.get(face, ()), tile)
    return {kind: (tiles,) for kind, tiles in found.items()}


def supply() -> Supply:
    """The box, ready to be asked."""
    return Supply(TILES, needs())
