"""A board as somebody writes it down: one JSON file a map, short enough to type by hand.

The map is drawn as rows of characters, one a column, so that it can be read in the file itself:

    "rows": [
        "..~*",
        ".^^.",
    ]

| character | ground | character | ground |
| --- | --- | --- | --- |
| space | no hex | `w` | swamp |
| `.` | plain | `d` | difficult |
| `~` | plain with a river | `D` | very difficult |
| `h` | hill | `=` | water: nothing is ever built there |
| `H` | hill with a river | `#` | rock: nothing is ever built there |
| `^` | mountain | `o` | only what is printed there (see `printed`) |
| `M` | high mountain | `*` | city or zone (see `cities`) |

`legend` adds characters or gives one another meaning. Cities, towns and everything else are named below the rows by
hex id: the column's letter and the row, counted from 1.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

Terrain = Literal[
    "plain",
    "hill",
    "mountain",
    "high mountain",
    "swamp",
    "difficult",
    "very difficult",
    "water",
    "rock",
    "printed",
    "city",
]
Colour = Literal["red", "blue", "purple", "yellow", "black", "gray"]
ProvenanceKind = Literal["transcribed", "sourced", "reconstructed", "original"]
LinkKind = Literal["bridge", "ferry", "connection", "public"]


class Ground(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one character of the rows stands for."""

    terrain: Terrain
    river: bool = False


LEGEND: Final[dict[str, Ground]] = {
    ".": Ground("plain"),
    "~": Ground("plain", river=True),
    "h": Ground("hill"),
    "H": Ground("hill", river=True),
    "^": Ground("mountain"),
    "M": Ground("high mountain"),
    "w": Ground("swamp"),
    "d": Ground("difficult"),
    "D": Ground("very difficult"),
    "=": Ground("water"),
    "#": Ground("rock"),
    "o": Ground("printed"),
    "*": Ground("city"),
}

SURCHARGES: Final[dict[str, int]] = {
    "river": 1,
    "hill": 2,
    "mountain": 2,
    "high mountain": 4,
    "swamp": 2,
    "difficult": 2,
    "very difficult": 4,
}
"""Dollars on top of the tile's price where track is laid for the first time, unless the file says otherwise."""


class ProvenancePart(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of the board that is known from elsewhere than the rest, or less surely."""

    what: str
    kind: ProvenanceKind
    source: str = ""


class Provenance(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the board's data come from; shown wherever the map is offered."""

    kind: ProvenanceKind
    source: str
    confidence: Literal["high", "medium", "low"]
    parts: tuple[ProvenancePart, ...] = ()
    notes: tuple[str, ...] = ()


class CityEntry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A city: where it is, which goods it takes, its numbers on the goods display and what it holds at the start."""

    hex: Annotated[str, msgspec.Meta(description="its hex; for a city of several hexes the middle one first")]
    cubes: int
    colours: tuple[Colour, ...] = ()
    light: tuple[int, ...] = ()
    dark: tuple[int, ...] = ()
    each_colour: Annotated[bool, msgspec.Meta(description="its cubes are one of each colour, not drawn")] = False
    zone: Annotated[bool, msgspec.Meta(description="takes every colour while it holds cubes; nothing starts there")] = (
        False
    )
    reserve: Annotated[int, msgspec.Meta(description="cubes set aside for it at the start, not yet on it")] = 0


class LinkEntry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole link printed on the board: it joins two places and takes no tile."""

    kind: LinkKind
    joins: Annotated[str, msgspec.Meta(description="the two hexes it joins, as 'L7 M7'")]
    via: Annotated[str, msgspec.Meta(description="the water hex it is drawn across")] = ""
    cost: Annotated[int, msgspec.Meta(description="what claiming it costs; nobody can claim a public one")] = 0


class PrintedEntry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Track printed in a hex, where no tile is ever laid: 'N-S', or 'town N SW' in a town's hex."""

    track: str
    name: str = ""
    opens: Annotated[int, msgspec.Meta(description="the turn from whose beginning it is there")] = 1


class LabelEntry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A name on the picture that no rule knows: a lake, a sea. It stands in the middle of its hexes."""

    text: str
    hexes: str


class BoardFile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One board file."""

    name: str
    title: str
    game: str
    players: tuple[int, ...]
    provenance: Provenance
    low_columns: Literal["odd", "even"]
    rows: tuple[str, ...]
    cities: dict[str, CityEntry]
    towns: dict[str, str] = {}
    designer: str = ""
    rules: Annotated[
        str,
        msgspec.Meta(description="the map whose own rules are played here, for example 'france'; else the base game's"),
    ] = ""
    recommended: tuple[int, ...] = ()
    goods_display: Annotated[
        bool, msgspec.Meta(description="do cities have numbers on a goods display? false for games without one")
    ] = True
    legend: dict[str, Ground] = {}
    surcharges: Annotated[
        dict[str, int], msgspec.Meta(description="dollars for first track on a terrain, on 'river', or on one hex")
    ] = {}
    walls: Annotated[
        dict[str, str], msgspec.Meta(description="impassable hexsides: {'H4': 'S SE'}; one of the two hexes is enough")
    ] = {}
    links: tuple[LinkEntry, ...] = ()
    printed: dict[str, PrintedEntry] = {}
    rivers: Annotated[
        dict[str, str],
        msgspec.Meta(description="for the picture: the hexes a river runs through, in order"),
    ] = {}
    labels: tuple[LabelEntry, ...] = ()


def schema() -> dict[str, object]:
    """The format as a JSON schema; `board.schema.json` beside this module is its copy for editors."""
    return msgspec.json.schema(BoardFile)


SCHEMA_PATH: Final = Path(__file__).with_name("board.schema.json")
