"""The sensible bot."""

from __future__ import annotations

import pytest

from engine.bots import Bot, Random, bot
from engine.kernel.position import Position
from tests.engine.age_of_rail.games import a_game, moves


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_four_sensible_bots_play_a_game_to_its_end(players: int) -> None:
    position = a_game(players, seed=2)
    for _ in moves(position, bot("sensible", "age-of-rail", seed=1)):
        assert position.faults() == []
    assert position.result() is not None


def test_it_does_not_give_a_first_share_away() -> None:
    position = a_game()
    (seat,) = position.waiting_on()
    assert position.write(bot("sensible", "age-of-rail").choose(position.seen_by(seat), seat)).startswith("bid")


def _match(number: int, players: int = 4) -> bool:
    """One sensible bot, its seat turning with the number, against random ones: does it win?"""
    position: Position = a_game(players, seed=number)
    seats: list[Bot] = [Random(1000 * number + seat) for seat in range(players)]
    sensible = number % players
    seats[sensible] = bot("sensible", "age-of-rail", seed=number)
    while not position.over:
        (seat,) = position.waiting_on()
        position.play(seat, seats[seat].choose(position.seen_by(seat), seat))
    result = position.result()
    return result is not None and result.winners == (sensible,)


def test_it_wins_most_games_against_random_players() -> None:
    assert sum(_match(number) for number in range(8)) >= 7


@pytest.mark.soak
def test_it_wins_at_least_85_of_100_games_against_three_random_players() -> None:
    assert sum(_match(number) for number in range(100)) >= 85
