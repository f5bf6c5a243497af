"""Every map we ship is a good board, and begins as its rulebook says."""

from pathlib import Path

import pytest

import engine
from engine.hexes.board import Board, load
from engine.hexes.directions import SIDE
from engine.hexes.faults import check_file

ENGINE = Path(engine.__file__).parent
FILES = sorted([*(ENGINE / "age_of_steam" / "maps").glob("*.json"), *(ENGINE / "steam" / "maps").glob("*.json")])

CUBES = {
    "rust-belt": ({"Pittsburgh": 3, "Wheeling": 3}, 2),
    "france": ({"Paris": 8, "Lyon": 3, "Nice": 1}, 2),
    "poland": ({"Warsaw": 3, "Wrocław": 3, "Gdańsk": 3}, 2),
    "hungary": ({"Budapest": 3}, 2),
    "finland": ({"Russia": 5, "Sweden": 0}, 2),
    "switzerland": ({"Zürich": 4, "Basel": 3}, 2),
    "new-england": ({}, 3),
    "pittsburgh": ({}, 3),
    "detroit": ({}, 2),
    "heavy-cardboard": ({"Heavy Cardboard": 5}, 2),
}
PLAYERS = {
    "rust-belt": (3, 4, 5, 6),
    "france": (3, 4, 5, 6),
    "poland": (3, 4, 5, 6),
    "hungary": (3, 4, 5),
    "finland": (3, 4, 5, 6),
    "switzerland": (3, 4),
    "new-england": (2,),
    "pittsburgh": (3,),
    "detroit": (1, 2, 3, 4, 5),
    "heavy-cardboard": (3, 4, 5, 6),
    "northeast": (3, 4, 5),
    "ruhr": (3, 4, 5),
}


def the(name: str) -> Board:
    [path] = [path for path in FILES if path.stem == name]
    return load(path)


