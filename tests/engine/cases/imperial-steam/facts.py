"""What rule cases of Imperial Steam may ask for that is worked out rather than stored."""

from __future__ import annotations

from typing import Any

from engine import Position
from engine.imperial_steam.final_scoring import final_scores, key_value
from engine.imperial_steam.influence import most_influential
from engine.imperial_steam.network import trieste_reached
from engine.imperial_steam.path_fee import path_fees


def facts(position: Position) -> dict[str, Any]:
    """Influence order, path fees, key values and score lines, with seats counted from 1."""
    game = position._game
    found: dict[str, Any] = {"standing": [seat + 1 for seat in most_influential(game)]}
    for seat, player in enumerate(game.state.players):
        for key in player.keys:
            found[f"{key} key"] = key_value(game, key)
        if position.over and trieste_reached(game):
            found[f"fees of seat {seat + 1}"] = {str(to + 1): sum_ for to, sum_ in path_fees(game, seat).items()}
        if position.over:
            for line in final_scores(game)[seat].lines:
                found[f"seat {seat + 1}, {line.label}"] = line.amount
    return found
