"""What a player is shown: prompts, labels, costs, effects and places, and the safe moves."""

from __future__ import annotations

import msgspec

from engine import Choice, OneOf, Position
from engine.age_of_rail.actions import Build, BuildNothing, Develop, Pass
from tests.engine.age_of_rail.games import a_game, at_first_turn, say


def _turn(position: Position) -> tuple[Choice, ...]:
    (seat,) = position.waiting_on()
    return position.choices(seat).options


def _with(position: Position, **treasuries: int) -> Position:
    raw = msgspec.msgpack.decode(position.encode())
    for railroad, treasury in treasuries.items():
        raw["railroads"][railroad]["treasury"] = treasury
    return type(position).load(position.setup, msgspec.msgpack.encode(raw), position.chance)


def _item(choice: Choice, label: str) -> tuple[int | None, str, str]:
    (hole,) = choice.holes
    assert isinstance(hole, OneOf)
    item = next(item for item in hole.items if item.label == label)
    return item.cost, item.effect, item.at


def test_a_turn_says_what_can_be_done_and_what_one_has() -> None:
    position = at_first_turn()
    prompt = position.choices(position.waiting_on()[0]).prompt
    assert prompt == (
        "Your turn: Build Track, Develop Locations, Offer Stock or Pay Dividends. You have £70; the time is 0 of 35."
    )


def test_a_full_box_is_not_in_the_prompt() -> None:
    position = at_first_turn()
    say(position, "dividends")
    assert "Pay Dividends" not in position.prompt(position.waiting_on()[0])


def test_track_shows_its_price_its_income_and_its_place() -> None:
    position = _with(at_first_turn(), csar=15)
    (choice,) = (option for option in _turn(position) if option.action["do"] == "build")
    assert _item(choice, "Aliwal North-Watervliet") == (
        5,
        "+4 income, now 8: pays £2 a share",
        "aliwal-north~watervliet",
    )
    assert _item(choice, "Aliwal North-Watervliet-Bloemfontein") == (
        15,
        "+8 income, now 12: pays £3 a share",
        "aliwal-north~watervliet bloemfontein~watervliet",
    )


def test_track_that_opens_a_railroad_says_so() -> None:
    position = _with(at_first_turn(), csar=5)
    raw = msgspec.msgpack.decode(position.encode())
    raw["links"]["balfour~vereeniging"] = "csar"
    position = type(position).load(position.setup, msgspec.msgpack.encode(raw), position.chance)
    (choice,) = (option for option in _turn(position) if option.action["do"] == "build")
    assert _item(choice, "Balfour-Johannesburg")[1].endswith("; opens ZASM")


def test_development_shows_who_gains() -> None:
    one, *_ = (option for option in _turn(at_first_turn()) if option.action["do"] == "develop")
    assert one.effect == "Johannesburg is developed as well"
    assert _item(one, "Kimberley") == (None, "CTR&D +3", "kimberley")
    assert _item(one, "Johannesburg") == (None, "no railroad gains", "johannesburg")


def test_an_offer_shows_the_least_bid_and_what_a_share_pays() -> None:
    offers = {option.text: option.effect for option in _turn(at_first_turn())}
    assert offers["offer CTR&D"] == "bids from £1, paid to the treasury; a share pays £2 now"
    assert offers["sell CTR&D"] == "bids from £1, paid to you; a share pays £2 now"


def test_an_auction_says_how_it_stands() -> None:
    position = a_game()
    first = position.waiting_on()[0]
    say(position, "bid 12")
    prompt = position.prompt(position.waiting_on()[0])
    assert prompt == f"Bid for a share of CdFM or pass. The highest bid is £12, by player {first + 1}. You have £70."


def test_an_auction_without_a_bid_says_where_bids_start() -> None:
    position = at_first_turn()
    raw = msgspec.msgpack.decode(position.encode())
    raw["externals"]["matabeleland"] = "nrc"
    position = type(position).load(position.setup, msgspec.msgpack.encode(raw), position.chance)
    say(position, "offer NRC")
    prompt = position.prompt(position.waiting_on()[0])
    assert prompt == "Bid for a share of NRC or pass. No bid yet; the least is £7. You have £70."


def test_the_safe_move_in_an_auction_is_to_pass() -> None:
    position = a_game()
    assert position.default(position.waiting_on()[0]) == Pass()


def test_the_safe_first_track_is_the_one_that_earns_most() -> None:
    position = a_game()
    while position.step != "first-track" or "ctrd" not in str(position.default(position.waiting_on()[0])):
        position.play(position.waiting_on()[0], position.default(position.waiting_on()[0]))
    assert position.default(position.waiting_on()[0]) == Build("ctrd", ("bloemfontein~kimberley",))


def test_the_safe_turn_is_a_free_development_for_ones_own_railroads() -> None:
    position = at_first_turn()
    assert position.default(position.waiting_on()[0]) == Develop(("norvalspont",))


def test_the_safe_turn_without_a_development_builds_as_little_as_it_can() -> None:
    position = at_first_turn()
    owner = position.waiting_on()[0]
    say(position, "develop Kimberley")
    for _ in range(3):
        say(position, "build nothing")
    assert position.waiting_on() == (owner,)
    assert position.default(owner) == BuildNothing()
    assert position.action({"do": "build", "railroad": "csar", "links": ["aliwal-north~watervliet"]}) == _with(
        position, csar=30
    ).default(owner)
