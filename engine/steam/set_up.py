"""Initial Set Up: the cities' cubes, the Goods Supply, the players and their first order."""

from __future__ import annotations

from engine.steam.events import OrderSet
from engine.steam.rules import CUBES, FIRST_GAME, SUPPLY_SPACES, Playing
from engine.steam.state import Player, State
from engine.steam.turn import Turn, begin_turn
from engine.steam.turn_order import begin_auction, first_game_order


def set_up(game: Playing, state: State) -> None:
    """Everything on the table, and the first turn ready to begin."""
    rules = game.rules
    game.state = state
    state.bag = dict(CUBES)
    state.players = [Player() for _ in range(rules.players)]
    state.stack = [Turn()]
    for hex, city in rules.board.cities.items():
        count = rules.starting_goods(hex)
        if count:
            state.goods[hex] = [game.draw(f"goods for {city.name}", state.bag) for _ in range(count)]
    for space in range(1, SUPPLY_SPACES + 1):
        why = f"Goods Supply, space {space}"
        state.supply.append([game.draw(why, state.bag) for _ in range(rules.cubes_a_space)])
    begin_turn(game, 1)
    _first_order(game)


def _first_order(game: Playing) -> None:
    """Turn Order: auctioned, or by lot in a first game; in the standard game everybody's place is drawn."""
    if game.rules.standard:
        seats = game.shuffle("first order", list(range(game.rules.players)))
        game.state.order = [int(seat) for seat in seats]
        game.emit(OrderSet(order=tuple(game.state.order)))
    elif game.rules.first_order == FIRST_GAME:
        first_game_order(game)
    else:
        game.state.order = list(range(game.rules.players))
        begin_auction(game)
