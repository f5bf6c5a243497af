"""Log lines: JSON for machines, with the request id; and no local variables in a traceback."""

import json
import logging
import logging.config
from collections.abc import Iterator
from io import StringIO

import pytest
import structlog
from django.conf import settings

from config.logs import logging_config


@pytest.fixture
def lines() -> Iterator[StringIO]:
    written = StringIO()
    config = logging_config(level="INFO", as_json=True)
    config["handlers"]["stderr"]["stream"] = written
    logging.config.dictConfig(config)
    yield written
    logging.config.dictConfig(settings.LOGGING)


def test_our_lines_and_libraries_lines_carry_the_request_id(lines: StringIO) -> None:
    with structlog.contextvars.bound_contextvars(request_id="r-1"):
        structlog.get_logger("games").info("moved", game=7)
        logging.getLogger("some.library").warning("disk is %s", "full")
    ours, theirs = map(json.loads, lines.getvalue().splitlines())
    assert ours.items() >= {"event": "moved", "game": 7, "request_id": "r-1", "level": "info"}.items()
    assert theirs.items() >= {"event": "disk is full", "request_id": "r-1", "level": "warning"}.items()
    assert ours["timestamp"].endswith("Z")


def test_a_traceback_shows_no_variables(lines: StringIO) -> None:
    def play(secret_bid: str) -> None:
        raise ValueError("no")

    try:
        play("seventeen dollars")
    except ValueError:
        structlog.get_logger("games").exception("engine_raised")
    assert "engine_raised" in lines.getvalue()
    assert "play" in lines.getvalue()
    assert "seventeen" not in lines.getvalue()
