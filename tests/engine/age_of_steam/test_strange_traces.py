"""Traces as somebody else writes them, by hand and from the format alone: short games of three that end badly."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.age_of_steam import trace as tracer
from engine.hexes.directions import hex_place

Trace = dict[str, Any]
Entry = dict[str, Any]

NAMES = ("ann", "ben", "cat")


class Sheet:
    """Entries one below the other, all of the turn and phase that were named last."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.turn, self.phase = 1, "shares"

    def write(self, kind: str, player: str | None = None, **fields: Any) -> None:
        here = {"i": len(self.entries), "turn": self.turn, "phase": self.phase, "player": player}
        self.entries.append({**here, "kind": kind, **fields})

    def move(self, kind: str, player: str, **fields: Any) -> None:
        self.write(kind, player, source="player", **fields)

    def ends(self, next_phase: str, **money: int) -> None:
        """The end of a phase, with everybody's money."""
        self.write("phase_end", players={name: {"money": dollars} for name, dollars in money.items()})
        self.phase = next_phase

    def build(self, player: str, hex: str, exits: list[list[str]], cost: int) -> None:
        self.move("build", player, at=at(hex), exits=exits, cost=cost, income_delta=0)


def at(hex: str, name: str | None = None) -> Entry:
    column, row = hex_place(hex)
    return {"name": name, "col": column, "row": row}


def figures(money: int, income: int, shares: int = 2, locomotive: int = 1, *, out: bool = False) -> Entry:
    score = "Eliminated" if out else None
    return {"money": money, "income": income, "shares": shares, "locomotive": locomotive, "out": out, "score": score}


def until_moving() -> Sheet:
    """Turn 1 to the end of building: ann has $1 and a link Evansville - Cincinnati, ben $1, cat nothing."""
    sheet = Sheet()
    for name in NAMES:
        sheet.move("issue_shares", name, count=0, cash=0)
    sheet.ends("turn_order", ann=10, ben=10, cat=10)
    sheet.move("bid", "ann", amount=5)
    sheet.move("drop_out_of_auction", "ben", paid=0)
    sheet.write("player_order_assigned", "ben", position=3, last_bid=0, paid=0)
    sheet.move("bid", "cat", amount=6)
    sheet.move("drop_out_of_auction", "ann", paid=5)
    sheet.write("player_order_assigned", "ann", position=2, last_bid=5, paid=5)
    sheet.write("player_order_assigned", "cat", position=1, last_bid=6, paid=6)
    sheet.ends("action_selection", ann=5, ben=10, cat=4)
    sheet.move("select_action", "cat", action="engineer")
    sheet.move("select_action", "ann", action="first_move")
    sheet.move("select_action", "ben", action="first_build")
    sheet.ends("building", ann=5, ben=10, cat=4)
    sheet.build("ben", "R5", [["N", "S"]], 4)
    sheet.build("ben", "Q8", [["N", "S"]], 3)
    sheet.build("ben", "C9", [["N", "S"]], 2)
    sheet.build("cat", "C7", [["N", "S"]], 2)
    sheet.build("cat", "D8", [["NW", "SE"]], 2)
    sheet.build("ann", "K10", [["SW", "NE"]], 2)
    sheet.build("ann", "L9", [["SW", "NE"]], 2)
    sheet.ends("moving", ann=1, ben=1, cat=0)
    return sheet


def nobody_moves(sheet: Sheet) -> None:
    for name in ("ann", "cat", "ben") * 2:
        sheet.move("move_pass", name)
    sheet.ends("income", ann=1, ben=1, cat=0)
    sheet.ends("expenses", ann=1, ben=1, cat=0)


def all_go_bankrupt(sheet: Sheet) -> None:
    nobody_moves(sheet)
    for name in ("cat", "ann", "ben"):
        sheet.write("player_eliminated", name)


def whole(sheet: Sheet, **final: Entry) -> Trace:
    """The trace around the entries, with the opening of the recorded game for three."""
    initial = json.loads(json.dumps(tracer.recorded()["initial"]))
    initial["players"] = {name: figures(10, 0) for name in NAMES}
    initial["turn_order"] = list(NAMES)
    return {
        "map": "rust-belt",
        "player_count": 3,
        "initial": initial,
        "events": sheet.entries,
        "final": {"players": final or dict.fromkeys(NAMES, figures(0, -2, out=True))},
    }


def differences(trace: Trace) -> list[str]:
    found = tracer.replay(trace).found
    assert found.compared > 50
    return found.sentences


