"""Opening an event in a few steps: everything travels in the address, faults are said beside the field, and only the
last press creates anything."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from engine import systems
from tests.factories import UserFactory
from tournaments.models import Event, League
from tournaments.templates_of_events import TEMPLATES

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def client() -> Client:
    made = Client()
    made.force_login(UserFactory(time_zone="Europe/Berlin"))
    return made


def test_the_maps_an_event_can_be_played_on_say_how_far_their_boards_can_be_trusted(client: Client) -> None:
    page = client.get("/events/new/", {"step": "game", "done": "template", "template": next(iter(TEMPLATES))})
    shown = unescape(page.content.decode())
    for game in (system for system in systems() if system.name != "whistle-stop"):
        for info in game.maps.values():
            assert info.confidence in shown[shown.index(info.title) :], info.title
            assert f'title="{info.provenance}"' in shown


def fields(page: str) -> dict[str, list[str]]:
    """What the page's form would send if one pressed its button, as a browser without scripts reads it."""
    form = page[page.index('class="stacked wizard"') : page.index("</form>", page.index('class="stacked wizard"'))]
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kind = re.search(r'type="(\w+)"', tag)
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name is None or (kind and kind[1] in ("radio", "checkbox") and " checked" not in tag):
            continue
        sent.setdefault(name[1], []).append(unescape(value[1]) if value else "")
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options) or re.search(r'value="([^"]*)"', options)
        sent.setdefault(name, []).append(unescape(chosen[1]) if chosen else "")
    return sent


def walk(client: Client, template: str, **said: object) -> str:
    """Go on from step to step as it is offered; returns the last page."""
    page = client.get("/events/new/", {"step": "game", "done": "template", "template": template}).content.decode()
    for _ in range(3):
        asked = {name: value for name, value in said.items() if f'name="{name}"' in page}
        sent = {**fields(page), **asked}
        page = client.get("/events/new/", sent).content.decode()
    return page


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_comes_to_an_event_by_pressing_on(client: Client, template: str) -> None:
    page = walk(client, template, maps="age-of-rail/south-africa")
    assert "Create and open for registration" in page
    assert not Event.objects.exists()
    sent = {**fields(page), "title": "Ours", "open": "1"}
    answer = client.post("/events/new/", sent, follow=True)
    event = Event.objects.get()
    assert (event.title, event.state, event.rules.system) == ("Ours", Event.State.OPEN, "age-of-rail")
    assert event.rules.time_control["kind"] == "preset"
    assert f"/events/{event.public_id}/console/" in answer.redirect_chain[-1][0]
    assert League.objects.exists() is (event.format == "league")


def test_the_last_look_says_games_days_and_the_end(client: Client) -> None:
    page = walk(client, "six-week-cup", maps="age-of-rail/south-africa", players="60", starts_at="2027-03-01T19:00")
    assert "60 players, 3 rounds, 45 tables; everybody plays 3 games." in page
    assert "12 Apr" in page


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"maps": []}, "Tick at least one map."),
        ({"sizes": []}, "Tick at least one table size."),
        ({"sizes": ["3"], "preferred": "4"}, "Tick tables of 4 above as well, or like another size best."),
        ({"rounds": "99"}, "Write a number from 1 to 40."),
        ({"rounds": "many"}, "Write a number from 1 to 40."),
        ({"tie_breaks": "chess"}, "There is no tie-break &#x27;chess&#x27;."),
        ({"players": "2"}, "2 players are too few: this event needs at least 3."),
        ({"least_players": "50", "most_players": "20"}, "The least number of players (50)"),
        ({"late_entry_rounds": "5"}, "Late entry ends before the last round."),
        ({"round_days": "0"}, "Write a number from 1 to 365."),
        ({"starts_at": "tomorrow"}, "Write a date and a time"),
        ({"starts_at": "2027-03-01T19:00", "ends_at": "2027-02-01T19:00"}, "The windows overlap"),
    ],
)
def test_what_cannot_work_is_said_beside_its_field_and_creates_nothing(
    client: Client, said: dict[str, object], sentence: str
) -> None:
    page = walk(client, "six-week-cup", **{"maps": "age-of-rail/south-africa", **said})
    assert sentence in page
    before = page[: page.index(sentence)]
    field = next(name for name in reversed(said) if name != "sizes" or "preferred" not in said)
    assert f'name="{field}"' in page
    if field not in ("maps", "sizes", "players", "least_players", "starts_at", "ends_at"):
        assert before.rindex(f'name="{field}"') > before.rindex("<form")
    assert "Create and open" not in page
    pressed = client.post("/events/new/", {**fields(page), "step": "review", "title": "Half", "open": "1"})
    assert pressed.status_code == 200
    assert not Event.objects.exists()


def test_one_can_go_back_and_nothing_is_lost(client: Client) -> None:
    page = walk(client, "monthly-league", maps="age-of-rail/south-africa", division_size="10")
    back = re.search(r'<a href="(\?[^"]*step=format[^"]*)"', page)
    assert back
    again = client.get("/events/new/" + unescape(back[1])).content.decode()
    assert fields(again)["division_size"] == ["10"]


def test_maps_of_several_games_make_a_mixed_event(client: Client) -> None:
    page = walk(client, "six-week-cup", maps=["age-of-steam/rust-belt", "steam/ruhr"], sizes=["3", "4"])
    client.post("/events/new/", {**fields(page), "title": "Mixed"})
    assert Event.objects.get().rules.maps == ("rust-belt", "steam/ruhr")


def test_a_draft_needs_a_title_and_a_signed_in_person(client: Client) -> None:
    page = walk(client, "ladder", maps="age-of-rail/south-africa")
    told = client.post("/events/new/", {**fields(page), "title": " "}).content.decode()
    assert "Give the event a name" in told
    assert not Event.objects.exists()
    assert Client().get("/events/new/").status_code == 302
