"""Lines that a player could build: tiles from a place where he may start, through towns or not, to another place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.hexes.board import Board
from engine.hexes.directions import SIDE_NAMES, SIDES, bend
from engine.hexes.joints import Joint, may_start
from engine.hexes.plans import PLACE, Piece, Plan
from engine.hexes.survey import Survey
from engine.hexes.tiles import KINDS, MOST_EXITS, TOWN, Layout, Pair, pair, say_pair
from engine.hexes.track import NOBODY, Section, layout_of
from engine.kernel.action import Jsonable
from engine.kernel.words import counted

TIGHT = 1.0
"""There are few tight curves: we would rather pay a dollar than use one."""


class Laying(NamedTuple):
    """One tile of a line: its hex, the action that builds it, its list price, its new segments, and how we like it."""

    hex: str
    action: dict[str, Jsonable]
    price: int
    segments: int
    cost: float = 0.0


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

    @property
    def actions(self) -> list[dict[str, Jsonable]]:
        return [tile.action for tile in self.tiles]

    def begun(self, tiles: int, money: int) -> Line | None:
        """The first tiles of a long line, if they can be paid."""
        first = Line(self.places, self.tiles[:tiles])
        return None if first.price > money else first


class Prospect(NamedTuple):
    """Something to build that is worth a look: what we gain by it, how it is done, what it is called and costs."""

    gain: float
    actions: list[dict[str, Jsonable]]
    label: str
    cost: int
    effect: str = ""

    @classmethod
    def of(cls, line: Line, whole: Line, gain: float, cost: int, board: Board) -> Prospect:
        """A line, or the beginning of a whole one."""
        count, of = len(line.tiles), len(whole.tiles)
        effect = counted(count, "{n} tile", "{n} tiles")
        if count < of:
            effect = counted(count, "the first of {of} tiles", "the first {n} of {of} tiles", of=of)
        return cls(gain, line.actions, " - ".join(map(board.name_of, line.places)), cost, effect)


class Way(NamedTuple):
    """The beginning of a line: what its tiles cost so far."""

    cost: float
    price: int
    tiles: tuple[Laying, ...]


Known = dict[tuple[str, Layout, tuple[Pair, ...]], Laying | None]
"""Tiles that were thought of: hex, what lies there and what would be new; None where there is no such tile."""

Front = tuple[tuple[str, ...], str, int]
"""Where a line would go on: the places behind it, the next hex, and the side by which it comes in."""

NO_TILES = Way(0.0, 0, ())

WAYS_ON = {side: tuple((out, (pair(side, out),)) for out in SIDES if out != side) for side in SIDES}
"""From the side by which a line comes into a hex: the sides by which it can leave, each with its piece of track."""


class Surveyor:
    """Finds lines of at most so many tiles and dollars on one builder's site.

    Tile by tile for all lines at once: of all ways to the same front only the cheapest with so many tiles goes on.
    `direct` lines are single links: they end at the first town. A segment is worth `segment` dollars by itself. `known`
    are tiles from earlier surveys for the same buyer, whose prices still hold.
    """

    def __init__(
        self,
        site: Survey,
        price: Callable[[Plan], int],
        most_tiles: int,
        most_price: int,
        *,
        direct: bool = False,
        segment: float = 0.0,
        known: Known | None = None,
    ) -> None:
        self.site = site
        self.price, self.segment = price, segment
        self.direct = direct
        self.board, self.seat = site.board, site.seat
        self.track, self.new_cities = site.network.track, site.network.new_cities
        self.most_tiles, self.most_price = most_tiles, most_price
        self._found: dict[tuple[str, ...], tuple[Way, Line]] = {}
        self._fronts: list[dict[Front, Way]] = [{} for _ in range(most_tiles + 1)]
        self._closed: dict[str, bool] = {}
        self._known: Known = {} if known is None else known
        self._old: dict[str, Layout] = {}
        self._away = self._distances()

    def lines(self, starts: Iterable[str]) -> list[Line]:
        """The cheapest line for each chain of places, seen from either end."""
        for start in starts:
            if may_start(self.site.network, start, self.seat):
                self._leave(start)
        known: dict[Front, float] = {}
        for fronts in self._fronts:
            for front, way in fronts.items():
                if way.cost < known.get(front, 99.0):
                    known[front] = way.cost
                    self._go_on(front, way)
        return [line for _, line in self._found.values()]

    def _distances(self) -> dict[str, int]:
        """How many tiles it takes from each hex, itself included, until a line can end."""
        board = self.board
        near: dict[str, int] = {}
        edge = [hex for hex in board.towns if hex not in self.new_cities and board.hexes[hex].buildable]
        for city in (*board.city_at, *self.new_cities):
            edge += [across for across in board.neighbours[city] if across and board.hexes[across].buildable]
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
                self._ahead(start, network.section(start, segment.a))
            self._out_of_town(start)
            return
        city = board.cities.get(start)
        for hex in city.hexes if city else (start,):
            for side in SIDES:
                across, back = board.neighbours[hex][side], (side + 3) % 6
                if across is None or network.city(across) is not None or not board.passable[hex][side]:
                    continue
                if network.segment(across, back) is not None:
                    self._ahead(start, network.section(across, back))
                else:
                    self._enter((start,), NO_TILES, None, across, back)

    def _out_of_town(self, start: str) -> None:
        old = {segment.a for segment in self.track.get(start, ())}
        if len(old) >= MOST_EXITS or not self._open(start):
            return
        joints = self.site.joints(start)
        for side in SIDES:
            if side not in old:
                self._lay((start,), NO_TILES, start, ((side, TOWN),), side, joints[side])

    def _ahead(self, start: str, section: Section) -> None:
        """Go on from the open end of a section that begins at a place."""
        if section.complete or section.owner not in (self.seat, NOBODY) or start not in section.places:
            return
        for end in section.ends:
            if end.place is None:
                ahead = self.board.neighbours[end.hex][end.side]
                if ahead is not None:
                    self._enter((start,), NO_TILES, None, ahead, (end.side + 3) % 6)

    def _enter(self, places: tuple[str, ...], way: Way, tile: Laying | None, hex: str, side: int) -> None:
        """A front, after one tile more if there is one: the next would go into this hex, and begin at this side."""
        count = len(way.tiles) + (tile is not None)
        if self._too_far(hex, count):
            return
        if tile is not None and tile.hex == hex:
            return
        for laid in way.tiles:
            if laid.hex == hex:
                return
        fronts, front = self._fronts[count], (places, hex, side)
        known = fronts.get(front)
        if known is None or way.cost + (tile.cost if tile is not None else 0.0) < known.cost:
            fronts[front] = way if tile is None else _longer(way, tile)

    def _go_on(self, front: Front, way: Way) -> None:
        places, hex, side = front
        if hex in self.board.towns:
            self._enter_town(places, way, hex, side)
            return
        joints = self.site.joints(hex)
        for out, piece in WAYS_ON[side]:
            if not joints[out].problem:
                self._lay(places, way, hex, piece, out, joints[out])

    def _enter_town(self, places: tuple[str, ...], way: Way, hex: str, side: int) -> None:
        old = {segment.a for segment in self.track.get(hex, ())}
        if hex in places or side in old or len(old) >= MOST_EXITS:
            return
        there = self._next(way, hex, ((side, TOWN),))
        if there is not None:
            self._record((*places, hex), way, there)
        if self.direct or len(old) + 2 > MOST_EXITS:
            return
        joints = self.site.joints(hex)
        for out in SIDES:
            if out != side and out not in old:
                self._lay((*places, hex), way, hex, ((side, TOWN), (out, TOWN)), out, joints[out])

    def _lay(
        self, places: tuple[str, ...], way: Way, hex: str, pairs: tuple[Pair, ...], out: int, joint: Joint
    ) -> None:
        """Lay a tile that leads out across a side, and see what is there."""
        if joint.problem or joint.place in places or self._unclaimable(joint):
            return
        if joint.place is not None:
            tile = self._next(way, hex, pairs)
            if tile is not None:
                self._record((*places, joint.place), way, tile)
            return
        across, back = self.board.neighbours[hex][out], (out + 3) % 6
        assert across is not None
        if joint.section is not None:
            end = joint.section.beyond(across, back)
            ahead = self.board.neighbours[end.hex][end.side]
            if ahead is None:
                return
            across, back = ahead, (end.side + 3) % 6
        if self._too_far(across, len(way.tiles) + 1):
            return
        tile = self._next(way, hex, pairs)
        if tile is not None:
            self._enter(places, way, tile, across, back)

    def _too_far(self, hex: str, laid: int) -> bool:
        """Can a line with so many tiles that goes on into this hex not end in time?"""
        return laid + self._away.get(hex, 99) > self.most_tiles or not self._open(hex)

    def _unclaimable(self, joint: Joint) -> bool:
        return joint.section is not None and not joint.connects and not self.site.joins_any_unowned

    def _next(self, way: Way, hex: str, pairs: tuple[Pair, ...]) -> Laying | None:
        """The next tile of a way, if there is such a tile and it can be paid."""
        if len(way.tiles) >= self.most_tiles:
            return None
        old = self._old.get(hex)
        if old is None:
            old = self._old[hex] = layout_of(self.track.get(hex, ()))
        key = (hex, old, pairs)
        try:
            tile = self._known[key]
        except KeyError:
            tile = self._known[key] = self._tile(hex, old, pairs)
        return None if tile is None or way.price + tile.price > self.most_price else tile

    def _tile(self, hex: str, before: Layout, pairs: tuple[Pair, ...]) -> Laying | None:
        """The tile with these new segments, if there is such a tile."""
        after: Layout = tuple(sorted((*before, *pairs)))
        if after not in KINDS:
            return None
        town = hex in self.board.towns
        pieces = tuple(Piece(new, (None, None), owner=self.seat) for new in sorted(pairs))
        price = self.price(Plan(hex, self.site.improving if before else PLACE, before, after, pieces, town))
        cost = price - self.segment * len(pairs)
        if town:
            exits = [SIDE_NAMES[side] for side, _ in sorted(pairs)]
            return Laying(hex, {"do": "build-town", "hex": hex, "exits": exits}, price, len(pairs), cost)
        cost += TIGHT if any(bend(*new) == "tight" for new in pairs) else 0.0
        track = [say_pair(new) for new in pairs]
        return Laying(hex, {"do": "build", "hex": hex, "track": track}, price, len(pairs), cost)

    def _open(self, hex: str) -> bool:
        """May this player build in this hex now?"""
        found = self._closed.get(hex)
        if found is None:
            found = (
                not self.board.hexes[hex].buildable
                or hex in self.new_cities
                or self.site.refused_ground(hex) is not None
            )
            self._closed[hex] = found
        return not found

    def _record(self, places: tuple[str, ...], way: Way, tile: Laying) -> None:
        key = min(places, places[::-1])
        known = self._found.get(key)
        if known is None or way.cost + tile.cost < known[0].cost:
            longer = _longer(way, tile)
            self._found[key] = longer, Line(places, longer.tiles)


def _longer(way: Way, tile: Laying) -> Way:
    return Way(way.cost + tile.cost, way.price + tile.price, (*way.tiles, tile))
