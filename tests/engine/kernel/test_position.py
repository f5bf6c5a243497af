"""Positions: playing, refusing, previewing, and what a stopped play leaves behind: nothing."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import (
    AmbiguousAction,
    BrokenPromise,
    IllegalAction,
    InvalidAction,
    InvalidRecord,
    OutOfTurn,
    Position,
    Scripted,
    Seeded,
    Setup,
    Unforeseeable,
)
from tests.engine.tiny import whistle_stop
from tests.engine.tiny.whistle_stop import Bid, Done, Lay, Open, Seal, Sell, Turn


def a_game(players: int = 2, map: str = "ridge", more: list[str | int] | None = None) -> Position:
    opening: list[str | int] = [*range(players - 1), *["red", "blue", "green", "red"][:players]]
    position, _ = engine.start(Setup("whistle-stop", map, players), Scripted([*opening, *(more or [])]))
    return position


def in_a_turn() -> Position:
    position = a_game(more=["green", "red", 1])
    position.play(0, Seal(0))
    position.play(1, Seal(0))
    return position


def test_everybody_seals_at_once_and_nobody_sees_it() -> None:
    position = a_game(more=["green"])
    assert position.waiting_on() == (0, 1)
    played = position.play(1, Seal(4))
    assert played.secret
    assert not played.revealed
    assert [type(event).__name__ for event in played.seen_by(0)] == ["Sealed"]
    assert [type(event).__name__ for event in played.seen_by(1)] == ["Sealed", "SealedFor"]
    assert position.waiting_on() == (0,)
    assert position.play(0, Seal(0)).revealed
    assert position.waiting_on() == (1,)


def test_a_preview_stops_before_the_bids_are_opened_and_stays_as_it_was() -> None:
    position = a_game(more=["green"])
    position.play(1, Seal(4))
    seen = position.seen_by(0)
    before = seen.encode()
    with pytest.raises(Unforeseeable):
        seen.play(0, Seal(1))
    assert seen.encode() == before


def test_a_turn_of_several_parts_with_free_actions_is_one_list() -> None:
    position = in_a_turn()
    turn = [Sell("red"), Lay("plain", "A1"), Sell("green"), Lay("bridge", "E1", 2), Done()]
    assert len(position.play_all(0, turn)) == 5
    assert position.waiting_on() == (1,)


def test_a_list_with_one_illegal_part_leaves_nothing_not_even_a_used_draw() -> None:
    position = in_a_turn()
    before, chance = position.encode(), position.chance
    assert isinstance(chance, Scripted)
    left = chance.left
    with pytest.raises(OutOfTurn):
        position.play_all(0, [Sell("red"), Done(), Done()])
    assert (position.encode(), chance.left) == (before, left)
    assert position.play(0, Sell("red"))


def test_another_player_decides_in_the_middle_of_a_turn() -> None:
    position = in_a_turn()
    position.play_all(0, [Lay("plain", "A1"), Done()])
    position.play(1, Lay("plain", "A2"))
    assert (position.step, position.waiting_on()) == ("permission", (0,))
    position.play(0, whistle_stop.Charge(2))
    assert (position.step, position.waiting_on()) == ("turn", (1,))


def test_hundreds_of_options_are_offered_and_each_is_legal() -> None:
    position = a_game(map="valley", more=["green"])
    position.play(0, Seal(0))
    position.play(1, Seal(0))
    offered = position.choices(0).spelled_out()
    assert len(offered) > 250
    for data in offered:
        position.check(0, position.action(data))


def test_alone_one_plays_too() -> None:
    position, _ = engine.start(Setup("whistle-stop", "valley", 1), Seeded.from_number(1))
    while not position.over:
        position.play(0, position.default(0))
    result = position.result()
    assert result is not None
    assert result.winners == (0,)


def test_auctions_nest_and_resume() -> None:
    position = in_a_turn()
    position.play_all(0, [Open(), Bid(1)])
    position.play(1, whistle_stop.Blow())
    assert [step.lot for step in position._game.stack[2:]] == ["franchise", "whistle"]  # type: ignore[attr-defined]
    position.play(1, Bid(1))
    position.play(0, whistle_stop.Drop())
    assert [step.lot for step in position._game.stack[2:]] == ["franchise"]  # type: ignore[attr-defined]
    assert position.waiting_on() == (1,)


def test_a_refusal_has_a_code_a_sentence_with_numbers_and_a_rule() -> None:
    with pytest.raises(IllegalAction, match="needs \\$99, you have \\$10") as refusal:
        a_game().play(0, Seal(99))
    assert (refusal.value.code, refusal.value.rule) == ("no-money", "Whistle Stop, 2 Turn order")


def test_of_two_meanings_the_one_that_is_legal_now_is_meant() -> None:
    position = in_a_turn()
    assert position.read(0, "pass") == Done()
    position.play(0, Open())
    assert position.read(0, "pass") == whistle_stop.Drop()
    with pytest.raises(AmbiguousAction, match="several things"):
        position.read(1, "pass")


def test_of_two_places_with_one_name_the_one_that_is_free_is_meant() -> None:
    position = in_a_turn()
    with pytest.raises(AmbiguousAction, match="several fields called 'Newport': B2 or D4") as doubt:
        position.read(0, "lay plain at Newport")
    assert doubt.value.examples == ("lay plain at B2", "lay plain at D4")
    position.play(0, Lay("plain", "B2"))
    assert position.read(0, "lay plain at Newport") == Lay("plain", "D4")


@pytest.mark.parametrize("data", [None, 3, "bid", [], {}, {"do": "fly"}, {"do": "bid"}, {"do": "bid", "amount": "x"}])
def test_data_that_is_no_action_is_invalid(data: Any) -> None:
    with pytest.raises(InvalidAction, match="cannot be read") as error:
        a_game().action(data)
    assert error.value.code == "invalid-action"


def test_an_error_in_the_rules_is_a_broken_promise_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    position = in_a_turn()
    before = position.encode()

    def half_way(self: Turn, game: Any, seat: int, action: Any) -> Any:
        def deed() -> None:
            self.laid = 7
            raise KeyError("oops")

        return deed

    monkeypatch.setattr(Turn, "judge", half_way)
    with pytest.raises(BrokenPromise, match="KeyError while playing"):
        position.play(0, Done())
    assert position.encode() == before
    monkeypatch.setattr(Turn, "judge", lambda *_: 1 // 0)
    with pytest.raises(BrokenPromise, match="ZeroDivisionError while judging"):
        position.check(0, Done())


def test_a_refusal_after_the_first_write_is_a_broken_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    position = in_a_turn()
    before = position.encode()

    def late(self: Turn, game: Any, seat: int, action: Any) -> Any:
        def deed() -> None:
            self.laid = 7
            raise IllegalAction("late", "Too late.", rule="none")

        return deed

    monkeypatch.setattr(Turn, "judge", late)
    with pytest.raises(BrokenPromise, match="IllegalAction while playing"):
        position.play(0, Done())
    assert position.encode() == before


def test_a_step_that_goes_on_for_ever_is_a_broken_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    position = in_a_turn()
    monkeypatch.setattr(whistle_stop.Season, "advance", lambda self, game: None)
    with pytest.raises(BrokenPromise, match="Season goes on for ever"):
        position.play(0, Done())
    assert position.waiting_on() == (0,)


def test_a_step_can_only_be_done_when_it_is_on_top() -> None:
    position = in_a_turn()
    with pytest.raises(BrokenPromise, match="not on top"):
        position._game.pop(position._game.stack[0])


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x80", b"nonsense", b"\x81\xa6format\xa1x"])
def test_bytes_that_are_no_position_are_invalid(data: bytes) -> None:
    with pytest.raises(InvalidRecord, match="cannot be read") as error:
        engine.load(Setup("whistle-stop", "ridge", 2), data, Seeded.from_number(1))
    assert error.value.code == "invalid-position"


def test_a_shuffle_face_down_is_in_the_log_and_before_nobodys_eyes() -> None:
    position = in_a_turn()
    position._game.chance = Seeded.from_number(3)
    position._game.shuffle("the deck", ["a", "b", "c"], only=engine.NOBODY)
    played = position._collect(secret=False)
    assert len(played.outcomes) == 2
    assert [played.seen_by(seat) for seat in (None, 0, 1)] == [(), (), ()]


def test_a_default_is_only_for_those_who_are_asked() -> None:
    with pytest.raises(OutOfTurn):
        in_a_turn().default(1)


def test_the_hash_is_that_of_the_bytes() -> None:
    position = in_a_turn()
    assert position.hash() == position.fork().hash()
    assert position.hash() != a_game().hash()
