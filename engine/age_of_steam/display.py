"""The goods display: 52 boxes in 20 columns, the dice that feed them, and the New Cities' colours."""

from __future__ import annotations

from typing import Final, NamedTuple

COLOURS: Final = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
"""The 96 goods cubes."""

NEW_CITIES: Final = {
    "A": "red",
    "B": "blue",
    "C": "black",
    "D": "black",
    "E": "yellow",
    "F": "purple",
    "G": "black",
    "H": "black",
}


class Column(NamedTuple):
    """One column: the side it is on, the city number or New City letter above it, the die that empties it."""

    id: str
    side: str
    label: str
    number: int
    boxes: int

    @property
    def letter(self) -> str:
        """The New City it belongs to; empty for a printed city's."""
        return self.label if self.label in NEW_CITIES else ""


def _columns() -> tuple[Column, ...]:
    found = []
    for side, letters, first_die in (("light", "ABCD", 3), ("dark", "EFGH", 1)):
        found += [Column(f"{side}-{n}", side, str(n), n, 3) for n in range(1, 7)]
        found += [Column(f"{side}-{x}", side, x, first_die + i, 2) for i, x in enumerate(letters)]
    return tuple(found)


COLUMNS: Final = _columns()
"""Left to right: the light cities and New Cities, then the dark ones."""
SIDES: Final = ("light", "dark")


def column_of(letter: str) -> str:
    """The column of a New City."""
    return next(column.id for column in COLUMNS if column.label == letter)
