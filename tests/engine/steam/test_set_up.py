"""What lies on the table before the first move."""

from __future__ import annotations

from typing import Any

import pytest

from engine import InvalidSetup, Position, Seeded, Setup, system
from engine.steam.rules import Rules
from engine.steam.system import boards
from engine.steam.tile_manifest import TILES, needs, supply


def view(map: str, players: int) -> Any:
    """What a spectator sees at the start."""
    return Position.start(Setup("steam", map, players), Seeded.from_number(1))[0].view(None)["game"]


@pytest.mark.parametrize(
    ("map", "players", "fewer", "a_space"), [("ruhr", 3, 1, 2), ("ruhr", 4, 0, 3), ("northeast", 3, 0, 2)]
)
def test_cities_and_supply_get_their_cubes(map: str, players: int, fewer: int, a_space: int) -> None:
    shown = view(map, players)
    for hex, city in boards()[map].cities.items():
        assert len(shown["goods"].get(hex, [])) == city.cubes - fewer
    assert [len(space["goods"]) for space in shown["supply"]] == [a_space] * 12


def test_the_box_has_136_tiles_and_every_face_of_the_manifest() -> None:
    assert sum(TILES.values()) == 136
    assert len(needs()) == 21
    assert supply().spare("coexisting-straight-tight", {}) == 4
    assert supply().spare("coexisting-straight-tight", {"coexisting-gentle-gentle": 4}) == 2


def test_six_players_play_seven_turns_where_a_map_allows_them() -> None:
    assert Rules(boards()["ruhr"], 6, "base", "auction").turns == 7
    with pytest.raises(InvalidSetup, match="not 6"):
        Position.start(Setup("steam", "ruhr", 6), Seeded.from_number(1))


def test_an_unusual_number_of_players_is_allowed_with_a_hint() -> None:
    maps = system("steam").maps
    assert maps["northeast"].hint(4) == ""
    assert maps["northeast"].hint(5) == "Northeastern USA & Southeastern Canada is best with 3 or 4 players."
    assert maps["ruhr"].hint(3) == "Lower Rhine & Ruhr is best with 4 or 5 players."
    assert [Position.start(Setup("steam", map, 5), Seeded.from_number(1))[0].setup.players for map in maps] == [5, 5]
