"""Orders in Age of Rail's auctions."""

from __future__ import annotations

from engine import OrderMoment, Position, Seeded, Setup, consult, read_order, start, why_over


def at_the_first_offering() -> Position:
    position, _ = start(Setup("age-of-rail", "south-africa", 4), Seeded.from_number(1))
    return position


def said(position: Position, *texts: str) -> str:
    seat = position.waiting_on()[0]
    seen = position.seen_by(seat)
    advice = consult([read_order(seen, seat, text) for text in texts], seen, seat)
    return "" if advice is None else " then ".join(map(seen.write, advice.actions)) or advice.why


def test_an_order_bids_up_to_its_limit_and_then_passes() -> None:
    position = at_the_first_offering()
    lowest = position.view(None)["game"]["auction"]["lowest"]
    assert said(position, f"bid up to {lowest}") == f"bid {lowest}"
    seat = position.waiting_on()[0]
    position.play(seat, position.read(seat, f"bid {lowest}"))
    assert said(position, f"bid up to {lowest}") == "pass"
    assert said(position, f"bid up to {lowest}, then ask me") == f"The price is above {lowest}."


def test_an_order_for_one_railroad_leaves_the_others_alone() -> None:
    position = at_the_first_offering()
    game = position.view(None)["game"]
    names = {railroad["initials"]: id for id, railroad in game["railroads"].items()}
    offered = next(initials for initials, id in names.items() if id == game["auction"]["railroad"])
    other = next(initials for initials in names if initials != offered)
    assert said(position, f"pass on {offered} every time") == "pass"
    assert said(position, f"pass on {other} every time") == ""
    assert said(position, f"bid up to 40 for {other}") == ""
    assert said(position, f"bid up to 40 for {offered}").startswith("bid ")


def test_pass_above_speaks_only_when_the_price_is_too_high() -> None:
    position = at_the_first_offering()
    lowest = position.view(None)["game"]["auction"]["lowest"]
    assert said(position, f"pass above {lowest}") == ""
    assert said(position, f"pass above {lowest - 1}") == "pass"


def test_a_sold_share_ends_the_order_for_its_auction() -> None:
    position = at_the_first_offering()
    seat = position.waiting_on()[0]
    events = [*position.play(seat, position.read(seat, said(position, "bid up to 20"))).events]
    order = read_order(position.seen_by(seat), seat, "bid up to 20")
    assert why_over(order, [OrderMoment(seat, tuple(events), ordered=True)], position.seen_by(seat), seat) == ""
    while position.step == "initial-offering" and position.waiting_on()[0] != seat:
        other = position.waiting_on()[0]
        events += position.play(other, position.read(other, "pass")).events
    seen = position.seen_by(seat)
    assert why_over(order, [OrderMoment(None, tuple(events))], seen, seat) == "The auction is over."
