"""Opening an event in a few steps: everything travels in the address, faults are said beside the field, and only the
last press creates anything."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from engine import systems
from tests.factories import UserFactory
from tests.tournaments.events import an_event, enter, started
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
        for info in (info for info in game.maps.values() if max(info.players) > 1):
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
        unnamed = "on" if kind and kind[1] == "checkbox" else ""
        sent.setdefault(name[1], []).append(unescape(value[1]) if value else unnamed)
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
        ({"points_4": "5, 3, 1"}, "Write 4 whole numbers up to 1000, from first to last"),
        ({"points_4": "1, 2, 3, 4"}, "none above the one before."),
        ({"points_3": "2, 1, -1"}, "Write 3 whole numbers"),
        ({"leave_days": "400"}, "Write a number from 0 to 366."),
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


@pytest.mark.parametrize(
    ("template", "said", "sentence"),
    [
        ("monthly-league", {"promote": "5", "relegate": "4"}, "choose smaller numbers or larger divisions."),
        ("monthly-league", {"promote": "5", "relegate": "1"}, "but the smallest may have 4 players"),
        ("six-week-cup", {"maps": ["age-of-steam/hungary", "steam/ruhr"], "sizes": ["6"]}, "Tick sizes that every map"),
        ("round-robin", {"players": "9", "games": "3"}, "9 players with 3 games each do not fill tables of 4; with"),
        ("knock-out-weekend", {"advance": "5"}, "advance"),
    ],
)
def test_what_does_not_go_together_is_refused_with_what_to_change(
    client: Client, template: str, said: dict[str, object], sentence: str
) -> None:
    page = walk(client, template, **{"maps": "age-of-rail/south-africa", **said})
    assert sentence in page
    assert 'class="refusal"' in page
    assert "Create and open" not in page
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


def test_points_of_ones_own_and_what_few_change_are_kept(client: Client) -> None:
    page = walk(
        client,
        "six-week-cup",
        maps="age-of-rail/south-africa",
        points_4="10, 5, 2, 0",
        points_3="6 3 0",
        bye="2.5",
        leave_days="10",
        rated=[],
    )
    assert "At tables of 4: 10, 5, 2, 0 points." in page
    assert "Its games do not count for ratings." in page
    client.post("/events/new/", {**fields(page), "title": "Ours"})
    rules = Event.objects.get().rules
    assert rules.standings.points.free == {3: (6, 3, 0), 4: (10, 5, 2, 0)}
    assert (rules.standings.bye, rules.leave_days, rules.rated) == (150, 10, False)


def test_a_league_may_play_round_robins_in_its_divisions(client: Client) -> None:
    said = {"maps": "age-of-rail/south-africa", "games": "4", "sizes": ["4"], "players": "16", "opening": "when-free"}
    page = walk(client, "monthly-league", **said)
    client.post("/events/new/", {**fields(page), "title": "Ours"})
    rules = Event.objects.get().rules
    assert (rules.round_robin, rules.games, rules.opening) == (True, 4, "when-free")


def test_rules_are_changed_before_the_start_by_the_same_steps(client: Client) -> None:
    """What the steps do not ask about stays, those who entered are told, and the waiting list moves up."""
    owner = User.objects.get()
    own = {"kind": "hours-per-turn", "hours": 30}
    two_maps = {"maps": ["valley", "ridge"], "sizes": {"allowed": [3], "preferred": 3}}
    event = an_event(owner=owner, most_players=2, time_control=own, within_groups="spread", **two_maps)
    entries = enter(event, 3)
    at_first = client.get(f"/events/{event.public_id}/rules/", follow=True).content.decode()
    assert fields(at_first)["rounds"] == ["3"]
    last = client.get("/events/new/", {**fields(at_first), "most_players": "4", "rounds": "4"}).content.decode()
    page = client.get("/events/new/", fields(last)).content.decode()
    assert "<s>3 rounds; everybody plays every round.</s>" in page
    assert "<li>4 rounds; everybody plays every round.</li>" in page
    kept = client.post("/events/new/", fields(page), follow=True)
    before = event.rules
    event.refresh_from_db()
    assert event.title == "Valley Cup"
    assert event.rules == msgspec.structs.replace(before, rounds=4, most_players=4)
    told = kept.content.decode()
    assert "No longer: 3 rounds" in told
    assert "Now: 4 rounds" in told
    assert [entry.state for entry in event.entries.order_by("pk")] == ["registered"] * 3
    assert entries[2].state == "waiting"


def test_nobody_changes_rules_of_others_events_or_after_the_start(client: Client) -> None:
    event = an_event()
    assert client.get(f"/events/{event.public_id}/rules/").status_code == 404
    assert client.post("/events/new/", {"event": event.public_id, "title": "Mine"}).status_code == 404
    mine = started(4, owner=User.objects.earliest("pk"), rounds=1)
    assert client.get(f"/events/{mine.public_id}/rules/").status_code == 404
