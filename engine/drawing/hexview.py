"""What a drawing of a hex game needs to know: the JSON shape of `view["game"]` for Age of Steam and Steam.

A view is the whole picture: the board itself is found by `game` and `map`, everything that moves is here.
Every key but those of `HexView` marked required may be left out; what is left out is not drawn.

Hexes are ids (`K7`), sides are names (`N`, `NE`, `SE`, `S`, `SW`, `NW`), seats count from 0, colours are names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired, TypedDict, cast

from engine.kernel.words import noop

SideName = Literal["N", "NE", "SE", "S", "SW", "NW"]
Segment = list[str]
"""Two sides `["N", "S"]`, or a side and the town `["N", "town"]`."""


ENGINE: Final = [noop("Engine")]
"""What games call how far a player's goods can go, unless their view says otherwise."""

WITHIN: Final = (noop("engine"), noop("locomotive"))
"""The same within a sentence, for the catalogue."""


class Track(TypedDict):
    """The track in one hex: one entry a segment in each list, in the same order.

    `owners` has a seat or None (nobody's); `unfinished` is true for a segment that is not yet part of a link.
    A town's tile lists each of its exits as a segment to `town`.
    """

    hex: str
    segments: list[Segment]
    owners: list[int | None]
    unfinished: NotRequired[list[bool]]


class NewCity(TypedDict):
    """A New City tile on the map."""

    hex: str
    letter: str
    colours: list[str]


class Column(TypedDict):
    """One column of the goods display. `boxes` from the top ("1st") down: a colour, or None for an empty box.

    `label` is the city's number or the New City's letter; `number` the die that feeds it; `title` the city's name.
    """

    side: Literal["light", "dark"]
    number: int
    label: str
    boxes: list[str | None]
    title: NotRequired[str]


class PrintedLinkState(TypedDict):
    """Who holds a link printed on the board (a ferry, a bridge); None while nobody does."""

    id: str
    owner: int | None


class Player(TypedDict):
    """One player's line of the timetable. `action` is the title of the selected action, if any."""

    seat: int
    name: str
    money: int
    income: int
    shares: NotRequired[int]
    engine: int
    action: NotRequired[str | None]
    out: NotRequired[bool]
    markers: NotRequired[int]
    points: NotRequired[int]


class TileCount(TypedDict):
    """How many tiles of one kind are left. `segments` shows the kind (in any turn of it); `town` marks town tiles."""

    name: str
    segments: list[Segment]
    left: int
    town: NotRequired[bool]


class Mark(TypedDict):
    """A place to point at: a hex, with the segments that would be or were laid there and the price or a word."""

    hex: str
    segments: NotRequired[list[Segment]]
    price: NotRequired[int]
    label: NotRequired[str]


class LastMove(TypedDict):
    """What the last move touched: tiles laid, and the way a cube took from place to place."""

    hexes: NotRequired[list[str]]
    path: NotRequired[list[str]]
    good: NotRequired[str]


class SupplySpace(TypedDict):
    """One space of Steam's Goods Supply."""

    label: str
    goods: list[str]


class ActionTile(TypedDict):
    """One of Steam's Action tiles: its number, the seat that holds it (None: nobody), its fee in words.

    `passing` is true if it was taken for its number alone.
    """

    tile: str
    title: str
    number: int
    seat: int | None
    fee: NotRequired[str]
    passing: NotRequired[bool]


class HexView(TypedDict):
    """The position of a hex game as it is drawn. Required: game, map, players, goods, tracks."""

    game: str
    """'age-of-steam' or 'steam': where the map is found."""
    map: str
    players: list[Player]
    """By seat."""
    goods: dict[str, list[str]]
    """Cubes by hex (a city's middle hex, a New City's, a zone's, a town's)."""
    tracks: list[Track]
    new_cities: NotRequired[list[NewCity]]
    new_cities_left: NotRequired[list[NewCity]]
    """`hex` is empty in these."""
    printed_links: NotRequired[list[PrintedLinkState]]
    display: NotRequired[list[Column]]
    supply: NotRequired[list[SupplySpace]]
    action_tiles: NotRequired[list[ActionTile]]
    """Steam's, in the order of their numbers."""
    growth: NotRequired[list[str]]
    """Hexes with a City Growth marker (Steam)."""
    growth_left: NotRequired[int]
    """City Growth markers beside the board."""
    order: NotRequired[list[int]]
    """Seats, first player first."""
    turn: NotRequired[int]
    turns: NotRequired[int]
    phase: NotRequired[str]
    tiles: NotRequired[list[TileCount]]
    bag: NotRequired[int]
    zones: NotRequired[dict[str, bool]]
    """Zones by hex: does it take goods now?"""
    income_range: NotRequired[list[int]]
    """First and last step of the income track; [-10, 60] would fit Steam. Left out: 0 to 50 or as far as needed."""
    share_limit: NotRequired[int]
    engine_limit: NotRequired[int]
    engine_title: NotRequired[list[str]]
    """What the game calls how far a player's goods can go, short and in full; left out: Engine."""
    last_move: NotRequired[LastMove]
    waiting_on: NotRequired[list[int]]
    """Seats that must act now."""
    seat: NotRequired[int | None]
    """Whose eyes see this picture; being asked oneself is shown in signal red."""
    choices: NotRequired[list[Mark]]
    """Where the player asked may build, with prices; pages fill this from `choices`."""
    at: NotRequired[str]
    """The hex or printed link that is pointed at."""
    ways: NotRequired[list[str]]
    """Ways that a cube could take, as `engine.drawing.options` writes them, the best first."""
    press: NotRequired[str]
    """Whether only the places in `choices` can be pressed, or all."""


def hex_view(view: Mapping[str, Any]) -> HexView:
    """What is drawn of `Position.view`: its `game` part, with who is asked and who looks. A bare part stays so."""
    inner = view.get("game")
    if not isinstance(inner, dict):
        return cast("HexView", view)
    return cast("HexView", {"waiting_on": view.get("waiting_on", []), "seat": view.get("seat"), **inner})
