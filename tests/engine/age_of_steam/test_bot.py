"""The sensible bot."""

from __future__ import annotations

import pytest

from engine.bots import Bot, Random, bot
from engine.kernel.chance import Seeded
from engine.kernel.game import Setup
from engine.kernel.position import Position
from engine.kernel.registry import system

MAPS = {name: info.players[0] for name, info in system("age-of-steam").maps.items()}


def a_game(players: int = 4, map: str = "rust-belt", seed: int = 1) -> Position:
    return Position.start(Setup("age-of-steam", map, players), Seeded.from_number(seed))[0]


def sensible(seed: int = 1) -> Bot:
    return bot("sensible", "age-of-steam", seed)


def play(position: Position, seats: list[Bot], most: int = 2000) -> list[str]:
    """Play on, to the end of the game or for so many actions; the actions as they would be typed."""
    written: list[str] = []
    while not position.over and len(written) < most:
        seat = position.waiting_on()[0]
        action = seats[seat].choose(position.seen_by(seat), seat)
        written.append(position.write(action))
        position.play(seat, action)
    return written


def match(number: int, players: int = 4) -> tuple[bool, bool]:
    """One sensible bot, its seat turning with the number, against random ones: does it win, is it bankrupt?"""
    position = a_game(players, seed=number)
    seats: list[Bot] = [Random(1000 * number + seat) for seat in range(players)]
    ours = number % players
    seats[ours] = sensible(number)
    play(position, seats)
    result = position.result()
    assert result is not None
    place = next(place for place in result.places if place.seat == ours)
    return result.winners == (ours,), "bankrupt" in place.note


def test_it_beats_random_players_and_is_never_bankrupt() -> None:
    assert [match(number) for number in (1, 2, 3)] == [(True, False)] * 3


@pytest.mark.parametrize("map", MAPS)
def test_it_plays_the_first_turns_on_every_map_there_is(map: str) -> None:
    position = a_game(MAPS[map], map)
    play(position, [sensible(seat) for seat in range(MAPS[map])], most=30 * MAPS[map])
    assert position.faults() == []


def test_the_same_seed_plays_the_same_game() -> None:
    games = [play(a_game(3, seed=5), [sensible(seat) for seat in range(3)], most=40) for _ in range(2)]
    assert games[0] == games[1]


def test_it_goes_on_with_a_half_built_turn_it_has_not_planned_itself() -> None:
    position = a_game()
    seats = [sensible(seat) for seat in range(4)]
    while not (position.step == "build-track" and position.choices(position.waiting_on()[0]).prompt.count("2 more")):
        play(position, seats, most=1)
    seat = position.waiting_on()[0]
    position.check(seat, sensible().choose(position.seen_by(seat), seat))


def test_it_delivers_what_brings_it_income_rather_than_pass() -> None:
    position = a_game()
    seats = [sensible(seat) for seat in range(4)]
    while position.step != "move-goods":
        play(position, seats, most=1)
    assert any(text.startswith("move") for text in play(position, seats, most=8))


def a_turn(map: str, players: int, seed: int) -> Position:
    """The position after the first turn of sensible players."""
    position, seats = a_game(players, map, seed), [sensible(seat) for seat in range(players)]
    while position._game.state.turn == 1:
        play(position, seats, most=1)
    return position


def test_where_nobody_can_deliver_alone_it_builds_beside_the_others_from_the_first_turn() -> None:
    state = a_turn("hungary", 3, 11)._game.state
    assert len({segment.owner for hex in state.track for segment in state.track[hex]}) >= 2
    assert any(player.income > 0 for player in state.players)


def test_where_solvency_is_all_that_counts_it_survives_the_first_turn() -> None:
    assert not any(player.out for player in a_turn("detroit", 4, 11)._game.state.players)


def test_it_issues_no_more_than_it_needs() -> None:
    position = a_game()
    issued = play(position, [sensible(seat) for seat in range(4)], most=4)
    assert all(text in {"issue 0", "issue 1", "issue 2", "issue 3"} for text in issued)


@pytest.mark.soak
def test_it_wins_at_least_95_of_100_games_against_three_random_players() -> None:
    outcomes = [match(number) for number in range(100)]
    assert sum(won for won, _ in outcomes) >= 95
    assert not any(bankrupt for _, bankrupt in outcomes)


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5])
def test_sensible_players_stay_solvent_among_their_own_kind_where_they_need_each_other(players: int) -> None:
    position = a_game(players, "hungary", 11)
    play(position, [sensible(seat) for seat in range(players)])
    assert not any(player.out for player in position._game.state.players)


@pytest.mark.soak
@pytest.mark.parametrize("map", MAPS)
def test_sensible_players_finish_their_games_on_every_map_there_is(map: str) -> None:
    for seed in (1, 2):
        position = a_game(MAPS[map], map, seed)
        play(position, [sensible(seat) for seat in range(MAPS[map])])
        assert position.over
        assert position.faults() == []
