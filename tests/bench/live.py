"""Open pages: 300 streams on two server processes, and how long a move takes to reach the last of them.

    make bench BENCH=live

The moves are made here, in another process, so each piece of news goes through PostgreSQL and Redis as in production.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

CLIENTS = 300
MOVES = 20
PATIENCE = 30
GOAL_MS = 250


def main() -> None:
    if not os.environ.get("REDIS_URL", "").startswith("redis"):
        sys.exit("This bench needs PostgreSQL and Redis: run it with `make bench BENCH=live`.")
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from config.settings.base import LIVE_CHANNEL
    from tests.bench.move_end_to_end import a_server

    settings.LIVE_CHANNEL = LIVE_CHANNEL
    call_command("migrate", verbosity=0)
    table = a_game()
    with a_server() as server:
        print(f"{CLIENTS} open pages of one table; {server.command}")
        asyncio.run(watch(server.port, table))


def a_game():  # type: ignore[no-untyped-def]
    from accounts.models import User
    from games import services

    people = [User.objects.create_user(f"live{n}x{os.getpid()}@players.example") for n in range(3)]
    table = services.create(owner=people[0], system="age-of-rail", map="south-africa", players=3, play_forced=False)
    for person in people[1:]:
        table = services.join(game_id=table.pk, player=person)
    return table


async def watch(port: int, table) -> None:  # type: ignore[no-untyped-def]
    from asgiref.sync import sync_to_async

    began = time.perf_counter()
    streams = await asyncio.gather(*(listen(port, table.public_id) for _ in range(CLIENTS)))
    print(f"all open after {time.perf_counter() - began:.1f} s")
    lasts, middles = [], []
    for index in range(1, MOVES + 1):
        waiting = [asyncio.create_task(reaches(stream, index)) for stream in streams]
        await sync_to_async(a_move)(table)
        made = time.perf_counter()
        arrived = sorted((at - made) * 1000 for at in await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE))
        lasts.append(arrived[-1])
        middles.append(statistics.median(arrived))
    for _reader, writer in streams:
        writer.close()
    verdict = "reached" if max(lasts) < GOAL_MS else "MISSED"
    print(
        f"{MOVES} moves told to {CLIENTS} pages: half of them after {statistics.median(middles):.0f} ms, "
        f"the last after {statistics.median(lasts):.0f} ms (worst {max(lasts):.0f} ms); goal {GOAL_MS} ms {verdict}"
    )


def a_move(table) -> None:  # type: ignore[no-untyped-def]
    """Whoever is asked bids the least, or passes when the auction has only them left: any legal move will do."""
    import random

    from games import services
    from games.engine_room import current_position
    from games.models import LogRow, Table

    now = Table.objects.select_related("strongbox").get(pk=table.pk)
    position = current_position(now, now.strongbox)
    seat = position.waiting_on()[0]
    action = position.choices(seat).sample(random.Random(now.last_index))
    actor = now.seats.get(number=seat).player_id
    index = now.decisions.get(seat=seat).index
    services.play(now.pk, seat, [action], index, "", LogRow.Source.API, actor_id=actor)


async def listen(port: int, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /live/{table}/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-Proto: https\r\n\r\n"
    writer.write(head.encode())
    status = await reader.readline()
    assert b" 200 " in status, status
    while not (await reader.readline()).startswith(b"data:"):
        pass
    return reader, writer


async def reaches(stream: tuple[asyncio.StreamReader, asyncio.StreamWriter], index: int) -> float:
    """When this page heard that the table is so far."""
    wanted = f'"index": {index},'.encode()
    while wanted not in await stream[0].readline():
        pass
    return time.perf_counter()


if __name__ == "__main__":
    main()
