"""Recorded games on Pittsburgh, New England, Detroit (for several and for one) and Heavy Cardboard replay exactly."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine import Action, Position
from engine.age_of_steam import trace as tracer
from engine.age_of_steam.maps.heavy_cardboard import HeavyLift
from tests.engine.age_of_steam.players import Busy, Thrifty
from tests.engine.age_of_steam.recording import Entry, Recording, record

Trace = dict[str, Any]


def lifting(recording: Recording, position: Position, seat: int, action: Action) -> Entry | None:
    """Heavy Lifting as recordings tell it."""
    if not isinstance(action, HeavyLift):
        return None
    income = position._game.rules.lifting_income(position._game.state.turn)
    places = {"from": recording.place(action.start), "to": recording.place(action.end)}
    return {"kind": "heavy_lifting", "good": action.good, **places, "income_delta": {recording.names[seat]: income}}


def recorded(map: str, players: int, seed: int, player: type[Busy] = Thrifty) -> Trace:
    """A game as it would be read from a file."""
    return json.loads(json.dumps(record(map, players, seed, lifting, player)))


def differences(trace: Trace) -> list[str]:
    """What the replay finds."""
    return tracer.replay(trace).found.sentences


def entries(trace: Trace, kind: str) -> list[Entry]:
    """The entries of a kind."""
    return [entry for entry in trace["events"] if entry["kind"] == kind]


@pytest.mark.parametrize(
    ("map", "players", "seed", "player"),
    [
        ("pittsburgh", 3, 1, Busy),
        ("pittsburgh", 3, 2, Thrifty),
        ("new-england", 2, 1, Busy),
        ("new-england", 2, 2, Thrifty),
        ("detroit", 2, 1, Thrifty),
        ("detroit", 4, 1, Thrifty),
        ("detroit", 5, 2, Busy),
        ("detroit-solo", 1, 2, Thrifty),
        ("heavy-cardboard", 3, 1, Busy),
        ("heavy-cardboard", 4, 2, Thrifty),
        ("heavy-cardboard", 6, 3, Busy),
    ],
)
def test_a_game_replays_to_every_figure(map: str, players: int, seed: int, player: type[Busy]) -> None:
    found = tracer.replay(recorded(map, players, seed, player)).found
    assert found.sentences == []
    assert found.compared > 150


@pytest.fixture(scope="module")
def solo() -> Trace:
    return recorded("detroit-solo", 1, 2)


@pytest.fixture(scope="module")
def detroit() -> Trace:
    return recorded("detroit", 4, 1)


def test_a_record_of_detroit_with_one_player_is_the_solo_game(solo: Trace) -> None:
    assert differences({**solo, "map": "detroit"}) == []


def test_a_fee_that_was_not_paid_is_found(solo: Trace) -> None:
    changed = copy.deepcopy(solo)
    paid = next(entry for entry in entries(changed, "select_action") if entry.get("fee_paid"))
    paid["fee_paid"] += 1
    assert any("fee is" in sentence for sentence in differences(changed))


def test_turns_without_an_action_may_be_left_out_of_a_solo_record(solo: Trace) -> None:
    changed = copy.deepcopy(solo)
    changed["events"] = [e for e in changed["events"] if e["kind"] != "select_action" or e["action"]]
    assert differences(changed) == []


def test_the_price_of_a_special_link_is_compared(detroit: Trace) -> None:
    changed = copy.deepcopy(detroit)
    entries(changed, "claim_printed_link")[0]["cost"] += 1
    assert any("cost is" in sentence for sentence in differences(changed))


def test_a_special_link_may_be_told_by_a_city_at_its_end(detroit: Trace) -> None:
    """Midtown - Downtown is drawn in no hex of its own."""
    changed = copy.deepcopy(detroit)
    for entry in entries(changed, "claim_printed_link"):
        if entry["at"]["name"] == "Midtown Detroit":
            entry["at"] = {"name": "Downtown Detroit", "col": 12, "row": 6}
    assert differences(changed) == []


def test_a_record_may_stop_when_the_game_is_decided(detroit: Trace) -> None:
    """Nothing after the last player's elimination: neither reduction nor growth."""
    changed = copy.deepcopy(detroit)
    last = changed["events"][-1]["turn"]
    end = next(
        n
        for n, entry in enumerate(changed["events"])
        if entry["kind"] == "phase_end" and entry["turn"] == last and entry["phase"] == "expenses"
    )
    changed["events"] = changed["events"][: end + 1]
    changed["final"] = {"players": changed["events"][-1]["players"]}
    assert differences(changed) == []


def test_heavy_lifting_is_replayed_and_its_income_compared() -> None:
    for seed in range(1, 6):
        trace = recorded("heavy-cardboard", 4, seed, Busy)
        if entries(trace, "heavy_lifting"):
            break
    assert differences(trace) == []
    lifted = entries(trace, "heavy_lifting")[0]
    gain = lifted["income_delta"][lifted["player"]]
    lifted["income_delta"] = gain
    assert differences(trace) == []
    lifted["income_delta"] = gain + 1
    assert any("income is" in sentence for sentence in differences(trace))
