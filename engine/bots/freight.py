"""What the cubes could bring over a network of links: for each cube, the gain of its best way at every locomotive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.hexes.routes import Hop
from engine.hexes.track import NOBODY

FOREIGN = -0.35
"""What a step of somebody else's is worth to us."""
MOST_FOREIGN = 2
"""Ways over more links of other players are not looked at, unless a game says otherwise."""

Network = dict[str, dict[str, int]]
"""From each place to the next ones, with the seat that is paid: ourselves if we can choose, else rather nobody."""


class Haul(NamedTuple):
    """A cube at a place: `gains[n]` is what it brings with a locomotive of n links.

    `chance` is how likely it is to be there; `later` if it comes in a later turn at the earliest.
    """

    start: str
    good: str
    chance: float
    later: bool
    gains: tuple[float, ...]


Cube = tuple[str, str, float, bool]
"""Where a cube lies or will lie, its colour, how likely it is to be there, whether it only comes later."""

Gains = dict[tuple[str, str], tuple[float, ...]]
"""By place and colour: what a cube brings with a locomotive of so many links."""

Score = Callable[[float, float], float]
"""How gladly a cube is delivered now, by what it brings now and at most."""

Step = tuple[str, int, int, float]
"""A hop as ways are tried: where to, who is paid, whether it counts as another's, and what it brings."""


def network_of(hops: Mapping[str, Sequence[Hop]], seat: int) -> Network:
    """The links that there are, from the hops that cubes can make."""
    found: Network = {}
    for place, ways in hops.items():
        for to, payee in ways:
            join(found, seat, place, to, payee)
    return found


def join(network: Network, seat: int, one: str, other: str, owner: int) -> None:
    """Add a link, unless a better one is there."""
    for place, to in ((one, other), (other, one)):
        hops = network.setdefault(place, {})
        there = hops.get(to)
        if there is None or (there != seat and owner in (seat, NOBODY)):
            hops[to] = owner


def with_links(network: Network, seat: int, places: Sequence[str]) -> Network:
    """The network with links of ours from each place to the next."""
    more = dict(network)
    for place in places:
        more[place] = dict(more.get(place, ()))
    for one, other in pairwise(places):
        join(more, seat, one, other, seat)
    return more


class Market:
    """The cubes on the map and those that may come, and the places that take them. Links are not part of it.

    `allowed` says whether a cube of a colour may go from a place along these hops.
    """

    def __init__(
        self,
        seat: int,
        most: int,
        cubes: Sequence[Cube],
        takes: Mapping[str, Sequence[str]],
        allowed: Callable[[str, str, tuple[Hop, ...]], bool],
        *,
        most_foreign: int = MOST_FOREIGN,
    ) -> None:
        self.seat, self.most, self.cubes, self.allowed = seat, most, cubes, allowed
        self.most_foreign = most_foreign
        self.takes = {place: frozenset(goods) for place, goods in takes.items() if goods}
        self.starts: dict[str, set[str]] = {}
        for start, good, _, _ in cubes:
            self.starts.setdefault(start, set()).add(good)

    def deliverable(self, network: Network, gains: Gains, most: int) -> list[Haul]:
        """Every cube that brings us something over these links, the best first."""
        return best_first(self.carried(gains))

    def gains(self, network: Network, most: int) -> Gains:
        """What there is to be gained over these links."""
        ways = _Ways(self, network, min(most, self.most), self.most_foreign)
        reach = _own_reach(network, self.seat)
        found: Gains = {}
        for start, goods in self.starts.items():
            if start in reach:
                found.update(ways.best_from(start, goods))
        return found

    def more_gains(self, gains: Gains, network: Network, places: Sequence[str], most: int) -> Gains:
        """What there is to be gained once links of ours join these places, where `gains` were to be had before."""
        ways = _Ways(self, with_links(network, self.seat, places), min(most, self.most), self.most_foreign)
        ways.add(places)
        found = dict(gains)
        for start, goods in self.starts.items():
            if start in ways.toward:
                found.update(ways.best_from(start, goods, gains))
        return found

    def carried(self, gains: Gains) -> list[Haul]:
        """The cubes that bring anything."""
        return [
            Haul(start, good, chance, later, best)
            for start, good, chance, later in self.cubes
            if (best := gains.get((start, good))) is not None and best[-1] > 0
        ]

    def gains_of(self, network: Network, start: str, good: str, most: int) -> float:
        """What a cube of a colour would bring from a place."""
        ways = _Ways(self, network, min(most, self.most), self.most_foreign)
        return ways.best_from(start, {good})[start, good][-1]

    def gains_from(self, network: Network, starts: Iterable[str], most: int, most_foreign: int) -> Gains:
        """What the cubes of some places bring over ways with so many links of others."""
        ways = _Ways(self, network, min(most, self.most), most_foreign)
        found: Gains = {}
        for start in starts:
            if start in self.starts:
                found.update(ways.best_from(start, self.starts[start]))
        return found


def best_first(hauls: list[Haul]) -> list[Haul]:
    """The cubes by what they bring at most."""
    hauls.sort(key=lambda haul: -haul.gains[-1])
    return hauls


