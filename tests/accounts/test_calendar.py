"""Quiet hours, weekends, and leave within a budget."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine

from accounts.refusals import LeaveNotPossible
from accounts.selectors import own_data
from accounts.services import calendar, farewell, profile
from accounts.signals import calendar_changed
from tests.factories import UserFactory, bearer

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _now():
    with time_machine.travel(NOW, tick=False):
        yield


def test_one_sets_quiet_hours_and_weekend_over_the_api():
    client = bearer(UserFactory(time_zone="Europe/Berlin"))
    assert client.get("/api/v1/me/calendar/").json() == {
        "time_zone": "Europe/Berlin",
        "quiet_hours": None,
        "weekend": [6, 7],
        "leave_days_left": 30,
    }
    quiet = {"start": "22:30", "end": "07:00"}
    changed = client.patch("/api/v1/me/calendar/", {"quiet_hours": quiet, "weekend": [5, 6]}).json()
    assert (changed["quiet_hours"], changed["weekend"]) == (quiet, [5, 6])
    assert client.patch("/api/v1/me/calendar/", {"weekend": [7]}).json()["quiet_hours"] == quiet
    assert client.patch("/api/v1/me/calendar/", {"quiet_hours": None}).json()["quiet_hours"] is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"quiet_hours": {"start": "10:00", "end": "09:00"}}, 422),
        ({"quiet_hours": {"start": "10:00", "end": "10:00"}}, 422),
        ({"quiet_hours": {"start": "25:00", "end": "10:00"}}, 400),
        ({"weekend": [8]}, 400),
        ({"weekend": [1, 2, 3, 4]}, 400),
    ],
)
def test_a_calendar_that_makes_no_sense_is_refused(body, status):
    client = bearer(UserFactory())
    assert client.patch("/api/v1/me/calendar/", body).status_code == status
    assert client.get("/api/v1/me/calendar/").json()["quiet_hours"] is None


def test_leave_is_declared_ahead_within_a_budget_and_given_back():
    client = bearer(UserFactory())
    made = client.post("/api/v1/me/leave/", {"first": "2026-07-01", "last": "2026-07-10"})
    assert made.status_code == 201
    assert client.get("/api/v1/me/calendar/").json()["leave_days_left"] == 20
    too_much = client.post("/api/v1/me/leave/", {"first": "2026-08-01", "last": "2026-08-21"})
    assert (too_much.status_code, too_much.json()["code"]) == (422, "leave-not-possible")
    assert too_much.json()["detail"] == "You have 20 days of leave left in 2026; this would take 21."
    assert client.delete(f"/api/v1/me/leave/{made.json()['id']}/").status_code == 204
    assert client.get("/api/v1/me/leave/").json() == []
    assert client.get("/api/v1/me/calendar/").json()["leave_days_left"] == 30


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (date(2026, 6, 1), date(2026, 6, 3), "tomorrow at the earliest"),
        (date(2026, 6, 5), date(2026, 6, 4), "or later"),
        (date(2027, 6, 1), date(2027, 6, 20), "a year ahead"),
        (date(2026, 6, 11), date(2026, 6, 12), "already"),
    ],
)
def test_leave_that_cannot_be_is_refused_in_words(first, last, words):
    user = UserFactory()
    calendar.declare_leave(user=user, first=date(2026, 6, 10), last=date(2026, 6, 11))
    with pytest.raises(LeaveNotPossible, match=words):
        calendar.declare_leave(user=user, first=first, last=last)
    assert user.leaves.count() == 1


def test_tomorrow_is_tomorrow_where_the_player_lives():
    user = UserFactory(time_zone="Pacific/Kiritimati")
    with pytest.raises(LeaveNotPossible):
        calendar.declare_leave(user=user, first=date(2026, 6, 2), last=date(2026, 6, 2))
    calendar.declare_leave(user=user, first=date(2026, 6, 3), last=date(2026, 6, 3))


def test_leave_over_new_year_takes_from_both_years():
    user = UserFactory()
    calendar.declare_leave(user=user, first=date(2026, 12, 30), last=date(2027, 1, 4))
    assert (calendar.days_left(user, 2026), calendar.days_left(user, 2027)) == (28, 26)


def test_who_is_back_early_keeps_the_days_that_have_begun():
    user = UserFactory()
    leave = calendar.declare_leave(user=user, first=date(2026, 6, 2), last=date(2026, 6, 9))
    with time_machine.travel(datetime(2026, 6, 4, 12, tzinfo=UTC), tick=False):
        calendar.cancel_leave(user=user, leave_id=leave.pk)
        user.refresh_from_db()
        assert user.calendar.leave == ((date(2026, 6, 2), date(2026, 6, 4)),)
        with pytest.raises(LeaveNotPossible):
            calendar.cancel_leave(user=user, leave_id=leave.pk)


def test_rooms_hear_of_every_change_of_a_calendar():
    heard = []
    calendar_changed.connect(lambda user, **_: heard.append(user.pk), weak=False, dispatch_uid="test")
    try:
        user = UserFactory()
        calendar.update_calendar(user=user, quiet=(0, 400))
        profile.update_profile(user=user, time_zone="Asia/Tokyo")
        profile.update_profile(user=user, language="en")
    finally:
        calendar_changed.disconnect(dispatch_uid="test")
    assert heard == [user.pk, user.pk]


def test_nobody_cancels_anothers_leave():
    leave = calendar.declare_leave(user=UserFactory(), first=date(2026, 6, 5), last=date(2026, 6, 5))
    assert bearer(UserFactory()).delete(f"/api/v1/me/leave/{leave.pk}/").status_code == 422


def test_a_calendar_is_in_ones_own_data_and_goes_with_a_farewell():
    user = UserFactory()
    calendar.update_calendar(user=user, quiet=(0, 400))
    calendar.declare_leave(user=user, first=date(2026, 6, 5), last=date(2026, 6, 5))
    user.refresh_from_db()
    about = own_data.about(user)
    assert (about["quiet_hours"], about["leave"]) == ((0, 400), [{"first": "2026-06-05", "last": "2026-06-05"}])
    farewell.forget(user=user)
    user.refresh_from_db()
    assert (user.calendar_data, user.leaves.count()) == ("", 0)
