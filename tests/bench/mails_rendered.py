"""Turn mails: how many a core writes a second, and where the time goes.

    make bench BENCH=mails_rendered

A mail is looked up, narrated, drawn, put into HTML and text and made a MIME message; it is not sent. Measured in
processor time, the best of several runs, for each game on a position some moves in. A picture that was just drawn for
somebody else at the table is not drawn again; such mails are measured apart.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from accounts.models import User  # noqa: E402
from engine import system as find_system  # noqa: E402
from engine.bots import bot  # noqa: E402
from games import services  # noqa: E402
from games.models import LogRow, Table  # noqa: E402
from games.selectors.views import position_of  # noqa: E402
from notifications.mails import compose  # noqa: E402
from notifications.mails.table import TableSeen, mail_sized  # noqa: E402
from notifications.models import Dispatch  # noqa: E402

GAMES = ("age-of-rail", "age-of-steam", "steam", "imperial-steam")
MOVES, REPEATS = 40, 3


def a_game(system: str) -> Table:
    people = [User.objects.create_user(f"{system}-{n}@bench.example", display_name=f"{system} {n}") for n in range(3)]
    map = next(iter(find_system(system).maps))
    table = services.create(owner=people[0], system=system, map=map, players=3, play_forced=False)
    for person in people[1:]:
        table = services.join(game_id=table.pk, player=person)
    player = bot("cautious", system, 1)
    for _ in range(MOVES):
        table = Table.objects.select_related("strongbox").get(pk=table.pk)
        position = position_of(table)
        if position.over:
            break
        seat = position.waiting_on()[0]
        action = player.choose(position.seen_by(seat), seat)
        services.play(table.pk, seat, [action], table.decisions.get(seat=seat).index, "", LogRow.Source.PAGE)
    return table


def best(work: Callable[[], object], *, drawn: bool = False) -> float:
    times = []
    for _ in range(REPEATS):
        if not drawn:
            mail_sized.cache_clear()
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def written(row: Dispatch) -> bytes:
    """The whole mail, as the mail server would get it."""
    return compose(row).message().message().as_bytes()


def main() -> None:
    call_command("migrate", verbosity=0)
    total = 0.0
    for system in GAMES:
        table = a_game(system)
        row = Dispatch.objects.filter(table=table, kind=Dispatch.Kind.TURN).latest("pk")
        write = partial(written, row)
        whole, again = best(write), best(write, drawn=True)
        board = best(lambda row=row, table=table: TableSeen.by_id(table.pk, row.seat).board)  # type: ignore[misc]
        size = len(written(row))
        total += whole
        print(
            f"{system:16} {1000 * whole:5.0f} ms a mail, {1000 * board:5.0f} of it the board; {size / 1000:.0f} kB; "
            f"{1000 * again:.0f} ms once drawn"
        )
    print(f"all games: {len(GAMES) / total:.1f} mails a second and core")


if __name__ == "__main__":
    main()
