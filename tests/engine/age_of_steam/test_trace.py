"""The recorded game replays exactly; a copy with any one figure changed does not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.age_of_steam import trace as tracer
from engine.age_of_steam.trace_figures import Differences

Trace = dict[str, Any]


@pytest.fixture(scope="module")
def recorded() -> Trace:
    return json.loads(json.dumps(tracer.recorded()))


def test_the_recorded_game_replays_to_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert tracer.run(Path(tracer.__file__).parent / "recorded" / "rust-belt.json") == 0
    assert capsys.readouterr().out == "2909 figures compared, 0 differ.\n"


def test_the_recorded_game_becomes_a_record_that_verifies(recorded: Trace) -> None:
    record = tracer.to_record(recorded)
    last = engine.verify(record)
    assert record.result is not None
    assert [place.score for place in record.result.places] == [57, 54, 50, 42, 0]
    assert last.over
    again = engine.from_text(engine.to_text(record))
    assert [row.action for row in again.rows] == [row.action for row in record.rows]


def entry(trace: Trace, kind: str, number: int = 0, **wanted: object) -> Any:
    """An entry of a kind."""
    return [e for e in trace["events"] if e["kind"] == kind and all(e[k] == v for k, v in wanted.items())][number]


def more(holder: Any, field: str) -> None:
    holder[field] += 1


def turn_over(dice: list[int]) -> None:
    dice[0] = 7 - dice[0]


CHANGES: dict[str, Callable[[Trace], None]] = {
    "cash for shares": lambda t: more(entry(t, "issue_shares"), "cash"),
    "shares issued": lambda t: more(entry(t, "issue_shares", 3), "count"),
    "a bid": lambda t: more(entry(t, "bid", 4), "amount"),
    "paid on dropping out": lambda t: more(entry(t, "drop_out_of_auction", 1), "paid"),
    "position": lambda t: more(entry(t, "player_order_assigned", 2), "position"),
    "bid for the position": lambda t: more(entry(t, "player_order_assigned", 4), "last_bid"),
    "number of a city that grew": lambda t: more(entry(t, "goods_growth_place", 3), "number"),
    "action": lambda t: entry(t, "phase_end", 30)["players"]["pink"].update(action="production"),
    "paid for the position": lambda t: more(entry(t, "player_order_assigned", 3), "paid"),
    "cost of a tile": lambda t: more(entry(t, "build", 40), "cost"),
    "income from building": lambda t: more(entry(t, "build", 5), "income_delta"),
    "income of a delivery": lambda t: more(gain := entry(t, "move_goods", 9)["income_delta"], next(iter(gain))),
    "links of a delivery": lambda t: more(entry(t, "move_goods", 12), "links"),
    "whose link": lambda t: entry(t, "move_goods", 20)["path"][0].update(link_owner=None),
    "locomotive level": lambda t: more(entry(t, "locomotive", 2), "new_level"),
    "money at a phase's end": lambda t: more(entry(t, "phase_end", 30)["players"]["pink"], "money"),
    "income at a phase's end": lambda t: more(entry(t, "phase_end", 31)["players"]["brown"], "income"),
    "shares at a phase's end": lambda t: more(entry(t, "phase_end", 8)["players"]["purple"], "shares"),
    "locomotive at a phase's end": lambda t: more(entry(t, "phase_end", 50)["players"]["yellow"], "locomotive"),
    "somebody is out": lambda t: entry(t, "phase_end", 50)["players"]["yellow"].update(out=True),
    "order": lambda t: entry(t, "phase_end", 20)["turn_order"].reverse(),
    "a die": lambda t: turn_over(entry(t, "goods_growth_dice", 4)["dice"]),
    "cubes that grew": lambda t: entry(t, "goods_growth_place", 1)["cubes"].append("red"),
    "dice of a city": lambda t: more(entry(t, "goods_growth_place", 1), "dice_hits"),
    "growth left out": lambda t: t["events"].remove(entry(t, "goods_growth_place", 2)),
    "goods on a city": lambda t: entry(t, "turn_end", 3)["board"]["cities"][2]["goods"].append("red"),
    "goods on the display": lambda t: entry(t, "turn_end", 1)["board"]["cities"][0]["display"][0][
        "boxes_first_out_first"
    ].pop(),
    "goods of a New City's column": lambda t: entry(t, "turn_end", 1)["board"]["new_cities_unplaced"][0][
        "boxes_first_out_first"
    ].pop(),
    "the bag": lambda t: more(entry(t, "turn_end", 2)["board"]["bag_counts"], "red"),
    "elimination left out": lambda t: entry(t, "player_eliminated").update(player="pink"),
    "final money": lambda t: more(t["final"]["players"]["brown"], "money"),
    "final income": lambda t: more(t["final"]["players"]["brown"], "income"),
    "final shares": lambda t: more(t["final"]["players"]["pink"], "shares"),
    "final score": lambda t: more(t["final"]["players"]["purple"], "score"),
    "opening money": lambda t: more(t["initial"]["players"]["red"], "money"),
}


@pytest.mark.parametrize("name", list(CHANGES))
def test_a_copy_with_one_figure_changed_fails(name: str, recorded: Trace, tmp_path: Path) -> None:
    changed = copy.deepcopy(recorded)
    CHANGES[name](changed)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(changed))
    assert tracer.run(file) == 1


class Number(int):
    """A number that is itself and no other."""


class Word(str):
    """A word that is itself and no other."""


def marked(part: Any) -> Any:
    """A part of a trace whose numbers and words can be told from their equals."""
    if isinstance(part, dict):
        return {key: marked(value) for key, value in part.items()}
    if isinstance(part, list):
        return [marked(value) for value in part]
    if isinstance(part, bool) or part is None:
        return part
    return Number(part) if isinstance(part, int) else Word(part)


def leaves(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and word, and where it stands."""
    steps = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list | tuple) else ()
    for key, value in steps:
        yield from leaves(value, f"{path}/{key}")
    if isinstance(part, Number | Word):
        yield path, part


