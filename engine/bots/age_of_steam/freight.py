"""What the cubes could bring over a network of links: for each cube, the income of its best way at every locomotive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.age_of_steam.deliveries import Ways
from engine.age_of_steam.rules import Playing
from engine.hexes.board import Board
from engine.hexes.track import NOBODY

FOREIGN = -0.35
"""What a step of income for somebody else is worth to us."""
HOPE = 0.8
"""How likely somebody is to build the link that a delivery of ours still needs."""
CLOSE = 3
"""Places are close that are so many hexes apart."""
MOST_FOREIGN = 2
"""Ways over more links of other players are not looked at."""

Network = dict[str, dict[str, int]]
"""From each place to the next ones, with the seat that is paid: ourselves if we can choose, else rather nobody."""


class Haul(NamedTuple):
    """A cube, or the cubes of a colour at a place: `gains[n]` is what it brings with a locomotive of n links.

    `chance` is how likely it is to be there; `later` if it comes with the next goods growth at the earliest.
    """

    start: str
    good: str
    chance: float
    later: bool
    gains: tuple[float, ...]


def network_of(game: Playing, seat: int) -> Network:
    """The links that there are."""
    found: Network = {}
    for place, hops in Ways(game).everywhere().items():
        for to, payee in hops:
            join(found, seat, place, to, payee)
    return found


def join(network: Network, seat: int, one: str, other: str, owner: int) -> None:
    """Add a link, unless a better one is there."""
    for place, to in ((one, other), (other, one)):
        hops = network.setdefault(place, {})
        there = hops.get(to)
        if there is None or (there != seat and owner in (seat, NOBODY)):
            hops[to] = owner


def with_links(network: Network, seat: int, places: Iterable[str]) -> Network:
    """The network with links of ours from each place to the next."""
    more = {place: dict(hops) for place, hops in network.items()}
    for one, other in pairwise(places):
        join(more, seat, one, other, seat)
    return more


def with_hopes(network: Network, game: Playing, seat: int, places: Iterable[str]) -> Network:
    """The network with links of somebody else from these places to others that lie close: where the others are, once
    they are anywhere."""
    other = next((each for each in game.state.order if each != seat), NOBODY)
    more = {place: dict(hops) for place, hops in network.items()}
    theirs = {place for place, hops in network.items() if any(each not in (seat, NOBODY) for each in hops.values())}
    for place in places:
        for near in close_places(game.rules.board).get(place, ()):
            if not theirs or place in theirs or near in theirs:
                join(more, seat, place, near, other)
    return more


@lru_cache(maxsize=16)
def close_places(board: Board) -> dict[str, tuple[str, ...]]:
    """The cities and towns that a link of one player's turn can reach from each of them."""
    stops = [*board.cities, *board.towns]
    found: dict[str, tuple[str, ...]] = {}
    for start in stops:
        edge, seen = list(board.cities[start].hexes if start in board.cities else (start,)), {start}
        seen.update(edge)
        near: list[str] = []
        for _ in range(CLOSE):
            across = [
                other
                for hex in edge
                for side, other in enumerate(board.neighbours[hex])
                if other is not None and other not in seen and board.passable[hex][side]
            ]
            seen.update(across)
            near += [other for other in across if other in stops]
            edge = [other for other in across if other not in stops]
        found[start] = tuple(dict.fromkeys(near))
    return found


