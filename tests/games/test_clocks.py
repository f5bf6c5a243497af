"""Clocks at a table: deadlines, banks, reminders and time-outs, each with its line in the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services import calendar as calendars
from games import services, signals
from games.clocks import PRESETS, Clock, HoursPerTurn, Preset
from games.errors import Conflict, Stale
from games.models import Decision, Heartbeat, LogRow, Seat, Table
from games.selectors.log import Reader
from games.selectors.verification import faults_of
from games.services.clockwork import LEASE, OUTAGE, look_at_clock, sweep_clocks
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, a_table, decision_of, fresh, play, player_of, position_of, rows

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY_CLOCK = Clock(24 * 60, bank=6 * 60, increment=60, timeout="default")


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    with time_machine.travel(moment, tick=False):
        yield


def a_clocked_game(clock: Clock, players: int = 2, **fields: Any) -> Table:
    with at(MONDAY):
        return a_game(players, time_control=clock, **fields)


def sweep_at(moment: datetime) -> int:
    """The sweep at that time; the one before was a moment ago."""
    with at(moment):
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment})
        return sweep_clocks()


def told(table: Table) -> list[str]:
    table = fresh(table)
    reader = Reader(table, list(table.seats.all()), None)
    return [sentence for row in rows(table) if row.kind == "time-out" for sentence in reader.entry(row).sentences]


@contextmanager
def heard(signal: Any) -> Iterator[list[Any]]:
    news: list[Any] = []

    def listen(news: Any, _into: list[Any] = news, **_: Any) -> None:
        _into.append(news)

    signal.connect(listen, weak=False, dispatch_uid="heard")
    try:
        yield news
    finally:
        signal.disconnect(dispatch_uid="heard")


def test_a_seat_is_asked_with_a_deadline_of_turn_and_bank():
    table = a_clocked_game(DAY_CLOCK)
    decision = decision_of(table, 0)
    assert decision.deadline == MONDAY + 30 * HOUR
    assert decision.clock_at == MONDAY + 15 * HOUR
    assert a_game(2).decisions.filter(deadline=None, clock_at=None).count() == 2


def test_a_preset_is_kept_as_the_values_it_had():
    table = a_table(2, time_control=Preset("48h"))
    assert table.time_control == PRESETS["48h"]


def test_thinking_beyond_the_turn_costs_the_bank_and_a_turn_brings_the_increment():
    table = a_clocked_game(DAY_CLOCK)
    with at(MONDAY + 28 * HOUR):
        play(table, 0, "seal 1")
    assert table.seats.get(number=0).bank == 3 * 3600
    with at(MONDAY + 23 * HOUR):
        play(table, 1, "seal 1")
    assert table.seats.get(number=1).bank is None


def test_a_turn_of_several_decisions_has_one_clock():
    table = a_clocked_game(DAY_CLOCK)
    with at(MONDAY):
        for seat in (0, 1):
            play(table, seat, "seal 1")
    seat = position_of(table).waiting_on()[0]
    first = decision_of(table, seat)
    with at(MONDAY + 25 * HOUR):
        play(table, seat, "lay plain at A1")
    second = decision_of(table, seat)
    assert (second.deadline, second.clock_from) == (first.deadline, MONDAY)
    assert second.index > first.index
    assert table.seats.get(number=seat).bank is None
    with at(MONDAY + 26 * HOUR):
        play(table, seat, "done")
    assert table.seats.get(number=seat).bank == 5 * 3600


def test_a_reminder_comes_once_for_each_part_of_the_time_and_not_in_quiet_hours():
    table = a_clocked_game(Clock(24 * 60, reminders=(50, 90)))
    with at(MONDAY):
        calendars.update_calendar(user=player_of(table, 1), quiet=(23 * 60, 7 * 60))
    with heard(signals.reminder_due) as news:
        assert sweep_at(MONDAY + 11 * HOUR) == 0
        assert sweep_at(MONDAY + 12 * HOUR) == 1
        assert sweep_at(MONDAY + 12 * HOUR) == 0
        assert [one.decision.seat for one in news] == [0]
        sweep_at(MONDAY + 19 * HOUR)
        assert [one.decision.seat for one in news] == [0, 1]
        sweep_at(MONDAY + 23 * HOUR)
        sweep_at(MONDAY + 23.5 * HOUR)
        assert sorted(one.decision.seat for one in news) == [0, 0, 1, 1]
    assert [row.kind for row in rows(table)] == ["start"]


def test_nobody_is_reminded_of_what_is_answered():
    table = a_clocked_game(Clock(24 * 60))
    with at(MONDAY + HOUR):
        play(table, 0, "seal 1")
    with heard(signals.reminder_due) as news:
        sweep_at(MONDAY + 13 * HOUR)
    assert [one.decision.seat for one in news] == [1]


def test_remind_only_leaves_a_line_once_and_goes_on_waiting():
    table = a_clocked_game(Clock(60))
    names = sorted(player_of(table, seat).display_name for seat in (0, 1))
    assert sweep_at(MONDAY + 2 * HOUR) == 2
    assert sweep_at(MONDAY + 3 * HOUR) == 0
    assert sorted(told(table)) == [f"{name}'s time is up. The table goes on waiting." for name in names]
    with at(MONDAY + 4 * HOUR):
        play(table, 0, "seal 1")
    assert faults_of(fresh(table)) == []


@pytest.mark.parametrize(("rule", "words"), [("default", "The safe default move"), ("bot", "A bot plays this turn")])
def test_code_plays_the_turn_whose_time_is_up_and_the_player_plays_the_next(rule, words):
    table = a_clocked_game(Clock(60, timeout=rule))
    with at(MONDAY):
        play(table, 0, "seal 1")
    old = decision_of(table, 1).index
    sweep_at(MONDAY + 2 * HOUR)
    with pytest.raises(Conflict, match="Your time was up"):
        play(table, 1, "seal 2", expected=old)
    with at(MONDAY + 2 * HOUR):
        services.follow_up(game_id=table.pk)
    last = rows(table)[-1]
    assert (last.seat, last.source, last.text[:4]) == (1, "clock", "seal")
    assert words in told(table)[0]
    seat = table.seats.get(number=1)
    assert (seat.stand_in, seat.timeouts, seat.status) == ("", 1, "player")
    assert faults_of(fresh(table)) == []


def test_a_stand_in_plays_the_whole_turn():
    table = a_clocked_game(Clock(60, timeout="bot"))
    with at(MONDAY):
        for seat in (0, 1):
            play(table, seat, "seal 1")
    seat = position_of(table).waiting_on()[0]
    sweep_at(MONDAY + 2 * HOUR)
    with at(MONDAY + 2 * HOUR):
        services.follow_up(game_id=table.pk)
    assert position_of(table).waiting_on() != (seat,)
    assert {row.source for row in rows(table) if row.seat == seat and row.kind == "action"} == {"api", "clock"}
    assert len(told(table)) == 1


@pytest.mark.parametrize(
    ("rule", "status", "left"),
    [("substitute", "vacant", "timed-out"), ("hand-to-bot", "bot", "timed-out"), ("forfeit", "default", "forfeited")],
)
def test_after_so_many_time_outs_the_seat_is_handed_over(rule, status, left):
    table = a_clocked_game(Clock(60, timeout=rule, after=2), resign_rule="default")
    late = player_of(table, 1)
    now = MONDAY
    for _ in range(2):
        with at(now):
            for seat in position_of(table).waiting_on():
                if seat == 0:
                    play(table, 0, position_of(table).default(0))
        now += 2 * HOUR
        sweep_at(now)
        with at(now):
            services.follow_up(game_id=table.pk)
            while position_of(table).waiting_on() == (0,):
                play(table, 0, position_of(table).default(0))
    seat = table.seats.get(number=1)
    assert (seat.status, seat.player) == (status, None)
    assert seat.sittings.get(player=late).left == left
    assert "once too often" in told(table)[-1]
    newcomer = UserFactory()
    services.substitute(game_id=table.pk, player=newcomer)
    assert table.seats.get(number=1).player == newcomer
    assert table.seats.get(number=1).timeouts == 0
    assert faults_of(fresh(table)) == []


def test_who_answers_after_the_deadline_but_before_the_sweep_keeps_the_move():
    table = a_clocked_game(Clock(60, timeout="default"))
    decision = decision_of(table, 0)
    with at(MONDAY + 3 * HOUR):
        play(table, 0, "seal 4")
        look_at_clock(decision.pk, table.pk, decision.index)
    assert [(row.kind, row.text) for row in rows(table)[1:]] == [("action", "seal 4")]
    assert table.seats.get(number=0).timeouts == 0


def test_after_an_outage_nobodys_time_is_up_at_once():
    table = a_clocked_game(Clock(60, timeout="default", reminders=()))
    Heartbeat.objects.create(name="sweep", at=MONDAY)
    back = MONDAY + 5 * HOUR
    with at(back):
        services.sweep()
    assert [row.kind for row in rows(table)] == ["start"]
    assert set(table.decisions.values_list("deadline", "clock_at")) == {(back + 5 * HOUR, back + 5 * HOUR)}
    with at(back + OUTAGE / 2):
        services.sweep()
    with at(back + 4.99 * HOUR):
        Heartbeat.objects.update(at=back + 4.98 * HOUR)
        services.sweep()
    assert [row.kind for row in rows(table)] == ["start"]
    sweep_at(back + 5 * HOUR)
    assert [row.kind for row in rows(table)[1:]] == ["time-out", "time-out"]


def test_a_time_out_that_falls_into_quiet_hours_waits_for_the_morning():
    table = a_clocked_game(Clock(60, reminders=()))
    Decision.objects.filter(table=table).update(deadline=MONDAY + 12 * HOUR, clock_at=MONDAY + 12 * HOUR)
    calendars.update_calendar(user=player_of(table, 0), quiet=(23 * 60, 7 * 60))
    Decision.objects.filter(table=table).update(deadline=MONDAY + 12 * HOUR, clock_at=MONDAY + 12 * HOUR)
    sweep_at(MONDAY + 12 * HOUR)
    assert [row.seat for row in rows(table) if row.kind == "time-out"] == [1]
    assert decision_of(table, 0).deadline == MONDAY + 19 * HOUR


@pytest.mark.parametrize("rule", ["default", "bot", "forfeit"])
def test_no_secret_bid_is_made_for_anybody_while_another_player_could_still_use_that(rule):
    table = a_clocked_game(Clock(60, timeout=rule, reminders=(), after=1), players=3)
    Decision.objects.filter(table=table, seat=2).update(deadline=MONDAY + 4 * HOUR, clock_at=MONDAY + 4 * HOUR)
    for hours in (1, 2, 3):
        sweep_at(MONDAY + hours * HOUR)
        assert told(table) == []
        assert sorted(position_of(table).waiting_on()) == [0, 1, 2]
    assert decision_of(table, 0).deadline == MONDAY + HOUR
    number, index = table.decisions.values_list("pk", "index").get(seat=0)
    with at(MONDAY + 4 * HOUR):
        look_at_clock(number, table.pk, index)
    assert len(told(table)) == 3
    with at(MONDAY + 4 * HOUR):
        services.follow_up(game_id=table.pk)
    assert fresh(table).step != "seal"
    assert faults_of(fresh(table)) == []


def test_who_is_late_with_a_secret_bid_may_still_make_it_while_others_think_and_is_decided_for_soon_after_them():
    table = a_clocked_game(Clock(60, timeout="default", reminders=()), players=3)
    calendars.update_calendar(user=player_of(table, 2), quiet=(12 * 60, 20 * 60))
    sweep_at(MONDAY + 2 * HOUR)
    assert told(table) == []
    with at(MONDAY + 2 * HOUR):
        play(table, 0, "seal 1")
    sweep_at(MONDAY + 3 * HOUR)
    assert told(table) == []
    with at(MONDAY + 3 * HOUR):
        play(table, 2, "seal 2")
    sweep_at(MONDAY + 3 * HOUR + LEASE)
    assert [row.seat for row in rows(table) if row.kind == "time-out"] == [1]


def test_leave_moves_open_deadlines_and_the_table_can_see_it():
    table = a_clocked_game(Clock(24 * 60, reminders=()))
    player = player_of(table, 0)
    with at(MONDAY):
        leave = calendars.declare_leave(user=player, first=date(2026, 6, 2), last=date(2026, 6, 4))
        assert decision_of(table, 0).deadline == MONDAY + timedelta(days=4)
        assert decision_of(table, 1).deadline == MONDAY + timedelta(days=1)
        seats = bearer(UserFactory()).get(f"/api/v1/tables/{table.public_id}/").json()["seats"]
        assert [seat["away"] for seat in seats] == [[{"first": "2026-06-02", "last": "2026-06-04"}], []]
        calendars.cancel_leave(user=player, leave_id=leave.pk)
        assert decision_of(table, 0).deadline == MONDAY + timedelta(days=1)


def test_coming_back_early_never_ends_a_turn_at_once():
    table = a_clocked_game(Clock(60, reminders=()))
    player = player_of(table, 0)
    with at(MONDAY - timedelta(days=1)):
        leave = calendars.declare_leave(user=player, first=date(2026, 6, 1), last=date(2026, 6, 9))
    assert decision_of(table, 0).deadline == datetime(2026, 6, 10, 1, tzinfo=UTC)
    back = datetime(2026, 6, 3, 12, tzinfo=UTC)
    with at(back):
        calendars.cancel_leave(user=player, leave_id=leave.pk)
    assert decision_of(table, 0).deadline == back + timedelta(days=1)


def test_a_move_on_a_table_without_a_clock_touches_no_seat():
    table = a_game(2)
    with CaptureQueriesContext(connection) as asked:
        play(table, 0, "seal 1")
    assert not [
        query for query in asked if "UPDATE games_seat" in query["sql"] or 'UPDATE "games_seat"' in query["sql"]
    ]


def test_seats_show_bank_and_time_outs_and_the_old_control_is_still_shown():
    table = a_clocked_game(DAY_CLOCK)
    seen = bearer(UserFactory()).get(f"/api/v1/tables/{table.public_id}/").json()
    assert [(seat["bank_seconds"], seat["timeouts"]) for seat in seen["seats"]] == [(6 * 3600, 0)] * 2
    assert seen["time_control"]["bank"] == 360
    old = a_table(2, time_control=HoursPerTurn(24))
    shown = bearer(UserFactory()).get(f"/api/v1/tables/{old.public_id}/").json()
    assert shown["time_control"] == {"kind": "hours-per-turn", "hours": 24}


@pytest.mark.parametrize(
    "control",
    [
        {"kind": "preset", "preset": "two-moves-a-week"},
        {"kind": "clock", "turn": 720, "timeout": "forfeit", "after": 3},
    ],
)
def test_a_table_can_be_founded_with_a_clock_over_the_api(control):
    client = bearer(UserFactory())
    body = {"system": "whistle-stop", "map": "valley", "players": 2, "time_control": control}
    made = client.post("/api/v1/tables/", body)
    assert made.status_code == 201, made.content
    assert made.json()["time_control"]["kind"] == "clock"
    wrong = client.post(
        "/api/v1/tables/", {**body, "time_control": {"kind": "clock", "turn": 60, "reminders": [90, 50]}}
    )
    assert (wrong.status_code, "reminders go up" in wrong.content.decode()) == (400, True)


def test_a_decision_asked_anew_is_no_longer_the_one_that_was_claimed():
    table = a_clocked_game(Clock(60, timeout="default"))
    with at(MONDAY):
        play(table, 1, "seal 1")
    decision = decision_of(table, 0)
    with at(MONDAY + 2 * HOUR):
        look_at_clock(decision.pk, table.pk, decision.index + 1)
    assert [row.kind for row in rows(table)] == ["start", "action"]
    with at(MONDAY + 2 * HOUR):
        look_at_clock(decision.pk, table.pk, decision.index)
        look_at_clock(decision.pk, table.pk, decision.index)
    assert [row.kind for row in rows(table)] == ["start", "action", "time-out"]
    with pytest.raises((Stale, Conflict)):
        play(table, 0, "seal 1", expected=decision.index)
    assert Seat.objects.get(table=table, number=0).stand_in == "default"
    assert LogRow.objects.filter(table=table, kind="action", seat=0).count() == 0
