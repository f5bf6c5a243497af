"""Recordings differ in what they spell out; what the neutral format leaves open is read either way."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from engine import Action, Position
from engine.age_of_steam import trace as tracer
from engine.age_of_steam.maps import offers
from engine.age_of_steam.trace_figures import place_of
from engine.hexes.directions import hex_place
from tests.engine.age_of_steam.maps.test_more_replays import lifting
from tests.engine.age_of_steam.players import Busy, Thrifty
from tests.engine.age_of_steam.recording import record

Trace = dict[str, Any]


def recorded(map: str, players: int, seed: int, player: type[Busy] = Busy) -> Trace:
    return json.loads(json.dumps(record(map, players, seed, lifting, player)))


def replays(trace: Trace) -> bool:
    found = tracer.replay(trace).found
    assert found.sentences == []
    return found.compared > 100


def without(trace: Trace, kinds: Iterable[str]) -> Trace:
    """The trace without its entries of these kinds, of which there are some."""
    left = [entry for entry in trace["events"] if entry["kind"] not in kinds]
    assert len(left) < len(trace["events"])
    return {**trace, "events": left}


@pytest.fixture(scope="module")
def detroit() -> Trace:
    return recorded("detroit", 4, 1, Thrifty)


@pytest.mark.parametrize("name", ["Detroit Bankruptcy", "detroit_bankruptcy", "DETROIT", "detroit-2019"])
def test_a_map_is_known_by_its_name_or_title_however_it_is_written(detroit: Trace, name: str) -> None:
    assert replays({**detroit, "map": name})


def test_a_map_that_could_be_several_or_none_is_refused(detroit: Trace) -> None:
    for name in ("atlantis", "", "detroit finland"):
        with pytest.raises(tracer.Unreadable, match="There is no map"):
            tracer.replay({**detroit, "map": name})


def test_a_solo_game_is_known_by_either_name() -> None:
    solo = recorded("detroit-solo", 1, 2, Thrifty)
    assert replays({**solo, "map": "detroit_solo"})
    assert replays({**solo, "map": "Detroit Bankruptcy"})


def test_a_printed_link_may_be_told_by_the_places_it_joins() -> None:
    board, told = offers()["detroit"].board, recorded("detroit", 2, 2, Thrifty)
    assert [entry["cost"] for entry in told["events"] if entry["kind"] == "claim_printed_link"] == [6, 6, 10, 8]
    for entry in told["events"]:
        if entry["kind"] != "claim_printed_link":
            continue
        hex = place_of(board, entry["at"])
        link = board.links.get(hex) or next(each for each in board.links.values() if hex in each.ends)
        entry["at"] = [{"name": board.name_of(end), "col": None, "row": None} for end in link.ends]
    assert replays(told)


def test_an_actions_name_may_be_written_as_its_title(detroit: Trace) -> None:
    told = json.loads(json.dumps(detroit))
    for entry in told["events"]:
        if entry["kind"] == "select_action":
            entry["action"] = entry["action"].replace("_", " ").title()
    assert replays(told)


def test_a_city_of_several_hexes_may_be_told_hex_by_hex() -> None:
    trace = recorded("heavy-cardboard", 3, 1)
    centre = next(city for city in offers()["heavy-cardboard"].board.cities.values() if city.each_colour)
    boards = [trace["initial"], *(entry["board"] for entry in trace["events"] if "board" in entry)]
    for board in boards:
        [whole] = [city for city in board["cities"] if city["name"] == centre.name]
        for hex in centre.hexes[1:]:
            column, row = hex_place(hex)
            board["cities"].append({**whole, "col": column, "row": row, "goods": [], "display": []})
        board["cities"].append(whole | {"goods": whole["goods"][:1]})
        whole["goods"] = whole["goods"][1:]
    assert replays(trace)


def test_frances_production_may_be_told_by_its_placing_alone() -> None:
    trace = recorded("france", 3, 1)
    announced = [entry for entry in trace["events"] if entry["kind"] == "production_form" and entry["city"]]
    assert announced
    events = []
    for entry in trace["events"]:
        events.append(entry)
        if entry["kind"] == "production_draw" and events[-2]["kind"] == "production_form" and events[-2]["city"]:
            [good] = entry["cubes"]
            told = {"kind": "production_place", "good": good, "city": events[-2]["city"]}
            events.append({**events[-2], **told})
    assert replays(without({**trace, "events": events}, ["production_form"]))


def test_a_cube_that_left_a_zone_is_seen_when_the_turn_ends() -> None:
    assert replays(without(recorded("finland", 3, 1), ["zone_good_removed"]))


class Repaying(Busy):
    """Buys a share back whenever there is money for it."""

    def choose(self, position: Position, seat: int) -> Action:
        options = position.choices(seat).options
        back = next((option for option in options if option.action["do"] == "buy-back"), None)
        return super().choose(position, seat) if back is None else position.action(back.action)


def test_a_share_bought_back_may_be_told_with_its_price() -> None:
    trace = recorded("switzerland", 3, 1, Repaying)
    bought = [entry for entry in trace["events"] if entry["kind"] == "issue_shares" and entry["count"] < 0]
    for entry in bought:
        entry["cash"] = -8
    assert bought
    assert replays(trace)
    bought[0]["cash"] = -5
    assert tracer.replay(trace).found.sentences