class _Ways:
    """Tries all ways over one network, of at most so many links; only those over new links once some are added."""

    def __init__(self, market: Market, network: Network, most: int, most_foreign: int) -> None:
        self.market, self.most, self.most_foreign = market, most, most_foreign
        seat = market.seat
        self.steps: dict[str, list[Step]] = {
            place: [
                (to, payee, 0, 1.0 if payee == seat else 0.0) if payee in (seat, NOBODY) else (to, payee, 1, FOREIGN)
                for to, payee in hops.items()
            ]
            for place, hops in network.items()
        }
        self.new: set[tuple[str, str]] = set()
        self.toward: dict[str, int] = {}
        """How many links each place is from the nearest new one; empty when none were added."""
        self._away: dict[frozenset[str], dict[str, int]] = {}

    def add(self, places: Sequence[str]) -> None:
        """The links between these places are new."""
        for one, other in pairwise(places):
            self.new |= {(one, other), (other, one)}
        self.toward = self._distances(places, self.most - 1)

    def _distances(self, goals: Iterable[str], most: int) -> dict[str, int]:
        found = dict.fromkeys(goals, 0)
        edge = list(found)
        for distance in range(1, most + 1):
            further: list[str] = []
            for place in edge:
                for step in self.steps[place]:
                    if step[0] not in found:
                        found[step[0]] = distance
                        further.append(step[0])
            edge = further
        return found

    def away(self, goods: frozenset[str]) -> dict[str, int]:
        """How many links each place is from the nearest one that takes any of these colours."""
        found = self._away.get(goods)
        if found is None:
            takes = self.market.takes
            goals = [place for place in self.steps if place in takes and not goods.isdisjoint(takes[place])]
            found = self._away[goods] = self._distances(goals, self.most)
        return found

    def best_from(self, start: str, goods: Iterable[str], known: Gains | None = None) -> Gains:
        """The best way of each colour by its number of links, ending at the first city that takes it."""
        most, most_foreign, steps, new, toward = self.most, self.most_foreign, self.steps, self.new, self.toward
        takes, allowed, away = self.market.takes, self.market.allowed, self.away
        nothing = (0.0,) * (most + 1)
        best = {good: list(known.get((start, good), nothing) if known else nothing) for good in goods}
        path: list[Hop] = []
        visited = {start}

        def go(
            place: str, links: int, gain: float, foreign: int, left: frozenset[str], near: dict[str, int], old: bool
        ) -> None:
            links += 1
            for to, payee, strange, worth in steps[place]:
                if to in visited or links + near.get(to, 99) > most or foreign + strange > most_foreign:
                    continue
                before = old and (place, to) not in new
                if before and links + toward.get(to, 99) >= most:
                    continue
                now = gain + worth
                path.append((to, payee))
                rest, ahead = left, near
                taken = takes.get(to)
                if taken is not None and not taken.isdisjoint(left):
                    for good in () if before else taken & left:
                        if now > best[good][links] and allowed(good, start, tuple(path)):
                            best[good][links] = now
                    rest = left - taken
                    ahead = away(rest) if rest else near
                if rest and links < most:
                    visited.add(to)
                    go(to, links, now, foreign + strange, rest, ahead, before)
                    visited.discard(to)
                path.pop()

        if start in steps:
            everything = frozenset(best)
            go(start, 0, 0.0, 0, everything, away(everything), bool(new))
        return {(start, good): _running_best(gains) for good, gains in best.items()}


class Docket:
    """Cubes in the order in which to deliver them with each locomotive, by their score."""

    def __init__(self, hauls: Sequence[Haul], score: Score) -> None:
        self.hauls, self.score = hauls, score
        self._ranked: dict[int, list[tuple[int, float, bool]]] = {}

    def best(self, level: int, gone: set[int], *, now: bool) -> float:
        """What the best cube that is left brings; it is gone then. 0 if none brings anything."""
        ranked = self._ranked.get(level)
        if ranked is None:
            ranked = self._ranked[level] = self._rank(level)
        for place, gain, later in ranked:
            if place not in gone and not (now and later):
                gone.add(place)
                return gain
        return 0.0

    def without(self, start: str, good: str) -> Docket:
        """The docket when a cube of this colour has gone from a place."""
        hauls = list(self.hauls)
        gone = next((haul for haul in hauls if (haul.start, haul.good, haul.later) == (start, good, False)), None)
        if gone is not None:
            hauls.remove(gone)
        return Docket(hauls, self.score)

    def _rank(self, level: int) -> list[tuple[int, float, bool]]:
        scored: list[tuple[float, int, float, bool]] = []
        for place, (_, _, chance, later, gains) in enumerate(self.hauls):
            gain = (gains[level] if level < len(gains) else gains[-1]) * chance
            if gain > 0:
                scored.append((-self.score(gain, gains[-1]), place, gain, later))
        scored.sort()
        return [(place, gain, later) for _, place, gain, later in scored]

    def surely(self, level: int, moves: int, lost: int) -> float:
        """What this turn's deliveries bring if so many of our best cubes are taken from us."""
        gains = [haul.gains[min(level, len(haul.gains) - 1)] for haul in self.hauls if not haul.later]
        gains.sort(reverse=True)
        return float(int(sum(gains[lost : lost + moves])))


def _running_best(gains: list[float]) -> tuple[float, ...]:
    best = 0.0
    found = []
    for gain in gains:
        if gain > best:
            best = gain
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
