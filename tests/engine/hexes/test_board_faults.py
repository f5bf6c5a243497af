"""Somebody who writes a map from an empty file is told what is wrong with it, and where."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.hexes.board import InvalidBoard, parse
from engine.hexes.boardfile import SCHEMA_PATH, schema
from engine.hexes.faults import NEEDED, check, check_file

GOOD: dict[str, Any] = {
    "name": "first-map",
    "title": "First map",
    "game": "age-of-steam",
    "players": [3, 4],
    "provenance": {"kind": "original", "source": "made for this test", "confidence": "high"},
    "low_columns": "odd",
    "rows": [
        "*.~.=",
        ".^..*",
        ".o...",
    ],
    "cities": {
        "Ayton": {"hex": "A1", "cubes": 2, "colours": ["red"], "light": [1, 2, 3, 4, 5, 6]},
        "Beeford": {"hex": "E2", "cubes": 2, "colours": ["blue"], "dark": [1, 2, 3, 4, 5, 6]},
    },
    "towns": {"Ceeham": "C2"},
    "walls": {"A2": "NE"},
    "printed": {"B3": {"track": "NW-NE"}},
}


def changed(**changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(GOOD)
    data.update(changes)
    return data


def with_city(name: str, **changes: Any) -> dict[str, Any]:
    data = copy.deepcopy(GOOD)
    data["cities"].setdefault(name, {"hex": "E2", "cubes": 2, "colours": ["red"]})
    data["cities"][name] = {key: value for key, value in {**data["cities"][name], **changes}.items() if value != "gone"}
    return data


def test_a_good_board_has_no_fault() -> None:
    assert check(GOOD) == []


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (with_city("Beeford", dark="gone"), "Beeford (E2) has no number; give 'light' or 'dark', for example [3]."),
        (with_city("Beeford", dark=[1, 2, 3, 4, 5]), "No city has dark 6."),
        (
            changed(game="steam", goods_display=False),
            "Ayton (A1) has a number, but the map has no goods display.",
        ),
        (with_city("Beeford", light=[6]), "Ayton and Beeford both have light 6."),
        (
            with_city("Beeford", dark=[1, 2, 3, 4, 5, 6, 7]),
            "Beeford: dark 7 is not on the goods display",
        ),
        (with_city("Beeford", colours=[]), "Beeford (E2) has no colour; give 'colours', for example [\"red\"]."),
        (with_city("Beeford", colours=["red", "red"]), "Beeford (E2) has a colour twice."),
        (with_city("Beeford", cubes=-1), "Beeford (E2) cannot start with fewer than no cubes."),
        (with_city("Beeford", hex="Z9"), "Beeford is at Z9, which is not on the map."),
        (with_city("Beeford", hex="A1"), "A1: both Ayton and Beeford are there."),
        (with_city("Beeford", hex="B2"), "B2: Beeford is there, but the rows show mountain; draw it as '*'."),
        (with_city("Beeford", hex="A3"), "E2: the rows show a city, but none of 'cities' is there."),
        (with_city("Ayton", hex="A1 E2"), "E2: this part of Ayton does not touch its middle, A1."),
        (changed(towns={"ayton": "C2"}), "There are 2 places called ayton."),
        (changed(towns={"Ceeham": "E1"}), "E1: the town Ceeham lies in water, where nothing is built."),
        (changed(towns={"": "C2"}), "A place is called ''; it needs a name with letters or digits."),
        (changed(rows=["*.?.=", ".^..*", ".o..."]), "C1: unknown terrain '?'; known are "),
        (changed(rows=[]), "The map has no hexes; draw them in 'rows'."),
        (changed(players=[]), "The map says for no number of players; give 'players', for example [3, 4]."),
        (changed(players=[3, 7]), "The map is for 7 players; the games have pieces for 1 to 6."),
        (changed(players=[4, 3]), "'players' must be in rising order, each number once."),
        (changed(recommended=[5]), "5 players are recommended but not allowed; add 5 to 'players'."),
        (
            changed(provenance={"kind": "original", "source": " ", "confidence": "high"}),
            "The provenance names no source; say where the board comes from.",
        ),
        (changed(name="First Map"), "The name 'First Map' must be short, lower case and without spaces"),
        (changed(title=" "), "The map has no title."),
        (changed(surcharges={"lava": 3}), "The surcharge for 'lava' is for no terrain and no hex of the map."),
        (changed(surcharges={"river": -1}), "The surcharge for 'river' is -1; it cannot be negative."),
        (changed(walls={"A9": "N"}), "A9: there is a wall, but no such hex on the map."),
        (changed(walls={"A2": "W"}), "A2: the wall's side 'W' is none of N, NE, SE, S, SW, NW."),
        (changed(walls={"A2": "SW"}), "A2: the wall on its SW side is at the map's edge, where it changes nothing."),
        (
            changed(links=[{"kind": "ferry", "joins": "A1 D1"}]),
            "The printed ferry A1 D1 leads to nowhere: there is no city or town at D1.",
        ),
        (
            changed(links=[{"kind": "ferry", "joins": "A1"}]),
            "A printed ferry joins 'A1'; it must be two hexes, like 'L7 M7'.",
        ),
        (changed(links=[{"kind": "bridge", "joins": "A1 E2"}]), "The printed bridge A1 E2: A1 and E2 do not touch."),
        (
            changed(links=[{"kind": "ferry", "joins": "A1 E2", "via": "E1"}]),
            "The printed ferry A1 E2: E1 and A1 do not touch.",
        ),
        (
            changed(links=[{"kind": "ferry", "joins": "C2 E2", "via": "D2"}]),
            "D2: a printed ferry crosses it, so it must be water.",
        ),
        (
            changed(links=[{"kind": "ferry", "joins": "C2 E2", "via": "Z1"}]),
            "The printed ferry C2 E2 crosses Z1, which is not on the map.",
        ),
        (changed(printed={}), "B3: the rows show printed track, but 'printed' says nothing about it."),
        (changed(printed={"B3": {"track": "N+S"}}), "B3: the track 'N+S' cannot be read; write 'N-S', or 'town N SW'"),
        (changed(printed={"B3": {"track": "N-S"}}), "B3: its printed track runs S into nothing."),
        (changed(printed={"B3": {"track": "town N"}}), "B3: printed track begins with 'town' where there is a town"),
        (
            changed(printed={"B3": {"track": "NW-NE"}, "C3": {"track": "NW-N"}}),
            "C3: 'printed' has track there, but the rows do not show 'o'.",
        ),
        (
            changed(rows=["*.~.=", ".^..*", ".oo.."], printed={"B3": {"track": "N-NW"}, "C3": {"track": "SW-N"}}),
            "C3: its printed track runs SW to B3, which has none back NE: it is one-way.",
        ),
        (changed(printed={"B3": {"track": "NW-NE", "opens": 0}}), "B3: it opens on turn 0; turns count from 1."),
        (changed(rivers={"Wye": "A1 C1"}), "The Wye jumps from A1 to C1; they do not touch."),
        (changed(labels=[{"text": "Mere", "hexes": "Z1"}]), "The label 'Mere' is at Z1, which is not on the map."),
        (changed(game="chess"), "'game' is 'chess'; maps are drawn for age-of-steam and steam."),
        (changed(goods_display=False), "'goods_display' must be true for age-of-steam."),
        (with_city("Beeford", colours=["gray"]), "Beeford (E2) is gray; age-of-steam has black, blue, purple, red"),
        (with_city("Beeford", cubes=43), "The cities start with 45 cubes; the bag has 44 for them."),
        (changed(rows=["*.~.=" + "." * 60, ".^..*", ".o..."]), "The map has 75 hexes; it may have 1000, in 52 columns"),
        (
            changed(towns={"Cee > Ham": "C2"}),
            "A place is called 'Cee > Ham'; moves are typed, so a name cannot hold >.",
        ),
        (changed(towns={"c2": "C2"}), "A place is called 'c2', which reads like a hex."),
        (
            changed(walls={"C2": "N NE SE S SW NW"}),
            "C2: the town Ceeham cannot be reached from Ayton.",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_names_the_place_and_the_way_out(data: dict[str, Any], fault: str) -> None:
    assert any(found.startswith(fault) for found in check(data)), check(data)


def test_a_map_without_any_number_is_told_so() -> None:
    data = changed()
    for entry in data["cities"].values():
        entry.pop("light", None)
        entry.pop("dark", None)
    assert "Ayton (A1) has no number; give 'light' or 'dark', for example [3]." in check(data)
    assert check({**data, "game": "steam", "goods_display": False}) == []


def test_an_unknown_colour_is_named_with_the_colours_there_are() -> None:
    [fault] = check(with_city("Beeford", colours=["pink"]))
    assert "pink" in fault
    assert "cities" in fault


def test_a_missing_provenance_is_a_fault() -> None:
    data = changed()
    del data["provenance"]
    [fault] = check(data)
    assert fault.startswith("'provenance' is missing, for example {")


def test_an_empty_file_is_told_everything_it_needs_at_once() -> None:
    assert [fault.split("'")[1] for fault in check({})] == list(NEEDED)


def test_a_misspelt_field_is_a_fault() -> None:
    [fault] = check(changed(wals={}))
    assert "wals" in fault


def test_the_same_name_twice_in_one_file_is_a_fault(tmp_path: Path) -> None:
    text = json.dumps(GOOD).replace('"towns": {', '"towns": {"Ceeham": "B1", ')
    path = tmp_path / "first-map.json"
    path.write_text(text)
    assert check_file(path) == ["'Ceeham' is there 2 times."]


def test_a_file_that_is_not_json_or_not_there_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    path = tmp_path / "first-map.json"
    assert check_file(path) == ["first-map.json cannot be read: No such file or directory."]
    path.write_text("{")
    [fault] = check_file(path)
    assert fault.startswith("The file cannot be read")


def test_a_file_is_called_like_its_map(tmp_path: Path) -> None:
    path = tmp_path / "second-map.json"
    path.write_text(json.dumps(GOOD))
    assert check_file(path) == ["The board's name is 'first-map', the file's is 'second-map'."]


def test_a_board_with_faults_is_not_loaded() -> None:
    with pytest.raises(InvalidBoard) as refusal:
        parse(json.dumps(changed(players=[])).encode(), "first-map")
    assert refusal.value.faults == [
        "The map says for no number of players; give 'players', for example [3, 4].",
    ]


def test_the_shipped_schema_is_the_formats() -> None:
    assert json.loads(SCHEMA_PATH.read_text()) == json.loads(json.dumps(schema()))


def test_a_wall_written_from_one_side_stands_on_both() -> None:
    board = parse(json.dumps(GOOD).encode())
    assert ("A2", 1) in board.walls
    assert ("B1", 4) in board.walls
    assert not board.passable["B1"][4]


def test_the_example_in_the_docs_is_a_good_board() -> None:
    page = (Path(__file__).parents[3] / "docs" / "board-files.md").read_text(encoding="utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    assert check(json.loads(example)) == []
