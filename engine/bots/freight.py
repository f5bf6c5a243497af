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


def with_links(network: Network, seat: int, places: Iterable[str]) -> Network:
    """The network with links of ours from each place to the next."""
    more = {place: dict(hops) for place, hops in network.items()}
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
        self.seat, self.most, self.cubes, self.takes, self.allowed = seat, most, cubes, takes, allowed
        self.most_foreign = most_foreign
        self.starts: dict[str, set[str]] = {}
        for start, good, _, _ in cubes:
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
        found.sort(key=lambda haul: -haul.gains[-1])
        return found

    def gains_of(self, network: Network, start: str, good: str, most: int) -> float:
        """What a cube of a colour would bring from a place."""
        return self._gains(network, start, {good}, min(most, self.most))[good][-1]

    def _gains(self, network: Network, start: str, goods: set[str], most: int) -> dict[str, tuple[float, ...]]:
        """The best way of each colour by its number of links, ending at the first city that takes it."""
        best = {good: [0.0] * (most + 1) for good in goods}
        seat, takes, allowed, most_foreign = self.seat, self.takes, self.allowed, self.most_foreign
        path: list[Hop] = []
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
                        if now > best[good][links] and allowed(good, start, tuple(path)):
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
