"""How railroads are told apart, by colour, by pattern and by letter; and the sizes a picture comes in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Livery(msgspec.Struct, frozen=True):
    """A railroad's colour, what can be read on it, and the dashes that are laid over its track."""

    colour: str
    on: str
    dashes: str | None = None
    stripe: float = 0.0
    """The part of the track's width that a pale stripe covers."""


LIVERIES: Final[Mapping[str, Livery]] = {
    "red": Livery("#B5322A", "#FFFFFF"),
    "blue": Livery("#0B6FAE", "#FFFFFF", "2.2 1.4", 0.45),
    "orange": Livery("#E8862A", "#1F2A30", None, 0.34),
    "yellow": Livery("#F3C93F", "#1F2A30", "0.7 1.3", 0.55),
    "purple": Livery("#80529F", "#FFFFFF", "4.2 1.6", 0.45),
    "black": Livery("#33383D", "#FFFFFF", "0.5 2.6", 0.6),
}
"""Dashes count in widths of the track, so that a pattern looks the same at any size."""


class Size(msgspec.Struct, frozen=True):
    """The measures of a picture, in pixels."""

    name: str
    width: int
    map_height: int
    margin: int
    name_size: float
    square: float
    metro: float
    track: float
    badge: float
    text: float
    row: float
    link_numbers: bool
    columns: int
    """How many tables stand side by side below the map."""


SIZES: Final[Mapping[str, Size]] = {
    size.name: size
    for size in (
        Size("phone", 390, 680, 16, 9.5, 10.5, 13, 4.4, 5.4, 13, 22, link_numbers=False, columns=1),
        Size("mail", 600, 640, 22, 11, 12.5, 16, 5.4, 6.6, 13.5, 23, link_numbers=True, columns=1),
        Size("desktop", 1200, 800, 34, 14, 17, 24, 8, 9.5, 16, 28, link_numbers=True, columns=2),
    )
}
