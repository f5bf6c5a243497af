"""Clients that cost next to nothing: the machine's two cores are for the service, not for measuring it.

Requests are bytes made beforehand, each client has one connection that it keeps, and all of them share one thread.
"""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

END_OF_HEAD = b"\r\n\r\n"
PATIENCE_SECONDS = 60


def post(path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    """A request as it goes over the wire."""
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass
class Rider:
    """One client: sends its requests one after the other and notes how long each took."""

    requests: Sequence[bytes]
    line: socket.socket
    took: list[float] = field(default_factory=list)
    done_at: list[float] = field(default_factory=list)
    begun: float = 0.0
    heard: bytes = b""
    missing: int = -1

    def ask(self) -> None:
        self.heard, self.missing, self.begun = b"", -1, time.perf_counter()
        self.line.sendall(self.requests[len(self.took)])

    def hear(self) -> bool:
        """Take what has come; True if the answer is whole."""
        more = self.line.recv(65536)
        if not more:
            raise SystemExit(f"The server hung up: {self.heard[:300]!r}")
        self.heard += more
        if self.missing < 0 and (end := self.heard.find(END_OF_HEAD)) >= 0:
            self.missing = end + len(END_OF_HEAD) + length_of(self.heard[:end])
        if self.missing < 0 or len(self.heard) < self.missing:
            return False
        if not self.heard.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"{self.requests[len(self.took)][:60]!r} was refused: {self.heard[:900]!r}")
        now = time.perf_counter()
        self.took.append(now - self.begun)
        self.done_at.append(now)
        return True


def length_of(head: bytes) -> int:
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    raise SystemExit(f"An answer without a length: {head!r}")


@dataclass(frozen=True)
class Ride:
    """What the clients measured. `rate` counts only while all of them were busy."""

    count: int
    rate: float
    took: list[list[float]]


def ride(port: int, clients: Sequence[Sequence[bytes]]) -> Ride:
    """Each list of requests by a client of its own, all at once."""
    riders = [Rider(requests, socket.create_connection(("127.0.0.1", port))) for requests in clients]
    with selectors.DefaultSelector() as waiting:
        begun = time.perf_counter()
        for rider in riders:
            rider.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            waiting.register(rider.line, selectors.EVENT_READ, rider)
            rider.ask()
        while waiting.get_map():
            ready = waiting.select(PATIENCE_SECONDS)
            if not ready:
                raise SystemExit(f"No answer for {PATIENCE_SECONDS} seconds.")
            for key, _ in ready:
                rider = key.data
                if not rider.hear():
                    continue
                if len(rider.took) < len(rider.requests):
                    rider.ask()
                else:
                    waiting.unregister(rider.line)
                    rider.line.close()
    all_busy_until = min(rider.done_at[-1] for rider in riders)
    in_time = sum(moment <= all_busy_until for rider in riders for moment in rider.done_at)
    took = [rider.took for rider in riders]
    return Ride(sum(map(len, took)), in_time / (all_busy_until - begun), took)
