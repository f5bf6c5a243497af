"""Free Action: Sell a share."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import SellShares
from engine.imperial_steam.events import SharesSold
from engine.imperial_steam.hands import TurnInHand
from engine.imperial_steam.offers import offer
from engine.imperial_steam.state import ImperialGame, Player
from engine.kernel.choices import Choice, Number
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Free Action: Sell a share"


def sellable(player: Player) -> int:
    """Investors in the share value's row or higher: they fill the rows from the bottom, one each."""
    return max(0, player.investors - player.share_row)


def judge_sale(game: ImperialGame, turn: TurnInHand, action: SellShares) -> Deed:
    """Free Action: the topmost investor pays the share value and becomes a shareholder."""
    player = game.state.players[turn.seat]
    value = game.rules.share_values()[player.share_row]
    if not 1 <= action.count <= sellable(player):
        sentence = say(
            "At {value} guldens {sellable} of your {investors} investors would buy; you want to sell {count}.",
            value=value,
            sellable=sellable(player),
            investors=player.investors,
            count=action.count,
        )
        raise IllegalAction("no-investor", sentence, rule=RULE)

    def deed() -> None:
        player.investors -= action.count
        player.shareholders += action.count
        player.cash += value * action.count
        game.emit(SharesSold(turn.seat, action.count, value * action.count))

    return deed


def sale_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Selling from one share to all that investors would buy."""
    player = game.state.players[turn.seat]
    if sellable(player):
        value = game.rules.share_values()[player.share_row]
        hole = Number("count", say("Shares"), 1, sellable(player))
        effect = say("{value} guldens each; every shareholder takes a tenth of your money at the end.", value=value)
        yield offer(
            game, SellShares, say("Sell shares"), holes=(hole,), effect=effect, group=say("Free actions"), rank=-1
        )
