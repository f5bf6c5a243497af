"""Auctions, deltas, results, events and the registry."""

from __future__ import annotations

import os
import pickle
from importlib.metadata import EntryPoint

import msgspec
import pytest

import engine
from engine import InvalidRecord, InvalidSetup, Setup, Teller, delta
from engine.kernel import registry
from engine.kernel.auction import Bidding
from engine.kernel.event import Event, GameOver
from engine.kernel.result import ranked
from engine.kernel.words import call_by_name, counted, player, say, tongue
from tests.engine.tiny import whistle_stop


class TestAuction:
    def test_bids_go_round_and_each_must_be_higher(self) -> None:
        bidding = Bidding([2, 0, 1])
        assert (bidding.bidder, bidding.lowest(5)) == (2, 5)
        bidding.bid(5)
        assert (bidding.bidder, bidding.lowest(5), bidding.leader) == (0, 6, 2)
        bidding.hold()
        assert (bidding.bidder, bidding.lowest(9)) == (1, 9)

    def test_those_who_drop_are_kept_in_order(self) -> None:
        bidding = Bidding([2, 0, 1])
        bidding.drop()
        assert bidding.bidder == 0
        bidding.hold()
        bidding.drop()
        assert (bidding.bidder, bidding.dropped, bidding.seats) == (0, [2, 1], [0])
        bidding.drop()
        assert (bidding.dropped, bidding.seats, bidding.at) == ([2, 1, 0], [], 0)

    def test_two_auctions_do_not_share_their_lists(self) -> None:
        one, other = Bidding([0, 1]), Bidding([0, 1])
        one.drop()
        assert other.dropped == []


class TestDelta:
    def test_a_position_is_kept_as_what_it_takes_from_the_one_before(self) -> None:
        before = os.urandom(5000)
        after = before[:2500] + b"changed" + before[2500:]
        packed = delta.pack(after, before)
        assert delta.unpack(packed, before) == after
        assert len(packed) < 200

    def test_a_keyframe_stands_alone(self) -> None:
        assert delta.unpack(delta.pack(b"position" * 9)) == b"position" * 9

    def test_positions_larger_than_the_window_come_back_too(self) -> None:
        before, after = os.urandom(70_000), os.urandom(70_000)
        assert delta.unpack(delta.pack(after, before), before) == after

    @pytest.mark.parametrize("packed", [b"", b"\x07", b"not deflate at all", delta.pack(b"x" * 99)[:-3]])
    def test_a_broken_one_is_an_invalid_record(self, packed: bytes) -> None:
        with pytest.raises(InvalidRecord):
            delta.unpack(packed)

    def test_a_hostile_one_cannot_make_us_hold_more_than_the_limit(self) -> None:
        with pytest.raises(InvalidRecord, match="too large"):
            delta.unpack(delta.pack(bytes(3_000_000)))


class TestResult:
    def test_equal_seats_share_a_rank_and_an_order_breaks_ties(self) -> None:
        places = ranked({0: 5, 1: 5, 2: 9}, order={0: (5, 1), 1: (5, 2), 2: (9, 0)}).places
        assert [(place.seat, place.rank) for place in places] == [(2, 1), (1, 2), (0, 3)]
        assert ranked({0: 5, 1: 5}).winners == (0, 1)


class TestEvents:
    def test_an_event_without_words_is_not_told_even_through_a_catalogue(self) -> None:
        class Silent(Event, frozen=True, tag="silent"):
            pass

        assert Teller(translate=lambda text: text or "Project-Id-Version: 1").tell(Silent()) == ""

    def test_the_end_names_the_winners(self) -> None:
        assert Teller(["Ann", "Bo"]).tell(GameOver((0, 1))) == "The game is over: Ann and Bo won."
        assert Teller().tell(GameOver(())) == "The game is over."

    def test_braces_in_a_name_do_no_harm(self) -> None:
        assert "{seat}" in Teller(["{seat}"]).tell(whistle_stop.Sealed(seat=0))

    def test_an_event_for_nobody_is_seen_by_nobody(self) -> None:
        hidden = whistle_stop.Sealed(seat=0, only=engine.NOBODY)
        played = engine.Played((hidden,))
        assert [played.seen_by(seat) for seat in (None, 0, 1)] == [(), (), ()]


class TestRegistry:
    def test_a_registered_game_is_found_and_one_taken_out_is_not(self) -> None:
        assert whistle_stop.NAME in engine.names()
        assert engine.system(whistle_stop.NAME).title == "Whistle Stop"
        whistle_stop.unregister_tiny()
        assert whistle_stop.NAME not in engine.names()
        with pytest.raises(InvalidSetup, match="no game called 'whistle-stop'"):
            engine.system(whistle_stop.NAME)

    def test_a_game_of_an_installed_package_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whistle_stop.unregister_tiny()
        point = EntryPoint("whistle-stop", "tests.engine.tiny.whistle_stop:WhistleStop", registry.ENTRY_POINT_GROUP)
        monkeypatch.setattr(registry, "_installed", lambda: {"whistle-stop": point})
        assert "whistle-stop" in engine.names()
        assert engine.system("whistle-stop").title == "Whistle Stop"

    def test_ours_are_all_there(self) -> None:
        for name in engine.names():
            assert engine.system(name).name == name
            assert engine.system(name).maps

    @pytest.mark.parametrize(
        ("setup", "code"),
        [
            (Setup("chess", "valley", 2), "no-system"),
            (Setup("whistle-stop", "moon", 2), "no-map"),
            (Setup("whistle-stop", "ridge", 4), "player-count"),
            (Setup("whistle-stop", "ridge", 2, {"speed": "1"}), "no-option"),
            (Setup("whistle-stop", "ridge", 2, {"purse": "huge"}), "option-value"),
        ],
    )
    def test_a_setup_that_cannot_be_says_why(self, setup: Setup, code: str) -> None:
        with pytest.raises(InvalidSetup) as error:
            engine.start(setup, engine.Seeded.from_number(1))
        assert error.value.code == code
        assert error.value.sentence.endswith(".")

    def test_options_left_out_take_their_defaults(self) -> None:
        position, _ = engine.start(Setup("whistle-stop", "ridge", 2), engine.Seeded.from_number(1))
        assert position.setup.options == {"purse": "modest"}


class TestWords:
    def test_a_sentence_is_put_together_anew_in_another_language(self) -> None:
        german = {"{who} pays {sum}.": "{sum} zahlt {who}.", "{n} dollars": "{n} Dollar", "player {n}": "Spieler {n}"}
        said = say("{who} pays {sum}.", who=player(1), sum=counted(3, "{n} dollar", "{n} dollars"))
        assert said == "player 2 pays 3 dollars."
        assert call_by_name(said, translate=lambda text: german.get(text, text)) == "3 Dollar zahlt Spieler 2."
        assert call_by_name(said, ["Ann", "Bo"], lambda text: german.get(text, text)) == "3 Dollar zahlt Bo."

    def test_what_is_kept_of_it_is_english(self) -> None:
        assert type(pickle.loads(pickle.dumps(say("{n} dollars", n=3)))) is str
        with pytest.raises(TypeError):
            msgspec.json.encode(say("{n} dollars", n=3))

    def test_there_is_german_and_no_klingon(self) -> None:
        assert call_by_name(say("The game is over."), translate=tongue("de")) == "Das Spiel ist aus."
        assert tongue("tlh")("The game is over.") == "The game is over."
        assert tongue("de")("") == ""
