"""What every test may ask for."""

from collections.abc import Iterator

import pytest

from config.celery import app
from config.embedded import jobs


@pytest.fixture
def running_worker(transactional_db: None) -> Iterator[None]:
    """A real worker on the real broker (Redis under `make test`): what is sent is run, after commit and not before."""
    app.control.purge()
    with jobs(app, beat=False):
        yield
