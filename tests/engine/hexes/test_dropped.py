"""A map dropped into a folder is offered beside ours; what is wrong with one is told, and harms nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import InvalidSetup, Seeded, Setup, add_map_folder, left_out, start, system
from engine.hexes import dropped
from tests.engine.hexes.small_map import SMALL, drop


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of maps, offered as soon as somebody looks."""
    add_map_folder(tmp_path)
    yield tmp_path
    dropped.remove_folder(tmp_path)


def test_a_dropped_map_is_offered_with_where_it_comes_from(folder: Path) -> None:
    drop(folder)
    info = system("age-of-steam").maps["small-map"]
    assert (info.title, info.players, info.provenance, info.confidence) == (
        "Small map",
        (3,),
        "made for a test",
        "original",
    )
    assert next(iter(system("age-of-steam").maps)) == "rust-belt"
    assert left_out() == []


def test_a_dropped_map_can_be_played_and_drawn(folder: Path) -> None:
    drop(folder)
    position, _ = start(Setup("age-of-steam", "small-map", 3), Seeded.from_number(1))
    assert position.waiting_on()
    assert "Ceeham" in position.system.draw(position.view(None))


def test_a_dropped_map_goes_to_the_game_it_names(folder: Path) -> None:
    cities = {
        name: {key: value for key, value in city.items() if key not in ("light", "dark")}
        for name, city in SMALL["cities"].items()
    }
    drop(folder, game="steam", goods_display=False, cities=cities)
    assert "small-map" in system("steam").maps
    assert "small-map" not in system("age-of-steam").maps


def test_a_board_of_ones_own_may_be_played_by_another_maps_rules(folder: Path) -> None:
    drop(folder, "my-pittsburgh", rules="pittsburgh", title="My Pittsburgh")
    info = system("age-of-steam").maps["my-pittsburgh"]
    assert info.differs.startswith("Played by the rules of Pittsburgh. ")
    assert (info.title, info.players) == ("My Pittsburgh", (3,))
    position, _ = start(Setup("age-of-steam", "my-pittsburgh", 3), Seeded.from_number(1))
    assert position.system.rules(position.setup).turns() == 8


@pytest.mark.parametrize(
    ("name", "changes", "why"),
    [
        ("france", {}, "There is a map called 'france' already."),
        ("my-poland", {"rules": "poland"}, "The rules of 'poland' speak of the city Warsaw"),
        ("odd-rules", {"rules": "mornington-crescent"}, "'rules' names no map with rules of its own"),
        ("for-three", {"rules": "new-england"}, "The rules of 'new-england' are for 2 players; 'players' has others."),
        ("no-town", {"towns": {"Ceeham": "E1"}}, "E1: the town Ceeham lies in water"),
        ("chess", {"game": "chess"}, "It is no board file: 'game' must be one of age-of-steam, steam."),
        (
            "zoned",
            {"cities": {**SMALL["cities"], "Out": {"hex": "C1", "cubes": 1, "zone": True}}, "rows": ["*.*.=", "....*"]},
            "C1: Out is a zone or has a reserve",
        ),
    ],
)
def test_a_faulty_map_is_left_out_and_told_of(folder: Path, name: str, changes: dict[str, object], why: str) -> None:
    file = drop(folder, name, **changes)
    drop(folder)
    [sentence] = left_out()
    assert sentence.startswith(f"{file}: {why}")
    assert "small-map" in system("age-of-steam").maps, "the good one is offered all the same"


def test_what_is_not_even_json_is_told_of(folder: Path) -> None:
    (folder / "notes.json").write_text("{")
    (folder / "list.json").write_text("[1]")
    (folder / "huge.json").write_text(" " * 1_000_001)
    (folder / "readme.txt").write_text("not a map, and not looked at")
    (folder / "gone.json").symlink_to(folder / "nowhere")
    told = left_out()
    assert [sentence.split(": ")[0].rpartition("/")[2] for sentence in told] == [
        "gone.json",
        "huge.json",
        "list.json",
        "notes.json",
    ]
    assert "No such file" in told[0]


def test_two_folders_cannot_both_offer_a_name(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("more")
    drop(folder)
    second = drop(other)
    add_map_folder(other)
    try:
        assert left_out() == [f"{second}: There is a map called 'small-map' already."]
    finally:
        dropped.remove_folder(other)


def test_a_folder_that_is_not_there_holds_nothing(folder: Path) -> None:
    add_map_folder(folder / "later")
    assert left_out() == []
    dropped.remove_folder(folder / "later")


def test_a_map_that_was_taken_away_is_refused_by_name(folder: Path) -> None:
    drop(folder)
    assert "small-map" in system("age-of-steam").maps
    dropped.remove_folder(folder)
    with pytest.raises(InvalidSetup, match="no map 'small-map'"):
        start(Setup("age-of-steam", "small-map", 3), Seeded.from_number(1))
