"""Standing orders of Steam, and what its players want to be woken for."""

from __future__ import annotations

from engine.hexes.surprises import another, near_my_line, takes_my_cube
from engine.kernel.event import Event
from engine.kernel.orders import bidding
from engine.kernel.orders.order import Ask, Glance, StandingOrder, Surprise, by_another
from engine.steam.events import BidMade, GoodsMoved, OrderSet, TrackBuilt, WentBankrupt

AUCTIONS = ("turn-order", "order-of-play")


class BidUpTo(bidding.BidUpTo, frozen=True, tag="bid-up-to"):
    """Bid for the order up to a limit, then pass; the Turn Order tile's pass is used by itself."""

    verbs = ("bid", "pass")
    over_with = {OrderSet: "The order is settled."}
    leave = "pass"

    def concerns(self, ask: Ask) -> bool:
        return ask.step in AUCTIONS


def _outbid(event: Event, glance: Glance) -> bool:
    return isinstance(event, BidMade) and another(event, glance) and glance.seen.step in AUCTIONS


def _into_my_line(event: Event, glance: Glance) -> bool:
    if not isinstance(event, TrackBuilt) or not another(event, glance):
        return False
    return near_my_line(glance, glance.seen.system.rules(glance.seen.setup).board, event.hex)


def _my_cube(event: Event, glance: Glance) -> bool:
    if not isinstance(event, GoodsMoved) or not another(event, glance):
        return False
    return takes_my_cube(glance, event.good, event.places[0])


ORDERS: tuple[type[StandingOrder], ...] = (BidUpTo,)

SURPRISES = {
    "outbid": Surprise("somebody bids against you", _outbid),
    "my-cube-moved": Surprise("somebody moves a cube of the colour and from the place that your order names", _my_cube),
    "cube-moved": Surprise("somebody moves a cube", by_another(GoodsMoved)),
    "built-into-my-line": Surprise(
        "somebody builds in a hex of your track, or beside your unfinished track", _into_my_line
    ),
    "bankrupt": Surprise("somebody goes bankrupt", by_another(WentBankrupt)),
}