def nothing_more(sheet: Sheet) -> None:
    """The software stops at once, in the middle of the phase."""


def the_phase_ends(sheet: Sheet) -> None:
    sheet.ends("income_reduction", ann=0, ben=0, cat=0)


def the_turn_ends(sheet: Sheet) -> None:
    the_phase_ends(sheet)
    sheet.write("turn_end", players=dict.fromkeys(NAMES, figures(0, -2, out=True)))


def everything_goes_on(sheet: Sheet) -> None:
    the_phase_ends(sheet)
    sheet.ends("goods_growth", ann=0, ben=0, cat=0)
    # The sides may come in either order.
    for side in ("dark", "light"):
        sheet.write("goods_growth_dice", side=side, dice=[6, 6, 4] if side == "dark" else [6, 5, 5])
    sheet.write("goods_growth_place", city=at("C1", "Duluth"), side="light", number=6, dice_hits=1, cubes=["red"])
    place = {"city": at("B3", "Minneapolis"), "side": "light", "number": 5}
    sheet.write("goods_growth_place", **place, dice_hits=2, cubes=["yellow", "blue"])
    place = {"city": at("Q9", "Wheeling"), "side": "dark", "number": 4}
    sheet.write("goods_growth_place", **place, dice_hits=1, cubes=["purple"])
    place = {"city": at("Q2", "Toronto"), "side": "dark", "number": 6}
    sheet.write("goods_growth_place", **place, dice_hits=2, cubes=["purple", "red"])
    sheet.write("turn_end", players=dict.fromkeys(NAMES, figures(0, -2, out=True)))


@pytest.mark.parametrize("ending", [nothing_more, the_phase_ends, the_turn_ends, everything_goes_on])
def test_everybody_goes_bankrupt(ending: Callable[[Sheet], None]) -> None:
    sheet = until_moving()
    all_go_bankrupt(sheet)
    ending(sheet)
    assert differences(whole(sheet)) == []


def test_a_bankruptcy_that_nothing_but_the_final_figures_tell() -> None:
    sheet = until_moving()
    nobody_moves(sheet)
    assert differences(whole(sheet)) == []
    still_in = whole(sheet, ann=figures(0, 0), ben=figures(0, -2, out=True), cat=figures(0, -3, out=True))
    assert any("ann is out" in sentence for sentence in differences(still_in))


def test_a_record_may_stop_when_one_player_is_left() -> None:
    """By the rulebook she would play on alone; her figures and her points are compared all the same."""
    sheet = until_moving()
    sheet.entries[-1]["players"]["ann"]["money"] += 7
    adjust = {"money": 7, "why": "a present"}
    sheet.entries.insert(-1, {**sheet.entries[-2], "kind": "adjust", "player": "ann", **adjust})
    for name in ("ann", "cat", "ben") * 2:
        sheet.move("move_pass", name)
    sheet.ends("income", ann=8, ben=1, cat=0)
    sheet.ends("expenses", ann=8, ben=1, cat=0)
    sheet.write("player_eliminated", "cat")
    sheet.write("player_eliminated", "ben")
    left = {**figures(5, 0), "score": 2 - 6}
    out = figures(0, -2, out=True)
    assert differences(whole(sheet, ann=left, ben=out, cat=out)) == []
    assert len(differences(whole(sheet, ann={**left, "score": -3}, ben=out, cat=out))) == 1
    assert len(differences(whole(sheet, ann={**left, "money": 4}, ben=out, cat=out))) == 1


def test_moves_that_the_software_made_need_not_be_there() -> None:
    """Passes are forced or left out, `build_done` stands where nobody is asked, and some fields say nothing."""
    sheet = until_moving()
    for name in ("ann", "cat", "ben"):
        sheet.write("move_pass", name, source="engine_forced")
    sheet.ends("income", ann=1, ben=1, cat=0)
    for name in ("cat", "ann", "ben"):
        sheet.write("player_eliminated", name)
    for entry in list(sheet.entries):
        if entry["kind"] == "phase_end":
            entry["turn_order"] = None
        if entry["kind"] == "build" and entry["cost"] == 2 and entry["player"] != "ann":
            entry["cost"] = entry["income_delta"] = None
    done = {"kind": "build_done", "turn": 1, "phase": "building"}
    for name in NAMES:
        last = max(n for n, e in enumerate(sheet.entries) if e["kind"] == "build" and e["player"] == name)
        sheet.entries.insert(last + 1, {**done, "player": name, "source": "engine_forced"})
    assert differences(whole(sheet)) == []


