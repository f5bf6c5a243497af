"""Traces written by hand, a turn or two a map, as another program might write: by names, with gaps, in odd orders."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.age_of_steam.maps.strangers import Told

ANN, BOB, CID = "ann", "bob", "cid"
THREE = [ANN, BOB, CID]


def ann_first(told: Told, turn: int = 1, second: str = CID) -> None:
    """Ann bids a dollar, the others drop out at once, the one who is to be second after the other."""
    told.turn(turn, "turn_order")
    told(ANN, "bid", amount=1)
    for name in (BOB, CID) if second == CID else (CID, BOB):
        told(name, "drop_out_of_auction", paid=0)
    told(ANN, "player_order_assigned", position=1, last_bid=1, paid=1)


def select(told: Told, turn: int, **actions: str | None) -> None:
    """Who takes what, in order."""
    told.turn(turn, "action_selection")
    for name, action in actions.items():
        told(name, "select_action", action=action)


def figures(**of: tuple[int, int]) -> dict[str, dict[str, int]]:
    """Money and income of some players."""
    return {name: {"money": money, "income": income} for name, (money, income) in of.items()}


def france() -> Told:
    told = Told(
        "france", THREE, goods={"Paris": ["red", "red", "blue", "blue", "yellow", "yellow", "purple", "purple"]}
    )
    told.turn(1, "shares")
    told(ANN, "issue_shares", count=2, cash=10)
    told(CID, "issue_shares", count=2, cash=10)
    ann_first(told)
    select(told, 1, ann="Urbanization", cid="urbanization", bob="Production")
    told.turn(1, "building")
    told(ANN, "urbanize", at={"name": "Reims"}, new_city="E")
    told(ANN, "build", at={"name": None, "col": 11, "row": 5}, exits=[["SW", "N"]], cost=2, terrain="plain")
    told(ANN, "build", at={"name": None, "col": 12, "row": 4}, exits=[["N", "SW"]], cost=2)
    told(CID, "urbanize", at="Orleans", new_city={"letter": "A", "colors": ["red"]}, tile_removed=None)
    told(CID, "build_done")
    told.turn(1, "moving")
    told(ANN, "move_goods", good="red", **{"from": "Paris"}, path=[{"to": "Orleans"}], links=1, income_delta={ANN: 1})
    told(CID, "locomotive", new_level=2)
    told(ANN, "locomotive", new_level=2)
    told.turn(1, "expenses")
    told(None, "phase_end", players=figures(ann=(10, 1), bob=(7, 0), cid=(14, 0)))
    told.turn(1, "goods_growth")
    told(BOB, "production_draw", cubes=["black"])
    told(BOB, "production_place", good="black", city={"name": "Paris"}, side=None, number=None)
    told.dice([1, 2, 3], [4, 4, 6])
    told.turn(1, "turn_end")
    told(None, "turn_end", players=figures(ann=(10, 1), bob=(7, 0), cid=(14, 0)))
    return told


def poland() -> Told:
    told = Told("poland", THREE, display={"dark-6": ["red", "blue", "black"]})
    ann_first(told)
    select(told, 1, ann="production", cid="engineer", bob=None)
    told.trace["events"][-1]["action"] = "first move"
    told.turn(1, "building")
    told(ANN, "build", at={"name": None, "col": 4, "row": 8}, exits=[["NW", "SE"]], cost=2, income_delta=0)
    told(ANN, "build", at={"name": "Opole"}, exits=[["TOWN", "NW"], ["TOWN", "SE"]], cost=3, income_delta=1)
    told(CID, "build", at={"col": 3, "row": 8}, exits=[["N", "NE"]], cost=6)
    told.turn(1, "moving")
    told(BOB, "move_pass")
    told.turn(1, "expenses")
    told(None, "phase_end", players=figures(ann=(2, 1), bob=(7, 0), cid=(1, 0)))
    told.turn(1, "goods_growth")
    told(ANN, "production_draw", cubes=["red"])
    told(ANN, "production_place", good="red", town="Zielona Gora")
    told(None, "map_rule_cube_added", city={"name": "Warsaw", "col": 10, "row": 5}, cubes=["black"])
    told.dice([1, 2, 3], [6, 5, 6])
    told(None, "goods_growth_place", city="Wroclaw", side="dark", number=6, dice_hits=2, cubes=["red", "blue"])
    return told


def hungary() -> Told:
    """The turn marker begins on the space after the start, and some programs count the turns from there."""
    told = Told(
        "hungary",
        THREE,
        goods={"Budapest": ["red", "red", "blue"]},
        display={"light-A": ["blue", "yellow"]},
        figures={"locomotive": 2},
    )
    ann_first(told, turn=2, second=CID)
    select(told, 2, ann="urbanization", cid="engineer", bob="production")
    told.turn(2, "building")
    told(ANN, "urbanize", at="Dunaujvaros", new_city={"letter": "A"})
    told(ANN, "build", at={"col": 10, "row": 5}, exits=[["N", "S"]], cost=3)
    told.turn(2, "moving")
    told(
        CID,
        "move_goods",
        good="red",
        **{"from": "Budapest"},
        path=[{"to": "DUNAUJVAROS", "link_owner": ANN}],
        income_delta={ANN: 1, CID: 0},
    )
    told.turn(2, "goods_growth")
    told.dice([3, 3, 2], [1, 1, 2])
    told(BOB, "production_draw", cubes=["black", "red", "blue", "blue"])
    told(BOB, "production_place", good="blue")
    told(BOB, "production_place", good="black")
    told.turn(2, "turn_end")
    told(None, "turn_end", players=figures(ann=(3, 1), bob=(6, 0), cid=(6, 0)))
    ann_first(told, turn=3, second=BOB)
    select(told, 3, ann="urbanization", bob="locomotive", cid="engineer")
    told.turn(3, "building")
    told(ANN, "urbanize", at="Dunaujvaros", new_city={"letter": "E"}, goods_kept=["yellow"])
    told.turn(3, "moving")
    told(BOB, "locomotive", new_level=4)
    return told


def finland() -> Told:
    goods = {
        "Russia": ["red", "red", "blue", "purple", "yellow"],
        "Lappeenranta": ["black", "black"],
        "Espoo": ["blue", "red"],
    }
    told = Told("finland", THREE, goods=goods)
    for city in told.trace["initial"]["cities"]:
        if city["name"] == "Sweden":
            city["goods"] = []
    ann_first(told)
    select(told, 1, ann="engineer", cid="first_move", bob="turn_order_pass")
    told.turn(1, "building")
    told(ANN, "build", at={"name": "", "col": 11, "row": 12}, exits=[["SE", "NW"]], cost=2)
    told.turn(1, "moving")
    told(
        CID,
        "move_goods",
        good="blue",
        **{"from": "Espoo"},
        path=[{"to": "Helsinki", "link_owner": None}],
        links=1,
        income_delta={},
    )
    told(
        ANN,
        "move_goods",
        good="black",
        **{"from": "Lappeenranta"},
        path=[{"to": "Russia", "link_owner": ANN}],
        removed="purple",
        income_delta={ANN: 1},
    )
    told(BOB, "move_pass")
    told(CID, "move_pass")
    told(ANN, "move_goods", good="black", **{"from": "Lappeenranta"}, path=[{"to": "Russia"}], income_delta={ANN: 1})
    told(ANN, "zone_good_removed", good="red")
    told.turn(1, "expenses")
    told(None, "phase_end", players=figures(ann=(6, 2), bob=(7, 0), cid=(7, 0)))
    return told


def switzerland() -> Told:
    """A share is bought back, and a cube goes through a tunnel on turn five."""
    told = Told("switzerland", THREE, goods={"Lugano": ["black", "black"]})
    for turn in range(1, 6):
        told.turn(turn, "shares")
        if turn in (1, 4, 5):
            count = {1: 4, 4: 5, 5: 5}[turn]
            told(ANN, "issue_shares", count=count, cash=5 * count)
        if turn == 1:
            told(BOB, "issue_shares", count=3)
            told(CID, "issue_shares", count=3)
        if turn == 2:
            told(ANN, "issue_shares", count=-1, cash=-8)
        ann_first(told, turn, second=CID if turn % 2 else BOB)
        others = {CID: "first_build", BOB: "first_move"} if turn % 2 else {BOB: "first_move", CID: "first_build"}
        select(told, turn, ann="engineer", **others)
        told.turn(turn, "building")
        if turn == 4:
            told(ANN, "build", at={"col": 13, "row": 9}, exits=[["S", "NW"]], cost=4)
            told(ANN, "build", at={"col": 12, "row": 9}, exits=[["SE", "NW"]], cost=4)
            told(ANN, "build", at={"col": 11, "row": 8}, exits=[["SE", "N"]], cost=4)
        if turn == 5:
            told(ANN, "build", at={"col": 11, "row": 6}, exits=[["S", "N"]], cost=4)
            told(ANN, "build", at={"col": 11, "row": 5}, exits=[["S", "N"]], cost=4)
            told(ANN, "build", at="Zug", exits=[["S", "TOWN"], ["NW", "TOWN"]], cost=4)
            told(ANN, "build", at={"col": 10, "row": 4}, exits=[["SE", "N"]], cost=4)
        told.turn(turn, "moving")
        if turn == 4:
            told(ANN, "locomotive", new_level=2)
        if turn == 5:
            path = [{"to": "Zug", "link_owner": ANN}, {"to": "Zurich", "link_owner": ANN}]
            told(ANN, "move_goods", good="black", **{"from": "Lugano"}, path=path, links=2, income_delta={ANN: 2})
            break
        told.turn(turn, "goods_growth")
        told.dice([1, 2, 3], [1, 2, 3])
        told(None, "map_rule_cube_added", city="Zurich", cubes=["yellow"])
    told(None, "phase_end", players=figures(ann=(8, 2), bob=(1, 0), cid=(1, 0)))
    return told


def new_england() -> Told:
    """No auction; three moves each; black is first in turn two."""
    told = Told("new-england", [ANN, BOB], goods={"Providence": ["red", "red", "black"]})
    select(told, 1, ann="engineer", bob="first_build")
    told.turn(1, "building")
    told(ANN, "build", at={"col": 5, "row": 7}, exits=[["NE", "S"]], cost=2)
    told.turn(1, "moving")
    for _ in range(2):
        told(
            ANN,
            "move_goods",
            good="red",
            **{"from": "Providence"},
            path=[{"to": "Boston", "link_owner": ANN}],
            income_delta={ANN: 1},
        )
        told(BOB, "move_pass")
    told(ANN, "locomotive", new_level=2)
    told.dice([1, 2], [3, 4])
    told.turn(1, "turn_end")
    told(None, "turn_end", players=figures(ann=(6, 2), bob=(7, 0)), turn_order=[ANN, BOB])
    told.turn(2, "shares")
    told(BOB, "issue_shares", count=1, cash=5)
    told(ANN, "issue_shares", count=0, cash=0)
    told(BOB, "player_order_assigned", position=1)
    select(told, 2, bob="engineer", ann="locomotive")
    return told


def pittsburgh() -> Told:
    """The Grant by another name; a redirection that the program charged $2, and the note that makes up for it."""
    told = Told("pittsburgh", THREE)
    told.turn(1, "shares")
    told(ANN, "issue_shares", count=4, cash=20)
    ann_first(told)
    select(told, 1, ann="commonwealth", cid="production", bob="urbanization")
    told.turn(1, "building")
    told(ANN, "build", at={"col": 5, "row": 3}, exits=[["S", "N"]], cost=7)
    told(ANN, "build", at="Mount Washington", exits=[["N", "TOWN"]], cost=0)
    told(ANN, "build", at={"col": 3, "row": 2}, exits=[["N", "SE"]], cost=3)
    told.turn(1, "goods_growth")
    told(CID, "production_draw", cubes=["red", "blue"])
    told.dice([1, 2, 3], [3, 4, 5])
    ann_first(told, 2, second=BOB)
    select(told, 2, ann="engineer", bob="urbanization", cid="first_build")
    told.turn(2, "building")
    told(ANN, "build", at={"col": 3, "row": 2}, exits=[["N", "SW"]], cost=2, replaces="simple_curve")
    told(ANN, "adjust", money=2, why="redirected for $2")
    told.turn(2, "expenses")
    told(None, "phase_end", players=figures(ann=(2, 0)))
    return told


def detroit() -> Told:
    """Links told by both their ends, by the hex they are drawn in, and by one end."""
    goods = {"Midtown Detroit": ["red", "red"]}
    told = Told("detroit", [ANN, BOB], goods=goods, boxes=1, figures={"money": 0, "shares": 5})
    told.turn(1, "shares")
    told(ANN, "issue_shares", count=6, cash=30)
    told(BOB, "issue_shares", count=3, cash=15)
    told.turn(1, "turn_order")
    told(ANN, "bid", amount=1)
    told(BOB, "drop_out_of_auction", paid=0)
    select(told, 1, ann="engineer", bob="urbanization")
    told.turn(1, "building")
    told(ANN, "claim_printed_link", at=["Midtown Detroit", {"name": "Downtown Detroit"}], cost=0)
    told(ANN, "claim_printed_link", at={"name": None, "col": 12, "row": 7}, cost=8)
    told(ANN, "claim_printed_link", at="Windsor Airport", cost=6)
    told.turn(1, "moving")
    told(ANN, "locomotive", new_level=2)
    path = [{"to": "Downtown Detroit", "link_owner": ANN}, {"to": "Windsor", "link_owner": ANN}]
    told(ANN, "move_goods", good="red", **{"from": "Midtown Detroit"}, path=path, income_delta={ANN: 2})
    told.turn(1, "income_reduction")
    told(None, "phase_end", players=figures(ann=(3, 2), bob=(5, 0)))
    return told


def detroit_solo() -> Told:
    """A fee, a free build, bankrupt at once; the record stops there."""
    told = Told("detroit", [ANN], boxes=1, figures={"money": 0, "shares": 5})
    told.turn(1, "shares")
    told(ANN, "issue_shares", count=1, cash=5)
    told.turn(1, "turn_order")
    told(ANN, "player_order_assigned", position=1, last_bid=0, paid=0)
    told.turn(1, "action_selection")
    told(ANN, "select_action", action="Engineer", fee_paid=3)
    told.turn(1, "building")
    told(ANN, "claim_printed_link", at={"name": "Windsor"}, cost=0)
    told.turn(1, "expenses")
    told(ANN, "player_eliminated")
    told(None, "phase_end", players={ANN: {"money": 0, "income": -6, "shares": 6, "locomotive": 1, "out": True}})
    told.trace["final"]["players"] = {ANN: {"money": 0, "income": -6, "shares": 6, "out": True, "score": 1}}
    return told


def heavy_cardboard() -> Told:
    """A cube over open land, and a ferry told by the town it starts from."""
    told = Told("heavy-cardboard", THREE, goods={"Arkwright": ["yellow", "yellow"]})
    told.turn(1, "shares")
    told(BOB, "issue_shares", count=3, cash=15)
    ann_first(told)
    select(told, 1, ann="heavy lifting", cid="engineer", bob="urbanization")
    told.turn(1, "building")
    told(ANN, "build", at={"col": 6, "row": 7}, exits=[["SE", "SW"]], cost=4)
    told(ANN, "build", at="Vinhos", exits=[["NW", "TOWN"]], cost=2)
    told(BOB, "urbanize", at="Puerto Rico", new_city="b")
    told(BOB, "claim_printed_link", at="Puerto Rico", cost=6)
    told.turn(1, "moving")
    told(ANN, "heavy_lifting", good="yellow", **{"from": "Arkwright"}, to="Agricola", income_delta=2)
    told.turn(1, "expenses")
    told(None, "phase_end", players=figures(ann=(2, 2), bob=(13, 0), cid=(7, 0)))
    return told


MAPS = [france, poland, hungary, finland, switzerland, new_england, pittsburgh, detroit, detroit_solo, heavy_cardboard]


FIGURES = ("cash", "cost", "paid", "fee_paid", "links", "new_level", "position", "dice_hits")


@pytest.mark.parametrize("written", MAPS, ids=lambda written: written.__name__)
def test_a_trace_by_hand_is_followed_to_every_figure(written: Callable[[], Told]) -> None:
    assert written().differences() == []


@pytest.mark.parametrize("written", MAPS, ids=lambda written: written.__name__)
def test_every_figure_told_by_hand_counts(written: Callable[[], Told]) -> None:
    told = written()
    changed = 0
    for entry in told.trace["events"]:
        for field in FIGURES:
            if isinstance(entry.get(field), int):
                entry[field] += 1
                assert told.differences(), entry
                entry[field] -= 1
                changed += 1
        here = [(name, player) for name, player in (entry.get("players") or {}).items() if not player.get("out")]
        for name, player in here[:1]:
            player["money"] += 1
            assert told.differences(), name
            player["money"] -= 1
    assert changed


def test_a_special_link_may_be_told_by_what_it_lies_between_or_by_its_name_here() -> None:
    for said in ({"between": ["Downtown Detroit", "Midtown Detroit"]}, {"link": "L7-M7"}):
        told = detroit()
        first = next(entry for entry in told.trace["events"] if entry["kind"] == "claim_printed_link")
        del first["at"]
        first.update(said)
        assert told.differences() == []


def test_a_cube_by_a_maps_own_rule_may_be_told_without_its_city_where_there_is_but_one() -> None:
    told = switzerland()
    for entry in told.trace["events"]:
        if entry["kind"] == "map_rule_cube_added":
            del entry["city"]
    assert told.differences() == []


def goods(told: Told, hex: str) -> list[str]:
    """What lies on a place when the record ends."""
    return told.replay().game.state.goods.get(hex, [])


def test_what_was_told_about_cubes_was_done() -> None:
    assert goods(france(), "L5")[7] == "black"
    assert goods(poland(), "B6") == ["red"]
    assert goods(hungary(), "K5")[-2:] == ["blue", "black"]
    assert goods(hungary(), "K7") == ["yellow"]
    assert goods(finland(), "M14") == ["red", "blue", "yellow"]


def test_a_city_may_be_announced_in_the_draw_or_in_an_entry_of_its_own() -> None:
    in_the_draw = france()
    events = in_the_draw.trace["events"]
    at = next(n for n, entry in enumerate(events) if entry["kind"] == "production_draw")
    placed = events.pop(at + 1)
    events[at]["city"] = placed["city"]
    assert in_the_draw.differences() == []
    assert goods(in_the_draw, "L5")[7] == "black"
    beforehand = france()
    announced = {**placed, "kind": "production_announce", "good": None}
    beforehand.trace["events"].insert(at, announced)
    assert beforehand.differences() == []


def test_a_price_that_nothing_makes_up_for_is_a_difference() -> None:
    told = pittsburgh()
    note = next(entry for entry in told.trace["events"] if entry["kind"] == "adjust")
    note["money"] = 1
    assert any("cost is 2 in the record, 4 here" in sentence for sentence in told.differences())
    told.trace["events"].remove(note)
    assert any("cost is 2 in the record, 4 here" in sentence for sentence in told.differences())


def test_the_note_that_makes_up_for_a_price_may_come_first() -> None:
    told = pittsburgh()
    events = told.trace["events"]
    at = next(n for n, entry in enumerate(events) if entry["kind"] == "adjust")
    events[at - 1], events[at] = events[at], events[at - 1]
    assert told.differences() == []


def test_a_build_that_only_the_note_after_it_pays_for_is_followed() -> None:
    """Ann has $3 left on turn two and redirects for $2; by the rules it costs $4."""
    told = pittsburgh()
    bid = next(entry for entry in told.trace["events"] if entry["kind"] == "bid" and entry["turn"] == 2)
    assigned = told.trace["events"][told.trace["events"].index(bid) + 3]
    bid["amount"] = assigned["paid"] = assigned["last_bid"] = 9
    del told.trace["events"][-1]
    assert told.differences() == []
    del told.trace["events"][-1]
    assert any("That costs $4, you have $3" in sentence for sentence in told.differences())


@pytest.mark.parametrize("end_told", [True, False])
def test_a_note_holds_for_the_phase_it_names_whether_its_end_is_told_or_not(*, end_told: bool) -> None:
    """The program reduced an income by two dollars more than the rules; the turn's end shows what came of it."""
    told = new_england()
    events = told.trace["events"]
    at = next(n for n, entry in enumerate(events) if entry["kind"] == "goods_growth_dice")
    note = {"kind": "adjust", "player": ANN, "turn": 1, "phase": "income_reduction", "income": -1}
    end = {"kind": "phase_end", "turn": 1, "phase": "income_reduction", "players": figures(ann=(6, 1))}
    events[at:at] = [note, end] if end_told else [note]
    told_end = next(entry for entry in events if entry["kind"] == "turn_end")
    told_end["players"] = figures(ann=(6, 1), bob=(7, 0))
    assert told.differences() == []


