"""The South African board, and what is said about a board that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.age_of_rail.board import BoardFile, InvalidBoard, read_board
from engine.age_of_rail.system import MAPS, board

SOUTH_AFRICA = (MAPS / "south-africa.json").read_text(encoding="utf-8")
SCHEMA = MAPS.parent / "board.schema.json"


def test_the_board_has_all_its_locations_links_and_connections() -> None:
    ours = board("south-africa")
    assert (len(ours.locations), len(ours.links), len(ours.externals), len(ours.railroads)) == (71, 88, 2, 6)
    assert ours.offered_first == ("cdfm", "csar", "nrc", "ctrd", "cmrc")
    assert ours.opened_later == ("zasm",)
    assert ours.automatic == "johannesburg"


def test_every_link_earns_what_its_settlements_say() -> None:
    ours = board("south-africa")
    for link in ours.links.values():
        kinds = [ours.locations[end].kind for end in link.ends]
        assert link.income == sum(ours.file.kinds[kind].link for kind in kinds if kind != "metro"), link.id


def test_one_can_travel_from_every_location_to_every_other() -> None:
    ours = board("south-africa")
    seen, edge = {"maputo"}, ["maputo"]
    while edge:
        place = edge.pop()
        reached = {link.other_end(place) for link in ours.links_at[place]} - seen
        seen |= reached
        edge += reached
    assert seen == set(ours.locations)


def test_every_railroad_has_a_letter_of_its_own() -> None:
    letters = [railroad.letter for railroad in board("south-africa").railroads.values()]
    assert len(set(letters)) == len(letters) == 6


def test_the_file_says_where_its_data_come_from() -> None:
    provenance = board("south-africa").file.provenance
    assert provenance.confidence == "sourced"
    assert set(provenance.exceptions.values()) <= set(provenance.tags)
    assert provenance.sources
    assert provenance.differs


def test_the_schema_is_that_of_the_loader() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert {key: schema[key] for key in ("$ref", "$defs")} == json.loads(
        msgspec.json.encode(msgspec.json.schema(BoardFile))
    )


def _changed(change: Callable[[dict[str, Any]], object]) -> str:
    raw = json.loads(SOUTH_AFRICA)
    change(raw)
    return json.dumps(raw)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda raw: raw.pop("links"), "missing required field `links`"),
        (lambda raw: raw.update(format="board/7"), "Invalid enum value 'board/7'"),
        (lambda raw: raw["links"].append(["pretoria", "atlantis", 2]), "ends in 'atlantis', which is no location"),
        (lambda raw: raw["links"].append(["pretoria", "witbank", 3]), "The link pretoria~witbank is there 2 times"),
        (lambda raw: raw["links"].append(["pretoria", "pretoria", 3]), "leads nowhere"),
        (lambda raw: raw["links"].append(["maputo", "ladysmith", 6]), "joins two starting bases"),
        (lambda raw: raw["links"].append(["maputo", "vryheid", -1]), "has income -1; it may not be negative"),
        (lambda raw: raw["locations"].append(raw["locations"][0]), "The id 'norvalspont' is used 2 times"),
        (lambda raw: raw["locations"][1].update(kind="harbour"), "Dreunberg has kind 'harbour'"),
        (lambda raw: raw["locations"][1].update(income=3), "Dreunberg is no metro area"),
        (lambda raw: raw["locations"][7].update(developments=0), "Bloemfontein needs an income"),
        (lambda raw: raw["locations"][7].update(without_track=True), "One metro area is developed without track"),
        (lambda raw: raw["locations"][1].update(at=[5000, 10]), "Dreunberg lies at [5000, 10], outside"),
        (lambda raw: raw["railroads"][0].update(base="lisbon"), "CdFM has its base in 'lisbon'"),
        (lambda raw: raw["railroads"][1].update(base="maputo"), "maputo is the base of 2 railroads"),
        (lambda raw: raw["externals"][0].update(settlement="gaborone"), "Bechuanaland is connected to 'gaborone'"),
        (lambda raw: raw["externals"][0].update(value=42), "minimum bids need a multiple of 5"),
        (lambda raw: raw["externals"][0].update(fee=-5), "neither may be negative"),
        (lambda raw: raw.update(players=[2, 3]), "Players are some of 3, 4, 5 and 6, not [2, 3]"),
        (
            lambda raw: raw.update(links=[link for link in raw["links"] if "maputo" not in link]),
            "CdFM has too few links",
        ),
        (lambda raw: [railroad.update(opens="base-reached") for railroad in raw["railroads"]], "At least one railroad"),
    ],
)
def test_a_wrong_board_is_refused_with_what_is_wrong(
    change: Callable[[dict[str, Any]], object], complaint: str
) -> None:
    with pytest.raises(InvalidBoard) as refused:
        read_board(_changed(change))
    assert complaint in refused.value.sentence


def test_all_faults_are_listed_at_once() -> None:
    def spoil(raw: dict[str, Any]) -> None:
        raw["externals"][0]["value"] = 42
        raw["players"] = [7]

    with pytest.raises(InvalidBoard) as refused:
        read_board(_changed(spoil))
    assert len(refused.value.faults) == 2


def test_something_else_than_a_board_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="The board cannot be read"):
        read_board(b"\xff\xfe not json")