def test_what_departs_from_the_rules_counts_from_where_it_stands() -> None:
    """Without a phase of its own, between two moves, after the last of a phase, around the end of the turn."""
    trace = whole(all_out := until_moving())
    all_go_bankrupt(all_out)
    everything_goes_on(all_out)
    kinds = [entry["kind"] for entry in trace["events"]]
    places = {
        "before everything": 0,
        "between two moves": 2,
        "after the last move of a phase": kinds.index("phase_end"),
        "after the end of a phase": kinds.index("phase_end") + 1,
    }
    for where, place in places.items():
        changed = copy.deepcopy(trace)
        first = changed["events"][0]
        present = {"turn": 1, "player": "ann", "kind": "adjust", "money": 1, "income": None, "why": "?"}
        changed["events"].insert(place, present)
        for number, entry in enumerate(changed["events"]):
            if entry["kind"] == "phase_end" and number > place and entry["phase"] in tracer.PHASES:
                at_once = tuple(tracer.PHASES)[:7]
                entry["players"]["ann"]["money"] += entry["phase"] in at_once[:6]
        changed["final"]["players"]["ann"]["income"] = -1
        assert first["kind"] == "issue_shares"
        assert differences(changed) == [], where
        del changed["events"][place]
        assert differences(changed) != [], where


@pytest.mark.parametrize("after", [0, 1])
def test_a_build_may_be_told_at_the_price_that_was_paid(after: int) -> None:
    """The software charged a dollar too little, and says so before or after the build; or says nothing."""
    sheet = two_rich_turns()
    at_build = next(number for number, entry in enumerate(sheet.entries) if entry["kind"] == "build")
    build, end = sheet.entries[at_build], sheet.entries[-1]
    build["cost"] -= 1
    for entry in sheet.entries:
        if entry["kind"] == "turn_end":
            entry["players"]["ann"]["money"] += 1
    discount = {**build, "kind": "adjust", "money": 1, "why": "charged too little"}
    sheet.entries.insert(at_build + after, discount)
    sheet.entries.append({**end, "kind": "adjust", "player": "ann", "money": -1, "why": "given back"})
    assert stopped(sheet) == []
    sheet.entries.remove(discount)
    assert any("cost is 1 in the record, 2 here" in sentence for sentence in stopped(sheet))


def test_a_gift_after_growth_is_in_the_figures_of_the_turns_end_and_not_of_the_phases() -> None:
    sheet = until_moving()
    sheet.entries.insert(-1, {**sheet.entries[-2], "kind": "adjust", "player": "ann", "money": 7, "why": "?"})
    sheet.entries[-1]["players"]["ann"]["money"] += 7
    for name in ("ann", "cat", "ben") * 2:
        sheet.move("move_pass", name)
    sheet.ends("income", ann=8, ben=1, cat=0)
    sheet.ends("expenses", ann=8, ben=1, cat=0)
    sheet.ends("income_reduction", ann=5)
    sheet.ends("goods_growth", ann=5)
    for side in ("light", "dark"):
        sheet.write("goods_growth_dice", side=side, dice=[6, 6, 6])
    place = {"side": "light", "number": 6, "dice_hits": 3}
    sheet.write("goods_growth_place", city=at("C1", "Duluth"), **place, cubes=["red", "red", "red"])
    place["side"] = "dark"
    sheet.write("goods_growth_place", city=at("Q2", "Toronto"), **place, cubes=["purple", "red", "red"])
    sheet.ends("turn_end", ann=5)
    sheet.write("adjust", "ann", money=2, why="?")
    sheet.write("turn_end", players={"ann": figures(7, 0)})
    sheet.write("adjust", "ann", money=-1, why="?")
    out = figures(0, -2, out=True)
    assert differences(whole(sheet, ann=figures(6, 0), ben=out, cat=out)) == []


def test_an_opening_that_cannot_be_is_a_difference() -> None:
    """Cubes that are missing, or more of a colour than there are: told as what they are, not as a broken file."""
    sheet = until_moving()
    all_go_bankrupt(sheet)
    for change in (
        lambda city: city["goods"].pop(),
        lambda city: city["display"][0]["boxes_first_out_first"].pop(),
        lambda city: city["display"][0].update(boxes_first_out_first=["black", "black", "black"]),
    ):
        trace = whole(sheet)
        change(trace["initial"]["cities"][3])
        found = tracer.replay(trace).found.sentences
        assert any("at the start" in sentence for sentence in found)


