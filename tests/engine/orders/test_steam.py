"""Orders in Steam: how to score, said ahead."""

from __future__ import annotations

import pytest

from engine import InvalidOrder, Position, Seeded, Setup, consult, read_order, start, why_over, write_order
from engine.kernel.orders.order import Moment
from engine.steam.track_points import TrackPoints


def scoring(turn: int = 1, income: int = 0) -> Position:
    """The first player scores two track points in this turn, with this income."""
    position, _ = start(Setup("steam", "northeast", 3, {"order": "first-game"}), Seeded.from_number(1))
    seat = position.waiting_on()[0]
    position._game.state.turn = turn
    position._game.state.players[seat].income = income
    position._game.push(TrackPoints([(seat, 2)]))
    return position


def said(position: Position, text: str) -> str:
    """What an order does for the seat that is asked, as text."""
    seat = position.waiting_on()[0]
    seen = position.seen_by(seat)
    advice = consult([read_order(seen, seat, text)], seen, seat)
    assert advice is None or not advice.spent
    return "" if advice is None else seen.write(advice.actions[0])


@pytest.mark.parametrize(
    ("order", "turn", "income", "scored"),
    [
        ("always points", 1, 0, "points"),
        ("always take VP", 1, 0, "points"),
        ("points every turn", 1, 0, "points"),
        ("income until turn 5", 5, 0, "income"),
        ("income until turn 5", 6, 0, "points"),
        ("points until turn 2", 3, 0, "income"),
        ("income until my income is 8", 1, 7, "income"),
        ("income up to 8", 1, 8, "points"),
    ],
)
def test_a_scorers_choice_can_be_given_ahead(order: str, turn: int, income: int, scored: str) -> None:
    assert said(scoring(turn, income), order) == scored


def test_it_keeps_silent_until_somebody_scores() -> None:
    position, _ = start(Setup("steam", "northeast", 3, {"order": "first-game"}), Seeded.from_number(1))
    assert said(position, "always income") == ""


def test_it_stands_after_its_owner_has_decided_once_himself() -> None:
    position = scoring()
    seat = position.waiting_on()[0]
    seen = position.seen_by(seat)
    order = read_order(seen, seat, "income until turn 5")
    assert why_over(order, [Moment(seat, (), {"do": "points"})], seen, seat) == ""


def test_a_new_preference_takes_the_place_of_the_old_one() -> None:
    position = scoring()
    seat = position.waiting_on()[0]
    texts = ("always points", "income until turn 5", "income until my income is 8")
    orders = [read_order(position.seen_by(seat), seat, text) for text in texts]
    assert len({order.slot for order in orders}) == 1
    assert [write_order(position.seen_by(seat), order) for order in orders] == list(texts)


def test_what_is_neither_income_nor_points_is_refused() -> None:
    position = scoring()
    seat = position.waiting_on()[0]
    with pytest.raises(InvalidOrder):
        read_order(position.seen_by(seat), seat, "always shares")


def test_without_a_delivery_the_locomotive_is_improved_if_that_was_said() -> None:
    position, _ = start(Setup("steam", "northeast", 3, {"order": "first-game"}), Seeded.from_number(1))
    while position.step != "move-goods":
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    assert said(position, "locomotive, else pass when I cannot deliver every turn") == "locomotive"
    assert said(position, "pass when I cannot deliver every turn") == "pass"
