"""How news gets from the process where something happened to those where somebody looks: Redis where there is one, and
directly where everything is one process.

News is a courtesy. Losing some costs a page a few seconds, so nothing here may fail or hold up a move.
"""

from __future__ import annotations

import logging
import threading
import time
from functools import lru_cache

import msgspec
from django.conf import settings
from redis import Redis, RedisError

from web.live.exchange import Change, exchange

log = logging.getLogger(__name__)

PATIENCE = 0.5
PAUSE_AFTER_TROUBLE = 5.0


def announce(change: Change) -> None:
    """Tell everybody who has this table open, wherever they are connected."""
    if wire := redis_wire():
        wire.send(change)
    else:
        exchange.tell(change)


def listening() -> bool:
    """Does news reach this process? Asked before a stream is promised to somebody."""
    wire = redis_wire()
    return wire is None or wire.listen()


@lru_cache(maxsize=1)
def redis_wire() -> RedisWire | None:
    address = str(getattr(settings, "REDIS_URL", ""))
    return RedisWire(address, settings.LIVE_CHANNEL) if address.startswith(("redis://", "rediss://")) else None


class RedisWire:
    """One channel for all tables, one listening thread a process, begun when the first page is opened."""

    def __init__(self, address: str, channel: str) -> None:
        self.channel = channel
        self._sender = Redis.from_url(address, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
        self._hearer = Redis.from_url(address, socket_connect_timeout=PATIENCE, health_check_interval=10)
        self._down_until = 0.0
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._ready = threading.Event()

    def send(self, change: Change) -> None:
        """Publish, or give up at once for a while: a move does not wait for a Redis that is away."""
        if time.monotonic() < self._down_until:
            return
        try:
            self._sender.publish(self.channel, msgspec.json.encode(change))
        except RedisError:
            self._down_until = time.monotonic() + PAUSE_AFTER_TROUBLE
            log.warning("Live pages are not told of changes: Redis does not answer.")

    def listen(self) -> bool:
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._ready.clear()
                self._thread = threading.Thread(target=self._hear_for_good, name="live", daemon=True)
                self._thread.start()
        return self._ready.wait(timeout=2)

    def _hear_for_good(self) -> None:
        while True:
            try:
                self._hear()
            except (RedisError, OSError):
                self._ready.clear()
                time.sleep(1)

    def _hear(self) -> None:
        with self._hearer.pubsub() as channel:
            channel.subscribe(self.channel)
            while True:
                said = channel.get_message(timeout=5)
                if said is None:
                    continue
                if said["type"] == "subscribe":
                    self._ready.set()
                    exchange.tell_all_to_look()
                elif said["type"] == "message":
                    exchange.tell(msgspec.json.decode(said["data"], type=Change))
