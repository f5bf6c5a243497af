"""Standard game, phase 2. Determine Order of Play: one auction a turn; who leaves early pays little."""

from __future__ import annotations

from engine.kernel.action import Action
from engine.kernel.auction import Bidding
from engine.kernel.choices import Choice, Number
from engine.kernel.step import Deed, Step
from engine.kernel.words import say
from engine.steam.actions import Bid, Pass
from engine.steam.events import BidMade, BidPassed, OrderSet, PositionWon
from engine.steam.refusals import AUCTION, check, wrong_move
from engine.steam.rules import Playing
from engine.steam.turn_order import refused_bid


def order_of_play(game: Playing) -> None:
    """Standard game, phase 2: bidding begins with the current first player."""
    game.push(OrderAuction(Bidding(list(game.state.order))))


class OrderAuction(Step[Playing], tag="order-of-play"):
    """The auction. `bids` are the last bids by seat, `stayed` who has used the Turn Order tile's pass."""

    bidding: Bidding
    bids: dict[str, int] = {}
    opened: bool = False
    stayed: bool = False

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        bidding = self.bidding
        return () if len(bidding.seats) == 1 or bidding.bidder == bidding.leader else (bidding.bidder,)

    def advance(self, game: Playing) -> None:
        """The highest bid stands until it is topped; the last one left is first."""
        if len(self.bidding.seats) > 1:
            self.bidding.hold()
            return
        order = [self.bidding.seats[0], *reversed(self.bidding.dropped)]
        game.state.order = order
        for position, seat in enumerate(order, start=1):
            paid = self.owed(seat, position, len(order))
            game.state.players[seat].money -= paid
            game.emit(PositionWon(seat=seat, position=position, paid=paid))
        game.emit(OrderSet(order=tuple(order)))
        game.pop(self)

    def owed(self, seat: int, position: int, last: int) -> int:
        """Paying For Your Bid: the last nothing, the first two all, those between half, rounded up."""
        bid = self.bids.get(str(seat), 0)
        if position == last:
            return 0
        return bid if position <= 2 else (bid + 1) // 2

    def prompt(self, game: Playing, seat: int) -> str:
        high = (
            say("Nobody has bid yet.")
            if self.bidding.high is None
            else say("The highest bid is ${high}.", high=self.bidding.high)
        )
        return say(
            "Bid for the order of play, or pass. {high} You have ${money}.",
            high=high,
            money=game.state.players[seat].money,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        least, most = self._least(), game.state.players[seat].money
        effect = (
            say("you stay in, once") if self._may_stay(game, seat) else say("position {n}", n=len(self.bidding.seats))
        )
        choices = [Choice({"do": "pass"}, say("Pass"), "pass", effect=effect)]
        if least <= most:
            hole = Number("amount", say("dollars"), least, most, money=True)
            choices.insert(0, Choice({"do": "bid"}, say("Bid"), "bid {amount}", holes=(hole,)))
        return choices

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Standard game, phase 2: outbid the highest bid with cash, or pass."""
        if isinstance(action, Pass):
            return lambda: self._pass(game, seat)
        if not isinstance(action, Bid):
            wrong_move(self.prompt(game, seat))
        amount = action.amount
        check(refused_bid(amount, self._least(), game.state.players[seat].money), AUCTION)

        def bid() -> None:
            self.opened = True
            self.bids[str(seat)] = amount
            self.bidding.bid(amount)
            game.emit(BidMade(seat=seat, amount=amount))

        return bid

    def default(self, game: Playing, seat: int) -> Action:
        return Pass()

    def _least(self) -> int:
        """Only the opener may bid $0."""
        return self.bidding.lowest(1 if self.opened else 0)

    def _may_stay(self, game: Playing, seat: int) -> bool:
        """Turn Order Action Tile: who took it on the turn before may pass once without dropping out."""
        return game.state.players[seat].tile == "turn-order" and not self.stayed

    def _pass(self, game: Playing, seat: int) -> None:
        stays = self._may_stay(game, seat)
        self.opened = True
        if stays:
            self.stayed = True
            self.bidding.hold()
        else:
            self.bidding.drop()
        game.emit(BidPassed(seat=seat, stays=stays))
