"""Track on the map: the segments that lie in each hex, and the sections they join into.

Only the segments are stored, each with its owner. A section is found by walking: from a segment outwards until a city
or town ends it or nothing follows. A section between two places is a link; any other is unfinished.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from engine.hexes.board import Board
from engine.hexes.directions import Side
from engine.hexes.tiles import KINDS, TOWN, Layout, Pair

NOBODY: Final = -1


class Segment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece of track between two sides of a hex, or from a side to its town (`b` is then `TOWN`)."""

    a: int
    b: int
    owner: int = NOBODY

    @property
    def pair(self) -> Pair:
        """What it joins, without whose it is."""
        return self.a, self.b


Tile = tuple[Segment, ...]
Track = Mapping[str, Tile]
"""The tiles by hex, each as its segments in order."""

Part = tuple[str, int, int]
"""A segment's place: hex and pair."""


class End(NamedTuple):
    """Where a section ends: at a place, or open across a side of its last hex."""

    place: str | None
    hex: str
    side: int


class Section(NamedTuple):
    """Segments joined end to end. `owner` is the one player who owns any of it; nobody if there are several.

    Several `owners` there can only be where track printed on the board joined what two players had built.
    """

    ends: tuple[End, End]
    parts: tuple[Part, ...]
    owner: int
    owners: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        """Does it join two places? Then it is a link."""
        return self.ends[0].place is not None and self.ends[1].place is not None

    @property
    def places(self) -> tuple[str, ...]:
        """The places it ends at."""
        return tuple(end.place for end in self.ends if end.place is not None)

    def open_to(self, player: int) -> bool:
        """May this player build on it? It is his, or in part, or nobody's at all."""
        return not self.owners or player in self.owners

    def beyond(self, hex: str, side: Side) -> End:
        """The other end of an unfinished section that is open across this side of this hex."""
        first, second = self.ends
        return second if first.hex == hex and first.side == side and first.place is None else first


def layout_of(tile: Tile) -> Layout:
    """The tile's geometry, without owners."""
    return tuple([(segment.a, segment.b) for segment in tile])


def kinds_in_use(track: Track, printed: Mapping[str, object]) -> dict[str, int]:
    """How many tiles of each kind lie on the map; what is printed on it is no tile."""
    used: dict[str, int] = {}
    for hex, tile in track.items():
        if hex not in printed:
            kind = SIMPLE[tile[0].a][tile[0].b] if len(tile) == 1 else KINDS[layout_of(tile)]
            used[kind] = used.get(kind, 0) + 1
    return used


def sorted_tile(segments: list[Segment] | Tile) -> Tile:
    """Segments in the order in which a position keeps them."""
    return tuple(sorted(segments, key=_by_pair))


def _by_pair(segment: Segment) -> Pair:
    return segment.a, segment.b


SIMPLE: Final = [[KINDS.get(((a, b),), "") for b in range(TOWN + 1)] for a in range(TOWN)]


class Network:
    """The track of one moment, asked for its sections. Walks only where it is asked to, and remembers what it found."""

    def __init__(
        self, board: Board, track: Track, new_cities: Mapping[str, str], claims: Mapping[str, int] | None = None
    ) -> None:
        self.board = board
        self.track = track
        self.new_cities = new_cities
        self.claims = claims or {}
        """The printed links that are in use, with their owners."""
        self._sections: dict[tuple[str, int], Section] = {}

    def city(self, hex: str) -> str | None:
        """The city on this hex, printed or new, as the hex it is known by."""
        printed = self.board.city_at.get(hex)
        if printed is not None:
            return printed.hex
        return hex if hex in self.new_cities else None

    def segment(self, hex: str, side: Side) -> Segment | None:
        """The segment that reaches this side of this hex."""
        for segment in self.track.get(hex, ()):
            if segment.a == side or segment.b == side:
                return segment
        return None

    def has_track(self, hex: str, owner: int) -> bool:
        """Does this player own track in the hex, or a printed link that ends there?"""
        for segment in self.track.get(hex, ()):
            if segment.owner == owner:
                return True
        return any(who == owner and hex in self.board.links[id].ends for id, who in self.claims.items())

    def section(self, hex: str, side: Side) -> Section:
        """The section of the segment that reaches this side of this hex; there must be one."""
        found = self._sections.get((hex, side))
        if found is None:
            found = self._walk(hex, side)
            for where, a, b in found.parts:
                self._sections[where, a] = found
                if b != TOWN:
                    self._sections[where, b] = found
        return found

    def outward(self, hex: str, side: Side, owner: int = NOBODY) -> tuple[str | None, int]:
        """Where track that leaves a hex across this side ends, and whose it is: a section seen without its parts.

        `owner` is whose the piece in the hex itself is, if one is there.
        """
        neighbours, cities, track, new_cities = self.board.neighbours, self.board.city_at, self.track, self.new_cities
        shared = False
        for _ in range(len(track) * 2 + 2):
            across = neighbours[hex][side]
            if across is None:
                return None, owner
            if across in cities:
                return cities[across].hex, NOBODY if shared else owner
            if across in new_cities:
                return across, NOBODY if shared else owner
            back = side + 3 if side < 3 else side - 3
            for segment in track.get(across, ()):
                if segment.a == back or segment.b == back:
                    break
            else:
                return None, owner
            if segment.owner != owner and segment.owner != NOBODY:
                shared = shared or owner != NOBODY
                owner = segment.owner
            if segment.b == TOWN:
                return across, NOBODY if shared else owner
            hex, side = across, segment.b if segment.a == back else segment.a
        raise AssertionError("track that runs in a ring joins no places and cannot be built")

    def sections(self) -> Iterator[Section]:
        """All sections, each once."""
        seen: set[Part] = set()
        for hex, tile in self.track.items():
            for segment in tile:
                if (hex, segment.a, segment.b) not in seen:
                    section = self.section(hex, segment.a)
                    seen.update(section.parts)
                    yield section

    def _walk(self, hex: str, side: Side) -> Section:
        segment = self.segment(hex, side)
        assert segment is not None
        owners = {segment.owner}
        if segment.b == TOWN:
            before: list[Part] = []
            first = End(hex, hex, TOWN)
        else:
            before, first = self._follow(hex, segment.b, owners)
            before.reverse()
        after, last = self._follow(hex, segment.a, owners)
        owners.discard(NOBODY)
        everybody = tuple(sorted(owners))
        owner = everybody[0] if len(everybody) == 1 else NOBODY
        return Section((first, last), (*before, (hex, segment.a, segment.b), *after), owner, everybody)

    def _follow(self, hex: str, side: Side, owners: set[int]) -> tuple[list[Part], End]:
        """What is joined to the outer end of a segment across this side, and where that ends."""
        parts: list[Part] = []
        neighbours, cities, track, new_cities = self.board.neighbours, self.board.city_at, self.track, self.new_cities
        for _ in range(len(track) * 2 + 2):
            across = neighbours[hex][side]
            if across is None:
                return parts, End(None, hex, side)
            if across in cities:
                return parts, End(cities[across].hex, hex, side)
            if across in new_cities:
                return parts, End(across, hex, side)
            back = side + 3 if side < 3 else side - 3
            for segment in track.get(across, ()):
                if segment.a == back or segment.b == back:
                    break
            else:
                return parts, End(None, hex, side)
            owners.add(segment.owner)
            parts.append((across, segment.a, segment.b))
            if segment.b == TOWN:
                return parts, End(across, across, TOWN)
            hex, side = across, segment.b if segment.a == back else segment.a
        raise AssertionError("track that runs in a ring joins no places and cannot be built")
