"""Moves as players type them on Northeast: what is read, and what helps when it is not."""

from __future__ import annotations

import pytest

from engine import InvalidAction, Position, Seeded, Setup, start


@pytest.fixture
def position() -> Position:
    return start(Setup("steam", "northeast", 3), Seeded.from_number(1))[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Capital $10", "capital 10"),
        ("buy 10", "capital 10"),
        ("select Engineer", "take engineer"),
        ("take loco", "take locomotive"),
        ("take growth, pass", "take city growth and pass"),
        ("pass with urbanization", "take urbanization and pass"),
        ("build k8 s-n", "build K8 N-S"),
        ("build poughkeepsie town n s", "build K9 town N S"),
        ("urbanise new haven grey from space 7", "urbanize New Haven gray from 7"),
        ("grow montreal from 3", "grow Montréal from 3"),
        ("finish", "done"),
        ("deliver red Albany -> Poughkeepsie -> New York", "move red Albany > Poughkeepsie > New York"),
        ("move red from K7>K9>K11", "move red Albany > Poughkeepsie > New York"),
        ("improve locomotive", "locomotive"),
        ("VP", "points"),
        ("take income", "income"),
    ],
)
def test_a_move_may_be_typed_in_several_ways(position: Position, typed: str, meant: str) -> None:
    assert position.read(0, typed) == position.read(0, meant)
    assert position.write(position.read(0, typed)) == meant


@pytest.mark.parametrize(
    ("typed", "help"),
    [
        ("take enginer", "Did you mean engineer?"),
        ("grow Albony from 3", "Did you mean Albany"),
        ("build K8 N-", "written like N-S"),
        ("urbanize New Haven black from 7", "urbanize"),
        ("grow Albany from many", "is not a space of the Goods Supply"),
    ],
)
def test_what_cannot_be_read_is_answered_with_help(position: Position, typed: str, help: str) -> None:
    with pytest.raises(InvalidAction) as refusal:
        position.read(0, typed)
    assert help in " ".join([refusal.value.sentence, *refusal.value.examples])
