"""What lies on the table before the first move."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import IllegalAction, InvalidSetup, Position, Seeded, Setup, add_map_folder, left_out, system
from engine.hexes import dropped
from engine.steam.rules import CUBES, NEW_CITIES
from engine.steam.system import MAPS, boards
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


def test_six_players_need_a_larger_map() -> None:
    with pytest.raises(InvalidSetup, match="not 6"):
        Position.start(Setup("steam", "ruhr", 6), Seeded.from_number(1))


@pytest.fixture
def larger_map(tmp_path: Path) -> Iterator[str]:
    """A map for six, as a host would drop it: Ruhr's ground, which is all that this test needs."""
    raw = json.loads((MAPS / "ruhr.json").read_text(encoding="utf-8"))
    for name, players in (("larger", [3, 6]), ("smaller", [2])):
        changed = {**raw, "name": name, "players": players, "recommended": players}
        (tmp_path / f"{name}.json").write_text(json.dumps(changed), encoding="utf-8")
    add_map_folder(tmp_path)
    yield "larger"
    dropped.remove_folder(tmp_path)


@pytest.mark.parametrize("mode", ["base", "standard"])
def test_six_players_play_seven_turns_on_a_larger_map(larger_map: str, mode: str) -> None:
    position, _ = Position.start(Setup("steam", larger_map, 6, {"mode": mode}), Seeded.from_number(1))
    assert len(position.view(None)["game"]["supply"][0]["goods"]) == 3
    while not position.over:
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    assert position.view(None)["game"]["turn"] == 7
    assert position.faults() == []
    result = position.result()
    assert result is not None
    assert sorted(place.seat for place in result.places) == [0, 1, 2, 3, 4, 5]
    assert len(result.winners) == 1


@pytest.mark.parametrize(
    ("placed", "offered"),
    [(8, ["take locomotive and pass", "take urbanization and pass"]), (7, ["take urbanization and pass"])],
)
def test_when_no_tile_is_left_that_can_be_taken_one_is_taken_for_its_number(
    larger_map: str, placed: int, offered: list[str]
) -> None:
    """The sixth player has level 6 and no means. With all New Cities placed not even Urbanization's pass is left."""
    setup = Setup("steam", larger_map, 6, {"order": "first-game"})
    position, _ = Position.start(setup, Seeded.from_number(1))
    colours = [colour for colour, count in NEW_CITIES.items() for _ in range(count)][:placed]
    state = position._game.state
    state.new_cities.update(zip(boards()[larger_map].towns, colours, strict=False))
    for said in ("turn order", "first move", "engineer", "first build", "city growth and pass"):
        position.play(position.waiting_on()[0], position.read(0, f"take {said}"))
    seat = position.waiting_on()[0]
    state = position._game.state
    state.players[seat].locomotive, state.players[seat].income, state.players[seat].money = 6, -10, 5
    assert [option.text for option in position.choices(seat).options] == offered
    with pytest.raises(IllegalAction) as refusal:
        position.play(seat, position.read(seat, "take engineer and pass"))
    assert refusal.value.code == "tile-taken"
    assert position.write(position.default(seat)) == offered[0]
    position.play(seat, position.read(seat, offered[0]))
    assert position.step == "build-track"


def test_there_are_96_cubes() -> None:
    assert sum(CUBES.values()) == 96
    position, _ = Position.start(Setup("steam", "ruhr", 5), Seeded.from_number(1))
    assert sum(position.totals().values()) == 96


def test_a_map_for_two_is_not_offered_and_its_host_is_told_why(larger_map: str) -> None:
    assert "smaller" not in system("steam").maps
    assert [told for told in left_out() if "The map is for 2 players; Steam is for 3 to 6." in told]


def test_an_unusual_number_of_players_is_allowed_with_a_hint() -> None:
    maps = system("steam").maps
    assert maps["northeast"].hint(4) == ""
    assert maps["northeast"].hint(5) == "Northeastern USA & Southeastern Canada is best with 3 or 4 players."
    assert maps["ruhr"].hint(3) == "Lower Rhine & Ruhr is best with 4 or 5 players."
    assert [Position.start(Setup("steam", map, 5), Seeded.from_number(1))[0].setup.players for map in maps] == [5, 5]
