"""Sections, links, joints and routes on the real map."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

import engine.age_of_steam
from engine.hexes.board import Board, load
from engine.hexes.directions import SIDE
from engine.hexes.joints import joint, may_start
from engine.hexes.links import Links
from engine.hexes.routes import distances, routes
from engine.hexes.tiles import TOWN, pair
from engine.hexes.track import NOBODY, Network, Segment, Tile, kinds_in_use, sorted_tile


@pytest.fixture(scope="module")
def board() -> Board:
    return load(Path(engine.age_of_steam.__file__).parent / "maps" / "rust-belt.json")


def tile(*segments: str, owner: int = 0) -> Tile:
    """A tile from words: `N-S`, or `N` for a town's exit."""
    made = []
    for words in segments:
        ends = [SIDE[side] for side in words.split("-")]
        made.append(Segment(*(pair(*ends) if len(ends) == 2 else (ends[0], TOWN)), owner))
    return sorted_tile(made)


def test_a_section_is_found_from_every_part_of_it(board: Board) -> None:
    network = Network(board, {"K10": tile("SW-NE"), "L9": tile("SW-NE")}, {})
    sections = [network.section("K10", 1), network.section("K10", 4), network.section("L9", 1)]
    assert sections[0] == sections[1] == sections[2]
    assert sections[0].complete
    assert set(sections[0].places) == {"J10", "M9"}
    assert len(list(network.sections())) == 1


def test_track_towards_a_town_without_a_tile_is_unfinished(board: Board) -> None:
    network = Network(board, {"N9": tile("NW-S")}, {})
    section = network.section("N9", 3)
    assert section.places == ("M9",)
    assert not section.complete


def test_a_towns_exits_are_separate_sections(board: Board) -> None:
    track = {"J9": tile("S-NE"), "K9": tile("SW", "NE"), "L8": tile("SW-SE")}
    network = Network(board, track, {})
    assert {frozenset(section.places) for section in network.sections()} == {
        frozenset({"J10", "K9"}),
        frozenset({"K9", "M9"}),
    }
    assert sorted(len(section.parts) for section in network.sections()) == [2, 2]


def test_a_new_city_ends_track_that_pointed_at_the_town(board: Board) -> None:
    track = {"J9": tile("S-NE")}
    assert not Network(board, track, {}).section("J9", 1).complete
    assert Network(board, track, {"K9": "A"}).section("J9", 1).complete


def test_a_section_of_two_owners_is_nobodys(board: Board) -> None:
    network = Network(board, {"K10": tile("SW-NE", owner=0), "L9": tile("SW-NE", owner=1)}, {})
    assert network.section("K10", 1).owner == NOBODY


def test_a_section_with_unowned_parts_belongs_to_its_only_owner(board: Board) -> None:
    network = Network(board, {"K10": tile("SW-NE", owner=NOBODY), "L9": tile("SW-NE", owner=1)}, {})
    assert network.section("K10", 1).owner == 1


def test_kinds_in_use_leave_out_what_is_printed(board: Board) -> None:
    track = {"K10": tile("SW-NE"), "K9": tile("SW", "NE"), "L9": tile("SW-NE", "NW-SE")}
    assert kinds_in_use(track, {}) == {"straight": 1, "town-2-straight": 1, "crossing-straight-straight": 1}
    assert kinds_in_use(track, {"K10": None}) == {"town-2-straight": 1, "crossing-straight-straight": 1}


@pytest.mark.parametrize(
    ("hex", "side", "problem"), [("B1", "N", "off-map"), ("D2", "N", "into-water"), ("C2", "N", ""), ("F5", "N", "")]
)
def test_a_joint_says_where_track_may_not_run(board: Board, hex: str, side: str, problem: str) -> None:
    assert joint(Network(board, {}, {}), hex, SIDE[side], 0).problem == problem


def test_a_joint_connects_to_cities_own_track_and_what_can_be_taken_over(board: Board) -> None:
    own = Network(board, {"K10": tile("SW-NE", owner=0)}, {})
    assert joint(own, "L9", SIDE["SW"], 0).connects
    assert joint(own, "L9", SIDE["SW"], 1).problem == "joins-other"
    assert joint(own, "L9", SIDE["NE"], 1) == ("", "M9", True, None)
    nobodys = Network(board, {"K10": tile("SW-NE", owner=NOBODY)}, {})
    assert joint(nobodys, "L9", SIDE["SW"], 1).connects


