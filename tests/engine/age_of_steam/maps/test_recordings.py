"""What recordings may write differently without meaning anything else; and that every figure they hold is compared."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.age_of_steam import trace as tracer
from engine.hexes.directions import hex_id
from tests.engine.age_of_steam.maps.test_more_replays import lifting
from tests.engine.age_of_steam.players import Busy, Thrifty
from tests.engine.age_of_steam.recording import record

Trace = dict[str, Any]
Change = tuple[tuple[Any, ...], Any]

GAMES = {
    "pittsburgh": (3, 1, Busy),
    "new-england": (2, 1, Busy),
    "detroit": (4, 1, Thrifty),
    "detroit-solo": (1, 2, Thrifty),
    "finland": (3, 1, Busy),
    "hungary": (3, 4, Busy),
}


@cache
def written(map: str) -> str:
    return json.dumps(record(map, *GAMES[map][:2], lifting, GAMES[map][2]))


@pytest.fixture(params=list(GAMES))
def trace(request: pytest.FixtureRequest) -> Trace:
    return read(request.param)


def read(map: str) -> Trace:
    found: Trace = json.loads(written(map))
    return found


def differences(trace: Trace) -> list[str]:
    return tracer.replay(trace).found.sentences


def boards(trace: Trace) -> list[Trace]:
    told = [entry["board"] for entry in trace["events"] if entry["kind"] == "turn_end"]
    return [trace["initial"], *told, trace["final"]["board"]]


def named_places(part: Any) -> Iterator[Trace]:
    """The cities and towns in some part of a trace."""
    if isinstance(part, dict):
        if part.get("col") is not None and part["name"].upper() != hex_id(part["col"], part["row"]):
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from named_places(each)


def shouted_names(trace: Trace) -> None:
    for place in list(named_places(trace)):
        place["name"] = place["name"].upper()
        del place["col"], place["row"]


def no_names(trace: Trace) -> None:
    for place in list(named_places(trace)):
        place["name"] = None


def forced_ends(trace: Trace) -> None:
    """The end of building is told also where the tile limit brought it about."""
    building, told = ("build", "claim_printed_link", "urbanize"), []
    for entry, following in pairwise(trace["events"]):
        told.append(entry)
        more = following["player"] == entry["player"] and following["phase"] == "building"
        if entry["kind"] in building and not more:
            told.append({**entry, "kind": "build_done", "source": "engine_forced"})
    trace["events"] = [*told, trace["events"][-1]]


def nothing_idle(trace: Trace) -> None:
    idle = ("move_pass", "build_done")
    trace["events"] = [entry for entry in trace["events"] if entry["kind"] not in idle and entry.get("count") != 0]


def nothing_for_everybody(trace: Trace) -> None:
    for entry in trace["events"]:
        if entry["kind"] == "move_goods":
            entry["income_delta"] = {**dict.fromkeys(trace["initial"]["players"], 0), **entry["income_delta"]}


def fees_of_nothing(trace: Trace) -> None:
    for entry in trace["events"]:
        if entry["kind"] == "select_action":
            entry["fee_paid"] = entry.get("fee_paid") or 0


def everybody_in_order(trace: Trace) -> None:
    for entry in trace["events"]:
        if "turn_order" in entry:
            out = [name for name in trace["initial"]["players"] if name not in entry["turn_order"]]
            entry["turn_order"] += out


def sides_in_small_letters(trace: Trace) -> None:
    for entry in trace["events"]:
        if entry["kind"] == "build":
            entry["exits"] = [[end.lower() for end in reversed(segment)] for segment in reversed(entry["exits"])]


def towns_as_segments(trace: Trace) -> None:
    """A town's two exits told as one segment through it."""
    for entry in trace["events"]:
        if entry["kind"] == "build" and [end for _, end in entry["exits"]] == ["TOWN", "TOWN"]:
            entry["exits"] = [[side for side, _ in entry["exits"]]]


def no_bag(trace: Trace) -> None:
    for board in boards(trace):
        del board["bag_counts"]


def no_draw(trace: Trace) -> None:
    trace["events"] = [entry for entry in trace["events"] if entry["kind"] != "production_draw"]


def late_elimination(trace: Trace) -> None:
    events = trace["events"]
    for at in range(len(events) - 1):
        if events[at]["kind"] == "player_eliminated" and events[at + 1]["kind"] == "phase_end":
            events[at], events[at + 1] = events[at + 1], events[at]


def an_order_without_auction(trace: Trace) -> None:
    told = []
    for entry in trace["events"]:
        told.append(entry)
        if entry["kind"] == "phase_end" and entry["phase"] == "shares" and trace["map"] in NO_AUCTION:
            told.append({**entry, "phase": "turn_order"})
    trace["events"] = told


