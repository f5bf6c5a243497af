"""The sensible railroad."""

from __future__ import annotations

import pytest

from engine import Position, Seeded, Setup
from engine.bots import Bot, Random, bot

GAMES = [(mode, map) for mode in ("base", "standard") for map in ("northeast", "ruhr")]


def a_game(mode: str = "base", map: str = "northeast", players: int = 3, seed: int = 1) -> Position:
    return Position.start(Setup("steam", map, players, {"mode": mode}), Seeded.from_number(seed))[0]


def sensible(seed: int = 1) -> Bot:
    return bot("sensible", "steam", seed)


def play(position: Position, seats: list[Bot], most: int = 2000) -> list[str]:
    """Play on, to the end of the game or for so many actions; the actions as they would be typed."""
    written: list[str] = []
    while not position.over and len(written) < most:
        seat = position.waiting_on()[0]
        action = seats[seat].choose(position.seen_by(seat), seat)
        written.append(position.write(action))
        position.play(seat, action)
    return written


def match(mode: str, map: str, number: int, players: int = 3) -> tuple[bool, bool]:
    """One sensible bot, its seat turning with the number, against random ones: does it win, is it bankrupt?"""
    position = a_game(mode, map, players, number)
    seats: list[Bot] = [Random(1000 * number + seat) for seat in range(players)]
    ours = number % players
    seats[ours] = sensible(number)
    play(position, seats)
    result = position.result()
    assert result is not None
    place = next(place for place in result.places if place.seat == ours)
    return result.winners == (ours,), "bankrupt" in place.note


@pytest.mark.parametrize(("mode", "map"), GAMES)
def test_it_beats_random_players_and_is_not_bankrupt(mode: str, map: str) -> None:
    assert match(mode, map, number=1) == (True, False)


def test_the_same_seed_plays_the_same_game() -> None:
    games = [play(a_game(), [sensible(seat) for seat in range(3)], most=25) for _ in range(2)]
    assert games[0] == games[1]


def test_it_goes_on_with_a_half_built_turn_it_has_not_planned_itself() -> None:
    position, seats = a_game(), [sensible(seat) for seat in range(3)]
    while not (position.step == "build-track" and "2 more" in position.prompt(position.waiting_on()[0])):
        play(position, seats, most=1)
    seat = position.waiting_on()[0]
    position.check(seat, sensible().choose(position.seen_by(seat), seat))


def test_it_takes_points_rather_than_income_on_the_last_turn() -> None:
    position, seats = a_game(), [sensible(seat) for seat in range(3)]
    while position.step != "track-points":
        play(position, seats, most=1)
    position._game.state.turn = 10
    seat = position.waiting_on()[0]
    position._game.state.players[seat].income = 4
    assert position.write(sensible().choose(position.seen_by(seat), seat)) == "points"


@pytest.mark.parametrize("mode", ["base", "standard"])
def test_among_its_own_kind_nobody_is_bankrupt_and_everybody_scores(mode: str) -> None:
    position = a_game(mode, "ruhr", 3, seed=7)
    play(position, [sensible(seat) for seat in range(3)])
    result = position.result()
    assert result is not None
    assert [place.note for place in result.places] == ["", "", ""]
    assert min(place.score for place in result.places) >= 15


@pytest.mark.soak
@pytest.mark.parametrize(("mode", "map"), GAMES)
def test_it_wins_at_least_95_of_100_games_against_random_players(mode: str, map: str) -> None:
    outcomes = [match(mode, map, number, players=3 + number % 3) for number in range(100)]
    assert sum(won for won, _ in outcomes) >= 95
    assert not any(bankrupt for _, bankrupt in outcomes)