def test_a_town_is_a_start_only_for_who_has_track_there(board: Board) -> None:
    network = Network(board, {"K9": tile("SW", owner=1)}, {})
    assert may_start(network, "K9", 1)
    assert not may_start(network, "K9", 0)
    assert not may_start(network, None, 0)
    assert may_start(Network(board, {}, {"K9": "A"}), "K9", 0)


def test_links_are_the_same_from_both_of_their_ends(board: Board) -> None:
    track = {"K10": tile("SW-NE"), "L9": tile("SW-NE"), "J9": tile("S-NE", owner=1), "K9": tile("SW", "NE", owner=1)}
    links = Links(Network(board, {**track, "L8": tile("SW-SE", owner=1)}, {}))
    assert len(list(links.all())) == 3
    assert {(link.other("M9"), link.owner) for link in links.at("M9")} == {("J10", 0), ("K9", 1)}
    assert {(link.other("K9"), link.owner) for link in links.at("K9")} == {("J10", 1), ("M9", 1)}


HOPS = {
    "A": (("B", 0), ("C", 1)),
    "B": (("A", 0), ("C", 0), ("D", 0)),
    "C": (("A", 1), ("B", 0), ("D", 1)),
    "D": (("B", 0), ("C", 1)),
}

STEPS = {place: [(*hop, hop, f" > {hop[0]}") for hop in hops] for place, hops in HOPS.items()}


def test_routes_stop_at_the_first_goal_and_visit_no_place_twice() -> None:
    away = distances({"D"}, HOPS, 3)
    assert away == {"D": 0, "B": 1, "C": 1, "A": 2}
    found = routes("A", 3, STEPS, {"D"}, away)
    assert sorted(tuple(to for to, _ in path) for path, _ in found) == [
        ("B", "C", "D"),
        ("B", "D"),
        ("C", "B", "D"),
        ("C", "D"),
    ]
    assert sorted(said for _, said in found) == [" > B > C > D", " > B > D", " > C > B > D", " > C > D"]
    assert sorted(len(path) for path, _ in routes("A", 2, STEPS, {"D"}, distances({"D"}, HOPS, 2))) == [2, 2]
    assert routes("A", 3, STEPS, {"C", "D"}, distances({"C", "D"}, HOPS, 3))[-1] == ((("C", 1),), " > C")


def test_a_mover_is_paid_once_at_least_and_as_often_as_anybody_else() -> None:
    away = distances({"D"}, HOPS, 3)
    found = {mover: [said for _, said in routes("A", 3, STEPS, {"D"}, away, mover)] for mover in (0, 1, 2)}
    assert found[0] == [" > B > C > D", " > B > D", " > C > B > D"]
    assert found[1] == [" > C > D"]
    assert found[2] == []


@pytest.mark.parametrize("mover", [0, 1])
def test_ways_that_a_mover_may_use_are_those_of_all_that_pay_him_enough(mover: int) -> None:
    """Nobody's links count for nobody, however many there are."""
    rng = random.Random(mover)
    hops: dict[str, set[tuple[str, int]]] = {place: set() for place in "ABCDEFGH"}
    for one, other in combinations(hops, 2):
        for owner in rng.sample([-1, 0, 1, 2], rng.choice([0, 0, 1, 2])):
            hops[one].add((other, owner))
            hops[other].add((one, owner))
    steps = {place: [(*hop, hop, "") for hop in sorted(there)] for place, there in hops.items()}
    away = distances({"H"}, {place: tuple(there) for place, there in hops.items()}, 5)
    everything = routes("A", 5, steps, {"H"}, away)
    owners = [[owner for _, owner in path] for path, _ in everything]
    fair = [
        way
        for way, paid in zip(everything, owners, strict=True)
        if mover in paid and all(paid.count(other) <= paid.count(mover) for other in (0, 1, 2))
    ]
    assert 0 < len(fair) < len(everything)
    assert routes("A", 5, steps, {"H"}, away, mover) == fair
