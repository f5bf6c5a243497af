"""Track tiles as geometry: pairs of sides that track joins, and the kind of tile that shows them.

A pair is two sides in ascending order; a town's exit is a pair of a side and `TOWN`. A layout is a tile as it lies: its
pairs in order. There are 15 simple layouts, 36 complex ones and 56 of towns; what is not among them exists on no tile.

>>> kind_of(((0, 3),)), kind_of(((0, 2), (1, 3))), kind_of(((0, 1), (3, 4)))
('straight', 'crossing-gentle-gentle', None)
>>> kind_of(town((0, 1, 3))), crosses((0, 3), (1, 4)), crosses((0, 3), (1, 2))
('town-3-right', True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from engine.hexes.directions import SIDE, SIDE_NAMES, SIDES, Side, bend
from engine.kernel.words import say

TOWN: Final = 6
"""The far end of a town's exit, where a pair of a plain tile has its second side."""

MOST_EXITS: Final = 4
MOST_SEGMENTS: Final = 2

Pair = tuple[Side, int]
Layout = tuple[Pair, ...]


def pair(one: int, other: int) -> Pair:
    """Two ends of a piece of track, in order."""
    return (one, other) if one < other else (other, one)


def layout(pairs: Iterable[Pair]) -> Layout:
    """A tile as it lies, from its pairs in any order."""
    return tuple(sorted(pairs))


def town(exits: Iterable[Side]) -> Layout:
    """A town's tile with these exits."""
    return tuple((side, TOWN) for side in sorted(exits))


def crosses(one: Pair, other: Pair) -> bool:
    """Do two pieces of track on a tile cross? They coexist if they do not."""
    return (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])


def kind_of(tile: Layout) -> str | None:
    """The kind of tile that shows this layout; None if there is no such tile."""
    return KINDS.get(tile)


def say_pair(piece: Pair) -> str:
    """A piece of track in words: `N-S`; a town's exit is its side alone.

    >>> say_pair((0, 3)), say_pair((2, TOWN))
    ('N-S', 'SE')
    """
    return SIDE_NAMES[piece[0]] if piece[1] == TOWN else f"{SIDE_NAMES[piece[0]]}-{SIDE_NAMES[piece[1]]}"


def read_pair(text: str) -> Pair:
    """A pair from its words; raises ValueError with a sentence if it is none.

    >>> read_pair("s-n")
    (0, 3)
    """
    names = text.upper().split("-")
    if len(names) != 2 or any(name not in SIDE for name in names) or names[0] == names[1]:
        raise ValueError(say("'{text}' is not a piece of track; it is written like N-S or SW-NE", text=text))
    return pair(SIDE[names[0]], SIDE[names[1]])


def read_side(text: str) -> Side:
    """A side from its name; raises ValueError with a sentence if it is none."""
    if text.upper() not in SIDE:
        raise ValueError(say("'{text}' is not a side; the sides are {sides}", text=text, sides=", ".join(SIDE_NAMES)))
    return SIDE[text.upper()]


def _complex_kind(one: Pair, other: Pair) -> str | None:
    bends = sorted((bend(*one), bend(*other)), key=("straight", "gentle", "tight").index)
    if crosses(one, other):
        return f"crossing-{bends[0]}-{bends[1]}"
    if bends == ["tight", "tight"]:
        return None
    if bends == ["gentle", "tight"]:
        gentle, tight = (one, other) if bend(*one) == "gentle" else (other, one)
        return f"coexisting-{_hand(gentle, tight)}-gentle-tight"
    return f"coexisting-{bends[0]}-{bends[1]}"


def _hand(gentle: Pair, tight: Pair) -> str:
    """Looking from inside the gentle curve outwards, on which hand the tight one lies: the two are mirror images."""
    inside = next(side for side in SIDES if (side - 1) % 6 in gentle and (side + 1) % 6 in gentle)
    return "right" if (inside + 2) % 6 in tight else "left"


def _town_kind(exits: tuple[Side, ...]) -> str:
    if len(exits) == 1:
        return "town-1"
    if len(exits) == 2:
        return f"town-2-{bend(*exits)}"
    turned = {tuple(sorted((side - exits[0]) % 6 for side in exits)) for exits in _turns(exits)}
    shapes = {
        (0, 2, 4): "town-3-star",
        (0, 1, 2): "town-3-half",
        (0, 1, 3): "town-3-right",
        (0, 2, 3): "town-3-left",
        (0, 1, 2, 3): "town-4-side",
        (0, 1, 2, 4): "town-4-gap",
        (0, 1, 3, 4): "town-4-cross",
    }
    return next(name for shape, name in shapes.items() if shape in turned)


def _turns(exits: tuple[Side, ...]) -> list[tuple[Side, ...]]:
    return [exits[i:] + exits[:i] for i in range(len(exits))]


def _all_kinds() -> dict[Layout, str]:
    pairs = list(combinations(SIDES, 2))
    kinds: dict[Layout, str] = {(one,): bend(*one) for one in pairs}
    for one, other in combinations(pairs, 2):
        kind = None if set(one) & set(other) else _complex_kind(one, other)
        if kind is not None:
            kinds[one, other] = kind
    for count in range(1, MOST_EXITS + 1):
        for exits in combinations(SIDES, count):
            kinds[town(exits)] = _town_kind(exits)
    return kinds


KINDS: Final = _all_kinds()
"""Every layout there is, and its kind."""

PAIRS: Final[tuple[Pair, ...]] = tuple(combinations(SIDES, 2))
"""All pairs of two sides."""

COMPLEX: Final[tuple[tuple[Pair, Pair], ...]] = tuple(
    (tile[0], tile[1]) for tile in KINDS if len(tile) == 2 and tile[1][1] != TOWN
)
"""All layouts of two independent pieces."""

TOWN_KINDS: Final = tuple(sorted({kind for kind in KINDS.values() if kind.startswith("town-")}))
EXAMPLE: Final[dict[str, Layout]] = {kind: tile for tile, kind in reversed(KINDS.items())}
"""One layout of each kind, to show it."""


def is_crossing(tile: Layout) -> bool:
    """Has the tile two pieces of track that cross?"""
    return KINDS[tile].startswith("crossing-")
