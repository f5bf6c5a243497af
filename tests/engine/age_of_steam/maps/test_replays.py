"""Games on the maps, written down as traces in the neutral format, replay to every figure."""

from __future__ import annotations

import pytest

from engine.age_of_steam import trace as tracer
from tests.engine.age_of_steam.recording import record


@pytest.mark.parametrize(
    ("map", "players", "seed"),
    [
        ("poland", 3, 1),
        ("poland", 4, 2),
        ("poland", 6, 3),
        ("switzerland", 3, 1),
        ("switzerland", 4, 2),
        ("hungary", 3, 4),
        ("hungary", 5, 2),
        ("france", 3, 1),
        ("france", 6, 2),
        ("finland", 3, 1),
        ("finland", 5, 2),
    ],
)
def test_a_game_on_the_map_replays_to_every_figure(map: str, players: int, seed: int) -> None:
    found = tracer.replay(record(map, players, seed)).found
    assert found.sentences == []
    assert found.compared > 300
