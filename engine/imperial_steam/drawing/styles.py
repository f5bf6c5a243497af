"""Sizes of a picture, and the colours of goods and hubs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Size(msgspec.Struct, frozen=True):
    """The measures of a picture, in pixels."""

    name: str
    width: int
    map_height: int
    margin: int
    city: float
    name_size: float
    icon: float
    track: float
    text: float
    row: float
    columns: int
    """How many sheets of tables stand side by side below the map."""
    cell: tuple[float, float]
    """The room each city keeps to itself."""


SIZES: Final[Mapping[str, Size]] = {
    size.name: size
    for size in (
        Size("phone", 390, 690, 28, 8.5, 10, 7.6, 2.8, 13, 21, 1, (74, 57)),
        Size("mail", 600, 760, 44, 11, 12, 9.4, 3.4, 13.5, 22, 1, (110, 66)),
        Size("desktop", 1200, 1000, 76, 16, 16, 15, 5, 16, 27, 2, (190, 98)),
    )
}


class Stuff(msgspec.Struct, frozen=True):
    """A colour, what can be read on it, and a letter."""

    colour: str
    on: str
    letter: str


GOODS: Final[Mapping[str, Stuff]] = {
    "wood": Stuff("#976226", "#FFFFFF", "W"),
    "stone": Stuff("#9AA0A6", "#1F2A30", "S"),
    "iron": Stuff("#4C6A92", "#FFFFFF", "I"),
    "coal": Stuff("#25282B", "#FFFFFF", "C"),
}
HUBS: Final[Mapping[str, Stuff]] = {
    "bronze": Stuff("#A9662C", "#FFFFFF", "Br"),
    "white": Stuff("#FFFFFF", "#1F2A30", "Wh"),
    "green": Stuff("#2F7D4F", "#FFFFFF", "Gr"),
    "blue": Stuff("#2C5FA8", "#FFFFFF", "Bl"),
}
KINDS: Final = {"plain": "#8B8574", "bridge": "#7D858C", "tunnel": "#D08A2E"}
ENGINEERS: Final = {"bridge": "#9299A0", "tunnel": "#D08A2E"}
CROWN: Final = "#C9971C"