def city(board: Board, name: str):
    return board.cities[board.by_name[name]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_map_has_no_fault(path: Path) -> None:
    assert check_file(path) == []


def test_all_twelve_maps_are_there() -> None:
    assert {path.stem for path in FILES} == set(PLAYERS)


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_map_allows_the_rulebooks_player_counts(name: str) -> None:
    assert the(name).players == PLAYERS[name]


@pytest.mark.parametrize("name", sorted(CUBES))
def test_cities_start_with_the_rulebooks_cubes(name: str) -> None:
    special, others = CUBES[name]
    cities = the(name).cities.values()
    assert set(special) <= {city.name for city in cities}
    assert {city.name: city.cubes for city in cities} == {city.name: special.get(city.name, others) for city in cities}


@pytest.mark.parametrize("name", sorted(CUBES))
def test_every_column_of_the_goods_display_belongs_to_one_city(name: str) -> None:
    cities = the(name).cities.values()
    assert sorted(number for city in cities for number in city.light) == [1, 2, 3, 4, 5, 6]
    assert sorted(number for city in cities for number in city.dark) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_neighbours_see_each_other_and_walls_stand_on_both_sides(name: str) -> None:
    board = the(name)
    for id in board.ids:
        for side, across in enumerate(board.neighbours[id]):
            if across is None:
                assert not board.passable[id][side]
                continue
            assert board.neighbours[across][(side + 3) % 6] == id
            assert board.passable[across][(side + 3) % 6] == board.passable[id][side]
            assert ((id, side) in board.walls) == ((across, (side + 3) % 6) in board.walls)


def test_rust_belt_numbers_are_those_of_the_goods_growth_example() -> None:
    board = the("rust-belt")
    assert city(board, "Kansas City").light == (3,)
    assert city(board, "Des Moines").light == (4,)


def test_paris_takes_four_colours_and_owns_the_dark_side() -> None:
    paris = city(the("france"), "Paris")
    assert set(paris.colours) == {"blue", "red", "yellow", "purple"}
    assert paris.dark == (1, 2, 3, 4, 5, 6)


def test_poland_charges_six_for_dark_mountains_and_four_for_swamps() -> None:
    prices = {hex.terrain: 2 + hex.surcharge for hex in the("poland").hexes.values() if hex.buildable}
    assert prices == {"plain": 2, "high mountain": 6, "swamp": 4}


def test_rust_belt_charges_three_for_rivers_and_four_for_mountains() -> None:
    board = the("rust-belt")
    assert {2 + hex.surcharge for hex in board.hexes.values() if hex.river} == {3}
    assert {2 + hex.surcharge for hex in board.hexes.values() if hex.terrain == "mountain"} == {4}


def test_lake_balaton_can_be_neither_entered_nor_crossed() -> None:
    board = the("hungary")
    assert board.hexes["F7"].terrain == "water"
    assert not any(board.passable["F7"])
    assert not board.passable["E7"][SIDE["S"]]
    assert not board.passable["G7"][SIDE["S"]]


def test_finland_has_two_zones_and_two_public_links() -> None:
    board = the("finland")
    assert {town.name for town in board.cities.values() if town.zone} == {"Russia", "Sweden"}
    assert city(board, "Sweden").reserve == 5
    joined = {frozenset(map(board.name_of, link.ends)) for link in board.links.values() if link.kind == "public"}
    assert joined == {frozenset({"Espoo", "Helsinki"}), frozenset({"Helsinki", "Vantaa"})}


def test_finland_agrees_with_the_example_of_the_purple_good() -> None:
    board = the("finland")
    assert city(board, "Tampere").colours == ("purple",)
    assert city(board, "Lahti").colours == city(board, "Helsinki").colours == ("blue",)


def test_switzerland_opens_two_tunnels_and_raron_on_turn_five() -> None:
    board = the("switzerland")
    assert {track.name for track in board.printed.values()} == {"Lötschberg", "St. Gotthard", "Raron"}
    assert {track.opens for track in board.printed.values()} == {5}
    assert not board.towns[board.by_name["Raron"]].urbanizable
    assert not any(board.hexes[id].buildable for id in board.printed)


def test_switzerland_has_three_cities_of_every_colour_and_a_black_one() -> None:
    board = the("switzerland")
    assert sum(len(town.colours) == 5 for town in board.cities.values()) == 3
    assert city(board, "Zürich").colours == ("black",)


def test_pittsburghs_cities_are_on_both_sides_of_the_display() -> None:
    assert all(town.light == town.dark for town in the("pittsburgh").cities.values())


def test_detroit_joins_its_special_links_for_their_prices() -> None:
    board = the("detroit")
    links = {(frozenset(map(board.name_of, link.ends)), link.cost) for link in board.links.values()}
    bridge = frozenset({"Downtown Detroit", "Windsor"})
    assert links == {
        (frozenset({"Midtown Detroit", "Downtown Detroit"}), 6),
        (frozenset({"Windsor", "Windsor Airport"}), 6),
        (bridge, 8),
        (bridge, 10),
    }
    assert not board.passable[board.by_name["Windsor"]][SIDE["SE"]]


def test_heavy_cardboard_is_one_city_of_seven_hexes_that_takes_nothing() -> None:
    board = the("heavy-cardboard")
    centre = city(board, "Heavy Cardboard")
    assert len(centre.hexes) == 7
    assert centre.each_colour
    assert centre.colours == ()
    assert all(board.city_at[id] is centre for id in centre.hexes)


def test_heavy_cardboards_ferries_lead_to_a_red_and_blue_madeira() -> None:
    board = the("heavy-cardboard")
    assert set(city(board, "Madeira").colours) == {"red", "blue"}
    ferries = {frozenset(map(board.name_of, link.ends)): link.cost for link in board.links.values()}
    assert ferries == {frozenset({"Madeira", "Puerto Rico"}): 6, frozenset({"Madeira", "Container"}): 6}


def test_northeast_lays_out_the_rulebooks_line_down_the_hudson() -> None:
    board = the("northeast")
    names = ["Albany", None, "Poughkeepsie", None, "New York"]
    for row, name in enumerate(names, start=7):
        id = f"K{row}"
        assert (board.hexes[id].city or board.hexes[id].town) == name
    assert all(board.hexes[f"K{row}"].river for row in (8, 9, 10))
    assert city(board, "Boston").colours == ("red",)
    assert not board.passable[board.by_name["Providence"]][SIDE["SE"]]


def test_a_place_is_found_however_a_phone_spells_it() -> None:
    assert the("switzerland").find("zurich") == the("switzerland").by_name["Zürich"]
    assert the("poland").find("lodz") == the("poland").by_name["Łódź"]
    assert the("rust-belt").find("ST LOUIS") == the("rust-belt").find("f10") == "F10"
    assert the("rust-belt").find("Atlantis") is None
