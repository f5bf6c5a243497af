"""II. Determine Player Order: an auction in which leaving early is cheap and staying to the end is not."""

from __future__ import annotations

from engine.age_of_steam.actions import Bid, Drop, Pass
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.events import AuctionWon, BidMade, BidPassed, DroppedOut, OrderSet
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing
from engine.kernel.action import Action
from engine.kernel.auction import Bidding
from engine.kernel.choices import Choice, Number
from engine.kernel.step import Deed, Step
from engine.kernel.words import say


def player_order(game: Playing) -> None:
    """II: bidding starts with the first player."""
    if game.state.order:
        game.push(PlayerOrder(Bidding(list(game.state.order))))


class PlayerOrder(Step[Playing], tag="player-order"):
    """The auction. `bids` are the last bids by seat, `passed` those who used their pass."""

    bidding: Bidding
    bids: dict[str, int] = {}
    passed: list[int] = []

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        bidding = self.bidding
        if len(bidding.seats) == 1 or bidding.bidder == bidding.leader:
            return ()
        return (bidding.bidder,)

    def advance(self, game: Playing) -> None:
        """II: the highest bid stands until somebody tops it; the last one left is first player and pays his bid."""
        bidding = self.bidding
        if len(bidding.seats) > 1:
            bidding.hold()
            return
        winner = bidding.seats[0]
        paid = self.bids.get(str(winner), 0)
        game.state.players[winner].money -= paid
        game.state.order = [winner, *reversed(bidding.dropped)]
        game.emit(AuctionWon(seat=winner, paid=paid))
        game.emit(OrderSet(order=tuple(game.state.order)))
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        high = (
            say("The highest bid is ${high}.", high=self.bidding.high)
            if self.bidding.high
            else say("Nobody has bid yet.")
        )
        return say("Bid for the player order, or drop out. {high}", high=high)

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        least, money = self.bidding.lowest(1), game.state.players[seat].money
        choices = []
        if money >= least:
            hole = Number("amount", say("dollars"), least, money, money=True)
            choices.append(Choice({"do": "bid"}, say("Bid"), "bid {amount}", holes=(hole,)))
        if self._no_pass(game, seat) is None:
            choices.append(Choice({"do": "pass"}, say("Pass and stay in"), "pass", effect=say("once in this auction")))
        effect = say("position {n}", n=len(self.bidding.seats))
        choices.append(Choice({"do": "drop"}, say("Drop out"), "drop", cost=self._owed(seat), effect=effect))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """II: bid more than the last bid, drop out, or pass once with the Turn Order action."""
        if isinstance(action, Bid):
            return self._judge_bid(game, seat, action.amount)
        if isinstance(action, Drop):
            return lambda: self._drop(game, seat)
        if not isinstance(action, Pass):
            return own_move(game, self, seat, action)
        check(game, self._no_pass(game, seat))

        def stay() -> None:
            self.passed.append(seat)
            self.bidding.hold()
            game.emit(BidPassed(seat=seat))

        return stay

    def _judge_bid(self, game: Playing, seat: int, amount: int) -> Deed:
        least, money = self.bidding.lowest(1), game.state.players[seat].money
        if amount < least:
            check(game, Refusal("bid-too-low", {"least": least, "amount": amount}))
        if amount > money:
            check(game, Refusal("bid-too-high", {"amount": amount, "money": money}))

        def bid() -> None:
            self.bids[str(seat)] = amount
            self.bidding.bid(amount)
            game.emit(BidMade(seat=seat, amount=amount))

        return bid

    def default(self, game: Playing, seat: int) -> Action:
        return Drop()

    def _drop(self, game: Playing, seat: int) -> None:
        paid, position = self._owed(seat), len(self.bidding.seats)
        game.state.players[seat].money -= paid
        self.bidding.drop()
        game.emit(DroppedOut(seat=seat, position=position, bid=self.bids.get(str(seat), 0), paid=paid))

    def _owed(self, seat: int) -> int:
        """II: the first to drop out pays nothing, the last two pay in full, all between pay half, rounded up."""
        bid = self.bids.get(str(seat), 0)
        if not self.bidding.dropped:
            return 0
        return bid if len(self.bidding.seats) == 2 else (bid + 1) // 2

    def _no_pass(self, game: Playing, seat: int) -> Refusal | None:
        if not game.rules.may_pass(game, seat):
            return Refusal("no-pass")
        return Refusal("pass-used") if seat in self.passed else None
