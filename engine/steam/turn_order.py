"""Turn Order, base game: each position of the first turn is auctioned; later the Action tiles decide."""

from __future__ import annotations

from engine.hexes.plans import Refusal
from engine.kernel.action import Action
from engine.kernel.auction import Bidding
from engine.kernel.choices import Choice, Number
from engine.kernel.step import Deed, Step
from engine.kernel.words import say
from engine.steam.actions import Bid, Pass
from engine.steam.events import BidMade, BidPassed, OrderSet, PositionWon, StartingMoney
from engine.steam.money import means, pay
from engine.steam.refusals import check, wrong_move
from engine.steam.rules import NUMBER, Playing


def first_game_order(game: Playing) -> None:
    """Turn Order for Your First Game: a first player by lot, then clockwise; $1 more for every position."""
    count = game.rules.players
    first = int(game.pick("first player", [(seat, 1) for seat in range(count)]))
    game.state.order = _clockwise(first, list(range(count)))
    game.emit(OrderSet(order=tuple(game.state.order)))
    for amount, seat in enumerate(game.state.order):
        game.state.players[seat].money = amount
        if amount:
            game.emit(StartingMoney(seat=seat, amount=amount))


def begin_auction(game: Playing) -> None:
    """Turn Order: who bids first for the first position is drawn by lot."""
    seats = list(range(game.rules.players))
    first = int(game.pick("first bidder", [(seat, 1) for seat in seats]))
    game.push(PositionAuction(Bidding(_clockwise(first, seats))))


def _clockwise(first: int, seats: list[int]) -> list[int]:
    """The seats around the table from this one on, or from the next one that is among them."""
    return [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]


class PositionAuction(Step[Playing], tag="turn-order"):
    """Turn Order: the auction of one position after the other; `placed` are those who have one."""

    bidding: Bidding
    placed: list[int] = []

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.bidding.bidder,) if len(self.bidding.seats) > 1 else ()

    def advance(self, game: Playing) -> None:
        """Turn Order: the last one left pays and takes the position; the next auction starts to the left."""
        winner, paid = self.bidding.seats[0], self.bidding.high or 0
        self.placed.append(winner)
        game.emit(PositionWon(seat=winner, position=len(self.placed), paid=paid))
        pay(game, winner, paid)
        rest = [seat for seat in range(game.rules.players) if seat not in self.placed]
        if rest:
            self.bidding = Bidding(_clockwise(winner, rest))
            return
        game.state.order = self.placed
        game.emit(OrderSet(order=tuple(self.placed)))
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        high = (
            say("The highest bid is ${high}.", high=self.bidding.high)
            if self.bidding.high
            else say("Nobody has bid yet.")
        )
        return say(
            "Bid for position {placed} in the turn order, or pass. {high}", placed=len(self.placed) + 1, high=high
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        least, most = self.bidding.lowest(1), means(game, seat)
        choices = [Choice({"do": "pass"}, say("Pass"), "pass", effect=say("you may bid for the next position"))]
        if least <= most:
            hole = Number("amount", say("dollars"), least, most, money=True)
            choices.insert(0, Choice({"do": "bid"}, say("Bid"), "bid {amount}", holes=(hole,)))
        return choices

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Turn Order: more than the bid before, or pass."""
        if isinstance(action, Pass):
            return lambda: self._pass(game, seat)
        if not isinstance(action, Bid):
            wrong_move(self.prompt(game, seat))
        amount = action.amount
        check(refused_bid(amount, self.bidding.lowest(1), means(game, seat)))

        def bid() -> None:
            self.bidding.bid(amount)
            game.emit(BidMade(seat=seat, amount=amount))

        return bid

    def default(self, game: Playing, seat: int) -> Action:
        return Pass()

    def _pass(self, game: Playing, seat: int) -> None:
        self.bidding.drop()
        game.emit(BidPassed(seat=seat))


def refused_bid(amount: int, least: int, most: int) -> Refusal | None:
    """Why a bid may not be made."""
    if amount < least:
        return Refusal("bid-too-low", {"least": least, "amount": amount})
    return Refusal("bid-too-high", {"amount": amount, "means": most}) if amount > most else None


def determine_turn_order(game: Playing) -> None:
    """Phase 5: from the lowest Action tile to the highest, used or not."""
    players = game.state.players
    game.state.order.sort(key=lambda seat: NUMBER[players[seat].tile])
    game.emit(OrderSet(order=tuple(game.state.order)))
