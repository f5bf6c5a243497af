"""Links: what joins two places. Most are sections of track; some are printed on the board and claimed whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.hexes.directions import SIDES
from engine.hexes.track import NOBODY, Network, Part, Section


class Link(NamedTuple):
    """A link between two different places. `parts` are its segments; a printed link has an `id` instead."""

    places: tuple[str, str]
    owner: int
    parts: tuple[Part, ...] = ()
    id: str = ""

    def other(self, place: str) -> str:
        """Where it leads from a place."""
        return self.places[1] if self.places[0] == place else self.places[0]


class Links:
    """The links of one moment, found place by place."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._at: dict[str, tuple[Link, ...]] = {}

    def at(self, place: str) -> tuple[Link, ...]:
        """All links that end at a place."""
        found = self._at.get(place)
        if found is None:
            found = self._at[place] = (*self._built_at(place), *self._printed_at(place))
        return found

    def exits(self, place: str) -> Iterator[tuple[str, int]]:
        """Where those links lead and whose they are, one by one: for who may stop early, and asks for no more."""
        for to, owner in self._outward(place):
            if to is not None:
                yield to, owner
        for link in self._printed_at(place):
            yield link.other(place), link.owner

    def _outward(self, place: str) -> Iterator[tuple[str | None, int]]:
        network = self.network
        if place in network.board.towns and place not in network.new_cities:
            for segment in network.track.get(place, ()):
                yield network.outward(place, segment.a, segment.owner)
            return
        city = network.board.cities.get(place)
        for hex in city.hexes if city else (place,):
            for side, across in enumerate(network.board.neighbours[hex]):
                if across in network.track:
                    yield network.outward(hex, side)

    def all(self) -> Iterator[Link]:
        """Every link once."""
        for section in self.network.sections():
            if section.complete:
                yield _as_link(section)
        yield from self._claimed()

    def _built_at(self, place: str) -> Iterator[Link]:
        network = self.network
        if place in network.board.towns and place not in network.new_cities:
            for segment in network.track.get(place, ()):
                section = network.section(place, segment.a)
                if section.complete:
                    yield _as_link(section)
            return
        city = network.board.cities.get(place)
        for hex in city.hexes if city else (place,):
            for side in SIDES:
                across = network.board.neighbours[hex][side]
                back = (side + 3) % 6
                if across is None or network.city(across) is not None or network.segment(across, back) is None:
                    continue
                section = network.section(across, back)
                if section.complete:
                    yield _as_link(section)

    def _printed_at(self, place: str) -> Iterator[Link]:
        return (link for link in self._claimed() if place in link.places)

    def _claimed(self) -> Iterator[Link]:
        for id, owner in self.network.claims.items():
            yield Link(self.network.board.links[id].ends, owner, (), id)


def _as_link(section: Section) -> Link:
    one, other = section.ends
    assert one.place is not None
    assert other.place is not None
    return Link((one.place, other.place), section.owner, section.parts)


def owned(links: Links, owner: int) -> list[Link]:
    """A player's links."""
    return [link for link in links.all() if link.owner == owner != NOBODY]
