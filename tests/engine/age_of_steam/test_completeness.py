"""Everything that may be built or delivered is offered, and nothing else: against trying out all there could be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine import IllegalAction, Position, Seeded, Setup, start
from engine.hexes.directions import SIDE_NAMES, SIDES
from engine.hexes.tiles import PAIRS, say_pair
from tests.engine.age_of_steam.players import Busy


def game_of(players: int, seed: int) -> Iterator[Position]:
    """A game of busy players, position by position."""
    position, _ = start(Setup("age-of-steam", "rust-belt", players), Seeded.from_number(seed))
    seats = [Busy(seed * 10 + seat) for seat in range(players)]
    while not position.over:
        yield position
        seat = position.waiting_on()[0]
        position.play(seat, seats[seat].choose(position, seat))


def conceivable(hexes: list[str]) -> Iterator[dict[str, object]]:
    """Every build anybody could name: one or two segments, or one to four exits."""
    for hex in hexes:
        for count in (1, 2):
            for pairs in combinations(PAIRS, count):
                yield {"do": "build", "hex": hex, "track": [say_pair(pair) for pair in pairs]}
        for count in (1, 2, 3, 4):
            for exits in combinations(SIDES, count):
                yield {"do": "build-town", "hex": hex, "exits": [SIDE_NAMES[side] for side in exits]}


def legal(position: Position, seat: int, data: dict[str, object]) -> bool:
    """Does the judge let it pass?"""
    try:
        position.check(seat, position.action(data))
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (5, 2)])
def test_all_builds_there_are_and_no_others_are_offered(players: int, seed: int) -> None:
    rng, looked = random.Random(seed), 0
    for position in game_of(players, seed):
        if position.step != "build-track" or rng.random() < 0.8:
            continue
        hexes = rng.sample(position._game.rules.board.ids, 12)
        seat = position.waiting_on()[0]
        offered = {
            option.text
            for option in position.choices(seat).options
            if option.action["do"].startswith("build") and option.at in hexes
        }
        found = {position.write(position.action(data)) for data in conceivable(hexes) if legal(position, seat, data)}
        assert offered == found
        looked += 1
    assert looked >= 5


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_busy_games_keep_every_promise(players: int) -> None:
    """Late and full positions, which random players never reach: somebody keeps paying their bills here."""
    for position in game_of(players, seed=players):
        for player in position._game.state.players:
            player.money = max(player.money, 25)
        assert position.faults() == []
        assert position.totals()["tiles"] == 136
        for seat in position.waiting_on():
            position.check(seat, position.default(seat))
    assert len(position._game.state.track) > 60


def ways(position: Position, start: str, most: int) -> Iterator[list[list[object]]]:
    """Every way over links from a place, stops and owners disregarded."""
    game = position._game
    links = [(*link.places, game.rules.payee(game.state, link.owner)) for link in game.rules.links(game.state).all()]
    paths: list[list[list[object]]] = [[]]
    for _ in range(most):
        longer = []
        for path in paths:
            here = path[-1][0] if path else start
            for one, other, payee in links:
                if here in (one, other):
                    longer.append([*path, [other if here == one else one, payee]])
        yield from longer
        paths = longer


def test_all_deliveries_there_are_and_no_others_are_offered() -> None:
    rng, looked = random.Random(1), 0
    for position in game_of(4, seed=3):
        state = position._game.state
        for player in state.players:
            player.money = max(player.money, 25)
        if position.step != "move-goods" or rng.random() < 0.7:
            continue
        seat = position.waiting_on()[0]
        state.players[seat].locomotive = min(3, state.players[seat].locomotive)
        options = position.choices(seat).options
        offered = [option.text for option in options if option.action["do"] == "move"]
        assert [option.rank for option in options[: len(offered)]] == sorted(
            (option.rank for option in options[: len(offered)]), reverse=True
        )
        tried = (
            {"do": "move", "good": good, "start": start, "path": path}
            for start, cubes in state.goods.items()
            for good in set(cubes)
            for path in ways(position, start, 3)
        )
        found = {position.write(position.action(data)) for data in tried if legal(position, seat, data)}
        assert set(offered) == found
        assert len(set(offered)) == len(offered)
        looked += bool(found)
    assert looked >= 5
