"""Mail in tests: tables of Whistle Stop, which is quick, and of real games where the mail itself is looked at."""

from collections.abc import Iterator

import pytest

from notifications.services import outbox
from tests.engine.tiny.whistle_stop import register_tiny, unregister_tiny


@pytest.fixture(autouse=True)
def whistle_stop(monkeypatch: pytest.MonkeyPatch, nobody_is_looking: None) -> Iterator[None]:
    """The made-up game that has secrets. Workers are nudged at once, since nobody waits for a second in a test."""
    register_tiny()
    monkeypatch.setattr(outbox, "NUDGE_SECONDS", 0.0)
    yield
    unregister_tiny()
