"""The goods of Age of Steam: the cubes on the map, those that growth may bring, and where they may go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from engine.age_of_steam.deliveries import Ways
from engine.age_of_steam.rules import Playing
from engine.bots.age_of_steam.worth import eager
from engine.bots.desk import Desk, Moment
from engine.bots.freight import Cube, Gains, Haul, Market, Network, best_first, join, network_of
from engine.hexes.board import Board
from engine.hexes.routes import Hop
from engine.hexes.track import NOBODY

HOPE = 0.8
"""How likely somebody is to build the link that a delivery of ours still needs."""
CLOSE = 3
"""Places are close that are so many hexes apart."""


def market_of(game: Playing, seat: int) -> Market:
    """All cubes on the map, and the topmost ones of the goods display."""
    rules, state = game.rules, game.state

    def allowed(good: str, start: str, path: tuple[Hop, ...]) -> bool:
        return rules.may_deliver(game, seat, good, start, path) is None

    takes = {place: rules.colours(game, place) for place in (*rules.board.cities, *state.new_cities)}
    cubes = [*_lying(game, seat), *_coming(game)]
    if rules.deliveries_need_others:
        return HopefulMarket(game, seat, cubes, takes, allowed)
    return Market(seat, rules.locomotive_limit, cubes, takes, allowed)


def links_of(game: Playing, seat: int) -> Network:
    """The links that there are."""
    return network_of(Ways(game).everywhere(), seat)


def moment_of(desk: Desk, game: Playing, seat: int) -> Moment:
    """The map as this player finds it."""
    state = game.state
    goods = tuple((place, *cubes) for place, cubes in state.goods.items())
    built = (seat, state.drawn, *state.order, *state.track.texts.items(), *state.claims.items(), *state.new_cities)
    return desk.moment(
        (game.setup.map, state.turn),
        built,
        (goods, tuple(state.new_cities.values())),
        lambda: links_of(game, seat),
        lambda links: Moment(market_of(game, seat), links, eager),
    )


class HopefulMarket(Market):
    """Where nobody can deliver alone: counts on links that the others are likely to build beside ours."""

    def __init__(
        self,
        game: Playing,
        seat: int,
        cubes: list[Cube],
        takes: Mapping[str, tuple[str, ...]],
        allowed: Callable[[str, str, tuple[Hop, ...]], bool],
    ) -> None:
        super().__init__(seat, game.rules.locomotive_limit, cubes, takes, allowed)
        self.game = game

    def deliverable(self, network: Network, gains: Gains, most: int) -> list[Haul]:
        """What can be delivered now, and later what is hoped for."""
        return best_first([*self.carried(gains), *self._hoped_for(network, most, gains)])

    def _hoped_for(self, network: Network, most: int, sure: Gains) -> list[Haul]:
        ours = [place for place, hops in network.items() if self.seat in hops.values()]
        if not ours:
            return []
        hoped = with_hopes(network, self.game, self.seat, ours)
        near = set(ours).union(*(hoped[place] for place in ours))
        starts = [start for start in self.starts if start in near]
        gains = {
            cube: best
            for cube, best in self.gains_from(hoped, starts, most, 1).items()
            if cube not in sure or sure[cube][-1] <= 0
        }
        return [Haul(start, good, chance * HOPE, True, best) for start, good, chance, _, best in self.carried(gains)]


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


def _lying(game: Playing, seat: int) -> list[Cube]:
    rules, state = game.rules, game.state
    return [
        (start, good, 1.0, False)
        for start, cubes in state.goods.items()
        if rules.may_ship(game, seat, start)
        for good in cubes
    ]


def _coming(game: Playing) -> list[Cube]:
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