NO_AUCTION = ("new-england", "detroit-solo")
WAYS: list[Callable[[Trace], None]] = [
    shouted_names,
    no_names,
    forced_ends,
    nothing_idle,
    nothing_for_everybody,
    fees_of_nothing,
    everybody_in_order,
    sides_in_small_letters,
    towns_as_segments,
    no_bag,
    no_draw,
    late_elimination,
    an_order_without_auction,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_what_means_the_same_is_read_the_same(trace: Trace, way: Callable[[Trace], None]) -> None:
    way(trace)
    assert differences(trace) == []


def test_every_way_of_writing_is_met() -> None:
    """None of the ways above leaves all games as they are."""
    for way in WAYS:
        changed = {map: read(map) for map in GAMES}
        for told in changed.values():
            way(told)
        assert any(changed[map] != read(map) for map in GAMES), way.__name__


def test_a_record_may_end_its_last_turn_when_the_game_is_decided() -> None:
    """Detroit's last turn told without reduction and growth, but with its end."""
    trace = read("detroit")
    last = trace["events"][-1]
    left_out = ("income_reduction", "goods_growth")
    trace["events"] = [e for e in trace["events"] if e["turn"] != last["turn"] or e["phase"] not in left_out]
    expenses = [entry for entry in trace["events"] if entry["kind"] == "phase_end"][-1]
    last.update(players=expenses["players"], board=expenses["board"])
    trace["final"] = {"players": expenses["players"], "board": expenses["board"]}
    assert differences(trace) == []
    last["board"]["cities"][0]["goods"].append("red")
    assert differences(trace) != []


def test_a_phase_that_the_map_does_not_have_is_compared_all_the_same() -> None:
    trace = read("new-england")
    an_order_without_auction(trace)
    [told, *_] = [e for e in trace["events"] if e["kind"] == "phase_end" and e["phase"] == "turn_order"]
    told["players"] = {name: {**figures, "money": figures["money"] + 1} for name, figures in told["players"].items()}
    assert len(differences(trace)) == 2


def test_cubes_drawn_for_boxes_that_there_are_not_are_no_difference() -> None:
    """Production on turn one: a recording may draw two cubes and put them back."""
    trace = read("pittsburgh")
    events = trace["events"]
    taken = next(entry for entry in events if entry.get("action") == "production")
    at = next(n for n, entry in enumerate(events) if entry["kind"] == "goods_growth_dice")
    assert taken["turn"] == events[at]["turn"] == 1
    drawn = {"kind": "production_draw", "cubes": ["red", "blue"], "phase": "goods_growth"}
    events.insert(at, {**taken, **drawn})
    assert differences(trace) == []


def test_shares_that_nobody_was_asked_for_bring_no_money() -> None:
    trace = read("pittsburgh")
    at = next(n for n, entry in enumerate(trace["events"]) if entry["kind"] == "phase_end")
    first = {**trace["events"][0], "count": 0, "cash": 0, "source": "engine_forced"}
    trace["events"].insert(at, first)
    assert differences(trace) == []
    first["cash"] = 5
    assert len(differences(trace)) == 1


@pytest.mark.parametrize("name", ["NewEngland", "new_england", "NEW ENGLAND", "New England"])
def test_a_map_may_be_written_in_one_word(name: str) -> None:
    assert differences({**read("new-england"), "map": name}) == []


def test_a_file_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    file = tmp_path / "marked.json"
    file.write_text(written("pittsburgh"), encoding="utf-8-sig")
    assert tracer.run(file) == 0


# Every figure


def test_every_figure_counts(trace: Trace) -> None:
    """One figure changed, and the replay finds it: tried on a part of them, another part for each map."""
    changes = list(figures_changed(trace))
    whole = json.dumps(trace)
    for path, value in random.Random(trace["map"]).sample(changes, 25):
        changed = json.loads(whole)
        put(changed, path, value)
        assert differences(changed), path


def figures_changed(trace: Trace) -> Iterator[Change]:
    """Every compared figure of a trace, and another value for it."""
    for number, entry in enumerate(trace["events"]):
        here = ("events", number)
        for field in ("paid", "cost", "new_level", "cash", "fee_paid", "dice_hits", "links", "position"):
            if isinstance(entry.get(field), int):
                yield (*here, field), entry[field] + 1
        if isinstance(entry.get("income_delta"), int):
            yield (*here, "income_delta"), entry["income_delta"] + 1
        elif entry.get("income_delta") is not None:
            for name in trace["initial"]["players"]:
                yield (*here, "income_delta", name), entry["income_delta"].get(name, 0) + 1
        if entry["kind"] in ("goods_growth_place", "map_rule_cube_added", "map_rule_refill"):
            yield (*here, "cubes"), [*entry["cubes"], "red"]
        yield from _players_changed((*here, "players"), entry.get("players") or {})
        if entry["kind"] == "turn_end":
            yield from _board_changed((*here, "board"), entry["board"])
    yield from _players_changed(("final", "players"), trace["final"]["players"])
    yield from _board_changed(("final", "board"), trace["final"]["board"])


def _players_changed(path: tuple[Any, ...], players: Trace) -> Iterator[Change]:
    for name, figures in players.items():
        if not figures["out"]:
            yield from (((*path, name, f), figures[f] + 1) for f in ("money", "income", "shares", "locomotive"))
            yield (*path, name, "out"), True


def _board_changed(path: tuple[Any, ...], board: Trace) -> Iterator[Change]:
    for number, city in enumerate(board["cities"]):
        yield (*path, "cities", number, "goods"), [*city["goods"], "red"]
        for column in range(len(city["display"])):
            yield (*path, "cities", number, "display", column, "boxes_first_out_first"), ["red", "red", "red", "red"]
    for number in range(len(board["new_cities_unplaced"])):
        yield (*path, "new_cities_unplaced", number, "boxes_first_out_first"), ["red", "red", "red"]


def put(part: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
