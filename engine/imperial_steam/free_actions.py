"""The free actions, as many as one likes on one's own turn: before, inside and after the main action."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import BuyAccess, Deliver, SellShares
from engine.imperial_steam.deliver import deliver_offers, judge_delivery
from engine.imperial_steam.hands import TurnInHand
from engine.imperial_steam.sell_share import judge_sale, sale_offers
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.state_access import access_offers, judge_access
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed


def free_deed(game: ImperialGame, turn: TurnInHand, action: Action) -> Deed | None:
    """What a free action does; None if the action is not a free one."""
    match action:
        case SellShares():
            return judge_sale(game, turn, action)
        case Deliver():
            return judge_delivery(game, turn, action)
        case BuyAccess():
            return judge_access(game, turn, action)
    return None


def free_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """All free actions that can be taken now."""
    yield from deliver_offers(game, turn)
    yield from access_offers(game, turn)
    yield from sale_offers(game, turn)
