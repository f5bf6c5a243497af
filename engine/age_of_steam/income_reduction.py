"""VIII. Income Reduction: large incomes shrink."""

from __future__ import annotations

from engine.age_of_steam.events import IncomeReduced
from engine.age_of_steam.rules import Playing


def income_reduction(game: Playing) -> None:
    """VIII: every player's income falls by what the track says."""
    players = game.state.players
    cuts = [(seat, game.rules.reduction(game, players[seat].income)) for seat in game.state.order]
    for seat, cut in cuts:
        players[seat].income -= cut
    if any(cut for _, cut in cuts):
        game.emit(IncomeReduced(amounts=tuple((seat, -cut) for seat, cut in cuts if cut)))
