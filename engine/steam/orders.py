"""Standing orders of Steam, and what its players want to be woken for.

Others wait for every scorer's choice between income and points, so that choice is the one to give ahead: `always
points`, `income until turn 5`, `income until my income is 8`. It holds until another one about scoring is given.
"""

from __future__ import annotations

from typing import Literal

from engine.hexes import orders as deliveries
from engine.hexes.surprises import another, near_my_line, takes_my_cube
from engine.kernel.event import Event
from engine.kernel.orders import bidding
from engine.kernel.orders.order import Ask, Do, Glance, StandingOrder, Surprise, Verdict, by_another
from engine.kernel.words import noop
from engine.steam.events import BidMade, GoodsMoved, OrderSet, TrackBuilt, TurnBegan, WentBankrupt

AUCTIONS = ("turn-order", "order-of-play")


class BidUpTo(bidding.BidUpTo, frozen=True, tag="bid-up-to"):
    """Bid for the order up to a limit, then pass; the Turn Order tile's pass is used by itself."""

    verbs = ("bid", "pass")
    over_with = {OrderSet: noop("The order is settled.")}
    leave = "pass"

    def concerns(self, ask: Ask) -> bool:
        return ask.step in AUCTIONS


class WithoutDelivery(deliveries.WithoutDelivery, frozen=True, tag="without-delivery"):
    """Move Goods: where no cube can be moved, improve the locomotive if that is wanted and possible, else pass."""

    over_with = {TurnBegan: noop("The turn is over.")}


Way = Literal["income", "points"]


class Scoring(StandingOrder, frozen=True):
    """Track Points: what to make of them, whoever moves the cube. One such order stands, the one given last."""

    @property
    def slot(self) -> str:
        return "scoring"

    def answer(self, ask: Ask) -> Verdict:
        if ask.step != "track-points":
            return None
        return Do((ask.seen.action({"do": self.way(ask)}),))

    def way(self, ask: Ask) -> Way:
        """Income or points, this time."""
        raise NotImplementedError


class Always(Scoring, frozen=True, tag="always"):
    """The same every time."""

    form = "always {first:scoring}"
    more_forms = ("always take {first:scoring}",)
    example = "always points"

    first: Way

    def way(self, ask: Ask) -> Way:
        return self.first


class UntilTurn(Scoring, frozen=True, tag="until-turn"):
    """One way up to a turn, that turn included, and the other way afterwards."""

    form = "{first:scoring} until turn {turn:whole}"
    more_forms = ("take {first:scoring} until turn {turn:whole}",)
    example = "income until turn 5"

    first: Way
    turn: int

    def way(self, ask: Ask) -> Way:
        if ask.game["turn"] <= self.turn:
            return self.first
        return "points" if self.first == "income" else "income"


class UntilIncome(Scoring, frozen=True, tag="until-income"):
    """Income while it is lower than this, then points."""

    form = "income until my income is {income:whole}"
    more_forms = ("income up to {income:whole}", "take income until my income is {income:whole}")
    example = "income until my income is 8"

    income: int

    def way(self, ask: Ask) -> Way:
        return "income" if ask.game["players"][ask.seat]["income"] < self.income else "points"


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


ORDERS: tuple[type[StandingOrder], ...] = (BidUpTo, WithoutDelivery, Always, UntilTurn, UntilIncome)

SURPRISES = {
    "outbid": Surprise("somebody bids against you", _outbid),
    "my-cube-moved": Surprise("somebody moves a cube of the colour and from the place that your order names", _my_cube),
    "cube-moved": Surprise("somebody moves a cube", by_another(GoodsMoved)),
    "built-into-my-line": Surprise(
        "somebody builds in a hex of your track, or beside your unfinished track", _into_my_line
    ),
    "bankrupt": Surprise("somebody goes bankrupt", by_another(WentBankrupt)),
}
