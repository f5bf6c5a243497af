"""The container's question to its own web process."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.processes import ROOT, environment, run


class Web(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        known = self.path == "/healthz" and self.headers["Host"] == "league.example"
        self.send_response(200 if known else 400)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def port() -> Iterator[int]:
    server = HTTPServer(("127.0.0.1", 0), Web)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def ask(port: int, hosts: str) -> int:
    script = Path(ROOT / "deploy" / "scripts" / "healthcheck.py")
    return run("python3", script, str(port), env=environment(ALLOWED_HOSTS=hosts)).returncode


def test_it_asks_by_a_name_the_service_answers_to(port: int) -> None:
    assert ask(port, "league.example, other.example") == 0
    assert ask(port, ".league.example") == 0


def test_any_other_answer_is_unhealthy(port: int) -> None:
    assert ask(port, "wrong.example") == 1


def test_no_answer_is_unhealthy() -> None:
    assert ask(1, "league.example") == 1
