"""The 136 track tiles and 8 town discs of the box, and which of them can lie as which kind of track."""

from __future__ import annotations

from typing import Final

from engine.hexes.supply import Needs
from engine.hexes.tiles import KINDS

DISC: Final = "town-disc"
TOWN_DISCS: Final = 8

TILES: Final[dict[str, int]] = {
    "straight": 48,
    "gentle": 55,
    "tight": 7,
    "crossing-straight-straight": 4,
    "crossing-straight-gentle": 4,
    "crossing-gentle-gentle": 3,
    "coexisting-gentle-gentle": 1,
    "coexisting-straight-tight": 1,
    "coexisting-left-gentle-tight": 1,
    "coexisting-right-gentle-tight": 1,
    "town-1": 3,
    "town-3-left": 2,
    "town-3-right": 2,
    "town-3-star": 2,
    "town-3-half": 2,
}
"""Age of Steam, tile manifest: how many there are of each kind."""

FOUR_EXITS: Final[dict[str, tuple[str, ...]]] = {
    "town-4-side": ("crossing-gentle-gentle", "coexisting-straight-tight"),
    "town-4-gap": (
        "crossing-straight-gentle",
        "coexisting-left-gentle-tight",
        "coexisting-right-gentle-tight",
    ),
    "town-4-cross": ("crossing-straight-straight", "coexisting-gentle-gentle"),
}
"""The complex tiles that have the four exits of such a town."""


def needs() -> dict[str, Needs]:
    """What each kind of track on the map takes out of the box."""
    kinds: dict[str, Needs] = {kind: ((kind,),) for kind in TILES}
    kinds |= {kind: ((kind.removeprefix("town-2-"),), (DISC,)) for kind in KINDS.values() if "town-2-" in kind}
    kinds |= {kind: (tiles, (DISC,)) for kind, tiles in FOUR_EXITS.items()}
    return kinds
