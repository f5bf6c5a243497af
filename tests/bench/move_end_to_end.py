"""A move end to end: a real server process, a real PostgreSQL that waits for its disk, HTTP on loopback.

    make bench BENCH=move_end_to_end

Goal: at least 200 moves a second with 8 clients on two cores.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import shlex
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
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from tests.bench.riders import Ride, post, ride

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
    "SECRET_KEY": "a-key-for-measuring-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF",
    "ALLOWED_HOSTS": "127.0.0.1",
    "SITE_URL": "https://127.0.0.1",
    "EMAIL_URL": "smtp://127.0.0.1:25",
    "DEFAULT_FROM_EMAIL": "Bench <bench@players.example>",
}
ROOT = Path(__file__).resolve().parent.parent.parent
SYSTEM, MAP, PLAYERS = "age-of-rail", "south-africa", 4
CLIENTS = 8
GAMES = 3
BARE_REQUESTS = 2400
GOAL = 200


@dataclass(frozen=True)
class Script:
    """A game whose moves are known beforehand: who does what on which decision, and with which token."""

    table: str
    game_id: int
    moves: list[tuple[int, dict[str, Any], int]]
    tokens: list[str]


@dataclass(frozen=True)
class Server:
    port: int
    pid: int
    command: str


def main() -> None:
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        sys.exit("This bench measures PostgreSQL: run it with `make bench BENCH=move_end_to_end`.")
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench.bare import prepare

    call_command("migrate", verbosity=0)
    prepare()
    single, *many = ([a_script(number + 10 * game) for game in range(GAMES)] for number in range(1 + CLIENTS))
    warming = [[a_script(100 + number)] for number in range(CLIENTS)]
    forced = [[a_script(200 + number, play_forced=True)] for number in range(CLIENTS)]
    with a_server() as server:
        print(f"{SYSTEM} on {MAP}, {PLAYERS} players; {os.cpu_count()} cores for everything; {server.command}")
        ride(server.port, [play_requests(scripts) for scripts in warming])
        for clients in ([single], many):
            ran = measured(f"moves, {called(clients)}", server, [play_requests(scripts) for scripts in clients])
            early_and_late(ran, clients)
            bare = [bare_requests(row, BARE_REQUESTS // len(clients)) for row in range(len(clients))]
            least = measured(f"bare POST, {called(clients)}", server, bare)
            print(f"  a move does {ran.rate / least.rate:.2f} of what the bare POST does")
            if clients is many:
                print(f"  goal {GOAL} moves/s: {'reached' if ran.rate >= GOAL else 'MISSED'}")
        measured(
            f"moves that also queue a look for forced ones, {called(forced)}", server, list(map(play_requests, forced))
        )
    where_time_goes(a_script(300))
    stored_size(many[0][0])


def called(clients: Sequence[object]) -> str:
    return f"{len(clients)} client{'s' if len(clients) > 1 else ''}"


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


def play_requests(scripts: Sequence[Script]) -> list[bytes]:
    """All moves of these games, one game after the other."""
    requests = []
    for script in scripts:
        for number, (seat, action, expected) in enumerate(script.moves):
            body = json.dumps({"expected_index": expected, "actions": [action]}).encode()
            headers = {
                "Authorization": f"Bearer {script.tokens[seat]}",
                "Content-Type": "application/json",
                "X-Forwarded-Proto": "https",
                "Idempotency-Key": f"bench-{number}",
            }
            requests.append(post(f"/api/v1/tables/{script.table}/moves/", body, headers))
    return requests


def bare_requests(row: int, count: int) -> list[bytes]:
    return [post(f"/bare/{row}/", b"{}", {"X-Forwarded-Proto": "https"})] * count


@contextmanager
def a_server() -> Iterator[Server]:
    """The service as a host runs it: the command of its systemd unit, on a free port, logs and metrics to files."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    unit = (ROOT / "deploy" / "systemd" / "whistlepost-web.service").read_text()
    program, *arguments = shlex.split(re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1])  # type: ignore[index]
    with TemporaryDirectory() as folder, open(f"{folder}/log", "wb") as log:
        command = [str(Path(sys.executable).with_name(Path(program).name))]
        command += [argument.replace("8000", str(port)) for argument in arguments]
        (Path(folder) / "metrics").mkdir()
        (Path(folder) / "static").mkdir()
        environment = {**os.environ, **PRODUCTION, "PROMETHEUS_MULTIPROC_DIR": f"{folder}/metrics", "DATA_DIR": folder}
        server = subprocess.Popen(command, env=environment, stderr=log)
        try:
            until = time.monotonic() + 60
            while not answers(port):
                if time.monotonic() > until or server.poll() is not None:
                    sys.exit(f"The server did not start: {Path(log.name).read_text()[-2000:]}")
                time.sleep(0.2)
            yield Server(port, server.pid, " ".join([Path(program).name, *arguments]))
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


