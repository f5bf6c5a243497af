"""Games written down: what is forged, cut off or senseless does not verify."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import engine
from engine import (
    EngineError,
    InvalidRecord,
    Record,
    Recorder,
    Row,
    Scripted,
    Seeded,
    Setup,
    from_text,
    to_text,
    verify,
)
from tests.engine.promises.journey import Variant, travel


@pytest.fixture
def record() -> Record:
    return travel(Variant("whistle-stop", "valley", 3), seed=1).record


def changed(original: Record, /, **fields: Any) -> Record:
    return msgspec.structs.replace(original, **fields)


def with_row(record: Record, place: int, **fields: Any) -> Record:
    rows = list(record.rows)
    rows[place] = msgspec.structs.replace(rows[place], **fields)
    return changed(record, rows=tuple(rows))


def code_of(record: Record) -> str:
    with pytest.raises(InvalidRecord) as error:
        verify(record)
    assert error.value.sentence.endswith(".")
    return error.value.code


def test_any_single_row_that_is_changed_left_out_or_doubled_is_noticed(record: Record) -> None:
    for place, row in enumerate(record.rows):
        assert code_of(with_row(record, place, seat=(row.seat + 1) % 3))
        assert code_of(with_row(record, place, check="0" * 16)) == "wrong-position"
        assert code_of(changed(record, rows=record.rows[:place] + record.rows[place + 1 :]))
        assert code_of(changed(record, rows=(*record.rows[: place + 1], *record.rows[place:])))


def test_draws_that_are_missing_left_over_impossible_or_not_from_the_seed_are_noticed(record: Record) -> None:
    place = next(place for place, row in enumerate(record.rows) if row.outcomes)
    outcomes = record.rows[place].outcomes
    other = next(colour for colour in ("red", "blue", "green") if colour != outcomes[0])
    assert code_of(with_row(record, place, outcomes=())) == "does-not-replay"
    assert code_of(with_row(record, place, outcomes=(*outcomes, 1))) == "chance-left-over"
    assert code_of(with_row(record, place, outcomes=("white", *outcomes[1:]))) == "does-not-replay"
    with pytest.raises(InvalidRecord, match="the seed gives"):
        verify(with_row(record, place, outcomes=(other, *outcomes[1:])))


def test_a_seed_that_is_not_the_published_one_is_noticed(record: Record) -> None:
    assert code_of(changed(record, seed="00" * 16)) == "wrong-seed"
    assert code_of(changed(record, seed="00")) == "invalid-record"
    assert code_of(changed(record, seed="xyz")) == "invalid-record"
    assert code_of(changed(record, seed="11" * 16, commitment=""))


def test_a_result_that_the_actions_do_not_lead_to_is_noticed(record: Record) -> None:
    assert record.result is not None
    places = tuple(reversed(record.result.places))
    assert code_of(changed(record, result=msgspec.structs.replace(record.result, places=places))) == "wrong-result"


def test_the_seed_is_in_the_record_only_once_the_game_is_over() -> None:
    recorder = Recorder(Setup("whistle-stop", "ridge", 2), Seeded.from_number(1))
    recorder.play(0, recorder.position.default(0))
    running = recorder.record()
    assert (running.seed, running.result) == ("", None)
    assert len(running.commitment) == 64
    assert verify(running).encode() == recorder.position.encode()


def test_a_game_with_scripted_chance_has_no_seed_and_verifies() -> None:
    recorder = Recorder(Setup("whistle-stop", "ridge", 2), Scripted([0, "red", "blue"]))
    assert recorder.record().commitment == ""
    verify(recorder.record())


def test_text_and_json_say_the_same(record: Record) -> None:
    assert from_text(to_text(record)) == Record.from_json(record.to_json()) == record


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[System", "[Sytem"),
        ('[Record "whistlepost-record/1"]', '[Record "other/9"]'),
        ("[Players 3]", "[Players three]"),
        ("[Players 3]", '[Players "3"]'),
        ("1. P", "2. P"),
        ("1. P", "x. P"),
        ("1. P", "1. P99"),
        ("1. P", "1. Q"),
        ("seal", "sael"),
        ("(chance [", "(chance [,"),
        ("(chance [", "(chance [[], "),
        ("[Opening [", "[Opening [{}, "),
    ],
)
def test_a_text_that_cannot_be_read_says_where(record: Record, old: str, new: str) -> None:
    text = to_text(record)
    assert old in text
    with pytest.raises(InvalidRecord) as error:
        verify(from_text(text.replace(old, new, 1)))
    assert error.value.sentence.endswith(".")


@pytest.mark.parametrize("data", [b"", b"null", b"[]", b"{}", b"\xff", b'{"setup": {}}', b'{"record": 1}'])
def test_json_that_is_no_record_says_so(data: bytes) -> None:
    with pytest.raises(InvalidRecord, match="not a game record"):
        Record.from_json(data)


def test_a_record_of_another_format_or_beyond_all_bounds_is_refused(record: Record) -> None:
    with pytest.raises(InvalidRecord, match="has format 'other'"):
        Record.from_json(changed(record, record="other").to_json())
    with pytest.raises(InvalidRecord, match="no game has more"):
        Record.from_json(changed(record, rows=(Row(0, {}),) * 20_001).to_json())


def test_a_record_of_an_unknown_game_is_an_invalid_setup(record: Record) -> None:
    with pytest.raises(EngineError, match="no game called"):
        verify(changed(record, setup=Setup("chess", "board", 2)))


def test_each_moment_can_be_looked_at(record: Record) -> None:
    moments = [(moment.index, moment.position.drawn) for moment in engine.replay(record)]
    assert [index for index, _ in moments] == list(range(len(record.rows) + 1))
    assert moments[-1][1] > moments[0][1]
