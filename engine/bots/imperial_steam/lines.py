"""The search for lines: ways from the own network to Trieste, over cities that pay for a detour.

A way is weighed in guldens: effort, materials, fees and engineers still to be hired, less what the cities on it
offer. One way is found for each set of engineers it would need; `schedule` tells which of them is finished first.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import NamedTuple

from engine.bots.imperial_steam.look import Look
from engine.imperial_steam.pack import Link
from engine.imperial_steam.rules import GOODS, TRIESTE

EFFORT = 7.0
"""Guldens that a point of effort costs: a worker's wages over the tracks of a game."""
MATERIAL = 15.0
"""Half of what a build of two tracks takes in goods and hands."""
ENGINEER = 40.0
DELIVERY = 30.0
"""What a demand of ours to fill is worth on the way; others may fill it first."""
LEAST = 6.0
"""No track is for nothing, however much its city offers."""


class Line(NamedTuple):
    """Links in the order they are built, the engineers they lack, and their weight."""

    links: tuple[str, ...]
    engineers: frozenset[str]
    weight: float


class Ways:
    """The links as one seat sees them now: what each weighs in each direction, and the engineer it lacks."""

    def __init__(self, look: Look) -> None:
        self.look = look
        owned = frozenset(look.me["engineers"])
        self.at: dict[str, list[tuple[str, str, float, frozenset[str]]]] = {}
        worth = {city: city_worth(look, city) for city in look.rules.cities if city not in look.network}
        for city, links in look.rules.links_at.items():
            self.at[city] = [
                (link.id, other, _weight(look, link, other, worth[other]), _engineer(look, link, owned))
                for link in links
                if (other := link.other(city)) in worth
            ]

    def lines_to(self, start: Iterable[str], goals: Iterable[str]) -> list[Line]:
        """The lightest line for each set of engineers to be hired, lightest first."""
        aims, found, done = frozenset(goals), dict[frozenset[str], Line](), set[tuple[str, frozenset[str]]]()
        nobody: frozenset[str] = frozenset()
        edge: list[tuple[float, int, str, frozenset[str], tuple[str, ...]]] = [
            (0.0, number, city, nobody, ())
            for number, city in enumerate(sorted(start))
            if city not in self.look.network or not crowded(self.look, city)
        ]
        count = len(edge)
        while edge:
            weight, _, city, lacking, links = heappop(edge)
            if (city, lacking) in done:
                continue
            done.add((city, lacking))
            if city in aims:
                found.setdefault(lacking, Line(links, lacking, weight))
                continue
            for link, other, step, engineer in self.at[city]:
                needs = lacking | engineer if engineer else lacking
                if (other, needs) not in done:
                    count += 1
                    extra = ENGINEER * (len(needs) - len(lacking))
                    heappush(edge, (weight + step + extra, count, other, needs, (*links, link)))
        return sorted(found.values(), key=lambda line: line.weight)

    def to_trieste(self, start: Iterable[str]) -> list[Line]:
        """The lines from these cities to Trieste."""
        return self.lines_to(start, (TRIESTE,))


def crowded(look: Look, city: str) -> bool:
    """Do two own tracks meet in this city already, without a station?"""
    if city in look.me["stations"]:
        return False
    return sum(city in look.rules.links[track].ends for track in look.me["tracks"]) >= 2


def _engineer(look: Look, link: Link, owned: frozenset[str]) -> frozenset[str]:
    """The engineer that a link needs and we have not; access to a State Railway needs none."""
    if link.kind == "plain" or link.kind in owned or link.id in look.game["crowns"]:
        return frozenset()
    return frozenset((str(link.kind),))


def _weight(look: Look, link: Link, city: str, worth: float) -> float:
    """What a link costs, less what the city at its end offers."""
    if link.id in look.game["crowns"]:
        cost = 6.0 + access_cost(look, link)
    else:
        cost = EFFORT * (look.rules.effort(city) or 0) + MATERIAL + 10.0 * len(owners(look, link.id))
        cost += 12.0 if link.kind != "plain" else 0.0
    return max(LEAST, cost - worth)


def access_cost(look: Look, link: Link) -> int:
    """Guldens for access to a State Railway."""
    costs = [look.rules.cities[end].station_cost or 0 for end in link.ends]
    others = owners(look, link.id)
    return min(costs) * len(others) if others else max(costs)


def owners(look: Look, link: str) -> list[int]:
    """The other players with a track on a link."""
    return [player["seat"] for player in look.game["players"] if link in player["tracks"] and player is not look.me]


def city_worth(look: Look, city: str) -> float:
    """What a new city offers at once: influence, a Business token, demand, room for factories."""
    state = look.game["cities"][city]
    worth: float = 8.0 * state["influence"] + (6.0 + 6.0 * look.left) * state["business"] / 2
    worth += 4.0 * sum(site["seat"] is None for site in state["sites"]) if look.left > 1 else 0.0
    return worth + DELIVERY * deliverable(look, city)


def deliverable(look: Look, city: str) -> int:
    """Demands of a city that we could fill: kinds we hold first, others while there is time for a factory."""
    wants = look.game["cities"][city]["wants"]
    if look.left == 0:
        return sum(min(look.stock[good], wants.get(good, 0), 1) for good in GOODS)
    return sum(min(1, wants.get(good, 0)) for good in GOODS)
