"""VI. Collect Income."""

from __future__ import annotations

from engine.age_of_steam.events import IncomeCollected
from engine.age_of_steam.rules import Playing


def collect_income(game: Playing) -> None:
    """VI: everyone receives what his disk on the Income Track shows."""
    for seat in game.state.order:
        game.state.players[seat].money += game.state.players[seat].income
    amounts = tuple((seat, game.state.players[seat].income) for seat in game.state.order)
    game.emit(IncomeCollected(amounts=amounts))
