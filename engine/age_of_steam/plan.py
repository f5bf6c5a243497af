"""A build that has been thought through: what would lie there, what it joins and completes, what it costs."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.hexes.tiles import Layout, Pair
from engine.hexes.track import Section

PLACE: Final = "place"
REPLACE: Final = "replace"
REDIRECT: Final = "redirect"


class Refusal(NamedTuple):
    """Why something may not be done: a code, and the numbers and names for its sentence."""

    code: str
    about: dict[str, object] = {}


class Piece(NamedTuple):
    """One new segment of a build: what it joins, and the places its section then ends at (None: an open end)."""

    pair: Pair
    ends: tuple[str | None, str | None]
    joins: tuple[Section, ...] = ()
    redirects: Pair | None = None

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
        return tuple(piece.pair for piece in self.pieces)
