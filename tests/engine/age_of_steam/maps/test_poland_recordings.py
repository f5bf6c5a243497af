"""Recordings of Poland differ in what they write down; all of them replay."""

from __future__ import annotations

import copy
import unicodedata
from collections.abc import Mapping
from typing import Any

import pytest

from engine.age_of_steam import trace as tracer
from tests.engine.age_of_steam.recording import record

Trace = dict[str, Any]


@pytest.fixture(scope="module")
def recorded() -> Trace:
    return dict(record("poland", players=3, seed=1))


def differences(trace: Mapping[str, Any]) -> list[str]:
    return tracer.replay(trace).found.sentences


def entries(trace: Trace, kind: str) -> list[Trace]:
    return [entry for entry in trace["events"] if entry["kind"] == kind]


def plain(name: str) -> str:
    """A name without accents."""
    letters = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def test_towns_may_be_named_without_accents_and_without_coordinates(recorded: Trace) -> None:
    changed = copy.deepcopy(recorded)
    placed = entries(changed, "production_place")
    for entry in placed:
        entry["town"] = plain(entry.pop("city")["name"])
    for entry in entries(changed, "map_rule_cube_added"):
        entry["city"] = {"name": "Warsaw"}
    assert placed
    assert differences(changed) == []


def test_the_black_cube_may_be_told_before_production(recorded: Trace) -> None:
    changed = copy.deepcopy(recorded)
    events = changed["events"]
    moved = 0
    for entry in entries(changed, "map_rule_cube_added"):
        drawn = [e for e in entries(changed, "production_draw") if e["turn"] == entry["turn"]]
        if drawn:
            events.remove(entry)
            events.insert(events.index(drawn[0]), entry)
            moved += 1
    assert moved
    assert differences(changed) == []


def test_a_turn_without_a_black_cube_may_be_told_as_none(recorded: Trace) -> None:
    changed = copy.deepcopy(recorded)
    turns = {entry["turn"] for entry in changed["events"]}
    without = turns - {entry["turn"] for entry in entries(changed, "map_rule_cube_added")}
    assert without
    for turn in sorted(without):
        at = next(n for n, e in enumerate(changed["events"]) if e["turn"] == turn and e["kind"] == "goods_growth_dice")
        nuts = {"kind": "map_rule_cube_added", "city": {"name": "Warsaw"}, "cubes": [], "turn": turn}
        changed["events"].insert(at, {**nuts, "phase": "goods_growth", "player": None})
    assert differences(changed) == []


def test_production_declined_before_the_draw_is_followed() -> None:
    changed = copy.deepcopy(record("poland", players=6, seed=3))
    declined = entries(changed, "production_pass")
    assert declined
    changed["events"] = [
        entry
        for entry in changed["events"]
        if not (entry["kind"] == "production_draw" and entry["turn"] in {e["turn"] for e in declined})
    ]
    assert differences(changed) == []


@pytest.mark.parametrize("field", ["good", "city"])
def test_a_cube_placed_elsewhere_is_a_difference(recorded: Trace, field: str) -> None:
    changed = copy.deepcopy(recorded)
    entry = entries(changed, "production_place")[0]
    entry[field] = {"good": "none", "city": "Szczecin" if entry["city"]["name"] != "Szczecin" else "Opole"}[field]
    assert differences(changed) != []


def test_a_towns_income_left_out_is_a_difference(recorded: Trace) -> None:
    changed = copy.deepcopy(recorded)
    paid = [entry for entry in entries(changed, "build") if entry["income_delta"]]
    paid[0]["income_delta"] = 0
    assert len(differences(changed)) == 1
