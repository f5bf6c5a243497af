"""A move end to end: a real server process, a real PostgreSQL that waits for its disk, HTTP on loopback.

    make bench BENCH=move_end_to_end

Goal: at least 200 moves a second with 8 clients on two cores.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
    "SECRET_KEY": "a-key-for-measuring-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF",
    "ALLOWED_HOSTS": "127.0.0.1",
    "SITE_URL": "https://127.0.0.1",
    "EMAIL_URL": "smtp://127.0.0.1:25",
    "DEFAULT_FROM_EMAIL": "Bench <bench@players.example>",
    "LOG_LEVEL": "WARNING",
}
SYSTEM, MAP, PLAYERS = "age-of-rail", "south-africa", 4
CLIENTS = 8
GOAL = 200


@dataclass(frozen=True)
class Script:
    """A game whose moves are known beforehand: who does what on which decision, and with which token."""

    table: str
    game_id: int
    moves: list[tuple[int, dict[str, Any], int]]
    tokens: list[str]


def main() -> None:
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        sys.exit("This bench measures PostgreSQL: run it with `make bench BENCH=move_end_to_end`.")
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench.bare import prepare

    call_command("migrate", verbosity=0)
    prepare()
    print(f"{SYSTEM} on {MAP}, {PLAYERS} players; uvicorn with 2 workers, {os.cpu_count()} cores for everything")
    single, many = [a_script(0)], [a_script(number) for number in range(1, 1 + CLIENTS)]
    forced = [a_script(number, play_forced=True) for number in range(20, 20 + CLIENTS)]
    with a_server() as port:
        for name, scripts in (("1 client", single), (f"{CLIENTS} clients", many)):
            seconds, took = run_all(port, [play_requests(script) for script in scripts])
            report(f"moves, {name}", seconds, took)
            if scripts is many:
                print(f"  goal {GOAL}/s: {'reached' if sum(map(len, took)) / seconds >= GOAL else 'MISSED'}")
        seconds, took = run_all(port, [play_requests(script) for script in forced])
        report(f"moves, {CLIENTS} clients, each also queues a look for forced moves", seconds, took)
        for clients in (1, CLIENTS):
            seconds, took = run_all(port, [bare_requests(number, 300) for number in range(clients)])
            report(f"bare POST, {clients} client{'s' if clients > 1 else ''}", seconds, took)
    where_time_goes(a_script(90))
    stored_size(many[0])


def a_script(number: int, *, play_forced: bool = False) -> Script:
    """A game with a known seed, and a random playing of it to the end."""
    from accounts.models import User
    from accounts.services.tokens import create_token
    from engine import Position, Seeded
    from games import services
    from games.models import Strongbox

    stamp = f"{os.getpid()}x{number}"
    people = [
        User.objects.create_user(f"b{stamp}x{seat}@players.example", display_name=f"Runner {stamp} {seat}")
        for seat in range(PLAYERS)
    ]
    table = services.create(owner=people[0], system=SYSTEM, map=MAP, players=PLAYERS, play_forced=play_forced)
    seed = Seeded.from_number(number)
    Strongbox.objects.filter(table=table).update(seed=seed.seed)
    for person in people[1:]:
        services.join(game_id=table.pk, player=person)
    position, _ = Position.start(table.setup, seed)
    rng, moves, asked = random.Random(number), [], dict.fromkeys(position.waiting_on(), 0)
    while not position.over:
        seat = position.waiting_on()[0]
        action = position.choices(seat).sample(rng)
        moves.append((seat, action, asked[seat]))
        position.play(seat, position.action(action))
        asked = {seat: len(moves) for seat in position.waiting_on()}
    tokens = [create_token(user=person, name="bench", scopes=["read", "play"])[1] for person in people]
    return Script(table.public_id, table.pk, moves, tokens)


Request = tuple[str, bytes, dict[str, str]]


def play_requests(script: Script) -> list[Request]:
    requests = []
    for number, (seat, action, expected) in enumerate(script.moves):
        body = json.dumps({"expected_index": expected, "actions": [action]}).encode()
        headers = {
            "Authorization": f"Bearer {script.tokens[seat]}",
            "Content-Type": "application/json",
            "X-Forwarded-Proto": "https",
            "Idempotency-Key": f"bench-{number}",
        }
        requests.append((f"/api/v1/tables/{script.table}/moves/", body, headers))
    return requests


def bare_requests(row: int, count: int) -> list[Request]:
    return [(f"/bare/{row}/", b"{}", {"X-Forwarded-Proto": "https"})] * count


@contextmanager
def a_server() -> Iterator[int]:
    """The service as a host runs it, in processes of its own, on a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", "127.0.0.1", "--port", str(port)]
    command += [
        "--workers",
        "2",
        "--lifespan",
        "off",
        "--no-access-log",
        "--no-proxy-headers",
        "--log-level",
        "warning",
    ]
    server = subprocess.Popen(command, env={**os.environ, **PRODUCTION})
    try:
        until = time.monotonic() + 60
        while not answers(port):
            if time.monotonic() > until or server.poll() is not None:
                sys.exit("The server did not start.")
            time.sleep(0.2)
        for _ in range(20):
            answers(port)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=30)


