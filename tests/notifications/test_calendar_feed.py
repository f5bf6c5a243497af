"""One's deadlines in one's own calendar, read back by a parser that is not ours."""

from __future__ import annotations

from datetime import UTC, date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from accounts.services.calendar import declare_leave
from games.clocks import Clock
from notifications.services import elsewhere
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, play, player_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]
TITLE = "Öresund, Märklin; and\\all " + "ü" * 40


def feed(url: str) -> Calendar:
    answer = Client().get(url.removeprefix("http://testserver"))
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    return Calendar.from_ical(answer.content)


def test_a_calendar_holds_what_waits_for_its_reader_and_nothing_else():
    table = a_game(title=TITLE, time_control=Clock(3 * 24 * 60))
    person = player_of(table, 0)
    first = timezone.now().date() + timedelta(days=3)
    declare_leave(user=person, first=first, last=first + timedelta(days=1))
    url = bearer(person).put("/api/v1/me/calendar-feed/").json()["url"]
    deadline, leave = feed(url).walk("VEVENT")
    decision = table.decisions.get(seat=0)
    assert deadline["SUMMARY"] == f"{TITLE}: your time ends"
    assert deadline["DTEND"].dt == decision.deadline.astimezone(UTC).replace(microsecond=0)
    assert f"/tables/{table.public_id}/" in deadline["DESCRIPTION"]
    assert (leave["DTSTART"].dt, leave["DTEND"].dt) == (first, first + timedelta(days=2))
    assert isinstance(leave["DTSTART"].dt, date)
    play(table, 0, "seal 3")
    assert [event["UID"] for event in feed(url).walk("VEVENT")] == [leave["UID"]]


def test_an_unchanged_calendar_is_not_sent_again():
    table = a_game(time_control=Clock(60))
    url = elsewhere_url(player_of(table, 0))
    answer = Client().get(url)
    again = Client().get(url, HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def elsewhere_url(person) -> str:
    from notifications.selectors.calendar import feed_url

    return feed_url(elsewhere.open_feed(person=person)).removeprefix("http://testserver")


def test_an_address_that_was_rotated_closed_or_made_up_leads_nowhere():
    person = UserFactory()
    client = bearer(person)
    assert client.get("/api/v1/me/calendar-feed/").json() == {"url": ""}
    old = elsewhere_url(person)
    new = client.post("/api/v1/me/calendar-feed/").json()["url"].removeprefix("http://testserver")
    assert [Client().get(url).status_code for url in (old, new)] == [404, 200]
    token = new.split("/")[2]
    assert Client().get(new.replace(token, token[:-2] + "AA")).status_code == 404
    assert client.delete("/api/v1/me/calendar-feed/").status_code == 204
    assert Client().get(new).status_code == 404
    again = elsewhere_url(person)
    assert again not in (old, new)
