"""A knock-out to look at: the data of its bracket, and the drawing."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.test import Client

from tests.tournaments.events import finish_round, running, started
from tournaments.bracket_svg import bracket_svg
from tournaments.models import Event
from tournaments.pairing.errors import Impossible
from tournaments.selectors.bracket import bracket_of

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


def drawn(event: Event):
    return bracket_of(event.divisions.select_related("event").get())


def test_the_bracket_says_who_goes_on_and_what_is_to_come():
    event = started(16, format="knockout", advance=2)
    seen = drawn(event)
    assert [len(one.tables) for one in seen.rounds] == [4]
    assert seen.coming == ((4, 4), (4,))
    assert {seat.fate for one in seen.rounds for table in one.tables for seat in table.seats} == {""}
    seen = drawn(finish_round(event))
    first = seen.rounds[0].tables[0]
    assert [(seat.place, seat.fate) for seat in first.seats] == [(1, "on"), (2, "on"), (3, "out"), (4, "out")]
    assert {seat.entry for table in seen.rounds[1].tables for seat in table.seats} == {
        seat.entry for table in seen.rounds[0].tables for seat in table.seats if seat.fate == "on"
    }


def test_with_two_lives_the_first_defeat_leads_to_the_second_chance():
    event = finish_round(started(12, format="knockout", advance=2, lives=2))
    fates = [seat.fate for table in drawn(event).rounds[0].tables for seat in table.seats]
    assert set(fates) == {"on", "down"}
    while event.under_way:
        event = finish_round(event)
    seen = drawn(event)
    assert seen.rounds[-1].title == "Final"
    assert seen.champion == seen.rounds[-1].tables[0].seats[0].entry
    assert seen.coming == ()


def test_the_drawing_is_sound_svg_with_a_way_for_everybody_who_goes_on():
    event = finish_round(finish_round(started(16, format="knockout", advance=2)))
    final = running(event)[0]
    event = finish_round(event)
    picture = ElementTree.fromstring(bracket_svg(drawn(event), title="Cup <of> all"))
    ways = picture.findall(f".//{SVG}path")
    assert len(ways) == 8 + 4  # to the second round, and to the final
    assert sum("champion" in way.get("class", "") for way in ways) == 2
    assert len(picture.findall(f".//{SVG}rect")) == 4 + 2 + 1
    texts = ["".join(text.itertext()) for text in picture.findall(f".//{SVG}text")]
    assert {"Round 1", "Round 2", "Final"} <= set(texts)
    assert str(event.entries.get(pk=final.seats[0])) in texts
    assert picture.findtext(f"{SVG}title") == "Cup <of> all"


def test_on_a_page_the_drawing_takes_the_pages_colours():
    event = started(16, format="knockout", advance=2)
    inside = bracket_svg(drawn(event), title="Cup", alone=False)
    assert "<style" not in inside  # the pages' policy would refuse it
    assert "var(--ink," in inside


def test_the_bracket_over_the_api_as_data_and_as_a_picture():
    event = started(16, format="knockout", advance=2)
    data = Client().get(f"/api/v1/events/{event.public_id}/bracket/").json()
    assert [len(one["tables"]) for one in data["rounds"]] == [4]
    picture = Client().get(f"/api/v1/events/{event.public_id}/bracket.svg")
    assert picture["Content-Type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(picture.content).tag == f"{SVG}svg"
    assert picture["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"


def test_other_formats_have_no_bracket():
    event = started(4)
    with pytest.raises(Impossible, match="Only a knock-out"):
        drawn(event)
    assert Client().get(f"/api/v1/events/{event.public_id}/bracket.svg").json()["code"] == "no-bracket"
