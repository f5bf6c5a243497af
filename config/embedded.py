"""A Celery worker and beat inside this process, for `make run`: no broker to install, real queues all the same."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery import Celery
from celery.beat import Service
from celery.worker import WorkController, state

from config.celery import sweep_at_once


@contextmanager
def jobs(app: Celery, *, beat: bool = True) -> Iterator[None]:
    """Runs the jobs in threads while the block lasts. Needs the memory:// broker when the sender is this process."""
    ready = threading.Event()
    worker = WorkController(
        app=app,
        hostname="embedded@localhost",
        pool_cls="solo",
        concurrency=1,
        ready_callback=lambda _: ready.set(),
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    worker_thread = threading.Thread(target=worker.start, name="worker", daemon=True)
    worker_thread.start()
    ready.wait(timeout=10)
    clock = Service(app, max_interval=1, scheduler_cls=app.conf.beat_scheduler) if beat else None
    if clock is not None:
        threading.Thread(target=clock.start, name="beat", daemon=True).start()
        sweep_at_once()
    try:
        yield
    finally:
        if clock is not None:
            clock.stop()
        state.should_stop = 0  # type: ignore[assignment]
        worker_thread.join(timeout=10)
        state.should_stop = None
