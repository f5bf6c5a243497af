"""One's own time and looks on pages: quiet hours, weekend, leave; colours of the board."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada Semaphore")


@pytest.fixture
def hers(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def in_days(count: int) -> date:
    return timezone.now().date() + timedelta(days=count)


def test_quiet_hours_and_days_off_are_kept_and_shown(hers: Client, ada: User) -> None:
    hers.post("/you/calendar/", {"quiet_from": "22:30", "quiet_to": "07:00", "weekend": ["5", "6"]})
    ada.refresh_from_db()
    assert (ada.calendar.quiet, ada.calendar.weekend) == ((22 * 60 + 30, 7 * 60), (5, 6))
    page = hers.get("/you/").content.decode()
    assert 'value="22:30"' in page
    assert page.count('name="weekend" value="5" id="id_weekend_4" checked') == 1
    hers.post("/you/calendar/", {"quiet_from": "", "quiet_to": ""})
    ada.refresh_from_db()
    assert (ada.calendar.quiet, ada.calendar.weekend) == (None, ())


@pytest.mark.parametrize(
    ("said", "explained"),
    [
        ({"quiet_from": "22:00"}, "need both times"),
        ({"quiet_from": "08:00", "quiet_to": "07:00"}, "at most 14 hours"),
        ({"weekend": ["1", "2", "3", "4"]}, "at most three days"),
        ({"weekend": ["9"]}, "refusal"),
    ],
)
def test_a_senseless_calendar_is_explained_and_not_kept(
    hers: Client, ada: User, said: dict[str, object], explained: str
) -> None:
    page = hers.post("/you/calendar/", said).content.decode()
    assert explained in page
    ada.refresh_from_db()
    assert ada.calendar_data == ""


def test_leave_is_declared_within_the_budget_and_cancelled(hers: Client, ada: User) -> None:
    answer = hers.post("/you/leave/", {"first": in_days(3), "last": in_days(5)}, follow=True)
    assert "3 days" in answer.content.decode()
    leave = ada.leaves.get()
    page = hers.post("/you/leave/", {"first": in_days(40), "last": in_days(100)}).content.decode()
    assert "days of leave left" in page
    hers.post(f"/you/leave/{leave.pk}/cancel/")
    assert not ada.leaves.exists()


def test_nobody_cancels_anothers_leave(hers: Client) -> None:
    other = UserFactory()
    leave = other.leaves.create(first=in_days(3), last=in_days(5))
    hers.post(f"/you/leave/{leave.pk}/cancel/")
    assert other.leaves.exists()


def test_colours_and_patterns_are_chosen_for_this_browser(hers: Client) -> None:
    hers.post("/look/", {"colours": "bright", "patterns": "off", "next": "/you/"})
    page = hers.get("/tables/").content.decode()
    assert 'data-colours="bright" data-patterns="off"' in page
    assert "web/colours.css" in page
    hers.post("/look/", {"colours": "", "patterns": ""})
    assert "colours.css" not in hers.get("/tables/").content.decode()


def test_what_leaving_means_is_told_before_it_is_asked(hers: Client) -> None:
    page = hers.get("/you/").content.decode()
    assert "cannot be brought back" in page
    assert "Former player" in page
