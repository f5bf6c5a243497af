"""Phase 6: Determine turn order."""

from __future__ import annotations

from engine.imperial_steam.events import TurnOrder
from engine.imperial_steam.influence import most_influential
from engine.imperial_steam.state import ImperialGame


def determine_turn_order(game: ImperialGame) -> None:
    """Phase 6: the most influential player goes first; later changes of influence wait until the next round."""
    game.state.order = most_influential(game)
    game.emit(TurnOrder(list(game.state.order)))
