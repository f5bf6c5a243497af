"""Orders for auctions in which bids only go up: as little as wins, up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.kernel.action import Jsonable
from engine.kernel.choices import Number
from engine.kernel.orders.order import Ask, AskMe, Do, StandingOrder, Verdict
from engine.kernel.words import kept

ABOVE = kept("The price is above {limit}.")


class BidUpTo(StandingOrder, frozen=True, tag="bid-up-to"):
    """Bid the least that is allowed, as long as it is within the limit; then leave, or ask.

    A game says by `leave` how one leaves its auctions, and by `over_with` what ends them.
    """

    form = "bid up to {limit:whole}"
    more_forms: ClassVar[tuple[str, ...]] = (
        "bid up to {limit:whole}, then ask me",
        "bid up to {limit:whole} then ask me",
    )
    implied: ClassVar[Mapping[str, Mapping[str, Jsonable]]] = {form: {"then_ask": True} for form in more_forms}
    example = "bid up to 5"
    verbs: ClassVar[tuple[str, ...]] = ("bid",)
    leave: ClassVar[str] = "drop"

    limit: int
    then_ask: bool = False

    def concerns(self, ask: Ask) -> bool:
        """Is this an auction the order is for?"""
        return ask.offer("bid") is not None or ask.offer(self.leave) is not None

    def answer(self, ask: Ask) -> Verdict:
        if not self.concerns(ask):
            return None
        bid = ask.offer("bid")
        if bid is not None:
            hole = next(hole for hole in bid.holes if isinstance(hole, Number))
            if hole.low <= self.limit:
                return Do((ask.seen.action({**bid.action, hole.name: hole.low}),))
        return self.beyond(ask)

    def beyond(self, ask: Ask) -> Verdict:
        """What to do when the price is above the limit."""
        if self.then_ask:
            return AskMe(ABOVE.format(limit=self.limit))
        way_out = ask.offer(self.leave)
        return None if way_out is None else Do((ask.seen.action(dict(way_out.action)),))
