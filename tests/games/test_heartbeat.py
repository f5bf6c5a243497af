"""The sweep's sign of life."""

from datetime import timedelta

import pytest

from games.models import Heartbeat
from games.selectors import heartbeat_age
from games.services import record_heartbeat, sweep

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_a_job_that_never_ran_has_no_age() -> None:
    assert heartbeat_age(name="sweep") is None


def test_each_sweep_makes_the_heartbeat_young_again() -> None:
    sweep()
    Heartbeat.objects.update(at=Heartbeat.objects.get().at - timedelta(hours=1))
    assert heartbeat_age(name="sweep") >= timedelta(hours=1)
    sweep()
    assert heartbeat_age(name="sweep") < timedelta(minutes=1)
    assert Heartbeat.objects.count() == 1


def test_jobs_have_heartbeats_of_their_own() -> None:
    record_heartbeat(name="digest")
    assert heartbeat_age(name="sweep") is None
