"""`python -m engine replay`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engine import Record
from tests.engine.cli.command import engine, refused


def test_a_record_verifies_and_its_result_is_printed(json_file: Path, text_file: Path, record: Record) -> None:
    by_json, by_text = engine("replay", json_file), engine("replay", text_file)
    assert by_json.returncode == 0, by_json.stderr
    assert by_json.stdout == by_text.stdout
    assert f"{len(record.rows)} actions verified." in by_json.stdout
    assert "Every draw follows from the seed." in by_json.stdout
    assert record.result is not None
    best = record.result.places[0]
    assert f"1. P{best.seat + 1} Seat {best.seat}: {best.score} points" in by_json.stdout


def test_it_tells_what_happened_when_asked(json_file: Path) -> None:
    assert "Season 1 begins." in engine("replay", json_file, "--tell").stdout


def test_a_record_with_one_action_changed_does_not_verify(json_file: Path, text_file: Path, record: Record) -> None:
    sealed = record.rows[0].action["amount"]
    other = (sealed + 1) % 10
    forged = msgspec.structs.replace(record.rows[0], action={"do": "seal", "amount": other})
    json_file.write_bytes(msgspec.structs.replace(record, rows=(forged, *record.rows[1:])).to_json())
    text_file.write_text(text_file.read_text().replace(f"seal {sealed} ", f"seal {other} ", 1))
    for file in (json_file, text_file):
        done = engine("replay", file)
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert "does not verify" in done.stderr


def test_a_seed_that_was_not_the_published_one_does_not_verify(json_file: Path, record: Record) -> None:
    json_file.write_bytes(msgspec.structs.replace(record, seed="00" * 16).to_json())
    done = engine("replay", json_file)
    assert done.returncode == 1
    assert "not the one whose hash was published" in done.stderr


def test_a_game_that_is_not_over_says_who_must_decide(json_file: Path, record: Record) -> None:
    json_file.write_bytes(msgspec.structs.replace(record, rows=record.rows[:5], seed="", result=None).to_json())
    done = engine("replay", json_file)
    assert done.returncode == 0
    assert "The game is not over" in done.stdout
    assert "no seed" in done.stdout


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"{}", b"[1]", b"\xff\xfe\x00", b"hello", b'{"setup": 3}', b'[Record "x"]', b"[Players 9999999999999]"],
)
def test_a_file_that_is_no_record_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "odd"
    file.write_bytes(content)
    refused("replay", file)


def test_files_that_cannot_be_opened_are_one_sentence(tmp_path: Path) -> None:
    assert "No such file" in refused("replay", tmp_path / "nothing.json")
    assert "cannot be read" in refused("replay", tmp_path)


def test_a_record_of_an_unknown_game_is_one_sentence(json_file: Path) -> None:
    assert "no game called 'whistle-stop'" in refused("replay", json_file, tiny=False)
