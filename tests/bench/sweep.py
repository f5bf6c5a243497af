"""The sweep among 10,000 open games with deadlines: how long it takes for those that are due, and how that grows.

    make bench BENCH=sweep

Each due clock is looked at under its table's lock, in a transaction of its own, on a PostgreSQL that waits for its
disk: a time-out writes the log's row, the seat and the new decision. Goal: 1,000 due clocks within the 30 seconds
until the next sweep, growing with what is due and not with what is open.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

FEWER_GAMES, OPEN_GAMES = 3_000, 10_000
DUE = (0, 250, 500, 1_000)
GOAL_SECONDS = 30


def main() -> None:
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        sys.exit("This bench measures PostgreSQL: run it with `make bench BENCH=sweep`.")
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for open_games in (FEWER_GAMES, OPEN_GAMES):
        fill(open_games)
        for due in DUE:
            report(open_games, "time-outs", due, *measured(due, reminders=False))
        report(open_games, "reminders", DUE[-1], *measured(DUE[-1], reminders=True))


def report(open_games: int, what: str, due: int, looked_at: int, seconds: float, processor: float) -> None:
    each = f", {1_000 * seconds / due:.2f} ms each" if due else ""
    verdict = "" if due < DUE[-1] or seconds > GOAL_SECONDS else f"; within {GOAL_SECONDS} s"
    print(
        f"{open_games:6} open games, {due:5} {what} due: {looked_at:5} looked at in {seconds:7.3f} s "
        f"({processor:.3f} s of processor time){each}{verdict}"
    )


def fill(open_games: int) -> None:
    """So many running games of one shape: the first is played, the others are copies of its rows."""
    from django.contrib.auth.hashers import make_password
    from django.utils import timezone

    from accounts.models import User
    from games import services
    from games.clocks import Clock
    from games.models import Decision, Seat, Strongbox, Table
    from games.models.table import new_public_id

    Table.objects.all().delete()
    User.objects.all().delete()
    people = [User.objects.create(email=f"p{n}@players.example", password=make_password(None)) for n in range(3)]
    clock = Clock(3 * 24 * 60, bank=24 * 60, timeout="default")
    first = services.create(
        owner=people[0], system="age-of-rail", map="south-africa", players=3, time_control=clock, play_forced=False
    )
    for person in people[1:]:
        services.join(game_id=first.pk, player=person)
    first = Table.objects.select_related("strongbox").get(pk=first.pk)
    box, asked = first.strongbox, first.decisions.get()
    tables = []
    for _ in range(open_games - 1):
        copy = Table.objects.model(
            **{f.attname: getattr(first, f.attname) for f in Table._meta.fields if f.name != "id"}
        )
        copy.public_id = new_public_id()
        tables.append(copy)
    Table.objects.bulk_create(tables, batch_size=500)
    Strongbox.objects.bulk_create(
        [
            Strongbox(table=table, seed=box.seed, key=box.key, position=box.position, chain=box.chain)
            for table in tables
        ],
        batch_size=500,
    )
    Seat.objects.bulk_create(
        [
            Seat(table=table, number=number, status=Seat.Status.PLAYER, player=person)
            for table in tables
            for number, person in enumerate(people)
        ],
        batch_size=1000,
    )
    later = timezone.now() + timedelta(days=2)
    Decision.objects.bulk_create(
        [
            Decision(
                table=table,
                seat=asked.seat,
                index=asked.index,
                asked_at=asked.asked_at,
                clock_from=asked.asked_at,
                deadline=later,
                clock_at=later,
            )
            for table in tables
        ],
        batch_size=1000,
    )
    Decision.objects.filter(pk=asked.pk).update(deadline=later, clock_at=later)


def measured(due: int, *, reminders: bool) -> tuple[int, float, float]:
    """One sweep with so many clocks due; wall and processor time."""
    from django.utils import timezone

    from games.models import Decision, Heartbeat
    from games.services.clockwork import sweep_clocks

    now = timezone.now()
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": now})
    waiting = Decision.objects.filter(clock_at__gt=now, automaton_since=None).order_by("pk")
    chosen = list(waiting.values_list("pk", flat=True)[:due])
    when = {"clock_at": now, "clock_from": now - timedelta(days=2, hours=12)}
    Decision.objects.filter(pk__in=chosen).update(**when, **({} if reminders else {"deadline": now}))
    begun, worked = time.perf_counter(), time.process_time()
    looked_at = sweep_clocks()
    return looked_at, time.perf_counter() - begun, time.process_time() - worked


if __name__ == "__main__":
    main()
