"""Goods on a player's board. They may be rearranged at any time, so only how many fit matters, never where they lie.

A free freight car or an open warehouse space holds any good, a steam engine one coal. Where goods do not fit, the
player chooses which are lost, unless there is nothing to choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.imperial_steam.actions import Discard
from engine.imperial_steam.events import Discarded
from engine.imperial_steam.offers import offer
from engine.imperial_steam.rules import GOODS, amounts
from engine.imperial_steam.state import ImperialGame, Player
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import say

RULE = "Imperial Steam, General Rules: rearranging goods"


def room(player: Player) -> int:
    """Spaces that hold any good: free freight cars, and a warehouse floor for each station on the map."""
    return player.freight + len(player.stations)


def excess(player: Player) -> int:
    """How many goods too many there are, in the best arrangement: coal goes to the engines first."""
    coal = max(0, player.goods["coal"] - len(player.engines))
    others = sum(count for good, count in player.goods.items() if good != "coal")
    return max(0, others + coal - room(player))


def losable(player: Player) -> list[str]:
    """The goods whose loss makes room: coal on an engine does not."""
    kinds: list[str] = [good for good in GOODS if good != "coal" and player.goods[good]]
    return [*kinds, "coal"] if player.goods["coal"] > len(player.engines) else kinds


def make_fit(game: ImperialGame) -> None:
    """Ask whoever has too many goods what to return; return it without asking where there is no choice."""
    for seat, player in enumerate(game.state.players):
        if excess(player) and len(losable(player)) == 1:
            good, count = losable(player)[0], excess(player)
            player.goods[good] -= count
            game.emit(Discarded(seat, good, count))
    if any(excess(player) for player in game.state.players):
        game.push(StoreGoods())


class StoreGoods(Step[ImperialGame], tag="store-goods"):
    """Everyone with more goods than spaces chooses what to return to the supply, one good at a time."""

    def waiting_on(self, game: ImperialGame) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(game.state.players) if excess(player))

    def advance(self, game: ImperialGame) -> None:
        game.pop(self)

    def prompt(self, game: ImperialGame, seat: int) -> str:
        player = game.state.players[seat]
        held = amounts({good: player.goods[good] for good in GOODS if player.goods[good]})
        return say("Your goods do not fit: return {excess} of {held}.", excess=excess(player), held=held)

    def choices(self, game: ImperialGame, seat: int) -> Sequence[Choice]:
        kinds = losable(game.state.players[seat])
        return [
            offer(game, Discard, say("Return {good}", good=say(good)), group=say("Goods"), good=good) for good in kinds
        ]

    def judge(self, game: ImperialGame, seat: int, action: Action) -> Deed:
        """General Rules: the player selects which goods are discarded."""
        if not isinstance(action, Discard):
            raise IllegalAction(
                "discard-first", say("First choose a good to return: your goods do not fit."), rule=RULE
            )
        player = game.state.players[seat]
        if action.good not in losable(player):
            held = player.goods.get(action.good, 0)
            raise IllegalAction(
                "nothing-gained",
                say(
                    "Returning {good} makes no room: you have {held}, and {engines} engines hold coal.",
                    good=say(action.good),
                    held=held,
                    engines=len(player.engines),
                ),
                rule=RULE,
            )

        def deed() -> None:
            player.goods[action.good] -= 1
            game.emit(Discarded(seat, action.good))
            if excess(player) and len(losable(player)) == 1:
                good, count = losable(player)[0], excess(player)
                player.goods[good] -= count
                game.emit(Discarded(seat, good, count))

        return deed

    def default(self, game: ImperialGame, seat: int) -> Action:
        """Return what there is most of."""
        player = game.state.players[seat]
        return Discard(max(losable(player), key=lambda good: player.goods[good]))
