"""The hops that cubes can make now: over links, from place to place, and how such a path is said."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from engine.hexes.links import Links
from engine.hexes.routes import Hop, Hops, Steps
from engine.hexes.track import NOBODY
from engine.hexes.words import UNSAID, say_payee

Path = tuple[Hop, ...]


class Ways:
    """Hops by place; links that pay the same player to the same place are one hop. `payee` says whom an owner means."""

    def __init__(self, links: Links, payee: Callable[[int], int]) -> None:
        self.links = links
        self.payee = payee
        self._hops: dict[str, tuple[Hop, ...]] = {}

    def hops(self, place: str) -> tuple[Hop, ...]:
        """Where a cube can go from here, and who is paid."""
        found = self._hops.get(place)
        if found is None:
            hops = {(to, self.payee(owner)) for to, owner in self.links.exits(place)}
            found = self._hops[place] = tuple(sorted(hops))
        return found

    def everywhere(self) -> dict[str, tuple[Hop, ...]]:
        """The hops from every place that has any."""
        network = self.links.network
        towns = (hex for hex in network.board.towns if hex in network.track)
        claimed = (end for id in network.claims for end in network.board.links[id].ends)
        places = dict.fromkeys((*network.board.cities, *network.new_cities, *towns, *claimed))
        return {place: hops for place in places if (hops := self.hops(place))}

    def leads(self, place: str, hop: Hop) -> bool:
        """Does a link of such a payee lead there? Looks at no more links than it must."""
        payee = self.payee
        return any(to == hop[0] and payee(owner) == hop[1] for to, owner in self.links.exits(place))

    def payees(self, place: str, to: str) -> list[int]:
        """Who can be paid for going from one place straight to another."""
        return [payee for where, payee in self.hops(place) if where == to]

    def steps(self, hops: Hops) -> Steps:
        """The hops with what each adds to a path as it is typed: the next place, with whose link where that matters."""
        names = {place: self.links.network.board.name_of(place) for place in hops}
        steps: dict[str, list[tuple[str, int, Hop, str]]] = {}
        for place, there in hops.items():
            leads = [to for to, _ in there]
            steps[place] = [
                (to, payee, (to, payee), f" > {names[to]}{say_payee(payee) if leads.count(to) > 1 else ''}")
                for to, payee in there
            ]
        return steps

    def loosely(self, start: str, path: Path) -> Path:
        """The path with the payee left out wherever there is only one to choose."""
        places = [start, *(to for to, _ in path)]
        return tuple(
            (to, payee if len(self.payees(here, to)) > 1 else UNSAID)
            for here, (to, payee) in zip(places, path, strict=False)
        )

    def meanings(self, start: str, path: Path) -> list[Path]:
        """The paths that a path with payees left out can stand for."""
        options: list[list[int]] = []
        here = start
        for to, payee in path:
            options.append(self.payees(here, to) or [NOBODY] if payee == UNSAID else [payee])
            here = to
        return [tuple(zip((to for to, _ in path), payees, strict=True)) for payees in product(*options)]
