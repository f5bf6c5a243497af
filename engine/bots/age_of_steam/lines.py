"""Lines that a player could build: tiles from a place where he may start, through towns or not, to another place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.age_of_steam.plan import PLACE, REPLACE, Piece, Plan
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.survey import Site
from engine.hexes.directions import SIDE_NAMES, SIDES, bend
from engine.hexes.joints import may_start
from engine.hexes.tiles import KINDS, MOST_EXITS, TOWN, Layout, Pair, pair, say_pair
from engine.hexes.track import NOBODY, Section, layout_of
from engine.kernel.action import Jsonable

TIGHT_PENALTY = 1
"""There are few tight curves; of two lines that cost the same, the one without is taken."""


class Laying(NamedTuple):
    """One tile of a line: the action that builds it, its list price, how many segments are new."""

    action: dict[str, Jsonable]
    price: int
    segments: int


class Line(NamedTuple):
    """Tiles one after the other, and the places that they join into links."""

    places: tuple[str, ...]
    tiles: tuple[Laying, ...]

    @property
    def price(self) -> int:
        return sum(tile.price for tile in self.tiles)

    @property
    def segments(self) -> int:
        return sum(tile.segments for tile in self.tiles)


class Surveyor:
    """Finds lines of at most so many tiles and dollars on one builder's site."""

    def __init__(self, site: Site, most_tiles: int, most_price: int) -> None:
        self.site = site
        self.game: Playing = site.game
        self.board, self.rules, self.seat = site.board, site.rules, site.seat
        self.track, self.new_cities = site.state.track, site.state.new_cities
        self.most_tiles, self.most_price = most_tiles, most_price
        self.best: dict[tuple[str, ...], Line] = {}
        self._closed: dict[str, bool] = {}
        self._away = self._distances()

    def lines(self) -> list[Line]:
        """The cheapest line for each chain of places, seen from either end."""
        for start in (*self.board.cities, *self.new_cities, *self.board.towns):
            if may_start(self.site.network, start, self.seat):
                self._leave(start)
        return list(self.best.values())

    def _distances(self) -> dict[str, int]:
        """How many tiles it takes from each hex, itself included, until a line can end."""
        board = self.board
        near: dict[str, int] = {}
        edge = [hex for hex in board.towns if hex not in self.new_cities and board.hexes[hex].buildable]
        edge += self.rules.around_cities
        edge += self.rules.next_to(self.new_cities)
        for section in self.site.network.sections():
            if not section.complete and section.owner in (self.seat, NOBODY):
                for end in section.ends:
                    ahead = board.neighbours[end.hex][end.side] if end.place is None else None
                    if ahead is not None and board.hexes[ahead].buildable:
                        edge.append(ahead)
        distance = 1
        while edge and distance <= self.most_tiles:
            fresh = [hex for hex in dict.fromkeys(edge) if hex not in near]
            near.update(dict.fromkeys(fresh, distance))
            edge = [
                across
                for hex in fresh
                for across in board.neighbours[hex]
                if across is not None and across not in near and board.hexes[across].buildable
            ]
            distance += 1
        return near

    def _leave(self, start: str) -> None:
        """All lines out of a place: over new track, and from where unfinished track of ours or nobody's ends."""
        network, board = self.site.network, self.board
        if start in board.towns and start not in self.new_cities:
            for segment in self.track.get(start, ()):
                self._ahead((start,), (), start, network.section(start, segment.a))
            self._out_of_town(start)
            return
        city = board.cities.get(start)
        for hex in city.hexes if city else (start,):
            for side in SIDES:
                across, back = board.neighbours[hex][side], (side + 3) % 6
                if across is None or network.city(across) is not None or not board.passable[hex][side]:
                    continue
                if network.segment(across, back) is not None:
                    self._ahead((start,), (), start, network.section(across, back))
                else:
                    self._enter((start,), (), across, back)

    def _out_of_town(self, start: str) -> None:
        old = {segment.a for segment in self.track.get(start, ())}
        if len(old) >= MOST_EXITS or not self._open(start):
            return
        for side in SIDES:
            if side not in old:
                self._lay((start,), (), start, ((side, TOWN),), side)

    def _ahead(self, places: tuple[str, ...], tiles: tuple[Laying, ...], start: str, section: Section) -> None:
        """Go on from the open end of a section that begins at the last place."""
        if section.complete or section.owner not in (self.seat, NOBODY) or start not in section.places:
            return
        for end in section.ends:
            if end.place is None:
                ahead = self.board.neighbours[end.hex][end.side]
                if ahead is not None:
                    self._enter(places, tiles, ahead, (end.side + 3) % 6)

    def _enter(self, places: tuple[str, ...], tiles: tuple[Laying, ...], hex: str, side: int) -> None:
        """The next tile goes into this hex, and begins at this side of it."""
        if len(tiles) + self._away.get(hex, 99) > self.most_tiles or not self._open(hex):
            return
        if any(tile.action["hex"] == hex for tile in tiles):
            return
        if hex in self.board.towns:
            self._enter_town(places, tiles, hex, side)
            return
        for out in SIDES:
            if out != side:
                self._lay(places, tiles, hex, (pair(side, out),), out)

    def _enter_town(self, places: tuple[str, ...], tiles: tuple[Laying, ...], hex: str, side: int) -> None:
        if hex in places:
            return
        old = {segment.a for segment in self.track.get(hex, ())}
        if side in old or len(old) >= MOST_EXITS:
            return
        there = self._tile(hex, ((side, TOWN),))
        if there is not None and self._affords((*tiles, there)):
            self._record((*places, hex), (*tiles, there))
        if len(old) + 2 > MOST_EXITS:
            return
        for out in SIDES:
            if out != side and out not in old:
                self._lay((*places, hex), tiles, hex, ((side, TOWN), (out, TOWN)), out)

    def _lay(
        self, places: tuple[str, ...], tiles: tuple[Laying, ...], hex: str, pairs: tuple[Pair, ...], out: int
    ) -> None:
        """Lay a tile that leads out across a side, and see what is there."""
        joint = self.site.joints(hex)[out]
        if joint.problem or joint.place in places:
            return
        tile = self._tile(hex, pairs)
        if tile is None or not self._affords((*tiles, tile)):
            return
        tiles = (*tiles, tile)
        if joint.place is not None:
            self._record((*places, joint.place), tiles)
            return
        across, back = self.board.neighbours[hex][out], (out + 3) % 6
        assert across is not None
        if joint.section is None:
            self._enter(places, tiles, across, back)
            return
        end = joint.section.beyond(across, back)
        ahead = self.board.neighbours[end.hex][end.side]
        if ahead is not None:
            self._enter(places, tiles, ahead, (end.side + 3) % 6)

    def _tile(self, hex: str, pairs: tuple[Pair, ...]) -> Laying | None:
        """The tile with these new segments, if there is such a tile."""
        old = self.track.get(hex, ())
        before = layout_of(old)
        after: Layout = tuple(sorted((*before, *pairs)))
        if after not in KINDS:
            return None
        town = hex in self.board.towns
        pieces = tuple(Piece(new, (None, None)) for new in sorted(pairs))
        plan = Plan(hex, REPLACE if old else PLACE, before, after, pieces, town)
        price = self.rules.price(self.game, self.seat, plan)
        if town:
            exits = [SIDE_NAMES[side] for side, _ in sorted(pairs)]
            return Laying({"do": "build-town", "hex": hex, "exits": exits}, price, len(pairs))
        return Laying({"do": "build", "hex": hex, "track": [say_pair(new) for new in pairs]}, price, len(pairs))

    def _affords(self, tiles: tuple[Laying, ...]) -> bool:
        return len(tiles) <= self.most_tiles and sum(tile.price for tile in tiles) <= self.most_price

    def _open(self, hex: str) -> bool:
        """May this player build in this hex now?"""
        found = self._closed.get(hex)
        if found is None:
            found = (
                not self.board.hexes[hex].buildable
                or hex in self.new_cities
                or hex in self.site.laid
                or self.rules.may_build(self.game, self.seat, hex) is not None
            )
            self._closed[hex] = found
        return not found

    def _record(self, places: tuple[str, ...], tiles: tuple[Laying, ...]) -> None:
        if len(tiles) == 0 or len(set(places)) < len(places):
            return
        line = Line(places, tiles)
        key = min(places, places[::-1])
        known = self.best.get(key)
        if known is None or _cost(line) < _cost(known):
            self.best[key] = line


def _cost(line: Line) -> float:
    """Cheap first; more segments are worth something, tight curves are scarce."""
    tight = sum(1 for tile in line.tiles for new in _bends(tile) if new == "tight")
    return line.price - 0.7 * line.segments + TIGHT_PENALTY * tight


def _bends(tile: Laying) -> Iterator[str]:
    from engine.hexes.tiles import read_pair

    return (bend(*read_pair(text)) for text in tile.action.get("track", ()))