def test_every_figure_is_compared(recorded: Trace, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number and each cube itself, not only some figure of its kind; but nothing of who is out."""
    trace, compared = copy.deepcopy(recorded), dict[int, Any]()
    fields = ("cash", "paid", "position", "last_bid", "cost", "income_delta", "links", "new_level", "dice_hits")
    fields += ("number", "turn_order")
    figures = ("money", "income", "shares", "locomotive", "goods", "boxes_first_out_first", "bag_counts", "score")
    wanted: list[tuple[str, Any]] = []

    def mark(holder: Any, keys: Iterable[str], where: str) -> None:
        for key in keys:
            if key in holder:
                holder[key] = marked(holder[key])
                wanted.extend(leaves(holder[key], f"{where}/{key}"))

    for number, told in enumerate(trace["events"]):
        mark(told, (*fields, "cubes") if told["kind"] == "goods_growth_place" else fields, f"{number}")
    for where, told in [*enumerate(trace["events"]), ("initial", trace["initial"]), ("final", trace["final"])]:
        for name, player in told.get("players", {}).items():
            scored = figures if where == "final" else figures[:4]
            mark(player, () if player["out"] else scored, f"{where}/{name}")
        board = told.get("board") or {}
        cities = board.get("cities", [])
        columns = [column for city in cities for column in city["display"]]
        for part in (board, *cities, *columns, *board.get("new_cities_unplaced", ())):
            mark(part, figures, f"{where}/{part.get('name', 'board')}")

    def same(found: Differences, where: str, what: str, ours: object, theirs: object) -> None:
        compared.update((id(leaf), leaf) for _, leaf in leaves([theirs]))

    monkeypatch.setattr(Differences, "same", same)
    tracer.replay(trace)
    assert len(wanted) > 2500
    assert [where for where, leaf in wanted if id(leaf) not in compared] == []


def test_a_difference_is_told_in_plain_words(
    recorded: Trace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = copy.deepcopy(recorded)
    entry(changed, "build", 40)["cost"] = 9
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(changed))
    assert tracer.run(file) == 1
    assert "build): cost is 9 in the record, 2 here." in capsys.readouterr().out


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[]", '{"map": "nowhere", "player_count": 3, "initial": {"players": {}}, "events": [], "final": {}}'],
)
def test_what_is_no_trace_is_unreadable(content: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text(content)
    assert tracer.run(file) == 2


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    assert tracer.run(tmp_path / "nothing.json") == 2


def test_an_adjustment_is_applied_where_it_stands(recorded: Trace, tmp_path: Path) -> None:
    """After a delivery a player is given $3 against the rules: from then on he has them."""
    changed = copy.deepcopy(recorded)
    number = changed["events"].index(entry(changed, "move_goods", 3))
    last_turn = max(e["turn"] for e in changed["events"])
    entry_of_change = {"kind": "adjust", "player": "yellow", "money": 3, "why": "a slip", "turn": 1, "phase": "moving"}
    changed["events"].insert(number + 1, entry_of_change)
    for later in changed["events"][number + 2 :]:
        if "players" in later:
            later["players"]["yellow"]["money"] += 3
    changed["final"]["players"]["yellow"]["money"] += 3
    file = tmp_path / "adjusted.json"
    file.write_text(json.dumps(changed))
    assert last_turn == 7
    assert tracer.run(file) == 0
    del changed["events"][number + 1]
    file.write_text(json.dumps(changed))
    assert tracer.run(file) == 1


SPOILT: dict[str, Callable[[Trace], Any]] = {
    "events are no list": lambda t: t.update(events={"kind": "bid"}),
    "an entry is no entry": lambda t: t["events"].insert(3, "bid"),
    "an entry without a kind": lambda t: t["events"][5].pop("kind"),
    "players that are a list": lambda t: entry(t, "phase_end").update(players=[1, 2]),
    "a place that is nowhere": lambda t: entry(t, "turn_end")["board"]["cities"].insert(0, {"name": "Atlantis"}),
    "a city that is nothing": lambda t: entry(t, "turn_end")["board"]["cities"].insert(0, None),
    "final figures that are words": lambda t: t["final"].update(players="all of them"),
    "a final place that is nowhere": lambda t: t["final"].update(board={"cities": ["Atlantis"]}),
}


@pytest.mark.parametrize("name", list(SPOILT))
def test_a_trace_with_a_part_that_makes_no_sense_is_unreadable(name: str, recorded: Trace, tmp_path: Path) -> None:
    spoilt = copy.deepcopy(recorded)
    SPOILT[name](spoilt)
    file = tmp_path / "spoilt.json"
    file.write_text(json.dumps(spoilt))
    assert tracer.run(file) == 2


def test_what_a_record_leaves_out_is_not_compared_and_the_rest_is(recorded: Trace) -> None:
    """A delivery that does not say whose links it used goes over the mover's where there are any."""
    sparse = copy.deepcopy(recorded)
    for each in sparse["events"]:
        for field in ("cash", "paid", "cost", "tile", "terrain", "replaces", "source", "i", "links"):
            each.pop(field, None)
        if each["kind"] == "phase_end":
            each["players"] = {
                name: {"money": told["money"]} for name, told in each["players"].items() if not told["out"]
            }
        if each["kind"] == "turn_end":
            del each["board"]
    own = entry(sparse, "move_goods", 2)
    assert {hop["link_owner"] for hop in own["path"]} == {own["player"]}
    for hop in own["path"]:
        del hop["link_owner"]
    for told in sparse["final"]["players"].values():
        told.pop("out")
    found = tracer.replay(sparse).found
    assert found.sentences == []
    assert 700 < found.compared < 2000
    entry(sparse, "phase_end", 30)["players"]["pink"]["money"] += 1
    assert len(tracer.replay(sparse).found.sentences) == 1