def answers(port: int) -> bool:
    try:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False


def cpu_seconds() -> float:
    """What server, database and clients have used so far: on a shared machine more telling than the clock."""
    database = f"{urlsplit(os.environ['DATABASE_URL']).port}"
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    roots = {os.getpid()}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            line = (folder / "cmdline").read_text().split("\0")
        except OSError:
            continue
        number = int(folder.name)
        parents[number], used[number] = int(fields[1]), int(fields[11]) + int(fields[12])
        if line[0].endswith("postgres") and any(database in word for word in line):
            roots.add(number)
    ours = [number for number in used if roots & set(ancestry(number, parents))]
    return sum(used[number] for number in ours) / os.sysconf("SC_CLK_TCK")


def ancestry(number: int, parents: dict[int, int]) -> Iterator[int]:
    while number in parents:
        yield number
        number = parents[number]


def run_all(port: int, clients: Sequence[Sequence[Request]]) -> tuple[float, list[list[float]]]:
    """Each list of requests by a client of its own; the whole time, and each request's."""
    used = cpu_seconds()
    took: list[list[float]] = [[] for _ in clients]
    gate = threading.Barrier(len(clients) + 1)

    def work(requests: Sequence[Request], times: list[float]) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.connect()
        gate.wait()
        for path, body, headers in requests:
            begun = time.perf_counter()
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            said = answer.read()
            times.append(time.perf_counter() - begun)
            if answer.status != 200:
                raise SystemExit(f"{path} said {answer.status}: {said[:300]!r}")

    threads = [threading.Thread(target=work, args=pair) for pair in zip(clients, took, strict=True)]
    for thread in threads:
        thread.start()
    gate.wait()
    begun = time.perf_counter()
    for thread in threads:
        thread.join()
    seconds, count = time.perf_counter() - begun, sum(map(len, took))
    each = (cpu_seconds() - used) / count
    print(f"  CPU of server, PostgreSQL and clients: {each * 1000:.1f} ms a request; two idle cores: {2 / each:.0f}/s")
    return seconds, took


def report(name: str, seconds: float, took: list[list[float]]) -> None:
    every = sorted(time for times in took for time in times)
    fifth = lambda times: max(1, len(times) // 5)  # noqa: E731
    early = statistics.median(time for times in took for time in times[: fifth(times)])
    late = statistics.median(time for times in took for time in times[-fifth(times) :])
    print(
        f"{name}: {len(every)} in {seconds:.1f} s = {len(every) / seconds:.0f}/s; "
        f"median {statistics.median(every) * 1000:.1f} ms, p95 {every[int(len(every) * 0.95)] * 1000:.1f} ms; "
        f"first fifth {early * 1000:.1f} ms, last fifth {late * 1000:.1f} ms"
    )


def where_time_goes(script: Script) -> None:
    """The same moves without HTTP, in this process: the service, and what of it is database and engine."""
    from django.db import connection

    from engine import Position
    from games import services
    from games.models import LogRow

    spent = {"database": 0.0, "engine": 0.0}
    queries = 0

    def database(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal queries
        queries += 1
        begun = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            spent["database"] += time.perf_counter() - begun

    for name in ("load", "play", "encode", "choices", "write"):
        timed(Position, name, spent)
    total = []
    with connection.execute_wrapper(database):
        for number, (seat, action, expected) in enumerate(script.moves):
            begun = time.perf_counter()
            services.play(script.game_id, seat, [action], expected, f"b{number}", LogRow.Source.API)
            total.append(time.perf_counter() - begun)
    count, whole = len(total), sum(total)
    print(
        f"where time goes, a move without HTTP: {whole / count * 1000:.2f} ms, of it engine "
        f"{spent['engine'] / count * 1000:.2f}, database {spent['database'] / count * 1000:.2f} "
        f"({queries / count:.1f} queries), the rest with commit {(whole - sum(spent.values())) / count * 1000:.2f}"
    )


def timed(kind: type, name: str, spent: dict[str, float]) -> None:
    """Count the time of a method (not twice when one calls another)."""
    inner = getattr(kind, name)
    busy = threading.local()

    def outer(*args: Any, **kwargs: Any) -> Any:
        if getattr(spent_by, "deep", False):
            return inner(*args, **kwargs)
        spent_by.deep = True
        begun = time.perf_counter()
        try:
            return inner(*args, **kwargs)
        finally:
            spent["engine"] += time.perf_counter() - begun
            spent_by.deep = False

    spent_by = busy
    setattr(kind, name, staticmethod(outer) if name == "load" else outer)


def stored_size(script: Script) -> None:
    """What a finished game costs on disk."""
    from django.db.models import Count, Sum
    from django.db.models.functions import Length

    from games.models import LogRow

    rows = LogRow.objects.filter(table_id=script.game_id)
    parts = rows.aggregate(
        Count("pk"), deltas=Sum(Length("delta")), events=Sum(Length("events")), actions=Sum(Length("action"))
    )
    size = sum(parts[name] or 0 for name in ("deltas", "events", "actions"))
    print(f"stored: {parts['pk__count']} rows, {size / 1000:.1f} kB (positions {(parts['deltas'] or 0) / 1000:.1f} kB)")


if __name__ == "__main__":
    main()
