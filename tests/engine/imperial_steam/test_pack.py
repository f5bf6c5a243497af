"""Component packs: what the shipped one must contain, and what a faulty one is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import InvalidSetup, Seeded, Setup, add_map_folder, left_out, start
from engine.hexes import dropped
from engine.imperial_steam import ImperialSteam
from engine.imperial_steam.pack import SHIPPED, Pack, catalogue, load_pack, packs, read_pack, schema
from engine.imperial_steam.pack_check import check
from engine.imperial_steam.words import words

FILE = SHIPPED / "reconstruction.json"
PACK = load_pack(FILE)


def _changed(change: Callable[[dict[str, Any]], object]) -> Pack:
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    change(raw)
    return read_pack(json.dumps(raw))


def test_the_shipped_pack_is_sound_and_says_that_it_is_a_reconstruction() -> None:
    assert check(PACK) == []
    assert PACK.confidence == "reconstructed"
    info = ImperialSteam().maps["reconstruction"]
    assert info.confidence == "reconstructed"
    assert "rulebook" in info.provenance


def test_every_number_has_a_source_and_the_nearest_one_counts() -> None:
    assert PACK.source_of("cities.wr_neustadt.effort") == "rulebook"
    assert PACK.source_of("cities.graz.effort").startswith("reconstructed, growing with distance")
    assert PACK.source_of("cities.graz.lat") == "reconstructed"
    assert PACK.source_of("links.gloggnitz--muerzzuschlag") == "rulebook"
    assert PACK.source_of("engines.5.round") == "reconstructed"


def test_what_the_rulebook_states_about_the_board_is_there() -> None:
    efforts = {city.name: city.effort for city in PACK.cities}
    assert (efforts["Wr. Neustadt"], efforts["Sopron"], efforts["Wien"]) == (3, 5, None)
    assert len(PACK.cities) == 30
    assert [city.name for city in PACK.cities if city.influence] == ["Feldkirchen"]
    links = {frozenset(link.ends): link for link in PACK.links}
    for a, b in (("wien", "bratislava"), ("wien", "wr_neustadt"), ("wr_neustadt", "sopron"), ("bratislava", "sopron")):
        assert links[frozenset((a, b))].kind == "plain"
    assert 50 in {city.station_cost for city in PACK.cities}
    costs = {(site.cost, city.station_cost) for city in PACK.cities for site in city.sites}
    assert ("station", 30) in costs
    assert 40 in {cost for cost, _ in costs}


def test_what_the_rulebook_states_about_boards_and_cards_is_there() -> None:
    assert PACK.share_board.values == (40, 60, 90, 130, 180, 240)
    assert (PACK.share_board.influence[1], PACK.share_board.influence[5]) == (1, 5)
    assert PACK.shipments.fixed == (2, 3, 4, 3, 2, 2, 3)
    assert [PACK.influence_track.silver[column] for column in (10, 11, 12)] == [50, 60, 60]
    iron = PACK.factory_board["4"]["iron"]
    assert any(cost == 40 and paid == 90 for cost, paid in zip(iron.construction, iron.payment, strict=True))
    assert len(PACK.contracts) == 28
    assert len(PACK.state_cards) == 35
    assert len(PACK.normal) == 15
    assert PACK.worker_board.growth[PACK.fixed.growth["blue"]][0] == 1
    markers = PACK.fixed.hub_influence
    assert max(markers["bronze"], markers["white"]) < min(markers["green"], markers["blue"])
    blue = next(tile for tile in PACK.hub_tiles if tile.color == "blue")
    gloggnitz = next(city for city in PACK.cities if city.id == "gloggnitz")
    assert set(blue.space.values()) == {gloggnitz.space}


def _drop_effort(raw: dict[str, Any]) -> None:
    del raw["cities"][1]["effort"]


def _lose_a_link(raw: dict[str, Any]) -> None:
    raw["links"] = [link for link in raw["links"] if "gorizia" not in (link["a"], link["b"])]


def _five_crowns(raw: dict[str, Any]) -> None:
    raw["fixed"]["state_links"]["4"] = [card["link"] for card in raw["state_cards"][:5]]


def _one_special_tile(raw: dict[str, Any]) -> None:
    card = raw["normal"][-1]
    card["special_tiles"] = card["special_tiles"][:1] * 3


FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "effort": (_drop_effort, "cities.bratislava.effort is missing"),
    "unreachable": (_lose_a_link, "cities.gorizia cannot be reached"),
    "link": (lambda raw: raw["links"].append({"a": "wien", "b": "praha"}), "there is no city 'praha'"),
    "twice": (lambda raw: raw["links"].append({"a": "bratislava", "b": "wien"}), "is there twice"),
    "tiles": (lambda raw: raw["tiles"]["3"].pop(), "tiles.3: there are 23 City tiles"),
    "tokens": (lambda raw: raw["tiles"]["4"][0].update(business=3), "Business tokens of value 3 are needed"),
    "hubs": (lambda raw: raw["hub_tiles"].pop(), "hub_tiles: there is one of each"),
    "silver": (lambda raw: raw["influence_track"].update(last=150), "influence_track.silver needs a value"),
    "shares": (lambda raw: raw["share_board"].update(values=[50, 60, 90, 130, 180, 240]), "starts at 40"),
    "market": (lambda raw: raw["market"].reverse(), "cheapest on top"),
    "engineers": (lambda raw: raw["worker_board"]["engineers"]["2"].update(blue=2), "4 engineers are placed, not 5"),
    "payment": (lambda raw: raw["factory_board"]["2"]["wood"]["payment"].reverse(), "payment never rises"),
    "contracts": (lambda raw: raw["contracts"].pop(), "there are 28 cards, not 27"),
    "crowns": (lambda raw: raw["fixed"]["state_links"]["2"].append("wien--bratislava"), "not a link marked state"),
    "card": (lambda raw: raw["normal"][0].update(hubs=["wien"]), "four hub cities"),
    "source": (lambda raw: raw["provenance"].pop("market"), "nothing says where market comes from"),
    "station": (lambda raw: raw["links"][0].update(state=True), "needs a station cost in Wien"),
    "region": (lambda raw: raw["cities"][4].pop("region"), "region A needs three cities, it has 2"),
    "station cost": (lambda raw: raw["cities"][1].pop("station_cost"), "cities.bratislava.station_cost is missing"),
    "same name": (lambda raw: raw["cities"][1].update(name="SOPRON"), "two have the name 'sopron'"),
    "no name": (lambda raw: raw["cities"][1].update(name=" "), "cities.bratislava.name is empty"),
    "off the globe": (lambda raw: raw["cities"][1].update(lat=481.5), "not 481.5 and 17.11"),
    "one line": (lambda raw: [city.update(lat=47.0) for city in raw["cities"]], "the same lat or lon"),
    "two coal": (lambda raw: raw["tiles"]["4"][0].update(demand=["coal", "coal"]), "wants more than one coal"),
    "card without id": (lambda raw: raw["contracts"][0].update(id=""), "every card needs an id"),
    "card twice": (lambda raw: raw["contracts"][0].update(id="k02"), "contracts: 'k02' is there twice"),
    "tile of no ship": (lambda raw: raw["shipments"]["tiles"].__setitem__(0, 6), "numbered 2 to 5"),
    "fixed ships": (lambda raw: raw["shipments"].update(fixed=[5] * 7), "must be among the nine tiles"),
    "crown twice": (lambda raw: raw["normal"][0].update(state_links=["bruck--leoben"] * 2), "'bruck--leoben' is there"),
    "five crowns": (_five_crowns, "fixed.state_links.4: there are four crowns, not 5"),
    "normal twice": (lambda raw: raw["normal"][1].update(id=raw["normal"][0]["id"]), "normal: 'N2-1' is there twice"),
    "special twice": (_one_special_tile, "special tiles must be different City tiles for 4 players"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place(name: str) -> None:
    change, told = FAULTS[name]
    assert any(told in problem for problem in check(_changed(change)))


def test_connections_are_read_also_where_a_citys_own_name_holds_a_hyphen_or_the_word_to() -> None:
    for name in ("Graz-Ost", "Zell to See"):
        pack = _changed(
            lambda raw, name=name: next(city for city in raw["cities"] if city["id"] == "graz").update(name=name)
        )
        assert check(pack) == []
        link = words(pack, [])["link"]
        assert link.read(link.write("bruck--graz")) == "bruck--graz"
        assert link.read(f"{name.lower()}-Bruck a. d. Mur") == "bruck--graz"


def test_a_misspelt_field_and_a_wrong_kind_are_refused_with_their_place() -> None:
    with pytest.raises(InvalidSetup, match="unknown field `efort`"):
        _changed(lambda raw: raw["cities"][1].update(efort=3))
    with pytest.raises(InvalidSetup, match=r"market\[0\]"):
        _changed(lambda raw: raw.update(market=[15] * 10))


def test_the_schema_describes_a_pack() -> None:
    assert "Pack" in json.dumps(schema())


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A host's folder of maps, as `MAPS_DIR` names it."""
    add_map_folder(tmp_path)
    yield tmp_path
    dropped.remove_folder(tmp_path)
    catalogue.cache_clear()