def measured(name: str, server: Server, clients: Sequence[Sequence[bytes]]) -> Ride:
    """Let the clients ride, and print what came of it. The rate counts while all of them were busy."""
    before = cpu_seconds(server)
    ran = ride(server.port, clients)
    used = {who: (seconds - before[who]) / ran.count * 1000 for who, seconds in cpu_seconds(server).items()}
    every = sorted(seconds for times in ran.took for seconds in times)
    print(
        f"{name}: {ran.rate:.0f}/s; median {statistics.median(every) * 1000:.1f} ms, "
        f"p95 {every[int(len(every) * 0.95)] * 1000:.1f} ms ({ran.count} requests)"
    )
    whole = sum(used.values())
    parts = ", ".join(f"{who} {each:.2f}" for who, each in used.items())
    print(f"  CPU {whole:.2f} ms each: {parts}; two cores without a pause: {2000 / whole:.0f}/s")
    return ran


def early_and_late(ran: Ride, clients: Sequence[Sequence[Script]]) -> None:
    """Does a move take longer when there is more on the board and in the log?"""
    early: list[float] = []
    late: list[float] = []
    for times, scripts in zip(ran.took, clients, strict=True):
        begin = 0
        for script in scripts:
            one, fifth = times[begin : begin + len(script.moves)], len(script.moves) // 5
            early, late, begin = early + one[:fifth], late + one[-fifth:], begin + len(one)
    first, last = statistics.median(early) * 1000, statistics.median(late) * 1000
    print(f"  early and late: median {first:.1f} ms in the first fifth of a game, {last:.1f} ms in the last")


def cpu_seconds(server: Server) -> dict[str, float]:
    """What server, database, Redis and clients have used so far: on a shared machine more telling than the clock."""
    stats = {
        "database": f"{urlsplit(os.environ['DATABASE_URL']).port}",
        "redis": f"{urlsplit(os.environ['REDIS_URL']).port}",
    }
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    roots = {server.pid: "server", os.getpid(): "clients"}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            line = (folder / "cmdline").read_text()
        except OSError:
            continue
        number = int(folder.name)
        parents[number], used[number] = int(fields[1]), int(fields[11]) + int(fields[12])
        program = Path(line.split("\0")[0].split(" ")[0]).name
        if program == "postgres" and stats["database"] in line:
            roots[number] = "database"
        elif program == "redis-server" and stats["redis"] in line:
            roots[number] = "redis"
    sums = dict.fromkeys(("server", "database", "redis", "clients"), 0.0)
    for number, ticks in used.items():
        whose = next((roots[one] for one in ancestry(number, parents) if one in roots), None)
        if whose is not None:
            sums[whose] += ticks / os.sysconf("SC_CLK_TCK")
    return sums


def ancestry(number: int, parents: dict[int, int]) -> Iterator[int]:
    while number in parents:
        yield number
        number = parents[number]


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
