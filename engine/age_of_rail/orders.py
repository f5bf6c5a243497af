"""Standing orders of Age of Rail, and what its players want to be woken for."""

from __future__ import annotations

from engine.age_of_rail.events import (
    ExternalBuilt,
    HasBid,
    Offered,
    OwnShareOffered,
    RailroadOpens,
    ShareGiven,
    ShareSold,
    ShareUnsold,
    TrackBuilt,
)
from engine.kernel.event import Event
from engine.kernel.orders import bidding
from engine.kernel.orders.order import Ask, Do, Glance, StandingOrder, Surprise, Verdict, by_another
from engine.kernel.words import noop

OVER: dict[type[Event], str] = dict.fromkeys((ShareSold, ShareUnsold, ShareGiven), noop("The auction is over."))


class BidUpTo(bidding.BidUpTo, frozen=True, tag="bid-up-to"):
    """Initial Offering and Offer Stock: bid up to a limit, then pass; for one railroad's shares or for any."""

    form = "bid up to {limit:whole}"
    more_forms = (
        "bid up to {limit:whole}, then ask me",
        "bid up to {limit:whole} for {railroad:railroad}",
        "bid up to {limit:whole} for {railroad:railroad}, then ask me",
        "bid up to {limit:whole} then ask me",
        "bid up to {limit:whole}, then pass",
    )
    implied = {form: {"then_ask": True} for form in more_forms if form.endswith("ask me")}
    example = "bid up to 12 for CSAR"
    verbs = ("bid", "pass")
    over_with = OVER
    leave = "pass"

    railroad: str = ""

    @property
    def slot(self) -> str:
        return f"{super().slot}/{self.railroad}"

    def concerns(self, ask: Ask) -> bool:
        if ask.offer("bid") is None:
            return False
        return not self.railroad or ask.game["auction"]["railroad"] == self.railroad


class PassOn(StandingOrder, frozen=True, tag="pass-on"):
    """Pass in the auctions of one railroad's shares."""

    form = "pass on {railroad:railroad}"
    example = "pass on CSAR every time"
    verbs = ("bid", "pass")
    over_with = OVER

    railroad: str

    @property
    def slot(self) -> str:
        return f"{super().slot}/{self.railroad}"

    def answer(self, ask: Ask) -> Verdict:
        auction = ask.game["auction"]
        if auction is None or auction["railroad"] != self.railroad or ask.offer("pass") is None:
            return None
        return Do((ask.seen.action({"do": "pass"}),))


class PassAbove(StandingOrder, frozen=True, tag="pass-above"):
    """Pass as soon as a share costs more than so much; below that, ask."""

    form = "pass above {limit:whole}"
    more_forms = ("pass when it costs more than {limit:whole}",)
    example = "pass above 20 every time"
    verbs = ("bid", "pass")
    over_with = OVER

    limit: int

    def answer(self, ask: Ask) -> Verdict:
        auction = ask.game["auction"]
        if auction is None or ask.offer("pass") is None or auction["lowest"] <= self.limit:
            return None
        return Do((ask.seen.action({"do": "pass"}),))


def _leading_before(glance: Glance) -> bool:
    """Is the owner still in the auction under way? Who is not can no longer be outbid."""
    auction = glance.seen.view(glance.seat)["game"]["auction"]
    return auction is not None and glance.seat in auction["bidders"]


def _outbid(event: Event, glance: Glance) -> bool:
    return isinstance(event, HasBid) and event.seat != glance.seat and _leading_before(glance)


def _mine(event: Event, glance: Glance) -> bool:
    if not isinstance(event, TrackBuilt | ExternalBuilt) or event.seat == glance.seat:
        return False
    player = glance.seen.view(glance.seat)["game"]["players"][glance.seat]
    return event.railroad in player["shares"]


ORDERS: tuple[type[StandingOrder], ...] = (BidUpTo, PassOn, PassAbove)

SURPRISES = {
    "outbid": Surprise("somebody bids against you", _outbid),
    "share-offered": Surprise(
        "a share comes up for auction", lambda event, _: isinstance(event, Offered | OwnShareOffered)
    ),
    "railroad-opens": Surprise("a railroad opens", lambda event, _: isinstance(event, RailroadOpens)),
    "my-railroad-builds": Surprise("somebody builds for a railroad of which you hold a share", _mine),
    "share-sold": Surprise("somebody buys a share", by_another(ShareSold)),
}
