"""What players may not know of each other: the opening bid, and money where it is played hidden."""

from __future__ import annotations

import json

import pytest

from engine import Unforeseeable
from tests.engine.imperial_steam.games import a_game, after, at_first_turn


def test_a_bid_leaves_neither_by_view_nor_by_events_before_the_last_is_in() -> None:
    position = a_game(3)
    played = position.play(1, position.read(1, "bid 130"))
    assert played.secret
    for seat in (None, 0, 2):
        assert position.view(seat)["game"]["bids"]["made"] == [1]
        assert position.view(seat)["game"]["bids"]["own"] is None
        assert all("130" not in position.teller().tell(event) for event in played.seen_by(seat))
        for twin in position.twins(seat):
            assert json.dumps(twin.view(seat)) == json.dumps(position.view(seat))
    assert position.view(1)["game"]["bids"]["own"] == 130


def test_a_preview_of_the_last_bid_stops_before_the_others_are_opened() -> None:
    position = a_game(2)
    position.play(0, position.read(0, "bid 40"))
    seen = position.seen_by(1)
    with pytest.raises(Unforeseeable):
        seen.play(1, seen.read(1, "bid 50"))


def test_hidden_money_is_shown_to_its_owner_alone_until_the_end() -> None:
    position = at_first_turn(3, money="hidden")
    assert [player["cash"] for player in position.view(1)["game"]["players"]] == [None, 80, None]
    assert [player["cash"] for player in position.view(None)["game"]["players"]] == [None, None, None]
    assert list(position.twins(1))
    after(position, 100_000)
    assert all(player["cash"] is not None for player in position.view(None)["game"]["players"])


def test_open_money_has_no_secrets_after_the_bids() -> None:
    position = at_first_turn(2)
    assert list(position.twins(0)) == []
    assert [player["cash"] for player in position.view(None)["game"]["players"]] == [70, 70]
