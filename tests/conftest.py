"""What every test may ask for."""

import gc
from collections.abc import Iterator
from secrets import token_hex

import pytest
import time_machine
from django.core.cache import caches
from django.utils import timezone
from rest_framework.settings import api_settings

from config.celery import app
from config.embedded import jobs


def pytest_collection_finish() -> None:
    """What is imported and collected stays to the end: Python need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def running_worker(transactional_db: None) -> Iterator[None]:
    """A real worker on the real broker (Redis under `make test`): what is sent is run, after commit and not before."""
    app.control.purge()
    with jobs(app, beat=False):
        yield


@pytest.fixture
def clean_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counters in the cache begin at nothing. Not by clearing it: tests that run at the same time share one Redis."""
    monkeypatch.setattr(caches["default"], "key_prefix", token_hex(8))


@pytest.fixture
def nobody_is_looking(clean_counters: None) -> None:
    """Who looks at a table is in the cache by numbers, which on SQLite come again after a test that noted somebody."""


@pytest.fixture
def rates(monkeypatch: pytest.MonkeyPatch, clean_counters: None) -> Iterator[dict[str, str]]:
    """The throttles' rates, for the test to set. The clock stands still, so that no window ends in between."""
    given: dict[str, str] = {}
    monkeypatch.setattr(api_settings, "DEFAULT_THROTTLE_RATES", given)
    with time_machine.travel(timezone.now(), tick=False):
        yield given
