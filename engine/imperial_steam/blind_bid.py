"""Blind-Bid for Influence: everyone bids at once and in secret; nothing is shown before the last bid is in."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.imperial_steam.actions import Bid
from engine.imperial_steam.events import BidMade, BidRevealed
from engine.imperial_steam.influence import move_influence
from engine.imperial_steam.offers import must_afford, offer
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.turn_order import determine_turn_order
from engine.kernel.action import Action
from engine.kernel.choices import Choice, Number
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import noop, say

RULE = "Imperial Steam, Blind-Bid for Influence"
STEP = 10


class BlindBid(Step[ImperialGame], tag="blind-bid"):
    """Bids are being made; `bids` are the secret ones so far, by seat."""

    secret = True

    bids: dict[str, int] = msgspec.field(default_factory=dict)

    def waiting_on(self, game: ImperialGame) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(game.state.players)) if str(seat) not in self.bids)

    def prompt(self, game: ImperialGame, seat: int) -> str:
        cash = game.state.players[seat].cash
        return say(
            "Bid for influence, in secret: 10 influence for every 10 guldens. You have {cash} guldens.", cash=cash
        )

    def choices(self, game: ImperialGame, seat: int) -> Sequence[Choice]:
        hole = Number("guldens", say("Guldens"), 0, game.state.players[seat].cash, STEP, money=True)
        return [offer(game, Bid, say("Bid for influence"), holes=(hole,))]

    def judge(self, game: ImperialGame, seat: int, action: Action) -> Deed:
        """Blind-Bid: any sum one has; gulden cards make it a multiple of ten."""
        if not isinstance(action, Bid):
            raise IllegalAction("bid-first", say("Everyone first bids for influence."), rule=RULE)
        if action.guldens < 0 or action.guldens % STEP:
            sentence = say("A bid is 0, 10, 20 guldens and so on; you said {guldens}.", guldens=action.guldens)
            raise IllegalAction("bid-step", sentence, rule=RULE)
        must_afford(game, seat, action.guldens, say("That bid"), RULE)
        last = self.waiting_on(game) == (seat,)
        return lambda: self._bid(game, seat, action.guldens, last)

    def _bid(self, game: ImperialGame, seat: int, guldens: int, last: bool) -> None:
        if last:
            game.reveal("the other players' bids")
        self.bids[str(seat)] = guldens
        game.emit(BidMade(seat))

    def advance(self, game: ImperialGame) -> None:
        """Blind-Bid: reveal and pay in turn order, so that of equal bids the earlier player's stands higher."""
        for seat in game.state.order:
            guldens = self.bids[str(seat)]
            game.state.players[seat].cash -= guldens
            game.emit(BidRevealed(seat, guldens))
            move_influence(game, seat, guldens // STEP, noop("opening bid"))
        determine_turn_order(game)
        game.pop(self)

    def default(self, game: ImperialGame, seat: int) -> Action:
        """A middling bid, so that a player who is away is neither last nor poor."""
        return Bid(50)
