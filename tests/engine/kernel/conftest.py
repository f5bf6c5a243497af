"""The tiny game is there for all of these."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.tiny import whistle_stop


@pytest.fixture(autouse=True)
def tiny() -> Iterator[whistle_stop.WhistleStop]:
    """Whistle Stop, registered; whatever a test registered in its place is gone afterwards."""
    yield whistle_stop.register_tiny()
    whistle_stop.register_tiny()
