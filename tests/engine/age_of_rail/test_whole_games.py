"""Whole games at random: what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Seeded, Setup, load
from engine.bots import Random
from tests.engine.age_of_rail.games import a_game, moves

RICHER = {"bonus-paid", "dividends-paid", "final-payoff"}


@settings(max_examples=25, deadline=None)
@given(players=st.integers(3, 6), seed=st.integers(0, 10_000))
def test_income_counted_on_the_board_is_the_running_income_and_no_piece_is_lost(players: int, seed: int) -> None:
    position = a_game(players, seed)
    for _ in moves(position, Random(seed)):
        assert position.faults() == []
        assert position.totals() == {"shares": 30, "locomotives": 144, "cubes": 30}


@settings(max_examples=10, deadline=None)
@given(players=st.integers(3, 6), seed=st.integers(0, 10_000))
def test_income_and_value_never_shrink(players: int, seed: int) -> None:
    position = a_game(players, seed)
    before = position.view(None)["game"]["railroads"]
    for _ in moves(position, Random(seed)):
        now = position.view(None)["game"]["railroads"]
        for name, railroad in now.items():
            assert railroad["income"] >= before[name]["income"]
            assert railroad["value"] >= before[name]["value"]
            assert railroad["shares_sold"] >= before[name]["shares_sold"]
        before = now


@settings(max_examples=10, deadline=None)
@given(players=st.integers(3, 6), seed=st.integers(0, 10_000))
def test_only_the_bank_makes_players_and_treasuries_richer(players: int, seed: int) -> None:
    position = a_game(players, seed)

    def money() -> int:
        game = position.view(None)["game"]
        return sum(p["cash"] for p in game["players"]) + sum(r["treasury"] for r in game["railroads"].values())

    before = money()
    for played in moves(position, Random(seed)):
        kinds = {str(event.__struct_config__.tag) for event in played.events}
        assert money() <= before or kinds & RICHER
        before = money()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_result_is_the_money_and_its_parts_add_up(players: int) -> None:
    position = a_game(players, seed=5)
    for _ in moves(position):
        pass
    result = position.result()
    assert result is not None
    assert result.unit == "pounds"
    cash = [player["cash"] for player in position.view(None)["game"]["players"]]
    for place in result.places:
        assert place.score == cash[place.seat] == sum(line.amount for line in place.breakdown)
    assert result.places[0].score == max(cash)


def test_a_loaded_position_tells_the_same_events_as_the_one_it_was_saved_from() -> None:
    position = a_game(5, seed=9)
    bot = Random(9)
    while not position.over:
        (seat,) = position.waiting_on()
        action = bot.choose(position.seen_by(seat), seat)
        saved = load(position.setup, position.encode(), position.chance)
        assert saved.view(None) == position.view(None)
        assert saved.choices(seat) == position.choices(seat)
        assert saved.play(seat, action) == position.play(seat, action)


def test_nothing_is_secret() -> None:
    position = a_game()
    views = [position.view(seat)["game"] for seat in (None, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)


def test_the_starting_bidder_is_drawn_by_chance() -> None:
    openers = {a_game(4, seed).waiting_on()[0] for seed in range(40)}
    assert openers == {0, 1, 2, 3}
    assert Setup("age-of-rail", "south-africa", 4) == a_game().setup
    assert isinstance(a_game().chance, Seeded)
