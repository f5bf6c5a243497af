"""Standing orders of Age of Steam, and what its players want to be woken for.

Issuing shares, selecting actions and moving a certain cube need no kind of their own: `issue 2 every turn`,
`take locomotive, else first build`, `move blue Evansville > Indianapolis` are orders as they stand.
"""

from __future__ import annotations

from typing import Literal

from engine.age_of_steam.events import BidMade, GoodsMoved, OrderSet, TrackBuilt, TurnBegan, WentBankrupt
from engine.hexes import orders as deliveries
from engine.hexes.surprises import another, has_bid, near_my_line, takes_my_cube
from engine.kernel.event import Event
from engine.kernel.orders import bidding
from engine.kernel.orders.order import Ask, Do, Glance, StandingOrder, Surprise, Verdict, by_another
from engine.kernel.words import noop

USE_PASS_LAST = "bid up to {limit:whole}, then pass"
PASS_FIRST = "pass first, then bid up to {limit:whole}"
PASS_FIRST_ASK = "pass first, then bid up to {limit:whole}, then ask me"
PASS_LAST_ASK = "bid up to {limit:whole}, then pass, then ask me"


class BidUpTo(bidding.BidUpTo, frozen=True, tag="bid-up-to"):
    """II. Determine Player Order: bid up to a limit, then drop out; the Turn Order action's pass as wished."""

    more_forms = (
        *bidding.BidUpTo.more_forms,
        USE_PASS_LAST,
        PASS_FIRST,
        PASS_LAST_ASK,
        PASS_FIRST_ASK,
        "bid up to {limit:whole} using my pass",
        "bid up to {limit:whole}, use my pass first",
        "bid up to {limit:whole}, use my pass first, then drop",
        "bid up to {limit:whole}, then drop",
    )
    implied = {
        **bidding.BidUpTo.implied,
        USE_PASS_LAST: {"use_pass": "last"},
        PASS_FIRST: {"use_pass": "first"},
        PASS_LAST_ASK: {"use_pass": "last", "then_ask": True},
        PASS_FIRST_ASK: {"use_pass": "first", "then_ask": True},
        "bid up to {limit:whole} using my pass": {"use_pass": "last"},
        "bid up to {limit:whole}, use my pass first": {"use_pass": "first"},
        "bid up to {limit:whole}, use my pass first, then drop": {"use_pass": "first"},
    }
    verbs = ("bid", "drop")
    over_with = {OrderSet: noop("The player order is settled.")}

    use_pass: Literal["", "first", "last"] = ""

    def concerns(self, ask: Ask) -> bool:
        return ask.step == "player-order"

    def answer(self, ask: Ask) -> Verdict:
        if self.use_pass == "first" and self.concerns(ask) and ask.offer("pass"):
            return Do((ask.seen.action({"do": "pass"}),))
        return super().answer(ask)

    def beyond(self, ask: Ask) -> Verdict:
        if self.use_pass == "last" and ask.offer("pass"):
            return Do((ask.seen.action({"do": "pass"}),))
        return super().beyond(ask)


class WithoutDelivery(deliveries.WithoutDelivery, frozen=True, tag="without-delivery"):
    """V. Move Goods: where no cube can be moved, improve the locomotive if that is wanted and possible, else pass."""

    over_with = {TurnBegan: noop("The turn is over.")}


def _outbid(event: Event, glance: Glance) -> bool:
    return isinstance(event, BidMade) and another(event, glance) and has_bid(glance)


def _into_my_line(event: Event, glance: Glance) -> bool:
    if not isinstance(event, TrackBuilt) or not another(event, glance):
        return False
    board = glance.seen.system.rules(glance.seen.setup).board
    return near_my_line(glance, board, event.hex)


def _my_cube(event: Event, glance: Glance) -> bool:
    if not isinstance(event, GoodsMoved) or not another(event, glance):
        return False
    return takes_my_cube(glance, event.good, event.places[0])


ORDERS: tuple[type[StandingOrder], ...] = (BidUpTo, WithoutDelivery)

SURPRISES = {
    "outbid": Surprise("somebody outbids you", _outbid),
    "my-cube-moved": Surprise("somebody moves a cube of the colour and from the place that your order names", _my_cube),
    "cube-moved": Surprise("somebody moves a cube", by_another(GoodsMoved)),
    "built-into-my-line": Surprise(
        "somebody builds in a hex of your track, or beside your unfinished track", _into_my_line
    ),
    "bankrupt": Surprise("somebody goes bankrupt", by_another(WentBankrupt)),
}
