"""Events for tests play Whistle Stop, the kernel's made-up game for one to four."""

from collections.abc import Iterator

import pytest

from tests.engine.tiny.whistle_stop import register_tiny, unregister_tiny


@pytest.fixture(autouse=True)
def whistle_stop() -> Iterator[None]:
    register_tiny()
    yield
    unregister_tiny()
