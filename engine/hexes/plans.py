"""A build that has been thought through: what would lie there, what it joins and completes; or why it may not be."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from typing import Final, NamedTuple

from engine.hexes.tiles import Layout, Pair
from engine.hexes.track import NOBODY, Part, Section, Segment, Tile

PLACE: Final = "place"
IMPROVE: Final = "improve"
REDIRECT: Final = "redirect"


class Refusal(NamedTuple):
    """Why something may not be done: a code, and the numbers and names for its sentence."""

    code: str
    about: dict[str, object] = {}


class Piece(NamedTuple):
    """One new segment: what it joins, where its section then ends (None: an open end), and whose it will be."""

    pair: Pair
    ends: tuple[str | None, str | None]
    joins: tuple[Section, ...] = ()
    redirects: Pair | None = None
    owner: int = NOBODY

    @property
    def completes(self) -> bool:
        """Does it make a link?"""
        return self.ends[0] is not None and self.ends[1] is not None


class Plan(NamedTuple):
    """A build. `before` and `after` are the tile's layouts; `before` is empty where no tile lay."""

    hex: str
    purpose: str
    before: Layout
    after: Layout
    pieces: tuple[Piece, ...]
    town: bool

    @property
    def added(self) -> tuple[Pair, ...]:
        """The new segments."""
        return tuple([piece.pair for piece in self.pieces])


def give(track: MutableMapping[str, Tile], parts: Iterable[Part], owner: int) -> None:
    """Make these segments a player's; parts that no longer lie there are passed over."""
    for hex, a, b in parts:
        tile = track.get(hex, ())
        if tile:
            track[hex] = tuple([Segment(a, b, owner) if segment.pair == (a, b) else segment for segment in tile])
