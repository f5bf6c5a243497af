"""The outbox: one mail per decision, sent once, tried again, given up, found after a crash."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from smtplib import SMTPServerDisconnected

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from games import presence, signals
from games.models import Table
from notifications.models import Dispatch
from notifications.services import outbox
from tests.games.tables import a_game, decision_of, play, player_of
from tests.notifications.mailbox import deliver, play_round_to, turn_of
from tests.processes import eventually

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def failing_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise SMTPServerDisconnected

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", fail)


def test_whoever_is_asked_gets_one_row_in_the_transaction_of_the_move():
    table = a_game()
    row = turn_of(table, 0)
    assert (row.person, row.decision, row.state) == (player_of(table, 0), decision_of(table, 0).index, "waiting")


@pytest.mark.django_db(transaction=True)
def test_a_move_that_is_rolled_back_leaves_no_row(monkeypatch: pytest.MonkeyPatch):
    table = a_game()
    before = Dispatch.objects.count()
    way_of_a_move = import_module("games.services.play")  # the name in the package is the function
    monkeypatch.setattr(way_of_a_move, "finish_if_over", lambda held: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play(table, 0, "seal 3")
    assert Dispatch.objects.count() == before


def test_a_key_that_is_there_stays_as_it_is():
    for seat in (1, 2):
        outbox.write(kind=Dispatch.Kind.TURN, key="1:0:5:turn", seat=seat)
    assert Dispatch.objects.get(key="1:0:5:turn").seat == 1


def test_a_mail_is_sent_once_however_often_the_task_runs():
    table = a_game()
    assert any(player_of(table, 0).email in str(sent["To"]) for sent in deliver())
    assert deliver() == []
    assert turn_of(table, 0).state == "sent"


def test_a_mail_about_a_decision_that_was_answered_is_dropped():
    table = a_game()
    row = turn_of(table, 0)
    play(table, 0, "seal 3")
    deliver()
    row.refresh_from_db()
    assert (row.state, row.note) == ("dropped", "decision closed")


def test_a_server_that_fails_is_tried_again_after_growing_pauses_and_then_given_up(failing_server: None):
    table, pauses = a_game(), []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(len(outbox.PAUSES) + 1):
            outbox.deliver_due()
            row = turn_of(table, 0)
            if row.state == "waiting":
                pauses.append(row.due_at - timezone.now())
                clock.move_to(row.due_at)
    assert pauses == outbox.PAUSES == sorted(pauses)
    assert (row.state, row.note) == ("failed", "SMTPServerDisconnected")


def test_a_row_whose_worker_died_is_sent_after_all_under_the_same_message_id():
    table = a_game()
    (claimed,) = [row for row in outbox.claim(10) if row.seat == 0 and row.kind == "turn"]
    with outbox.Post() as post:
        post.send(outbox.compose(claimed))  # accepted, and then the power fails before we note it
    assert not any(player_of(table, 0).email in str(sent["To"]) for sent in deliver())
    with time_machine.travel(timezone.now() + outbox.CLAIM + timedelta(seconds=1)):
        outbox.sweep()
        deliver()
    ids = [sent.message()["Message-ID"] for sent in mail.outbox if player_of(table, 0).email in sent.to[0]]
    assert len(ids) == 2
    assert len(set(ids)) == 1


def test_a_fault_in_one_mail_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch):
    first, second = a_game(), a_game()
    whole = outbox.compose

    def stumbling(row: Dispatch) -> object:
        if row.table_id == first.pk:
            raise ZeroDivisionError
        return whole(row)

    monkeypatch.setattr(outbox, "compose", stumbling)
    deliver()
    assert (turn_of(first, 0).state, turn_of(second, 0).state) == ("waiting", "sent")


def test_whoever_looks_at_the_table_gets_the_mail_some_minutes_later(clean_counters: None):
    table = a_game()
    presence.note(table_id=table.pk, person_id=player_of(table, 0).pk)
    deliver()
    assert turn_of(table, 0).state == "waiting"
    with time_machine.travel(timezone.now() + timedelta(minutes=presence.MINUTES, seconds=5)):
        deliver()
    row = turn_of(table, 0)
    assert (row.state, row.attempts) == ("sent", 1)


def test_a_study_tells_nobody():
    table = a_game()
    before = Dispatch.objects.count()
    table.kind = Table.Kind.ANALYSIS
    signals.tell(signals.person_needed, signals.Asked(table, decision_of(table, 1), player_of(table, 1).pk))
    signals.tell(signals.game_finished, signals.TableNews(table))
    assert Dispatch.objects.count() == before


@pytest.mark.usefixtures("running_worker")
@pytest.mark.django_db(transaction=True)
def test_the_mail_goes_out_by_itself_after_the_commit():
    table = a_game()
    assert eventually(lambda: turn_of(table, 0).state == "sent")
    play_round_to(table, 0)
    assert eventually(lambda: turn_of(table, 0).state == "sent")
    assert turn_of(table, 0).decision == decision_of(table, 0).index


@pytest.mark.django_db(transaction=True)
def test_two_workers_never_claim_the_same_row():
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    for number in range(40):
        outbox.write(kind=Dispatch.Kind.TURN, key=f"race:{number}")

    def claim_all(_: int) -> list[int]:
        try:
            mine: list[int] = []
            while claimed := outbox.claim(3):
                mine += [row.pk for row in claimed]
            return mine
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        claimed = [pk for mine in pool.map(claim_all, range(4)) for pk in mine]
    assert len(claimed) == len(set(claimed)) == 40
