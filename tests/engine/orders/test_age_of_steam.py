"""Orders in Age of Steam, from the auction to the last cube."""

from __future__ import annotations

from engine import Advice, OrderMoment, Position, Seeded, Setup, consult, read_order, start, why_over
from engine.kernel.event import Event

SETUP = Setup("age-of-steam", "rust-belt", 4)


def a_game() -> Position:
    position, _ = start(SETUP, Seeded.from_number(1))
    return position


def at_the_auction() -> Position:
    """Everybody has issued two shares: $20 each."""
    position = a_game()
    for _ in range(4):
        play(position, "issue 2")
    return position


def play(position: Position, text: str) -> tuple[Event, ...]:
    seat = position.waiting_on()[0]
    return position.play(seat, position.read(seat, text)).events


def said(position: Position, *texts: str) -> str:
    """What the orders of the seat that is asked do, as text."""
    seat = position.waiting_on()[0]
    advice = ask(position, *texts)
    return "" if advice is None else " then ".join(map(position.seen_by(seat).write, advice.actions)) or advice.why


def ask(position: Position, *texts: str) -> Advice | None:
    seat = position.waiting_on()[0]
    seen = position.seen_by(seat)
    return consult([read_order(seen, seat, text) for text in texts], seen, seat)


def why(position: Position, seat: int, text: str, *moments: OrderMoment) -> str:
    seen = position.seen_by(seat)
    return why_over(read_order(seen, seat, text), moments, seen, seat)


def test_bids_are_as_low_as_may_be() -> None:
    position = at_the_auction()
    assert said(position, "bid up to 5") == "bid 1"
    play(position, "bid 3")
    assert said(position, "bid up to 5") == "bid 4"


def test_above_the_limit_the_order_drops_out() -> None:
    position = at_the_auction()
    play(position, "bid 5")
    assert said(position, "bid up to 5") == "drop"
    assert said(position, "bid up to 5, then ask me") == "The price is above 5."


def test_an_order_for_the_auction_says_nothing_elsewhere() -> None:
    assert ask(a_game(), "bid up to 5") is None


def test_the_pass_of_turn_order_is_used_first_last_or_never() -> None:
    position = at_the_auction()
    holder = position.waiting_on()[0]
    position._game.state.players[holder].action = "turn-order"
    assert said(position, "pass first, then bid up to 5") == "pass"
    assert said(position, "bid up to 5, then pass") == "bid 1"
    assert said(position, "bid up to 0, then pass") == "pass"
    assert said(position, "bid up to 0") == "drop"


def test_an_order_stands_until_the_auction_is_settled() -> None:
    position = at_the_auction()
    seat = position.waiting_on()[0]
    events = [*play(position, "bid 1")]
    assert why(position, seat, "bid up to 5", OrderMoment(seat, tuple(events), ordered=True)) == ""
    for _ in range(3):
        events += play(position, "drop")
    assert why(position, seat, "bid up to 5", OrderMoment(None, tuple(events))) == "The player order is settled."
    assert why(position, seat, "bid up to 5 every turn", OrderMoment(None, tuple(events))) == ""


def test_who_decides_himself_needs_the_order_no_more() -> None:
    position = at_the_auction()
    seat = position.waiting_on()[0]
    events = play(position, "bid 1")
    moment = OrderMoment(seat, events, action={"do": "bid", "amount": 1})
    assert why(position, seat, "bid up to 5", moment) == "You decided yourself."
    assert why(position, seat, "take engineer", moment) == ""


def test_being_outbid_wakes_who_asked_for_it() -> None:
    position = at_the_auction()
    seat = position.waiting_on()[0]
    play(position, "bid 1")
    other = OrderMoment(position.waiting_on()[0], play(position, "bid 2"))
    assert why(position, seat, "bid up to 5, wake me when outbid", other) == (
        "You asked to be woken when somebody outbids you."
    )
    assert why(position, seat, "bid up to 5", other) == ""


def test_actions_are_taken_in_the_order_of_the_list() -> None:
    position = at_the_auction()
    for _ in range(3):
        play(position, "drop")
    order = "take locomotive, else first build, else engineer"
    assert said(position, order) == "take locomotive"
    play(position, "take locomotive")
    assert said(position, order) == "take first build"
    play(position, "take first build")
    play(position, "take engineer")
    assert said(position, order) == "None of the moves it lists is possible now."


def at_the_building() -> Position:
    position = at_the_auction()
    for _ in range(3):
        play(position, "drop")
    for action in ("locomotive", "first move", "engineer", "production"):
        play(position, f"take {action}")
    return position


def test_several_parts_of_a_turn_are_played_together_or_not_at_all() -> None:
    position = at_the_building()
    seat = position.waiting_on()[0]
    first = position.choices(seat).options[0]
    build = position.write(position.action(position.choices(seat).spelled_out(1)[0]))
    assert first.action["do"] == "build"
    assert said(position, f"{build} then done") == f"{build} then done"
    assert said(position, f"{build} then {build} then done") == "None of the moves it lists is possible now."


def test_who_cannot_deliver_passes_or_improves_the_locomotive() -> None:
    position = at_the_building()
    assert ask(position, "pass when I cannot deliver") is None
    for _ in range(4):
        play(position, "done")
    assert position.step == "move-goods"
    assert said(position, "pass when I cannot deliver") == "pass"
    assert said(position, "locomotive when I cannot deliver") == "locomotive"


def test_a_cube_of_my_order_that_somebody_moves_wakes_me() -> None:
    from engine.age_of_steam.events import GoodsMoved

    position = at_the_building()
    order = "move blue Evansville > Indianapolis, wake me when my cube moved"
    evansville = position._game.rules.board.by_name["Evansville"]
    gone = GoodsMoved(seat=1, good="blue", places=(evansville, "H8"), income=())
    other = GoodsMoved(seat=1, good="red", places=(evansville, "H8"), income=())
    mine = GoodsMoved(seat=0, good="blue", places=(evansville, "H8"), income=())
    assert why(position, 0, order, OrderMoment(1, (other,)), OrderMoment(0, (mine,))) == ""
    assert why(position, 0, order, OrderMoment(1, (gone,))).startswith(
        "You asked to be woken when somebody moves a cube"
    )


def test_building_beside_my_unfinished_track_wakes_me() -> None:
    from engine.age_of_steam.events import TrackBuilt

    position = at_the_building()
    seat = position.waiting_on()[0]
    built = position.choices(seat).spelled_out(1)[0]
    position.play(seat, position.action(built))
    board = position._game.rules.board
    near = next(id for id in board.neighbours[built["hex"]] if id)
    far = next(id for id in board.ids if id != built["hex"] and id not in board.neighbours[built["hex"]])
    order = "done, wake me when built into my line"

    def after(hex: str) -> str:
        event = TrackBuilt(seat=(seat + 1) % 4, hex=hex, track=("N-S",), purpose="place", cost=2)
        return why(position, seat, order, OrderMoment((seat + 1) % 4, (event,)))

    assert after(far) == ""
    assert after(near).startswith("You asked to be woken when somebody builds")
