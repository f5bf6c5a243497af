"""What the tests of people ask for: a queue that waits, and clean counters."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import SimpleQueue
from socket import create_connection
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from celery.app.task import Task


@pytest.fixture(autouse=True)
def _counters_of_its_own(clean_counters: None) -> None:
    """No test counts what another did."""


@dataclass
class Queue:
    """Jobs as they were sent. Nothing runs until `work` is called, as with a worker that is somewhere else."""

    jobs: list[tuple[Task, dict[str, Any]]] = field(default_factory=list)

    def names(self) -> list[str]:
        return [str(task.name) for task, _ in self.jobs]

    def work(self) -> None:
        while self.jobs:
            task, arguments = self.jobs.pop(0)
            task(**arguments)


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    waiting = Queue()

    def send(task: Task, args: Any = None, kwargs: dict[str, Any] | None = None, **options: Any) -> None:
        waiting.jobs.append((task, kwargs or {}))

    monkeypatch.setattr(Task, "apply_async", send)
    return waiting


@pytest.fixture
def mailed_code(queue: Queue, mailoutbox: list[Any]) -> Callable[[], str]:
    """Does the waiting jobs and reads the code from the last mail."""

    def read() -> str:
        queue.work()
        return next(line.strip() for line in mailoutbox[-1].body.splitlines() if line.startswith("    "))

    return read


class AnyPort(Controller):
    """aiosmtpd greets the port it was told; with port 0 the system chooses, so there is nothing to greet."""

    def _trigger_server(self) -> None:
        host, port = self.server.sockets[0].getsockname()
        with create_connection((host, port), 5) as greeted:
            greeted.recv(1024)


class Mailbox:
    """A real mail server on loopback that keeps what it is given."""

    def __init__(self) -> None:
        self.mails: SimpleQueue[EmailMessage] = SimpleQueue()
        self.controller = AnyPort(self, hostname="127.0.0.1", port=0)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.put(message_from_bytes(envelope.content, policy=policy.default))
        return "250 kept"

    @property
    def address(self) -> tuple[str, int]:
        host, port = self.controller.server.sockets[0].getsockname()
        return host, port

    def next_mail(self, seconds: float) -> EmailMessage:
        return self.mails.get(timeout=seconds)


@pytest.fixture
def smtp_server() -> Iterator[Mailbox]:
    mailbox = Mailbox()
    mailbox.controller.start()
    yield mailbox
    mailbox.controller.stop()
