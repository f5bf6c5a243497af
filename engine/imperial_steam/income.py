"""Phase 4: Collect income."""

from __future__ import annotations

from engine.imperial_steam.events import Income
from engine.imperial_steam.state import ImperialGame, Player

INCOME = 10


def income(player: Player) -> int:
    """Phase 4: ten guldens for each passenger car and for each station on the map."""
    return INCOME * (player.passenger + len(player.stations))


def collect_income(game: ImperialGame) -> None:
    """Phase 4: everyone collects their income."""
    for seat in game.state.order:
        player = game.state.players[seat]
        player.cash += income(player)
        game.emit(Income(seat, income(player)))
