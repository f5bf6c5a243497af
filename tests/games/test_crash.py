"""A process that dies between the commit of a move and its task: the sweep finishes the work."""

from __future__ import annotations

import sys
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from config.celery import app
from config.embedded import jobs
from games import services, tasks
from games.models import Decision, LogRow, Table
from games.selectors.verification import faults_of
from tests.games.tables import a_table, decision_of, fresh, play, rows
from tests.processes import ROOT, environment, eventually, run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite_too]

SCRIPT = """
import os, django
django.setup()
from django.db import transaction
import games.services.held as held
from games import services
from games.models import LogRow
from tests.engine.tiny.whistle_stop import register_tiny

register_tiny()
# The power fails in the moment after the commit, before the task is sent.
held.follow_up_after_commit = lambda game_id: transaction.on_commit(lambda: os._exit(9))
services.play({table}, 0, ["done"], {index}, "k", LogRow.Source.API)
"""


def test_the_sweep_finishes_what_a_killed_process_left_behind():
    table = a_table(2, bots=["cautious"])
    services.follow_up(game_id=table.pk)
    play(table, 0, "seal 3")
    assert play_and_die(table) == 9
    last = rows(table)[-1]
    assert (last.seat, last.text) == (0, "done")
    assert decision_of(table, 1).automaton_since is not None

    app.control.purge()
    with jobs(app, beat=False):
        tasks.sweep.delay()
        Decision.objects.filter(table=table).update(automaton_since=timezone.now() - timedelta(minutes=5))
        tasks.sweep.delay()
        assert eventually(lambda: Decision.objects.filter(table=table, seat=0).exists())
    assert LogRow.objects.filter(table=table, seat=1, source="bot", index__gt=last.index).exists()
    assert faults_of(fresh(table)) == []


def play_and_die(table: Table) -> int:
    """Plays `done` for the first seat in a process of its own that is gone right after the commit."""
    script = SCRIPT.format(table=table.pk, index=decision_of(table, 0).index)
    env = environment(
        DJANGO_SETTINGS_MODULE="config.settings.test",
        PYTHONPATH=str(ROOT),
        DATABASE_URL=this_database(),
        **({"REDIS_URL": settings.REDIS_URL} if settings.REDIS_URL.startswith("redis") else {}),
    )
    return run(sys.executable, "-c", script, env=env).returncode


def this_database() -> str:
    """The address of the database this test runs in, for another process."""
    where = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{where['NAME']}"
    return f"postgres://{where['USER']}:{where['PASSWORD']}@{where['HOST']}:{where['PORT']}/{where['NAME']}"
