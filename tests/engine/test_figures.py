"""Who has what, in a few words and numbers: for those who read a position as text."""

from __future__ import annotations

import pytest

from engine import Seeded, Setup, system
from engine.kernel.position import Position


@pytest.mark.parametrize(
    ("name", "map", "labels"),
    [
        ("age-of-steam", "rust-belt", {"money", "income", "shares", "engine", "points"}),
        ("steam", "northeast", {"money", "income", "Loco", "points", "score"}),
        ("imperial-steam", "reconstruction", {"money", "income", "influence"}),
        ("age-of-rail", "south-africa", {"money", "shares"}),
    ],
)
def test_every_game_tells_what_counts_in_it(name: str, map: str, labels: set[str]) -> None:
    position, _ = Position.start(Setup(name, map, 3), Seeded(bytes(16)))
    figures = system(name).figures(position.view(None))
    assert [set(line) for line in figures] == [labels] * 3


def test_the_selected_action_is_told() -> None:
    position, _ = Position.start(Setup("age-of-steam", "rust-belt", 3), Seeded(bytes(16)))
    while position.step != "select-actions":
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    seat = position.waiting_on()[0]
    position.play(seat, position.read(seat, "take urbanization"))
    assert system("age-of-steam").figures(position.view(None))[seat]["action"] == "Urbanization"