def two_rich_turns() -> Sheet:
    """Two turns of rich players, told as briefly as can be: what is not told is that nothing was done.

    A New City replaces a town's tile, grows, and takes a cube of Production; a second tile redirects the first.
    """
    sheet = Sheet()
    for name in NAMES:
        sheet.write("adjust", name, money=30, why="to have some")
    sheet.phase = "turn_order"
    for name in ("ann", "ben"):
        sheet.write("drop_out_of_auction", name)
    sheet.phase = "action_selection"
    for name, action in (("cat", "locomotive"), ("ben", "Urbanization"), ("ann", "first_build")):
        sheet.write("select_action", name, action=action)
    sheet.phase = "building"
    sheet.build("ann", "J9", [["S", "NE"]], 2)
    sheet.build("ann", "K9", [["TOWN", "SW"], ["N", "TOWN"]], 3)
    sheet.build("cat", "C7", [["N", "S"]], 2)
    sheet.write("urbanize", "ben", at=at("K9", "Indianapolis"), new_city="A", tile_removed={"tile": "town_curve"})
    sheet.phase = "goods_growth"
    for side, dice in (("light", [3, 3, 6]), ("dark", [5, 5, 5])):
        sheet.write("goods_growth_dice", side=side, dice=dice)
    place = {"side": "light", "number": 3, "dice_hits": 2}
    sheet.write("goods_growth_place", city={"name": "Indianapolis"}, **place, cubes=["yellow", "yellow"])
    sheet.write("goods_growth_place", city={"name": "KANSAS CITY"}, **place, cubes=["black", "yellow"])
    place = {"side": "light", "number": 6, "dice_hits": 1, "cubes": ["red"]}
    sheet.write("goods_growth_place", city=at("C1"), **place)
    place = {"side": "dark", "number": 5, "dice_hits": 3, "cubes": ["red", "blue", "yellow"]}
    sheet.write("goods_growth_place", city="Pittsburgh", **place)
    sheet.write("turn_end", players={"ann": {"money": 32}, "ben": {"money": 37}, "cat": {"money": 34}})
    sheet.turn, sheet.phase = 2, "turn_order"
    for name in ("cat", "ben"):
        sheet.write("drop_out_of_auction", name)
    sheet.phase = "action_selection"
    for name, action in (("ann", "production"), ("ben", "engineer"), ("cat", "turn order")):
        sheet.write("select_action", name, action=action)
    sheet.phase = "building"
    sheet.build("cat", "C7", [["S", "NE"]], 2)
    sheet.phase = "goods_growth"
    sheet.write("production_draw", "ann", cubes=["red", "blue"])
    box = {"side": "light", "number": 3, "urbanized": True, "box_index_from_last_out": 0}
    sheet.write("production_place", "ann", good="blue", **box)
    sheet.write("production_pass", "ann")
    for side, dice in (("light", [3, 4, 4]), ("dark", [5, 5, 5])):
        sheet.write("goods_growth_dice", side=side, dice=dice)
    place = {"side": "light", "number": 3, "dice_hits": 1}
    sheet.write("goods_growth_place", city=at("K9"), **place, cubes=["blue"])
    sheet.write("goods_growth_place", city=at("A11"), **place, cubes=["black"])
    place = {"side": "light", "number": 4, "dice_hits": 2, "cubes": ["yellow", "yellow"]}
    sheet.write("goods_growth_place", city=at("C8"), **place)
    return sheet


def stopped(sheet: Sheet) -> list[str]:
    """The differences of a record that goes no further, but for saying that it is over."""
    money = {"ann": 29, "ben": 34, "cat": 28}
    told = differences(whole(sheet, **{name: {"money": dollars} for name, dollars in money.items()}))
    assert told[-1] == "at the end: the game is over is True in the record, False here."
    return told[:-1]


def test_a_game_told_as_briefly_as_can_be() -> None:
    assert stopped(two_rich_turns()) == []


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("production_place", {"good": "red"}),
        ("production_place", {"box_index_from_last_out": 2}),
        ("production_place", {"urbanized": False}),
        ("production_draw", {"cubes": ["red", "red"]}),
        ("urbanize", {"new_city": {"letter": "B"}}),
    ],
)
def test_another_move_is_another_game(kind: str, change: Entry) -> None:
    sheet = two_rich_turns()
    [*_, told] = [entry for entry in sheet.entries if entry["kind"] == kind]
    told.update(change)
    assert stopped_or_lost(sheet) != []


def stopped_or_lost(sheet: Sheet) -> list[str]:
    """The differences, whether the record can be followed to its end or not."""
    return [sentence for sentence in differences(whole(sheet, ann={"money": 29})) if "is over" not in sentence]
