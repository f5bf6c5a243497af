"""Whole games of Steam: they end as they should."""

from __future__ import annotations

import pytest

from engine import Position, Seeded, Setup
from engine.bots import Bot, Cautious


def played(map: str, bots: list[Bot], seed: int) -> Position:
    """A game to its end, with nothing lost and no fault on the way."""
    position, _ = Position.start(Setup("steam", map, len(bots)), Seeded.from_number(seed))
    totals = position.totals()
    while not position.over:
        seat = position.waiting_on()[0]
        position.play(seat, bots[seat].choose(position.seen_by(seat), seat))
        assert position.totals() == totals
        assert position.faults() == []
    return position


@pytest.mark.parametrize(("players", "turns"), [(3, 10), (4, 8), (5, 7)])
def test_a_base_game_of_safe_moves_lasts_as_many_turns_as_the_number_of_players_says(players: int, turns: int) -> None:
    position = played("northeast", [Cautious() for _ in range(players)], 1)
    assert position.view(None)["game"]["turn"] == turns
    result = position.result()
    assert result is not None
    assert len(result.winners) == 1
