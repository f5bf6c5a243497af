"""Positions that were stored while a tile was still a list of numbers (format 1) play on as texts.

`format_1.json` holds two of them as they were written then: the recorded game after 250 actions, and a game on New
England in the middle of a turn that can be taken back.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import InvalidRecord, Position, Scripted, Seeded, Setup, load, start
from engine.age_of_steam.trace import recorded, to_record
from engine.hexes.laid import Laid, read_tile, write_tile
from engine.hexes.tiles import KINDS
from engine.hexes.track import NOBODY, Segment

STORED = json.loads((Path(__file__).parent / "format_1.json").read_text())


def stored(map: str) -> Position:
    data = base64.b64decode(STORED[map]["position"])
    return load(Setup("age-of-steam", map, STORED[map]["players"]), data, Seeded.from_number(1))


def replayed(actions: int) -> Position:
    record = to_record(recorded())
    chance = Scripted(record.opening)
    position, _ = start(record.setup, chance)
    for row in record.rows[:actions]:
        chance.extend(row.outcomes)
        position.play(row.seat, position.action(row.action))
    return position


def all_but_revision(position: Position) -> bytes:
    """What is stored, without the revision of the rules, which a position takes over with its next action."""
    data = msgspec.msgpack.decode(position.encode())
    del data["revision"]
    return msgspec.msgpack.encode(data)


def test_a_position_of_the_old_form_is_the_one_that_the_same_moves_lead_to_now() -> None:
    old = stored("rust-belt")
    assert old.upgraded
    assert all_but_revision(old) == all_but_revision(replayed(STORED["rust-belt"]["actions"]))
    seat = old.waiting_on()[0]
    old.play(seat, old.action(old.choices(seat).sample(Random(1))))
    assert not old.fork().upgraded


def test_a_turn_begun_in_the_old_form_can_still_be_taken_back() -> None:
    position = stored("new-england")
    before = dict(position._game.top.before.track)
    seat = position.waiting_on()[0]
    assert len(position._game.state.track) > len(before) > 2
    position.play(seat, position.read(seat, "take back"))
    assert position._game.state.track.texts == before
    assert not position.faults()


def test_every_tile_there_is_reads_back_from_its_text_whoever_owns_it() -> None:
    for layout in KINDS:
        for owner in (NOBODY, 0, 5):
            tile = tuple(Segment(a, b, owner) for a, b in layout)
            assert read_tile(write_tile(tile)) == tile


@pytest.mark.parametrize("text", ["", "N-N", "N-Q P1", "N-S P", "N-S Px", "N-S,NE-SW"])
def test_a_text_that_is_no_tile_is_told_apart(text: str) -> None:
    with pytest.raises(InvalidRecord, match="is no tile"):
        read_tile(text)


def test_what_is_laid_is_written_and_what_was_read_before_stays_as_it_was() -> None:
    track = Laid({"H6": "N-S P1"})
    before = track.now()
    track["H6"] = (*track["H6"], Segment(1, 4))
    assert track.texts == {"H6": "N-S P1, NE-SW"}
    assert before == {"H6": (Segment(0, 3, 0),)}
    assert track.pop("H6") == (Segment(0, 3, 0), Segment(1, 4))
    assert not track


def test_a_position_of_neither_form_is_refused() -> None:
    raw = msgspec.msgpack.decode(replayed(40).encode())
    raw["track"] = 7
    position = load(Setup("age-of-steam", "rust-belt", 5), msgspec.msgpack.encode(raw), Seeded.from_number(1))
    with pytest.raises(InvalidRecord, match="track cannot be read"):
        position.view(None)
