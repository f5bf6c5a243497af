"""What a bot has worked out this turn already: plans that begin alike are not thought through twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from engine.bots.freight import Docket, Gains, Market, Network, Score, with_links
from engine.bots.lines import Known, Line


class Moment:
    """The map as it is at one moment of the turn, or would be: what can be carried over it, what can be built."""

    def __init__(self, market: Market, network: Network, score: Score) -> None:
        self.market, self.network, self.score = market, network, score
        self._dockets: dict[tuple[int, tuple[str, ...]], Docket] = {}
        self._sure: dict[int, Gains] = {}
        self._gains: dict[tuple[str, str, int], float] = {}
        self._lines: dict[Hashable, list[Line]] = {}

    def docket(self, most: int, places: tuple[str, ...] = ()) -> Docket:
        """The cubes that can be delivered over at most so many links, with new ones of ours between these places."""
        found = self._dockets.get((most, places))
        if found is None:
            market, network = self.market, self.network
            if most not in self._sure:
                self._sure[most] = market.gains(network, most)
            gains = self._sure[most]
            if places:
                gains = market.more_gains(gains, network, places, most)
                network = with_links(network, market.seat, places)
            found = self._dockets[most, places] = Docket(market.deliverable(network, gains, most), self.score)
        return found

    def gain_of(self, start: str, good: str, most: int) -> float:
        """What a cube of a colour would bring from a place."""
        found = self._gains.get((start, good, most))
        if found is None:
            found = self._gains[start, good, most] = self.market.gains_of(self.network, start, good, most)
        return found

    def lines(self, which: Hashable, survey: Callable[[], list[Line]]) -> list[Line]:
        """The lines that a survey finds; `which` tells all that it depends on besides the map."""
        found = self._lines.get(which)
        if found is None:
            found = self._lines[which] = survey()
        return found


class Desk:
    """The moments of one turn, by what lies on the map."""

    def __init__(self) -> None:
        self._when: Hashable = None
        self._networks: dict[Hashable, Network] = {}
        self._moments: dict[Hashable, Moment] = {}
        self._tiles: dict[Hashable, Known] = {}

    def moment(
        self,
        when: Hashable,
        track: Hashable,
        pieces: Hashable,
        links: Callable[[], Network],
        look: Callable[[Network], Moment],
    ) -> Moment:
        """The moment with this track and these pieces on the map.

        `links` finds the links of this track, `look` the rest. `when` is the map and turn: what is known of another is
        thrown away.
        """
        if when != self._when:
            self._when = when
            self._networks.clear()
            self._moments.clear()
            self._tiles.clear()
        found = self._moments.get((track, pieces))
        if found is None:
            network = self._networks.get(track)
            if network is None:
                network = self._networks[track] = links()
            found = self._moments[track, pieces] = look(network)
        return found

    def tiles(self, buyer: Hashable) -> Known:
        """The tiles thought of so far this turn, with the prices that such a buyer pays."""
        return self._tiles.setdefault(buyer, {})
