"""Bidding for one share, clockwise, until all but one have dropped out: what all of the game's auctions share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.age_of_rail.actions import Bid, Pass
from engine.age_of_rail.events import HasBid, Passed, PricedOut
from engine.age_of_rail.state import Table
from engine.kernel.action import Action
from engine.kernel.auction import Bidding
from engine.kernel.choices import Choice, Number
from engine.kernel.errors import BrokenPromise, IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import player, say


def clockwise(players: int, start: int) -> list[int]:
    """All seats, from one of them on to the left.

    >>> clockwise(4, 2)
    [2, 3, 0, 1]
    """
    return [(start + step) % players for step in range(players)]


class Auction(Step[Table]):
    """A share of `railroad` is being bid for. Subclasses say what the least bid is and what happens at the end."""

    railroad: str
    bidding: Bidding

    rule = "Age of Rail, Offer Stock"

    def minimum(self, game: Table) -> int:
        """The least opening bid."""
        raise BrokenPromise(f"{type(self).__name__} has no minimum.")

    def sold(self, game: Table, buyer: int, price: int) -> None:
        """The last bidder left takes the share."""
        raise BrokenPromise(f"{type(self).__name__} cannot be sold.")

    def unsold(self, game: Table) -> None:
        """Everybody passed without a bid."""
        raise BrokenPromise(f"{type(self).__name__} cannot stay unsold.")

    def lowest(self, game: Table) -> int:
        """The lowest bid that is allowed now."""
        return self.bidding.lowest(self.minimum(game))

    def finished(self) -> bool:
        """Is nobody left to be asked?"""
        bidding = self.bidding
        return not bidding.seats or bidding.seats == [bidding.leader]

    def waiting_on(self, game: Table) -> tuple[int, ...]:
        if self.finished() or game.state.players[self.bidding.bidder].cash < self.lowest(game):
            return ()
        return (self.bidding.bidder,)

    def advance(self, game: Table) -> None:
        """Close the auction, or let a bidder go who lacks the money: passing is all they could do."""
        if not self.finished():
            game.emit(PricedOut(self.bidding.bidder, self.lowest(game)))
            self.bidding.drop()
            return
        game.pop(self)
        if self.bidding.leader is None or self.bidding.high is None:
            self.unsold(game)
        else:
            self.sold(game, self.bidding.leader, self.bidding.high)

    def prompt(self, game: Table, seat: int) -> str:
        initials = game.rules.board.railroads[self.railroad].initials
        high = self.bidding.high
        standing = say("No bid yet; the least is £{lowest}.", lowest=self.lowest(game))
        if high is not None:
            standing = say("The highest bid is £{high}, by {leader}.", high=high, leader=player(self._leader()))
        cash = game.state.players[seat].cash
        return say(
            "Bid for a share of {initials} or pass. {standing} You have £{cash}.",
            initials=initials,
            standing=standing,
            cash=cash,
        )

    def _leader(self) -> int:
        return -1 if self.bidding.leader is None else self.bidding.leader

    def choices(self, game: Table, seat: int) -> Sequence[Choice]:
        lowest, cash = self.lowest(game), game.state.players[seat].cash
        initials = game.rules.board.railroads[self.railroad].initials
        hole = Number("amount", say("Bid in pounds"), lowest, cash, money=True)
        return [
            Choice({"do": "bid"}, say("Bid for {initials}", initials=initials), "bid {amount}", rank=1, holes=(hole,)),
            Choice({"do": "pass"}, say("Pass"), "pass", effect=say("You are out of this auction.")),
        ]

    def judge(self, game: Table, seat: int, action: Action) -> Deed:
        """Age of Rail, Initial Offering and Offer Stock: bid higher than before with money you have, or be out."""
        match action:
            case Bid(amount):
                self._check_bid(game, seat, amount)
                return lambda: self._bid(game, seat, amount)
            case Pass():
                return lambda: self._pass(game, seat)
        raise IllegalAction(
            "auction-first", say("A share is up for auction: bid a number of pounds, or pass."), rule=self.rule
        )

    def _check_bid(self, game: Table, seat: int, amount: int) -> None:
        lowest, cash = self.lowest(game), game.state.players[seat].cash
        if amount < lowest and self.bidding.high is None:
            raise IllegalAction(
                "bid-below-minimum",
                say("The least bid is £{lowest}; you said £{amount}.", lowest=lowest, amount=amount),
                rule=self.rule,
            )
        if amount < lowest:
            sentence = say(
                "The highest bid is £{high}: bid at least £{lowest}, or pass; you said £{amount}.",
                high=self.bidding.high,
                lowest=lowest,
                amount=amount,
            )
            raise IllegalAction("bid-not-higher", sentence, rule=self.rule)
        if amount > cash:
            sentence = say("A bid of £{amount} needs £{amount}; you have £{cash}.", amount=amount, cash=cash)
            raise IllegalAction("bid-above-cash", sentence, rule=self.rule)

    def _bid(self, game: Table, seat: int, amount: int) -> None:
        game.emit(HasBid(seat, amount))
        self.bidding.bid(amount)

    def _pass(self, game: Table, seat: int) -> None:
        game.emit(Passed(seat))
        self.bidding.drop()

    def default(self, game: Table, seat: int) -> Action:
        """Pass: it costs the player nothing."""
        return Pass()
