"""Records to work with."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Record, to_text
from tests.engine.promises.journey import Variant, travel
from tests.engine.tiny import whistle_stop


@pytest.fixture(scope="session")
def record() -> Record:
    """A whole game of Whistle Stop."""
    whistle_stop.register_tiny()
    return travel(Variant(whistle_stop.NAME, "valley", 3), seed=1).record


@pytest.fixture
def json_file(record: Record, tmp_path: Path) -> Path:
    """It as a JSON file."""
    path = tmp_path / "game.json"
    path.write_bytes(record.to_json())
    return path


@pytest.fixture
def text_file(record: Record, tmp_path: Path) -> Path:
    """It as a text file."""
    path = tmp_path / "game.txt"
    path.write_text(to_text(record))
    return path
