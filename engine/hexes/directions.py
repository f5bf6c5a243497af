"""The six sides of a flat-top hex, which hex lies across each of them, and how sharply track between two of them bends.

A side is a small number, clockwise from north, so that geometry is arithmetic modulo six and tables are tuples.
A hex's id is its column's letter and its row, counted from 1: `K7`.

>>> neighbour_at((10, 6), SIDE["NE"], low_columns=1), hex_id(10, 6)
((11, 5), 'K7')
>>> bend(SIDE["N"], SIDE["S"]), bend(SIDE["N"], SIDE["SE"]), bend(SIDE["NW"], SIDE["N"])
('straight', 'gentle', 'tight')
"""

from __future__ import annotations

import re
from typing import Final, Literal

Side = int
Bend = Literal["straight", "gentle", "tight"]

N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5

SIDES: Final = (N, NE, SE, S, SW, NW)
SIDE_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")
SIDE: Final[dict[str, Side]] = {name: side for side, name in enumerate(SIDE_NAMES)}

_HIGH_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOW_STEPS: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_BENDS: Final[dict[int, Bend]] = {3: "straight", 2: "gentle", 4: "gentle", 1: "tight", 5: "tight"}
_HEX_ID: Final = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)")


def opposite(side: Side) -> Side:
    """The same hexside seen from the hex across it."""
    return (side + 3) % 6


def bend(one: Side, other: Side) -> Bend:
    """How track between two different sides of a hex runs."""
    return _BENDS[(one - other) % 6]


def neighbour_at(place: tuple[int, int], side: Side, low_columns: int) -> tuple[int, int]:
    """Column and row of the hex across a side. `low_columns` is 1 if odd columns sit half a hex lower, else 0."""
    column, row = place
    across, down = (_LOW_STEPS if column % 2 == low_columns else _HIGH_STEPS)[side]
    return column + across, row + down


def hex_id(column: int, row: int) -> str:
    """The id of a column and row that both count from 0; columns after Z are AA, AB, …"""
    letters = chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)
    return f"{letters}{row + 1}"


def hex_place(id: str) -> tuple[int, int]:
    """Column and row of an id; raises ValueError if it is not one."""
    found = _HEX_ID.fullmatch(id)
    if found is None:
        raise ValueError(f"'{id}' is not a hex; a hex is written like K7.")
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    return column - 1, int(found[2]) - 1