class Market:
    """The cubes on the map and those that may come, and the places that take them. Links are not part of it."""

    def __init__(self, game: Playing, seat: int) -> None:
        self.game, self.seat = game, seat
        self.most = game.rules.locomotive_limit
        self.cubes = [*_lying(game, seat), *_coming(game, seat)]
        rules, board = game.rules, game.rules.board
        places = (*board.cities, *game.state.new_cities)
        self.takes = {place: rules.colours(game, place) for place in places}
        self.starts: dict[str, set[str]] = {}
        for start, good, _, _ in self.cubes:
            self.starts.setdefault(start, set()).add(good)

    def hauls(self, network: Network, most: int) -> list[Haul]:
        """Every cube that can bring us something with a locomotive of up to `most` links, the best first."""
        most = min(most, self.most)
        reach = _own_reach(network, self.seat)
        gains: dict[tuple[str, str], tuple[float, ...]] = {}
        for start, goods in self.starts.items():
            if start in reach:
                for good, best in self._gains(network, start, goods, most).items():
                    gains[start, good] = best
        found = [
            Haul(start, good, chance, later, gains[start, good])
            for start, good, chance, later in self.cubes
            if (start, good) in gains and gains[start, good][-1] > 0
        ]
        if self.game.rules.deliveries_need_others:
            found += self._hoped_for(network, most, {cube for cube, best in gains.items() if best[-1] > 0})
        found.sort(key=lambda haul: -haul.gains[-1])
        return found

    def _hoped_for(self, network: Network, most: int, sure: set[tuple[str, str]]) -> list[Haul]:
        """What cubes could bring later, over links that the others are likely to build beside ours."""
        ours = [place for place, hops in network.items() if self.seat in hops.values()]
        if not ours:
            return []
        hoped = with_hopes(network, self.game, self.seat, ours)
        near = set(ours).union(*(hoped[place] for place in ours))
        gains = {
            (start, good): best
            for start, goods in self.starts.items()
            if start in near
            for good, best in self._gains(hoped, start, goods, most, 1).items()
        }
        return [
            Haul(start, good, chance * HOPE, True, gains[start, good])
            for start, good, chance, _ in self.cubes
            if (start, good) in gains and (start, good) not in sure and gains[start, good][-1] > 0
        ]

    def gains_of(self, network: Network, start: str, good: str, most: int) -> float:
        """What a cube of a colour would bring from a place."""
        return self._gains(network, start, {good}, min(most, self.most))[good][-1]

    def _gains(
        self, network: Network, start: str, goods: set[str], most: int, most_foreign: int = MOST_FOREIGN
    ) -> dict[str, tuple[float, ...]]:
        """V: the best way of each colour by its number of links, ending at the first city that takes it."""
        best = {good: [0.0] * (most + 1) for good in goods}
        seat, takes, game = self.seat, self.takes, self.game
        may_deliver = game.rules.may_deliver
        path: list[tuple[str, int]] = []
        visited = {start}

        def go(place: str, links: int, gain: float, foreign: int, left: set[str]) -> None:
            links += 1
            for to, payee in network.get(place, {}).items():
                if to in visited:
                    continue
                strange = foreign + (payee not in (seat, NOBODY))
                if strange > most_foreign:
                    continue
                now = gain + (1.0 if payee == seat else 0.0 if payee == NOBODY else FOREIGN)
                path.append((to, payee))
                rest = left
                arrived = [good for good in takes.get(to, ()) if good in left]
                if arrived:
                    rest = left.difference(arrived)
                    for good in arrived:
                        if now > best[good][links] and may_deliver(game, seat, good, start, tuple(path)) is None:
                            best[good][links] = now
                if rest and links < most:
                    visited.add(to)
                    go(to, links, now, strange, rest)
                    visited.discard(to)
                path.pop()

        go(start, 0, 0.0, 0, goods)
        return {good: _running_best(gains) for good, gains in best.items()}


def _running_best(gains: list[float]) -> tuple[float, ...]:
    best = 0.0
    found = []
    for gain in gains:
        best = max(best, gain)
        found.append(best)
    return tuple(found)


def _own_reach(network: Network, seat: int) -> set[str]:
    """The places from which a cube could come over a link of ours."""
    edge = [place for place, hops in network.items() if seat in hops.values()]
    reached = set(edge)
    while edge:
        place = edge.pop()
        for to in network.get(place, {}):
            if to not in reached:
                reached.add(to)
                edge.append(to)
    return reached


Cube = tuple[str, str, float, bool]


def _lying(game: Playing, seat: int) -> list[Cube]:
    rules, state = game.rules, game.state
    return [
        (start, good, 1.0, False)
        for start, cubes in state.goods.items()
        if rules.may_ship(game, seat, start)
        for good in cubes
    ]


def _coming(game: Playing, seat: int) -> list[Cube]:
    """IX: the topmost cubes of the goods display, by how likely the dice of one turn are to bring them."""
    rules, state = game.rules, game.state
    placed: Mapping[str, str] = {letter: hex for hex, letter in state.new_cities.items()}
    found: list[Cube] = []
    for column in rules.columns.values():
        here = placed.get(column.letter, "") if column.letter else ""
        hexes = (here,) if here else rules.column_cities[column.id]
        chance = 1 - (5 / 6) ** rules.growth_dice(game, column.side)
        waiting = [cube for cube in state.display[column.id] if cube]
        for place, cube in zip(range(2), waiting, strict=False):
            found += [(hex, cube, chance * (0.8 if place == 0 else 0.4), True) for hex in hexes]
    return found
