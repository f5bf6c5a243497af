"""Positions that were stored while a tile was still a list of numbers (format 1) play on as texts."""

from __future__ import annotations

import msgspec

from engine import Position, Seeded, Setup, load, start
from engine.hexes.laid import read_tile
from engine.hexes.track import Segment

SETUP = Setup("steam", "northeast", 3, {"order": "first-game"})


def with_track() -> Position:
    position, _ = start(SETUP, Seeded.from_number(1))
    position._game.state.track["K8"] = (Segment(0, 3, 1),)
    position._game.state.track["K9"] = (Segment(0, 6, 1), Segment(1, 6))
    return position


def of_format_1(position: Position) -> bytes:
    raw = msgspec.msgpack.decode(position.encode())
    raw["format"] = 1
    raw["track"] = {hex: [[s.a, s.b, s.owner] for s in read_tile(text)] for hex, text in raw["track"].items()}
    return msgspec.msgpack.encode(raw)


def test_a_position_of_the_old_form_becomes_the_same_position() -> None:
    position = with_track()
    old = load(SETUP, of_format_1(position), Seeded.from_number(1))
    assert old.upgraded
    assert old.encode() == position.encode()
    assert old.view(None) == position.view(None)
