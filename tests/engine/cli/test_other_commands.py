"""`python -m engine render | bench | board check | trace`, and what is none of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.cli.command import ROOT, engine, refused
from tests.engine.hexes.small_map import drop

BOARDS = sorted([*ROOT.glob("engine/*/maps/*.json"), *ROOT.glob("engine/*/packs/*.json")])


def test_a_moment_is_drawn_as_svg_and_as_png(json_file: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "new" / "board.svg", tmp_path / "board.PNG"
    assert engine("render", json_file, "--at", 12, "--out", svg).returncode == 0
    assert engine("render", json_file, "--at", 12, "--out", png, "--size", "phone", "--seat", 2).returncode == 0
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png.read_bytes()[16:20], "big") == 390


def test_without_a_number_the_last_position_is_drawn(json_file: Path, tmp_path: Path) -> None:
    first, last = tmp_path / "first.svg", tmp_path / "last.svg"
    engine("render", json_file, "--at", 0, "--out", first)
    engine("render", json_file, "--out", last)
    assert first.read_text() != last.read_text()


def test_the_last_move_and_the_choices_are_pointed_at_when_asked_for(tmp_path: Path) -> None:
    engine("simulate", "age-of-steam", "--players", 3, "--seed", 2, "--unchecked", "--record", tmp_path)
    record = next(tmp_path.glob("*.json"))
    rows = json.loads(record.read_text())["rows"]
    built = next(number for number, row in enumerate(rows, start=1) if row["action"]["do"] == "build")
    pictures = []
    for flags in ((), ("--last",), ("--choices",)):
        out = tmp_path / f"{len(pictures)}.svg"
        assert engine("render", record, "--at", built, "--out", out, *flags).returncode == 0
        pictures.append(out.read_text())
    plain, last, choices = pictures
    assert len({plain, last, choices}) == 3
    assert 'class="last-move"' in last
    assert "data-at=" in choices
    assert "data-at=" not in plain


def test_a_picture_that_cannot_be_is_one_sentence(json_file: Path, tmp_path: Path) -> None:
    assert "not after 999" in refused("render", json_file, "--at", 999, "--out", tmp_path / "x.svg")
    assert ".svg or .png" in refused("render", json_file, "--out", tmp_path / "x.jpg")
    assert "no seat 7" in refused("render", json_file, "--out", tmp_path / "x.svg", "--seat", 7)
    assert "invalid choice" in refused("render", json_file, "--out", tmp_path / "x.svg", "--size", "wall")
    assert "--out" in refused("render", json_file)


def test_bench_tells_speed_and_size() -> None:
    done = engine("bench", "whistle-stop", "--seconds", 0)
    assert done.returncode == 0, done.stderr
    for what in ("decode + play + encode", "early third", "late third", "choices", "position", "bytes"):
        assert what in done.stdout
    assert "no game called" in refused("bench", "chess")


def test_a_bare_board_file_is_drawn_as_svg_and_as_png(tmp_path: Path) -> None:
    file = drop(tmp_path)
    assert engine("render", file, "--out", tmp_path / "board.svg", tiny=False).returncode == 0
    assert engine("render", file, "--out", tmp_path / "board.png", tiny=False).returncode == 0
    assert "Ceeham" in (tmp_path / "board.svg").read_text()
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_a_faulty_board_is_not_drawn_but_told_of(tmp_path: Path) -> None:
    done = engine("render", drop(tmp_path, towns={"Ceeham": "E1"}), "--out", tmp_path / "x.svg", tiny=False)
    assert done.returncode == 1
    assert "E1: the town Ceeham lies in water" in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_a_board_that_is_drawn_only_with_a_game_says_so(tmp_path: Path) -> None:
    board = ROOT / "engine/age_of_rail/maps/south-africa.json"
    assert "give a record" in refused("render", board, "--out", tmp_path / "x.svg")


def test_a_folder_of_maps_is_offered_and_what_is_wrong_there_told(tmp_path: Path) -> None:
    drop(tmp_path)
    drop(tmp_path, "france")
    listed = engine("--maps", tmp_path, "list", tiny=False)
    assert "map small-map: Small map, for 3 players" in listed.stdout
    assert listed.stderr == f"Left out: {tmp_path / 'france.json'}: There is a map called 'france' already.\n"
    assert "no folder of maps" in refused("--maps", tmp_path / "nowhere", "list")


def test_a_board_is_checked_against_the_rules_it_asks_for(tmp_path: Path) -> None:
    done = engine("board", "check", drop(tmp_path, rules="poland"), tiny=False)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "small-map.json: hex board, 1 fault")
    assert "speak of the city Warsaw" in done.stdout


@pytest.mark.parametrize("board", BOARDS, ids=lambda path: path.stem)
def test_every_board_of_ours_has_no_faults(board: Path) -> None:
    done = engine("board", "check", board, tiny=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("no faults\n")


def test_a_faulty_board_is_told_in_sentences(tmp_path: Path) -> None:
    raw = json.loads((ROOT / "engine/age_of_rail/maps/south-africa.json").read_text())
    raw["links"][0][0] = "nowhere"
    file = tmp_path / "south-africa.json"
    file.write_text(json.dumps(raw))
    done = engine("board", "check", file, tiny=False)
    assert done.returncode == 1
    assert "nowhere" in done.stdout


def test_what_is_no_board_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    for content in ('{"a": 1}', "[]", "", "{", "[" * 100_000):
        file.write_text(content)
        refused("board", "check", file)
    assert "No such file" in refused("board", "check", tmp_path / "none.json")


def test_a_recorded_game_is_traced_without_a_difference() -> None:
    done = engine("trace", ROOT / "engine/age_of_steam/recorded/rust-belt.json", tiny=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "0 differ" in done.stdout


def test_a_trace_of_nothing_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text("{}")
    refused("trace", tmp_path / "odd.json")
    assert "No such file" in refused("trace", tmp_path / "none.json")


def test_unknown_commands_and_arguments_are_one_sentence() -> None:
    assert "invalid choice: 'dance'" in refused("dance")
    assert "COMMAND" in refused()
    assert "Unrecognized arguments: --loud" in refused("list", "--loud")


def test_help_lists_the_commands() -> None:
    done = engine("--help", tiny=False)
    assert done.returncode == 0
    for command in ("list", "simulate", "replay", "render", "bench", "board", "trace"):
        assert command in done.stdout
