"""Database connections are kept from one request to the next. One that PostgreSQL has closed meanwhile is let go before
it is used: a restart of the database costs nobody a request, and looking costs one system call, not a question."""

import select
from typing import Any

from celery.signals import task_prerun
from django.core.signals import request_started
from django.db import connections


def leave_dead_connections(**_: Any) -> None:
    """An idle connection has nothing to say; if there is something to read, it is a farewell."""
    for connection in connections.all(initialized_only=True):
        raw: Any = connection.connection
        if connection.vendor == "postgresql" and raw is not None and not connection.in_atomic_block:
            watched = select.poll()
            watched.register(raw.fileno(), select.POLLIN)
            if raw.closed or watched.poll(0):
                connection.close()


def watch() -> None:
    request_started.connect(leave_dead_connections, dispatch_uid="leave-dead-connections")
    task_prerun.connect(leave_dead_connections, dispatch_uid="leave-dead-connections", weak=False)
