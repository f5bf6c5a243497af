"""Many at once: exactly one wins, the others are told what happened, and nothing is stored twice.

Runs on PostgreSQL and on SQLite: clubs host on the latter.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from games import services, signals
from games.clocks import Clock
from games.models import Decision, Heartbeat, LogRow, Seat, Table
from games.selectors.verification import faults_of
from games.services.clockwork import sweep_clocks
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, a_table, fresh, play, player_of, position_of, rows

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_too]

MANY = 12
THEN = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Runs every call in a thread of its own, all let go at the same moment; their results or exceptions."""
    gate = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)

    def run(number: int, call: Callable[[], Any]) -> None:
        try:
            gate.wait(timeout=20)
            results[number] = call()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number, call)) for number, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return results


def post(client: APIClient, table: Table, index: int, *actions: str, key: str = "") -> Callable[[], Any]:
    headers = {"Idempotency-Key": key} if key else {}
    body = {"expected_index": index, "actions": list(actions)}
    return lambda: client.post(f"/api/v1/tables/{table.public_id}/moves/", body, headers=headers)


def a_turn() -> tuple[Table, int]:
    """A game in which one seat's turn has begun."""
    table = a_game(2)
    for seat in (0, 1):
        play(table, seat, "seal 1")
    return fresh(table), position_of(table).waiting_on()[0]


def test_many_answers_to_one_decision_one_wins_and_the_others_get_409_with_what_happened():
    table, seat = a_turn()
    clients = [bearer(player_of(table, seat)) for _ in range(MANY)]
    answers = at_once([post(client, table, table.last_index, "done") for client in clients])
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: MANY - 1}
    for answer in answers:
        if answer.status_code == 409:
            assert answer.json()["code"] == "stale-decision"
            assert [entry["text"] for entry in answer.json()["since"]] == ["done"]
    after = fresh(table)
    assert after.last_index == table.last_index + 1
    assert len(rows(after)) == after.last_index + 1
    assert Decision.objects.filter(table=table).count() == 1
    assert faults_of(after) == []


def test_the_same_key_and_body_many_times_gives_one_move_and_one_answer():
    table, seat = a_turn()
    clients = [bearer(player_of(table, seat)) for _ in range(MANY)]
    answers = at_once([post(client, table, table.last_index, "done", key="k") for client in clients])
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotency-Replayed" not in answer for answer in answers) == 1
    assert fresh(table).last_index == table.last_index + 1


def test_the_same_key_with_different_bodies_one_wins_and_the_others_get_422():
    table, seat = a_turn()
    client = bearer(player_of(table, seat))
    bodies = ["done", *(f"lay plain at A{n}" for n in range(1, 8))]
    answers = at_once([post(client, table, table.last_index, body, key="k") for body in bodies])
    counted = Counter((answer.status_code, answer.json().get("code")) for answer in answers)
    assert counted == {(200, None): 1, (422, "key-reused"): len(bodies) - 1}
    assert fresh(table).last_index == table.last_index + 1


def test_simultaneous_decisions_of_several_seats_do_not_disturb_each_other():
    for _ in range(3):
        table = a_game(4)
        clients = [bearer(player_of(table, seat)) for seat in range(4)]
        answers = at_once([post(client, table, 0, f"seal {seat}") for seat, client in enumerate(clients)])
        assert [answer.status_code for answer in answers] == [200] * 4
        after = fresh(table)
        assert after.last_index == 4
        assert sorted(row.seat for row in rows(table)[1:]) == [0, 1, 2, 3]
        assert faults_of(after) == []


def test_a_move_and_a_take_back_of_the_one_before_exclude_each_other():
    table = a_game(2)
    play(table, 0, "seal 3")
    back = lambda: services.take_back(  # noqa: E731
        game_id=table.pk,
        seat=0,
        expected_index=1,
        actor_id=player_of(table, 0).pk,
        source=LogRow.Source.API,
    )
    at_once([back, post(bearer(player_of(table, 1)), table, 0, "seal 2")])
    after = fresh(table)
    kinds = [row.kind for row in rows(after)]
    assert kinds in (["start", "action", "take-back", "action"], ["start", "action", "action"])
    assert faults_of(after) == []


def test_a_move_and_a_resignation_of_the_same_seat_leave_a_game_that_verifies():
    for _ in range(3):
        table, seat = a_turn()
        player = player_of(table, seat)
        resign = lambda: services.resign(game_id=table.pk, player_id=player.pk)  # noqa: B023, E731
        at_once([resign, post(bearer(player), table, table.last_index, "done")])
        assert faults_of(fresh(table)) == []
        assert table.seats.get(number=seat).status == Seat.Status.BOT


def test_a_seat_is_never_timed_out_and_played_by_its_player_for_the_same_decision():
    """Sweeps and answers at the same moment: the player's move or the clock's, never both."""
    for round in range(6):
        with time_machine.travel(THEN, tick=False):
            table = a_game(2, time_control=Clock(60, timeout="default", reminders=()))
        Heartbeat.objects.all().delete()
        client = bearer(player_of(table, 0))
        answers = [post(client, table, 0, "seal 3", key=f"k{n}") for n in range(2)]
        sweeps: list[Callable[[], Any]] = [sweep_clocks, sweep_clocks]
        at_once([*answers, *sweeps] if round % 2 else [*sweeps, *answers])
        services.follow_up(game_id=table.pk)
        mine = [(row.kind, row.source) for row in rows(table) if row.seat == 0]
        assert mine in ([("action", "api")], [("time-out", "clock"), ("action", "clock")])
        assert faults_of(fresh(table)) == []


def test_many_sweeps_at_once_remind_each_seat_once():
    with time_machine.travel(THEN, tick=False):
        tables = [a_game(2, time_control=Clock(7 * 24 * 60, reminders=(1,))) for _ in range(4)]
    Decision.objects.update(clock_at=THEN, deadline=timezone.now() + timedelta(days=1))
    Heartbeat.objects.all().delete()
    heard: list[tuple[int, int]] = []

    def listen(news: Any, **_: Any) -> None:
        heard.append((news.table.pk, news.decision.seat))

    signals.reminder_due.connect(listen, weak=False, dispatch_uid="race")
    try:
        at_once([lambda: sweep_clocks(batch=3) for _ in range(5)])
    finally:
        signals.reminder_due.disconnect(dispatch_uid="race")
    assert sorted(heard) == sorted((table.pk, seat) for table in tables for seat in (0, 1))


def test_many_who_sit_down_at_once_fill_the_table_once_and_start_it_once():
    table = a_table(4)
    newcomers = [UserFactory() for _ in range(MANY)]
    join = lambda player: lambda: services.join(game_id=table.pk, player=player)  # noqa: E731
    results = at_once([join(player) for player in newcomers])
    assert sum(isinstance(result, Table) for result in results) == 3
    after = fresh(table)
    assert after.state == Table.State.RUNNING
    assert len(set(after.seats.values_list("player", flat=True))) == 4
    assert [row.kind for row in rows(after)] == ["start"]


def test_many_tasks_for_the_same_bots_make_each_move_once():
    table = a_table(4, bots=["random"] * 3)
    at_once([lambda: services.follow_up(game_id=table.pk) for _ in range(6)])
    after = fresh(table)
    bots = [row for row in rows(after) if row.source == LogRow.Source.BOT]
    assert sorted(row.seat for row in bots) == [1, 2, 3]
    assert faults_of(after) == []
