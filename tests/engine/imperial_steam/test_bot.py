"""The sensible bot."""

from __future__ import annotations

import pytest

from engine.bots import Bot, Random, bot
from tests.engine.imperial_steam.games import a_game, moves


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["fixed", "normal", "random"])
def test_sensible_bots_play_a_game_to_its_end(players: int, kind: str) -> None:
    position = a_game(players, seed=players, setup=kind)
    totals = position.totals()
    for _ in moves(position, bot("sensible", "imperial-steam", seed=1)):
        assert position.faults() == []
        assert position.totals() == totals
    assert position.result() is not None


def _scores(number: int, players: int, kind: str) -> tuple[int, int]:
    """One sensible bot, its seat turning with the number, against random ones: its score and their best."""
    position = a_game(players, seed=number, setup=kind)
    seats: list[Bot] = [Random(1000 * number + seat) for seat in range(players)]
    sensible = number % players
    seats[sensible] = bot("sensible", "imperial-steam", seed=number)
    for _ in moves(position, *seats):
        pass
    result = position.result()
    assert result is not None
    own = next(place.score for place in result.places if place.seat == sensible)
    return own, max(place.score for place in result.places if place.seat != sensible)


@pytest.mark.parametrize(("number", "players", "kind"), [(1, 2, "fixed"), (2, 3, "normal"), (3, 4, "random")])
def test_it_earns_more_than_random_players(number: int, players: int, kind: str) -> None:
    own, best = _scores(number, players, kind)
    assert own > best


@pytest.mark.soak
@pytest.mark.parametrize("number", range(60))
def test_it_earns_more_than_random_players_in_every_game(number: int) -> None:
    own, best = _scores(number, 2 + number % 3, ("fixed", "normal", "random")[number // 3 % 3])
    assert own > best
