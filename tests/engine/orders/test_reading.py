"""Orders as people type them."""

from __future__ import annotations

import pytest

from engine import InvalidOrder, Position, Seeded, Setup, consult, read_order, start, write_order
from engine.age_of_rail.orders import BidUpTo as RailBid
from engine.age_of_steam.orders import BidUpTo, WithoutDelivery
from engine.kernel.orders.moves import FirstOf, NothingElse

STEAM = Setup("age-of-steam", "rust-belt", 4)
RAIL = Setup("age-of-rail", "south-africa", 4)


def a_game(setup: Setup = STEAM) -> Position:
    position, _ = start(setup, Seeded.from_number(1))
    return position.seen_by(0)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("bid up to 5", "bid up to 5"),
        ("Bid up to $5 every turn", "bid up to 5 every turn"),
        ("bid up to 7, use my pass first, then drop", "pass first, then bid up to 7"),
        ("bid up to 7 using my pass", "bid up to 7, then pass"),
        ("bid up to 7 then ask me", "bid up to 7, then ask me"),
        ("bid up to 7 then ask me every turn", "bid up to 7, then ask me every turn"),
        ("drop at once", "drop"),
        ("issue 2 now", "issue 2"),
        ("issue 2 every turn", "issue 2 every turn"),
        ("issue 2 shares always", "issue 2 every turn"),
        (
            "take locomotive, else first build, else engineer",
            "take locomotive, else take first build, else take engineer",
        ),
        ("take loco else engineer else ask me", "take locomotive, else take engineer"),
        ("at move goods: locomotive, else pass", "at move goods: locomotive, else pass"),
        ("pass until outbid", "pass every turn, wake me when outbid"),
        ("bid up to 3, wake me when outbid or bankrupt", "bid up to 3, wake me when outbid, bankrupt"),
        ("build H6 N-S then done", "build H6 N-S then done"),
        ("locomotive when I cannot deliver", "locomotive, else pass when I cannot deliver"),
        ("play the only move every time.", "pass when nothing else is possible every turn"),
    ],
)
def test_an_order_is_read_as_typed_and_written_in_one_way(said: str, written: str) -> None:
    seen = a_game()
    order = read_order(seen, 0, said)
    assert write_order(seen, order) == written
    assert read_order(seen, 0, written) == order


def test_the_parts_of_an_order_are_data() -> None:
    seen = a_game()
    assert read_order(seen, 0, "pass first, then bid up to 4") == BidUpTo(4, use_pass="first")
    assert read_order(seen, 0, "pass when I cannot deliver") == WithoutDelivery()
    assert read_order(seen, 0, "auto-pass") == NothingElse()
    assert read_order(seen, 0, "issue 1 every turn") == FirstOf((("issue 1",),), ("issue",), every=True)
    assert read_order(a_game(RAIL), 0, "bid up to 12 for CSAR") == RailBid(12, railroad="csar")


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("frobnicate", "'frobnicate' is neither a standing order nor a move of this game."),
        ("bid up to a lot", "'a lot' is not a whole number."),
        ("take locomotiv", "There is no action called 'locomotiv'. Did you mean locomotive?"),
        ("at teatime: pass", "There is no decision called 'teatime'."),
        ("bid up to 5, wake me when it rains", "There is no surprise called 'it rains'."),
        ("take engineer, else frobnicate", "'frobnicate' is neither a standing order nor a move of this game."),
        ("", "An order lists 1 to 20 moves."),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_one_could_have_said(said: str, complaint: str) -> None:
    with pytest.raises(InvalidOrder) as refused:
        read_order(a_game(), 0, said)
    assert refused.value.sentence.startswith(complaint)
    assert refused.value.code == "invalid-order"


def test_a_text_longer_than_any_order_is_refused_unread() -> None:
    with pytest.raises(InvalidOrder, match="at most 2000 characters"):
        read_order(a_game(), 0, "pass, else " * 500)


def test_an_order_for_now_speaks_before_one_for_every_turn() -> None:
    position, _ = start(STEAM, Seeded.from_number(1))
    seat = position.waiting_on()[0]
    seen = position.seen_by(seat)
    orders = [read_order(seen, seat, text) for text in ("issue 0 every turn", "issue 2")]
    advice = consult(orders, seen, seat)
    assert advice is not None
    assert (advice.number, advice.spent, [seen.write(action) for action in advice.actions]) == (1, True, ["issue 2"])
