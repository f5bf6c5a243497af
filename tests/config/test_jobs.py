"""Jobs: nothing is lost with a worker, the schedule names real tasks, and a real worker does the work."""

import re

import pytest
from django.db import transaction

from config.celery import app
from games.models import Heartbeat
from games.tasks import sweep
from tests.processes import ROOT, eventually

pytestmark = pytest.mark.sqlite_too


def test_a_task_outlives_its_worker() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1


def test_every_entry_of_the_schedule_is_a_task() -> None:
    app.loader.import_default_modules()
    entries = app.conf.beat_schedule
    assert entries
    assert {entry["task"] for entry in entries.values()} <= set(app.tasks)


def test_nothing_runs_eagerly() -> None:
    assert not app.conf.task_always_eager
    rooms = ["config", "accounts", "games", "tournaments", "notifications", "web", "tests"]
    eager = re.compile(r"task_always_" + "eager *=|ALWAYS_" + "EAGER *=", re.IGNORECASE)
    files = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    assert files
    assert [path.name for path in files if eager.search(path.read_text())] == []


def test_the_worker_sweeps_and_leaves_its_heartbeat(running_worker: None) -> None:
    sweep.delay()
    assert eventually(Heartbeat.objects.filter(name="sweep").exists)


def test_a_task_kicked_on_commit_does_not_run_when_the_transaction_fails(running_worker: None) -> None:
    def move_that_fails() -> None:
        with transaction.atomic():
            transaction.on_commit(sweep.delay)
            raise RuntimeError("the move was refused")

    with pytest.raises(RuntimeError):
        move_that_fails()
    assert not eventually(Heartbeat.objects.exists, seconds=1)