def test_a_zones_cube_that_is_not_told_is_one_that_is_gone_when_the_turn_ends() -> None:
    told = finland()
    events = told.trace["events"]
    del next(entry for entry in events if entry.get("removed"))["removed"]
    events.remove(next(entry for entry in events if entry["kind"] == "zone_good_removed"))
    told.turn(1, "goods_growth")
    told.dice([1, 1, 1], [1, 1, 1])
    told.turn(1, "turn_end")
    board = {"cities": [{"name": "Russia", "goods": ["red", "red", "blue"]}]}
    told(None, "turn_end", board=board)
    told.differences()
    assert sorted(goods(told, "M14")) == ["blue", "red", "red"]


def test_cubes_of_a_replaced_new_city_that_are_not_told_of_are_gone_when_the_turn_ends() -> None:
    told = hungary()
    del next(entry for entry in told.trace["events"] if "goods_kept" in entry)["goods_kept"]
    assert goods(told, "K7") == ["blue", "yellow"]
    told.turn(3, "goods_growth")
    told.dice([5, 5, 5], [2, 2, 2])
    told.turn(3, "turn_end")
    told(None, "turn_end", board={"cities": [{"name": "Dunaujvaros", "goods": ["yellow"]}]})
    assert goods(told, "K7") == ["yellow"]
