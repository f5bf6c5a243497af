"""Workers, broker and web killed in turn while 2,000 moves are made: no move is lost or doubled, no mail is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path

import pytest

from accounts.services.tokens import create_token
from deploy.scripts.with_services import find
from engine.bots import bot
from games.models import Decision, LogRow, Table
from games.selectors.verification import faults_of
from notifications.models import Dispatch
from notifications.post import domain
from notifications.services import outbox
from notifications.tokens import message_id_of
from tests.games.tables import a_game, fresh, position_of
from tests.games.test_crash import this_database
from tests.notifications.servers import SmtpServer, free_port, running_smtp
from tests.processes import ROOT, environment, eventually

MOVES = int(os.environ.get("SOAK_MOVES", "2000"))
KILL_EVERY = 40
TABLES = 12


class Part:
    """A process that can be killed outright and started again."""

    def __init__(self, command: list[str], env: dict[str, str], answers: Callable[[], bool]) -> None:
        self.command, self.env, self.answers = command, env, answers
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self.command, cwd=ROOT, env=self.env)
        assert eventually(self.answers, seconds=90), self.command
        return process

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = self._start()

    def end(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.process.kill()
        self.process.wait()


@contextmanager
def the_house(folder: Path, smtp_port: int) -> Iterator[tuple[dict[str, Part], str]]:
    """Web, worker and broker as processes of their own on this test's database; and the address of the site."""
    redis_port, web_port = free_port(), free_port()
    env = environment(
        DJANGO_SETTINGS_MODULE="tests.notifications.soak_settings",
        PYTHONPATH=str(ROOT),
        DATABASE_URL=this_database(),
        REDIS_URL=f"redis://127.0.0.1:{redis_port}/0",
        SOAK_SMTP_PORT=str(smtp_port),
    )
    site = f"http://127.0.0.1:{web_port}"
    redis = [
        str(find("redis-server")),
        "--bind",
        "127.0.0.1",
        "--port",
        str(redis_port),
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    web = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(web_port), "--log-level", "error"]
    worker = [sys.executable, "-m", "tests.notifications.soak_worker", str(folder / "schedule")]
    parts: dict[str, Part] = {}
    try:
        parts["broker"] = Part(redis, env, lambda: answers(redis_port))
        parts["web"] = Part(web, env, lambda: answers(web_port))
        parts["worker"] = Part(worker, env, lambda: True)
        yield parts, site
    finally:
        for part in reversed(parts.values()):
            part.end()


def answers(port: int) -> bool:
    import socket

    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def send_move(site: str, token: str, table: Table, key: str, body: dict[str, object]) -> bool:
    """As a good client does: again under the same key until there is an answer."""
    request = urllib.request.Request(
        f"{site}/api/v1/tables/{table.public_id}/moves/",
        json.dumps(body).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": key},
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as error:
        if error.code >= 500:
            return False
        raise AssertionError(error.read()) from error
    except OSError:
        return False


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_nothing_is_lost_or_doubled_when_the_parts_are_killed_in_turn(tmp_path: Path, settings, monkeypatch):
    with running_smtp() as (smtp, port), the_house(tmp_path, port) as (parts, site):
        sent = play_and_kill(parts, site)
        for part in reversed(parts.values()):
            part.end()
        finish_the_post(settings, monkeypatch, port)
        check_moves(sent)
        check_mails(smtp)


def play_and_kill(parts: dict[str, Part], site: str) -> Counter[int]:
    """Moves at many tables; every so often one of the parts dies in the middle of its work."""
    tables = [a_game(3, system="age-of-rail", map="south-africa") for _ in range(TABLES)]
    tokens = {seat.player_id: create_token(user=seat.player, name="soak", scopes=["read", "play"])[1]
              for table in tables for seat in table.seats.all() if seat.player}  # fmt: skip
    sent: Counter[int] = Counter()
    for number in range(MOVES):
        at = number % TABLES
        if not fresh(tables[at]).running:
            tables[at] = a_game(3, system="age-of-rail", map="south-africa")
            for seat in tables[at].seats.all():
                assert seat.player is not None
                tokens[seat.player_id] = create_token(user=seat.player, name="soak", scopes=["read", "play"])[1]
        table = fresh(tables[at])
        decision = Decision.objects.filter(table=table).first()
        assert decision is not None
        position = position_of(table)
        action = bot("cautious", table.system, number).choose(position.seen_by(decision.seat), decision.seat)
        body = {"expected_index": decision.index, "actions": [position.write(action)]}
        token = tokens[table.seats.get(number=decision.seat).player_id]
        if number % KILL_EVERY == KILL_EVERY - 1:
            victim = list(parts)[number // KILL_EVERY % len(parts)]
            parts[victim].kill()
        assert eventually(lambda t=table, k=token, n=number, b=body: send_move(site, k, t, f"soak-{n}", b), seconds=120)
        sent[table.pk] += 1
    return sent


def finish_the_post(settings, monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    """All processes are gone; one last worker sweeps up behind them."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    monkeypatch.setattr(outbox, "CLAIM", timedelta())
    Dispatch.objects.filter(state="waiting").update(due_at=outbox.timezone.now())
    outbox.sweep()
    outbox.deliver_due(budget=3600)


def check_moves(sent: Counter[int]) -> None:
    assert sum(sent.values()) == MOVES
    for game_id, count in sent.items():
        table = Table.objects.select_related("strongbox").get(pk=game_id)
        assert LogRow.objects.filter(table=table, kind=LogRow.Kind.ACTION, source="api").count() == count
        assert faults_of(table) == []


def check_mails(smtp: SmtpServer) -> None:
    """Each row that says sent has arrived, and every row has come to its end; copies share their Message-ID.

    A mail that was accepted just before its worker died is tried again; if its decision was answered meanwhile, its
    row ends as dropped although the mail is there.
    """
    states = Counter(Dispatch.objects.values_list("state", flat=True))
    assert set(states) <= {"sent", "dropped"}, states
    taken = Counter(str(mail["Message-ID"]) for mail in smtp.taken)
    rows = {message_id_of(row.key, domain()): row for row in Dispatch.objects.all()}
    late = [rows[number] for number in taken if rows[number].state == "dropped"]
    copies = sum(count - 1 for count in taken.values())
    print(
        f"{MOVES} moves; rows: {dict(states)}; mails: {len(taken)}, copies: {copies}, "
        f"dropped after they went: {len(late)}"
    )
    assert {number for number, row in rows.items() if row.state == "sent"} <= set(taken)
    assert all(row.attempts > 1 for row in late)
    assert copies + len(late) <= MOVES // KILL_EVERY
