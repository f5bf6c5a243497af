"""Setting up the game: the bag, the goods display, the cities' cubes, the first order."""

from __future__ import annotations

from collections.abc import Iterator

from engine.age_of_steam.display import COLOURS, Column
from engine.age_of_steam.events import OrderSet
from engine.age_of_steam.rules import Playing, Rules
from engine.age_of_steam.state import Player, State
from engine.age_of_steam.turn import Turn, begin_turn


def set_up(game: Playing, state: State) -> None:
    """Everything on the table, and the first turn ready to begin."""
    rules = game.rules
    game.state = state
    state.bag = dict(COLOURS)
    state.players = [
        Player(rules.starting_money, rules.starting_shares, rules.starting_locomotive) for _ in range(rules.players)
    ]
    state.claims = {id: -1 for id, link in rules.board.links.items() if link.kind == "public"}
    place_each_colour(game)
    fill_display(game)
    place_goods(game)
    rules.begin(game)
    state.order = rules.initial_order(game) or roll_order(game)
    game.emit(OrderSet(order=tuple(state.order)))
    state.stack = [Turn()]
    begin_turn(game, 1)


def boxes_to_fill(rules: Rules) -> Iterator[tuple[Column, int]]:
    """The boxes of the display in the order in which they get their cubes: row by row, from the left."""
    deepest = max(column.boxes for column in rules.columns.values())
    for row in range(deepest):
        for column in rules.columns.values():
            if row < rules.filled_boxes(column):
                yield column, row


def fill_display(game: Playing) -> None:
    """A cube at random in every box."""
    state = game.state
    state.display = {column.id: [""] * column.boxes for column in game.rules.columns.values()}
    for column, row in boxes_to_fill(game.rules):
        state.display[column.id][row] = game.draw("goods display", state.bag)


def place_each_colour(game: Playing) -> None:
    """Cities that begin with a cube of each colour get them first, while the bag surely has them."""
    for hex, city in game.rules.board.cities.items():
        if city.each_colour:
            game.state.goods[hex] = list(COLOURS)
            for cube in COLOURS:
                game.state.bag[cube] -= 1


def place_goods(game: Playing) -> None:
    """The cities' cubes; and those that are set aside for later."""
    state = game.state
    for hex, city in game.rules.board.cities.items():
        count = game.rules.starting_goods(hex)
        if count:
            state.goods[hex] = [game.draw(f"goods for {city.name}", state.bag) for _ in range(count)]
        if city.reserve:
            state.aside[hex] = [game.draw(f"goods set aside for {city.name}", state.bag) for _ in range(city.reserve)]


def roll_order(game: Playing) -> list[int]:
    """Three dice each, the highest first; those who are equal roll again among themselves."""
    return _rolled(game, list(range(game.rules.players)))


def _rolled(game: Playing, seats: list[int]) -> list[int]:
    if len(seats) == 1:
        return seats
    sums = {seat: sum(game.roll("player order") for _ in range(3)) for seat in seats}
    order: list[int] = []
    for total in sorted(set(sums.values()), reverse=True):
        order += _rolled(game, [seat for seat in seats if sums[seat] == total])
    return order
