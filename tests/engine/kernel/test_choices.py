"""Choices: what is offered, spelled out, drawn at random, and recognised again."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine import BrokenPromise, Choice, Choices, Item, Number, OneOf, SomeOf
from engine.kernel.action import Jsonable

BID = Choice({"do": "bid"}, "Bid", "bid {amount}", holes=(Number("amount", "Bid", 2, 8, step=3),))
PASS = Choice({"do": "pass"}, "Pass", "pass")
CRATES = Number("crates", "Crates", 0, 1)
LAY = Choice(
    {"do": "lay"},
    "Lay",
    "lay at {field}",
    holes=(OneOf("field", "Where", (Item("A1", "A1", holes=(CRATES,)), Item("B2", "B2"))),),
)
CUBES = (Item("red", "red"), Item("blue", "blue"), Item("green", "green"))
SEND = Choice({"do": "send"}, "Send", "send {cubes}", holes=(SomeOf("cubes", "Cubes", CUBES, 1, 2),))
QUEUE = Choice({"do": "queue"}, "Queue", "queue {cubes}", holes=(SomeOf("cubes", "Cubes", CUBES, 2, 2, ordered=True),))
ALL = Choices(0, "Do something.", (BID, PASS, LAY, SEND, QUEUE))


def spelled(option: Choice) -> list[dict[str, Jsonable]]:
    return Choices(0, "", (option,)).spelled_out()


def test_options_are_spelled_out_completely() -> None:
    assert spelled(BID) == [{"do": "bid", "amount": amount} for amount in (2, 5, 8)]
    assert spelled(PASS) == [{"do": "pass"}]
    assert spelled(LAY) == [
        {"do": "lay", "field": "A1", "crates": 0},
        {"do": "lay", "field": "A1", "crates": 1},
        {"do": "lay", "field": "B2"},
    ]
    assert len(spelled(SEND)) == 3 + 3
    assert len(spelled(QUEUE)) == 6


def test_spelling_out_stops_at_a_limit_without_working_out_the_rest() -> None:
    many = tuple(Item(n, str(n)) for n in range(60))
    huge = Choice({"do": "send"}, "Send", "send {cubes}", holes=(SomeOf("cubes", "Cubes", many, 0, 60),))
    assert len(Choices(0, "", (huge,)).spelled_out(limit=500)) == 500


def test_all_that_is_spelled_out_or_drawn_is_recognised() -> None:
    rng = random.Random(1)
    drawn = [ALL.sample(rng) for _ in range(500)]
    assert all(ALL.admits(action) for action in [*ALL.spelled_out(), *drawn])
    for action in ALL.spelled_out():
        again = {**action, "cubes": sorted(action["cubes"])} if action["do"] == "send" else action
        assert again in [{**a, "cubes": sorted(a["cubes"])} if a["do"] == "send" else a for a in drawn]


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": "bid"},
        {"do": "bid", "amount": 3},
        {"do": "bid", "amount": -1},
        {"do": "bid", "amount": 11},
        {"do": "bid", "amount": "2"},
        {"do": "bid", "amount": True},
        {"do": "bid", "amount": 2, "more": 1},
        {"do": "pass", "amount": 2},
        {"do": "fly"},
        {"do": "lay", "field": "A1"},
        {"do": "lay", "field": "A1", "crates": 2},
        {"do": "lay", "field": "B2", "crates": 0},
        {"do": "lay", "field": "C3"},
        {"do": "send", "cubes": []},
        {"do": "send", "cubes": ["red", "red"]},
        {"do": "send", "cubes": ["red", "blue", "green"]},
        {"do": "send", "cubes": ["white"]},
        {"do": "send", "cubes": "red"},
        {"do": "queue", "cubes": ["red"]},
    ],
)
def test_what_was_not_offered_is_not_recognised(action: dict[str, Jsonable]) -> None:
    assert not ALL.admits(action)


def test_some_of_is_recognised_in_any_order_and_as_list_or_tuple() -> None:
    assert ALL.admits({"do": "send", "cubes": ["green", "red"]})
    assert ALL.admits({"do": "send", "cubes": ("red", "green")})


def test_two_items_of_one_value_may_bring_different_holes() -> None:
    items = (Item(1, "short", holes=(Number("a", "a", 0, 1),)), Item(1, "long", holes=(Number("b", "b", 5, 6),)))
    choices = Choices(0, "", (Choice({"do": "x"}, "x", "x", holes=(OneOf("n", "n", items),)),))
    assert choices.admits({"do": "x", "n": 1, "b": 5})
    assert choices.admits({"do": "x", "n": 1, "a": 0})
    assert not choices.admits({"do": "x", "n": 1, "a": 5})
    assert not choices.admits({"do": "x", "n": 1, "a": 0, "b": 5})
    assert not choices.admits({"do": "x", "n": True, "a": 0})


def test_a_single_legal_action_is_known_as_such() -> None:
    assert Choices(0, "", (PASS,)).only() == {"do": "pass"}
    assert Choices(0, "", (PASS, LAY)).only() is None
    assert Choices(0, "", (BID,)).only() is None
    assert Choices(0, "").only() is None


def test_nothing_to_choose_from_is_never_the_players_fault() -> None:
    with pytest.raises(BrokenPromise, match="Seat 1 has nothing"):
        Choices(0, "").sample(random.Random(1))


def test_choices_go_through_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(ALL), type=Choices) == ALL
