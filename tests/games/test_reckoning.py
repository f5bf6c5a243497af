"""The one function that reckons clocks, held to what players may expect of it, in all zones and across summer time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.calendars import DAY, Calendar
from games.clocks import Clock, TimeControl, awake, bank_left, elapsed, reckon, topped_up
from games.clocks.control import PRESETS
from games.clocks.reckoning import NOTHING, after

ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "America/Santiago",
    "Asia/Kathmandu",
    "Asia/Beirut",
    "Africa/Cairo",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Pacific/Chatham",
]
HOUR = timedelta(hours=1)

START = datetime(2025, 1, 1, tzinfo=UTC)

moments = st.integers(0, 3 * 365 * 24 * 3600 - 1).map(lambda seconds: START + timedelta(seconds=seconds))
spans = st.timedeltas(NOTHING, timedelta(days=20))


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    quiet = None
    if draw(st.booleans()):
        start = draw(st.integers(0, 1439))
        quiet = (start, (start + draw(st.integers(1, 840))) % 1440)
    first = draw(st.dates(date(2025, 1, 1), date(2027, 12, 31)))
    leave = ((first, first + draw(st.integers(0, 20)) * DAY),) if draw(st.booleans()) else ()
    weekend = draw(st.sampled_from([(6, 7), (5, 6), (5,), (), (1, 3, 7)]))
    return Calendar(draw(st.sampled_from(ZONES)), quiet, weekend, leave)


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    return Clock(
        draw(st.integers(1, 14 * 24 * 60)),
        bank=draw(st.integers(0, 14 * 24 * 60)),
        increment=draw(st.sampled_from([0, 30, 600])),
        weekends_off=draw(st.booleans()),
        quiet_hours=draw(st.booleans()),
        leave=draw(st.booleans()),
        reminders=draw(st.sampled_from([(), (50,), (50, 90), (10, 20, 30, 40, 99)])),
    )


def off(clock: Clock, calendar: Calendar, moment: datetime) -> bool:
    day = calendar.local(moment).date()
    return calendar.is_off(day, weekends=clock.weekends_off, leave=clock.leave)


@settings(max_examples=1500, deadline=None)
@given(clocks(), spans, moments, calendars())
def test_a_deadline_leaves_all_the_time_there_is_and_falls_into_no_quiet_hour_or_day_off(
    clock: Clock, bank: timedelta, asked: datetime, calendar: Calendar
) -> None:
    told = reckon(clock, bank, asked, calendar)
    allowed = timedelta(minutes=clock.turn) + bank
    assert told.deadline >= asked + allowed
    assert elapsed(clock, asked, told.deadline, calendar) >= allowed
    assert not off(clock, calendar, told.deadline)
    assert not (clock.quiet_hours and calendar.is_quiet(told.deadline))
    assert asked < told.bank_from <= told.deadline
    assert told.deadline.tzinfo is UTC


@settings(max_examples=1500, deadline=None)
@given(clocks(), moments, spans, calendars())
def test_how_long_a_clock_ran_and_when_it_has_run_so_long_are_two_sides_of_one_thing(
    clock: Clock, asked: datetime, length: timedelta, calendar: Calendar
) -> None:
    at = after(clock, asked, length, calendar)
    assert elapsed(clock, asked, at, calendar) == length
    assert at - asked >= length
    plain = Clock(clock.turn, leave=False, quiet_hours=False)
    assert after(plain, asked, length, calendar) == asked + length


@settings(max_examples=1000, deadline=None)
@given(clocks(), moments, spans, spans, calendars())
def test_a_clock_never_runs_backwards_and_its_parts_add_up(
    clock: Clock, asked: datetime, first: timedelta, second: timedelta, calendar: Calendar
) -> None:
    middle, end = asked + first, asked + first + second
    one, two = elapsed(clock, asked, middle, calendar), elapsed(clock, middle, end, calendar)
    assert NOTHING <= one <= first
    assert NOTHING <= two <= second
    assert elapsed(clock, asked, end, calendar) == one + two


@settings(max_examples=1000, deadline=None)
@given(clocks(), spans, moments, spans, calendars())
def test_a_bank_pays_for_what_goes_beyond_the_turn_and_for_nothing_else(
    clock: Clock, bank: timedelta, asked: datetime, thought: timedelta, calendar: Calendar
) -> None:
    told = reckon(clock, bank, asked, calendar)
    left = bank_left(clock, bank, asked, asked + thought, calendar)
    assert NOTHING <= left <= bank
    if asked + thought <= told.bank_from:
        assert left == bank
    if asked + thought >= told.deadline:
        assert left == NOTHING
    assert left <= topped_up(clock, left) <= max(left, clock.full_bank)


@settings(max_examples=1000, deadline=None)
@given(clocks(), spans, moments, calendars())
def test_reminders_come_in_order_before_the_deadline_and_wake_nobody(
    clock: Clock, bank: timedelta, asked: datetime, calendar: Calendar
) -> None:
    told = reckon(clock, bank, asked, calendar)
    assert all(one < other for one, other in pairwise((*told.reminders, told.deadline)))
    for moment in told.reminders:
        assert moment > asked
        assert not off(clock, calendar, moment)
        assert not (clock.quiet_hours and calendar.is_quiet(moment))


@settings(max_examples=500, deadline=None)
@given(clocks(), spans, moments, calendars(), st.integers(0, 20))
def test_more_leave_never_brings_a_deadline_nearer(
    clock: Clock, bank: timedelta, asked: datetime, calendar: Calendar, days: int
) -> None:
    first = calendar.local(asked).date() + 2 * DAY
    longer = Calendar(calendar.zone, calendar.quiet, calendar.weekend, (*calendar.leave, (first, first + days * DAY)))
    assert reckon(clock, bank, asked, longer).deadline >= reckon(clock, bank, asked, calendar).deadline


@settings(max_examples=500, deadline=None)
@given(clocks(), moments, calendars())
def test_awake_is_the_first_such_moment(clock: Clock, moment: datetime, calendar: Calendar) -> None:
    at = awake(clock, moment, calendar)
    assert at >= moment
    assert awake(clock, at, calendar) == at
    if at > moment:
        just_before = at - timedelta(microseconds=1)
        assert off(clock, calendar, just_before) or calendar.is_quiet(just_before)


@pytest.mark.parametrize(
    ("zone", "asked", "hours", "deadline"),
    [
        ("Europe/Berlin", "2026-03-27T12:00", 24, "2026-03-30T10:00"),
        ("Europe/Berlin", "2026-10-23T12:00", 24, "2026-10-26T11:00"),
        ("Asia/Kathmandu", "2026-06-05T12:00", 24, "2026-06-08T06:15"),
    ],
    ids=["summer time begins", "summer time ends", "a zone with odd minutes"],
)
def test_a_weekend_off_is_the_players_own_weekend(zone: str, asked: str, hours: int, deadline: str) -> None:
    """Asked on Friday noon UTC with a day to think and the weekend off: Monday, after what Friday had left."""
    clock = Clock(hours * 60, weekends_off=True)
    friday = datetime.fromisoformat(asked).replace(tzinfo=UTC)
    told = reckon(clock, NOTHING, friday, Calendar(zone))
    local = Calendar(zone).local(told.deadline)
    assert local.isoweekday() == 1
    ran_on_friday = Calendar(zone).at(Calendar(zone).local(friday).date() + DAY) - friday
    assert told.deadline - Calendar(zone).at(local.date()) == timedelta(hours=hours) - ran_on_friday
    assert deadline[:10] == told.deadline.isoformat()[:10]


def test_a_deadline_in_the_night_waits_for_the_morning() -> None:
    calendar = Calendar("Europe/Berlin", quiet=(22 * 60, 8 * 60))
    asked = datetime(2026, 7, 1, 21, 30, tzinfo=UTC)
    told = reckon(Clock(24 * 60, reminders=(50,)), NOTHING, asked, calendar)
    assert calendar.local(told.deadline) == datetime(2026, 7, 3, 8, tzinfo=calendar.local(asked).tzinfo)
    assert calendar.local(told.reminders[0]).hour == 11


def test_leave_stops_the_clock_for_whole_days() -> None:
    calendar = Calendar("America/New_York", leave=((date(2026, 7, 2), date(2026, 7, 5)),))
    asked = datetime(2026, 7, 1, 12, tzinfo=UTC)
    assert reckon(Clock(24 * 60), NOTHING, asked, calendar).deadline == asked + timedelta(days=5)
    assert reckon(Clock(24 * 60, leave=False), NOTHING, asked, calendar).deadline == asked + DAY


def test_an_increment_fills_the_bank_up_to_what_it_began_with() -> None:
    clock = Clock(60, bank=120, increment=50)
    assert topped_up(clock, 1 * HOUR) == timedelta(minutes=110)
    assert topped_up(clock, timedelta(minutes=100)) == 2 * HOUR


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_kept_as_their_values(name: str) -> None:
    clock = TimeControl.from_data({"kind": "preset", "preset": name}).clock
    assert clock is not None
    assert TimeControl.from_data(clock.to_data()) == clock


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"kind": "clock", "turn": 0}, "a turn has 1 to"),
        ({"kind": "clock", "turn": 60, "bank": -1}, "a bank has 0 to"),
        ({"kind": "clock", "turn": 60, "reminders": [90, 50]}, "reminders go up"),
        ({"kind": "clock", "turn": 60, "reminders": [100]}, "1 to 99 percent"),
        ({"kind": "clock", "turn": 60, "after": 0}, "after 1 to 20"),
        ({"kind": "clock", "turn": 60, "timeout": "shout"}, "timeout"),
        ({"kind": "preset", "preset": "weekly"}, "preset"),
        ({"kind": "clock", "turn": 60, "tun": 1}, "tun"),
    ],
)
def test_a_control_that_makes_no_sense_is_refused_in_words(data: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        TimeControl.from_data(data)


def test_controls_stored_before_there_were_banks_are_still_read() -> None:
    assert TimeControl.from_data({}).clock is None
    assert TimeControl.from_data({"kind": "none"}).clock is None
    assert TimeControl.from_data({"kind": "hours-per-turn", "hours": 24}).clock == Clock(24 * 60)


def test_a_budget_of_leave_lets_only_so_many_days_stop_the_clock():
    """Ten days of leave, of which the table counts four, from the day before they begin."""
    away = Calendar("Europe/Berlin", leave=((date(2026, 7, 2), date(2026, 7, 11)),))
    asked_at = datetime(2026, 7, 1, 12, tzinfo=UTC)
    whole = reckon(Clock(24 * 60), NOTHING, asked_at, away).deadline
    some = reckon(Clock(24 * 60, leave_days=4, leave_since=date(2026, 7, 1)), NOTHING, asked_at, away).deadline
    none = reckon(Clock(24 * 60, leave_days=0), NOTHING, asked_at, away).deadline
    assert [(moment - asked_at).days for moment in (whole, some, none)] == [11, 5, 1]


def test_leave_taken_before_a_season_costs_nothing_of_its_budget():
    away = Calendar(leave=((date(2026, 6, 1), date(2026, 6, 20)), (date(2026, 7, 2), date(2026, 7, 5))))
    clock = Clock(24 * 60, leave_days=4, leave_since=date(2026, 7, 1))
    asked_at = datetime(2026, 7, 1, 12, tzinfo=UTC)
    assert (reckon(clock, NOTHING, asked_at, away).deadline - asked_at).days == 5
