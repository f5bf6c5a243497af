"""The client plays a whole game of Age of Rail through the real service, as `make run` starts it."""

from __future__ import annotations

import random
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import requests

from config.rest.views import contract
from tests.client import Client, Refused
from tests.client.whistlepost import SHAPES, some_action
from tests.processes import ROOT, environment, eventually

PEOPLE = ["ada@demo.example", "bruno@demo.example", "clara@demo.example"]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The whole service in a process of its own, with an empty database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = environment(DJANGO_SETTINGS_MODULE="config.settings.local", DATA_DIR=str(tmp_path), LOG_LEVEL="ERROR")
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    service = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        assert eventually(lambda: ready(address), seconds=120)
        yield address
    finally:
        service.terminate()
        service.wait(timeout=30)


def ready(address: str) -> bool:
    try:
        return requests.get(f"{address}/healthz", timeout=2).status_code == 200
    except requests.RequestException:
        return False


CODE = re.compile(r"^    ([A-Z]{4}-[A-Z]{4})", re.MULTILINE)


def signed_in(site: str, email: str, mailbox: Path) -> Client:
    before = set(mailbox.glob("*.eml"))

    def new_codes() -> list[str]:
        """The demo's tables send mail, too; a code is what its own mail says, to its own reader."""
        texts = [mail.read_text() for mail in set(mailbox.glob("*.eml")) - before]
        return [code for text in texts if f"To: {email}" in text for code in CODE.findall(text)]

    def read_code() -> str:
        assert eventually(new_codes, seconds=30)
        return new_codes()[0]

    client = Client(site)
    client.sign_in(email, read_code)
    return client


def test_a_whole_game_is_played_over_http_by_a_client_that_knows_no_rules(site: str, tmp_path: Path) -> None:
    clients = [signed_in(site, email, tmp_path / "mail") for email in PEOPLE]
    table = clients[0].found("age-of-rail", "south-africa", 3)
    for client in clients[1:]:
        table = client.join(table.id)
    assert table.state == "running"
    rng = random.Random(7)
    for _ in range(2000):
        table = clients[0].table(table.id)
        if table.state != "running":
            break
        for one in table.waiting:
            play_if_asked(clients[one.seat], table.id, rng)
    assert table.state == "finished"
    assert table.result is not None
    assert {seat.place for seat in table.seats} <= {1, 2, 3}
    chance = clients[1].chance(table.id)
    assert (chance.seed_is_the_promised_one, chance.faults) == (True, [])
    assert clients[2].picture(table.id).startswith(b"\x89PNG")
    with pytest.raises(Refused) as refusal:
        clients[0].play(table.id, table.index, "pass")
    assert refusal.value.code == "not-running"


def play_if_asked(client: Client, table: str, rng: random.Random) -> None:
    """A forced move may have been played for us between question and answer; then there is nothing to do."""
    choices = client.choices(table)
    if choices.expected_index is None:
        return
    try:
        client.play(table, choices.expected_index, some_action(choices, rng))
    except Refused as refusal:
        if refusal.code not in ("stale-decision", "not-running"):
            raise


def test_what_the_client_reads_is_in_the_contract() -> None:
    schemas = contract("en")["components"]["schemas"]
    for name, kind in SHAPES.items():
        promised = schemas[f"{name}Shape" if f"{name}Shape" in schemas else name]
        for field in msgspec.structs.fields(kind):
            assert field.name in promised["properties"], (name, field.name)
            assert field.name in promised["required"], (name, field.name)