def _dropped(folder: Path, file: str, **changes: object) -> None:
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    (folder / file).write_text(json.dumps({**raw, **changes}), encoding="utf-8")


def test_a_table_can_be_created_with_an_owners_pack(folder: Path) -> None:
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    raw["cities"][1]["effort"] = 4
    _dropped(folder, "mine.json", name="my-copy", title="My own copy", confidence="transcribed", cities=raw["cities"])
    position, _ = start(Setup("imperial-steam", "my-copy", 2), Seeded.from_number(1))
    assert position.view(None)["game"]["pack"]["confidence"] == "transcribed"
    assert position.view(None)["game"]["cities"]["bratislava"]["effort"] == 4
    assert left_out() == []


def test_a_faulty_owners_pack_is_left_out_and_told_of(folder: Path) -> None:
    raw = json.loads(FILE.read_text(encoding="utf-8"))
    _dropped(folder, "broken.json", name="broken", contracts=raw["contracts"][1:])
    _dropped(folder, "same-name.json")
    assert list(packs()) == ["reconstruction"]
    told = left_out()
    assert told == [
        f"{folder / 'broken.json'}: broken.json is not a sound pack: contracts: there are 28 cards, not 27.",
        f"{folder / 'same-name.json'}: There is a pack called 'reconstruction' already.",
    ]
