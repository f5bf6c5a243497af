"""A rule fix never breaks a running game: positions of an older form, games of an older revision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec
import pytest

import engine
from engine import Checkpoint, InvalidRecord, Record, Recorder, Seeded, Setup, to_text, verify
from engine.kernel.action import Jsonable
from tests.engine.tiny.whistle_stop import Whistle, WhistleState, WhistleStop

SETUP = Setup("whistle-stop", "ridge", 2)
CHANCE = Seeded.from_number(4)


class SnowyState(WhistleState, kw_only=True):
    """The position of a later version: it also knows about snow, and the bank has another name."""

    snow: int
    bank: int = 0


class Snowy(WhistleStop):
    """A later version of the game: another stored form, and (see `Fixed`) other rules."""

    format = 3
    state_type: type[WhistleState] = SnowyState
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Jsonable]], dict[str, Jsonable]]]] = {
        1: lambda raw: {**raw, "snow": 1},
        2: lambda raw: {**raw, "snow": raw["snow"] + 1},
    }

    def begin(self, game: Whistle) -> None:
        super().begin(game)
        values = {name: getattr(game.state, name) for name in WhistleState.__struct_fields__}
        game.state = SnowyState(**values, snow=0)


class Fixed(WhistleStop):
    """A later version of the rules: selling brings nothing any more."""

    revision = 2

    def totals(self, game: Whistle) -> dict[str, int]:
        return {}


def some_moves(recorder: Recorder, count: int) -> None:
    for _ in range(count):
        seat = recorder.position.waiting_on()[0]
        recorder.play(seat, recorder.position.default(seat))


def to_the_end(recorder: Recorder) -> Record:
    while not recorder.position.over:
        some_moves(recorder, 1)
    return recorder.record()


def begun() -> tuple[Record, bytes]:
    """A game under way, as the version it began with stored it."""
    recorder = Recorder(SETUP, CHANCE)
    some_moves(recorder, 5)
    return recorder.record(), recorder.position.encode()


def test_a_position_of_an_older_form_is_brought_up_step_by_step() -> None:
    _, stored = begun()
    engine.register(Snowy())
    position = engine.load(SETUP, stored, CHANCE)
    assert position.upgraded
    raw = msgspec.msgpack.decode(position.encode())
    assert (raw["snow"], raw["format"]) == (2, 3)
    again = engine.load(SETUP, position.encode(), CHANCE)
    assert not again.upgraded
    assert again.encode() == position.encode()


def test_a_position_of_a_newer_form_is_refused_with_a_sentence() -> None:
    engine.register(Snowy())
    newer, _ = engine.start(SETUP, CHANCE)
    engine.register(WhistleStop())
    with pytest.raises(InvalidRecord, match="has format 3; this engine reads up to 1"):
        engine.load(SETUP, newer.encode(), CHANCE)


def test_a_form_that_nobody_can_read_any_more_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    _, stored = begun()
    monkeypatch.setattr(Snowy, "upgrades", {})
    engine.register(Snowy())
    with pytest.raises(InvalidRecord, match="cannot read positions of format 1 any more"):
        engine.load(SETUP, stored, CHANCE)


@pytest.mark.parametrize("later", [Snowy, Fixed])
def test_a_game_goes_on_under_the_new_version_and_its_record_verifies(later: type[WhistleStop]) -> None:
    record, stored = begun()
    engine.register(later())
    position = engine.load(SETUP, stored, CHANCE)
    assert position.upgraded
    recorder = Recorder.resume(record, position)
    some_moves(recorder, 1)
    assert not position.upgraded
    finished = to_the_end(recorder)
    assert [(mark.at, mark.revision) for mark in finished.checkpoints] == [(5, later.revision)]
    assert verify(finished).encode() == position.encode()
    assert Record.from_json(finished.to_json()) == finished
    assert next(moment.index for moment in engine.replay(finished)) == 5


def test_without_a_change_resuming_leaves_no_checkpoint() -> None:
    record, stored = begun()
    finished = to_the_end(Recorder.resume(record, engine.load(SETUP, stored, CHANCE)))
    assert finished.checkpoints == ()
    assert finished.seed
    assert to_text(finished)
    assert verify(finished).over


def test_a_forged_action_after_the_checkpoint_is_noticed() -> None:
    record, stored = begun()
    engine.register(Fixed())
    finished = to_the_end(Recorder.resume(record, engine.load(SETUP, stored, CHANCE)))
    row = msgspec.structs.replace(finished.rows[-1], check="0" * 16)
    with pytest.raises(InvalidRecord, match="not the recorded one"):
        verify(msgspec.structs.replace(finished, rows=(*finished.rows[:-1], row)))


def test_a_checkpoint_behind_the_end_is_refused() -> None:
    record, stored = begun()
    with pytest.raises(InvalidRecord, match="after the end"):
        verify(msgspec.structs.replace(record, checkpoints=(Checkpoint(99, 1, stored),)))


def test_a_game_with_a_checkpoint_is_written_as_json_only() -> None:
    record, stored = begun()
    with pytest.raises(InvalidRecord, match="JSON only"):
        to_text(msgspec.structs.replace(record, checkpoints=(Checkpoint(5, 1, stored),)))


def test_a_finished_game_of_an_older_form_still_verifies_by_its_actions_draws_and_result() -> None:
    finished = to_the_end(Recorder(SETUP, CHANCE))
    engine.register(Snowy())
    assert verify(finished).result() == finished.result
    rows = (msgspec.structs.replace(finished.rows[0], seat=1), *finished.rows[1:])
    with pytest.raises(InvalidRecord):
        verify(msgspec.structs.replace(finished, rows=(*rows, rows[-1])))


def test_a_finished_game_of_an_older_revision_says_so_when_it_comes_out_differently() -> None:
    finished = to_the_end(Recorder(SETUP, CHANCE))
    engine.register(Fixed())
    with pytest.raises(InvalidRecord, match="played under revision 1 of the rules, this is revision 2") as error:
        verify(finished)
    assert error.value.code == "other-revision"
