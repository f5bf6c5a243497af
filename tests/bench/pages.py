"""What pages cost: home of somebody with 50 games, the page of a late game, and what goes over the line for it.

    make bench BENCH=pages

Goal: under 50 ms of server time at the median, and a first view of a late game under 100 kB compressed.
"""

from __future__ import annotations

import gzip
import os
import re
import statistics
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.test import Client

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

GAMES = 50
TIMES = 60
GOAL_MS = 50.0
GOAL_BYTES = 100_000
LATE_GAMES = (("age-of-rail", "south-africa", 60), ("age-of-steam", "rust-belt", 150), ("steam", "northeast", 150))
FIRST_VIEW = ("whistlepost.css", "table.css", "desk.css", "board.js", "live.js", "table.js", "history.js", "desk.js")


def main() -> None:
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        sys.exit("This bench measures PostgreSQL: run it with `make bench BENCH=pages`.")
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    call_command("migrate", verbosity=0)
    from accounts.models import User

    stamp = os.getpid()
    people = [User.objects.create_user(f"p{n}x{stamp}@players.example", display_name=f"Pages {n}") for n in range(3)]
    client, stranger = Client(), Client()
    client.force_login(people[0])
    for number in range(GAMES):
        a_game(people, "age-of-rail", "south-africa", 4 + number % 9)
    measured(f"home with {GAMES} games", client, "/")
    measured("the list of tables", client, "/tables/?state=running")
    for system, map_, moves in LATE_GAMES:
        table, asked = a_game(people, system, map_, moves)
        address, name = f"/tables/{table.public_id}/", f"{system}, {table.last_index} actions, step {table.step}"
        client.force_login(asked)
        measured(f"game page, asked ({name})", client, address)
        weighed(client.get(address).content)
        measured(f"game page, asked, first look after a move ({name})", client, address, anew=True)
        measured(f"game page, looking on ({name})", stranger, address)
        measured("a past moment", stranger, f"{address}at/{table.last_index // 2}/?part=scene")
        measured("a small board", stranger, f"{address}board.svg")


def a_game(people, system: str, map_: str, moves: int):  # type: ignore[no-untyped-def]
    """A game between these people, so many moves old, and one who is asked."""
    from engine.bots import bot
    from games import services
    from games.clocks import HoursPerTurn
    from games.engine_room import current_position
    from games.models import LogRow, Table

    clock = HoursPerTurn(72)
    table = services.create(owner=people[0], system=system, map=map_, players=len(people), time_control=clock)
    for person in people[1:]:
        services.join(game_id=table.pk, player=person)
    player = bot("sensible", system, 1)
    for _ in range(moves):
        table = Table.objects.select_related("strongbox").get(pk=table.pk)
        position = current_position(table, table.strongbox)
        if position.over:
            break
        seat = position.waiting_on()[0]
        action = player.choose(position.seen_by(seat), seat)
        index, actor = table.decisions.get(seat=seat).index, table.seats.get(number=seat).player_id
        services.play(table.pk, seat, [action], index, "", LogRow.Source.PAGE, actor_id=actor)
    table.refresh_from_db()
    decision = table.decisions.first()
    return table, people[0] if decision is None else table.seats.get(number=decision.seat).player


def measured(what: str, client: Client, address: str, *, anew: bool = False) -> None:
    """Server time of a request through the whole stack, warm; wall and CPU, because a busy machine lends its cores.
    `anew`: with nothing kept, as whoever looks first meets it."""
    from django.core.cache import cache

    first = time.perf_counter()
    client.get(address)
    cold = (time.perf_counter() - first) * 1000
    walls, busy = [], []
    for _ in range(TIMES):
        if anew:
            cache.clear()
        wall, cpu = time.perf_counter(), time.process_time()
        assert client.get(address).status_code == 200
        walls.append((time.perf_counter() - wall) * 1000)
        busy.append((time.process_time() - cpu) * 1000)
    median = statistics.median(walls)
    verdict = "reached" if median < GOAL_MS else "MISSED"
    print(
        f"{what}: median {median:.1f} ms, of it {statistics.median(busy):.1f} ms on the CPU; "
        f"cold {cold:.0f} ms; goal {GOAL_MS:.0f} ms {verdict}",
        flush=True,
    )


def weighed(page: bytes) -> None:
    """What a first visit loads besides the fonts: the page with its board, styles and scripts, compressed."""
    from django.contrib.staticfiles import finders

    board = sum(len(gzip.compress(svg)) for svg in re.findall(rb"<svg.*?</svg>", page, re.DOTALL))
    parts = {"page": len(gzip.compress(page))}
    for name in FIRST_VIEW:
        found = finders.find(f"web/{name}")
        if found:
            with open(str(found), "rb") as file:
                parts[name] = len(gzip.compress(file.read()))
    total = sum(parts.values())
    verdict = "reached" if total < GOAL_BYTES else "MISSED"
    print(
        f"  first view {total / 1000:.1f} kB compressed, of it the page {parts['page'] / 1000:.1f} kB "
        f"(its pictures alone {board / 1000:.1f} kB); goal {GOAL_BYTES / 1000:.0f} kB {verdict}"
    )


if __name__ == "__main__":
    main()
