"""Bidding upwards, in turn, until the others have dropped out: what the auctions of all our games share."""

from __future__ import annotations

import msgspec


class Bidding(msgspec.Struct):
    """The state of an ascending auction.

    `seats` are still in, in bidding order; `at` is whose turn it is among them; `dropped` left, first to leave first.
    """

    seats: list[int]
    at: int = 0
    high: int | None = None
    leader: int | None = None
    dropped: list[int] = []

    @property
    def bidder(self) -> int:
        """The seat that is asked now."""
        return self.seats[self.at]

    def lowest(self, minimum: int) -> int:
        """The lowest bid that is allowed now."""
        return minimum if self.high is None else max(minimum, self.high + 1)

    def bid(self, amount: int) -> None:
        """The seat that is asked bids; the next one is asked."""
        self.high, self.leader = amount, self.bidder
        self.hold()

    def hold(self) -> None:
        """The seat that is asked stays in without bidding; the next one is asked."""
        self.at = (self.at + 1) % len(self.seats)

    def drop(self) -> None:
        """The seat that is asked leaves for good; the next one is asked."""
        self.dropped.append(self.seats.pop(self.at))
        self.at = self.at % len(self.seats) if self.seats else 0
