"""Moves as players type them on the Rust Belt: what is read, and what helps when it is not."""

import pytest

from engine import InvalidAction, Position, Seeded, Setup, start
from engine.age_of_steam.actions import Build, Drop, Issue


@pytest.fixture
def position() -> Position:
    return start(Setup("age-of-steam", "rust-belt", 3), Seeded.from_number(1))[0]


def test_shares_may_be_counted_in_words(position: Position) -> None:
    assert position.read(0, "issue 2 shares") == position.read(0, "Issue 2") == Issue(2)


def test_an_amount_of_money_is_not_a_number_of_shares(position: Position) -> None:
    with pytest.raises(InvalidAction, match="say how many"):
        position.read(0, "issue $10")


def test_dropping_out_is_dropping(position: Position) -> None:
    assert position.read(0, "drop out") == Drop()


def test_exits_may_be_listed_with_commas(position: Position) -> None:
    assert position.read(0, "build K9 town N,SE") == position.read(0, "build K9 town N SE")


def test_a_city_is_named_in_full(position: Position) -> None:
    built = position.read(0, "build Des Moines N-S")
    assert isinstance(built, Build)
    assert built.hex == "C8"


def test_sides_without_hyphens_show_both_ways_to_say_it(position: Position) -> None:
    with pytest.raises(InvalidAction) as refusal:
        position.read(0, "build K9 N SE")
    assert "build K9 town N SE" in refusal.value.examples


def test_moves_of_other_maps_are_not_suggested_here(position: Position) -> None:
    with pytest.raises(InvalidAction) as refusal:
        position.read(0, "announce Paris")
    assert not any("announce" in example for example in refusal.value.examples)
