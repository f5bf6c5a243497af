"""`make run` as a newcomer meets it: one process, sign-in by a code from the mailbox, Ctrl-C ends everything."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.processes import ROOT, environment, eventually, manage


def local(folder: Path) -> dict[str, str]:
    return environment(DJANGO_SETTINGS_MODULE="config.settings.local", DATA_DIR=str(folder), LOG_LEVEL="WARNING")


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the service keeps its things: empty when it is first started, found again by those started later."""
    return tmp_path_factory.mktemp("whistlepost")


@pytest.fixture
def service(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    process = subprocess.Popen(
        command, cwd=ROOT, env=local(folder), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    yield process
    process.kill()
    process.communicate()


def answers(address: str) -> bool:
    try:
        return requests.get(address, timeout=2).status_code == 200
    except (requests.ConnectionError, requests.Timeout):
        return False


def form(page: requests.Response) -> dict[str, str]:
    return dict(re.findall(r'name="(csrfmiddlewaretoken)" value="([^"]+)"', page.text)[:1])


def test_a_newcomer_signs_in_with_a_code_from_the_mailbox(service, port: int) -> None:
    site = f"http://127.0.0.1:{port}"
    assert eventually(lambda: answers(f"{site}/readyz"), seconds=40)
    browser = requests.Session()
    page = browser.get(f"{site}/accounts/login/code/")
    browser.post(page.url, data={**form(page), "email": "ada@demo.example"}, headers={"Referer": page.url})
    link = r'href="(/dev/mail/[^/"]+/)"'
    assert eventually(lambda: bool(re.search(link, browser.get(f"{site}/dev/mail/").text)), seconds=20)
    mail = browser.get(site + re.search(link, browser.get(f"{site}/dev/mail/").text)[1]).text
    code = re.search(r"^\s*([A-Z0-9]{3,}(?:-[A-Z0-9]{3,})*)\s*$", mail, re.MULTILINE)[1]
    page = browser.get(f"{site}/accounts/login/code/confirm/")
    browser.post(page.url, data={**form(page), "code": code}, headers={"Referer": page.url})
    assert "Welcome aboard, Ada Semaphore." in browser.get(f"{site}/").text
    assert browser.get(f"{site}/static/fonts/HankenGrotesk-Regular.otf").status_code == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_leaves_nothing_running(service, port: int, number: signal.Signals) -> None:
    assert eventually(lambda: answers(f"http://127.0.0.1:{port}/healthz"), seconds=40)
    service.send_signal(number)
    output, _ = service.communicate(timeout=15)
    assert service.returncode == 0, output
    assert f"http://127.0.0.1:{port}/" in output
    assert "ada@demo.example" in output
    assert "Traceback" not in output
    assert not answers(f"http://127.0.0.1:{port}/healthz")


def test_a_taken_port_is_said_plainly(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = manage("serve", "--port", str(port), env=local(tmp_path))
    assert result.returncode == 1
    assert result.stderr == f"Port {port} cannot be used (Address already in use); try: make run PORT={port + 1}\n"
    assert not (tmp_path / "whistlepost.sqlite3").exists()


def test_a_port_that_is_none_is_said_plainly(tmp_path: Path) -> None:
    result = manage("serve", "--port", "eighty", env=local(tmp_path))
    assert (result.returncode, result.stderr) == (1, "'eighty' is not a port; try: make run PORT=8001\n")
