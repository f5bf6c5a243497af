"""The private PostgreSQL and Redis: they come up, tell their addresses, and are gone afterwards, whatever happens."""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

import pytest

from tests.processes import ROOT, environment, eventually, run

SCRIPT = ROOT / "deploy" / "scripts" / "with_services.py"
USE_BOTH = """
import os, psycopg, redis
with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
    print(connection.execute("show fsync").fetchone()[0])
print(redis.Redis.from_url(os.environ["REDIS_URL"]).incr("moves"))
"""
# Tells where everything is, starts a child of its own, and waits to be stopped.
STAY = """
import json, os, subprocess, sys, time
child = subprocess.Popen(["sleep", "600"])
with open(sys.argv[1] + ".part", "w") as file:
    json.dump([os.environ["DATABASE_URL"], os.environ["REDIS_URL"], child.pid], file)
os.rename(sys.argv[1] + ".part", sys.argv[1])
time.sleep(600)
"""


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("with_services", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def staying(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], list]]:
    """The script in the middle of a long command, in a temporary folder that can be looked into."""
    told = tmp_path / "told.json"
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    for folder in (scratch, *scratch.parents):
        if folder == Path("/tmp"):
            break
        folder.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, SCRIPT, "--", sys.executable, "-c", STAY, told], env=environment(TMPDIR=str(scratch))
    )
    assert eventually(told.exists, seconds=60)
    yield process, [*json.loads(told.read_text()), scratch]
    process.kill()
    process.wait()


def listening(url: str) -> bool:
    try:
        socket.create_connection(("127.0.0.1", urlsplit(url).port), timeout=1).close()
    except OSError:
        return False
    return True


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"


@pytest.mark.parametrize(("flags", "fsync"), [([], "off"), (["--durable"], "on")])
def test_a_command_finds_both_servers(flags: list[str], fsync: str) -> None:
    result = run(sys.executable, SCRIPT, *flags, "--", sys.executable, "-c", USE_BOTH, env=environment())
    assert (result.returncode, result.stdout.split()) == (0, [fsync, "1"]), result.stderr


def test_the_commands_exit_code_is_passed_on() -> None:
    assert run(sys.executable, SCRIPT, "--", "sh", "-c", "exit 7", env=environment()).returncode == 7


def test_without_a_command_it_says_how_to_use_it() -> None:
    result = run(sys.executable, SCRIPT, env=environment())
    assert result.returncode == 2
    assert result.stderr.startswith("usage: with_services.py")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted_it_stops_everything_and_tidies_up(staying, number: signal.Signals) -> None:
    process, (database, redis, child, scratch) = staying
    assert listening(database)
    assert listening(redis)
    process.send_signal(number)
    assert process.wait(timeout=40) == 128 + number
    assert not listening(database)
    assert not listening(redis)
    assert not alive(child)
    assert list(scratch.iterdir()) == []


def test_killed_outright_its_servers_still_stop(staying) -> None:
    process, (database, redis, child, _) = staying
    process.kill()
    process.wait()
    assert eventually(lambda: not listening(database) and not listening(redis), seconds=30)
    os.kill(child, signal.SIGKILL)


def test_a_normal_user_is_told_what_to_install(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(script, "look_for", lambda program: None)
    with pytest.raises(SystemExit) as told:
        script.find("redis-server")
    assert told.value.code == (
        "redis-server is missing; install it with: "
        "sudo apt-get install postgresql redis-server curl chromium dovecot-imapd"
    )


def test_root_installs_what_is_missing(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(script.shutil, "which", lambda program: "/usr/bin/apt-get")
    monkeypatch.setattr(script, "install", installed.append)
    monkeypatch.setattr(script, "look_for", lambda program: Path("/found") if installed else None)
    assert script.find("redis-server") == Path("/found")
    assert installed == ["redis-server"]
