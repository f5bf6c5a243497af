"""The goods of Steam: the cubes in the cities, and where they may go."""

from __future__ import annotations

from engine.bots.desk import Desk, Moment
from engine.bots.freight import Market, Network, network_of
from engine.bots.steam.worth import eager
from engine.hexes.routes import Hop
from engine.steam.deliveries import uses_enough_own, ways
from engine.steam.rules import LOCOMOTIVE_LIMIT, Playing

MOST_FOREIGN = 1
"""One link of another's in a delivery is thought of; with more, networks of several players have too many ways."""


def market_of(game: Playing, seat: int) -> Market:
    """All cubes on the map; none comes later by itself."""
    state, rules = game.state, game.rules
    cubes = [(start, good, 1.0, False) for start, goods in state.goods.items() for good in goods]
    takes = {place: (rules.colour(state, place),) for place in (*rules.board.cities, *state.new_cities)}

    def allowed(good: str, start: str, path: tuple[Hop, ...]) -> bool:
        return uses_enough_own(seat, path)

    return Market(seat, LOCOMOTIVE_LIMIT, cubes, takes, allowed, most_foreign=MOST_FOREIGN)


def moment_of(desk: Desk, game: Playing, seat: int) -> Moment:
    """The map as this player finds it."""
    state = game.state
    goods = tuple((place, *cubes) for place, cubes in state.goods.items())
    built = (seat, *state.order, *state.track.texts.items(), *state.new_cities)
    return desk.moment(
        (game.setup.map, state.turn),
        built,
        (goods, tuple(state.new_cities.values())),
        lambda: links_of(game, seat),
        lambda links: Moment(market_of(game, seat), links, eager),
    )


def links_of(game: Playing, seat: int) -> Network:
    """The links that there are."""
    return network_of(ways(game).everywhere(), seat)
