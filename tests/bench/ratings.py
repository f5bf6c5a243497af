"""Ratings: how well they foretell games, and how long writing the books anew takes.

    make bench BENCH=ratings

Leagues with known skills (tests/bench/leagues.py): ours against openskill's Plackett-Luce with its defaults and against
all-pairs Elo, whose K is chosen by these very leagues. Our own figures were found by trying parameters out on
leagues of smaller seeds (`python -m tests.bench.ratings tune` tries a grid on TUNED_ON) and are reported on others.
Then the books of 10,000, 30,000 and 100,000 games are written anew.
"""

from __future__ import annotations

import itertools
import os
import random
import sys
import time
from datetime import UTC, datetime, timedelta

import msgspec

from tests.bench.leagues import Defaults, Elo, Ours, Score, leagues, scored
from tournaments.ratings.parameters import CURRENT

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

TUNED_ON = range(100, 136)
REPORTED_ON = range(500, 548)
GAMES = 600
ELO_KS = (32.0, 48.0, 64.0, 80.0, 100.0)
COUNTS = (10_000, 30_000, 100_000)
PEOPLE = 2_000
FIRST = datetime(2026, 1, 1, tzinfo=UTC)


def calibration() -> bool:
    games = leagues(REPORTED_ON, games=GAMES)
    count = sum(len(league) for league in games)
    print(f"{len(games)} leagues, {count:,} games at tables of 2 to 6, each foretold before it is learnt")
    found = {"ours": scored(Ours, games), "openskill's defaults": scored(Defaults, games)}
    elos = {k: scored(lambda k=k: Elo(k), games) for k in ELO_KS}
    best = min(elos, key=lambda k: elos[k].log_loss)
    found[f"all-pairs Elo, K = {best:.0f}"] = elos[best]
    print(f"  {'':<26}{'log-loss of pairs':>18}{'order right':>13}{'log-loss of winners':>21}")
    for name, score in found.items():
        print(f"  {name:<26}{score.log_loss:>18.4f}{score.accuracy:>13.2%}{score.winner_log_loss:>21.4f}")
    print("  where ours says a chance of … it comes true in …:")
    print("   ", ", ".join(f"{said:.0%} {came:.0%}" for said, came in said_and_came(found["ours"])))
    ours, *others = found.values()
    better = all(
        ours.log_loss < one.log_loss and ours.accuracy > one.accuracy and ours.winner_log_loss < one.winner_log_loss
        for one in others
    )
    print(f"  ours is {'better than both in all three' if better else 'NOT better than both in all three'}")
    return better


def said_and_came(score: Score) -> list[tuple[float, float]]:
    return [(said / count, came / count) for count, said, came in score.by_chance[5:] if count]


def tune() -> None:
    """The grid the figures come from; sigma is the unit, and only the ratios matter."""
    games = leagues(TUNED_ON, games=500)
    for gamma, beta, tau in itertools.product((1.0, 1.5, 2.0, 3.0), (20.0, 30.0, 45.0, 60.0), (1.0, 3.0)):
        for scale, doubt in itertools.product((120.0, 150.0, 180.0, 210.0), (1.0, 2.0, 3.0)):
            tried = msgspec.structs.replace(CURRENT, gamma=gamma, beta=beta, tau=tau, scale=scale, doubt=doubt)
            score = scored(lambda tried=tried: Ours(tried), games)
            print(
                f"{gamma:4} {beta:5} {tau:4} {scale:6} {doubt:4}  {score.log_loss:.5f} {score.accuracy:.4%}", flush=True
            )


def rebuilding() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    last = 0.0
    for count in COUNTS:
        fill(count)
        taken, ours = rebuilt(count)
        growth = f", {ours / last:.1f} times the one before" if last else ""
        print(
            f"writing the books of {count:>7,} games anew: {taken:6.1f} s, of which {ours:.1f} s our processor time, "
            f"{1_000_000 * ours / count:.0f} µs a game{growth}",
            flush=True,
        )
        last = ours
    print(f"one more game into books of {COUNTS[-1]:,}: {one_more():.1f} ms")


def fill(count: int) -> None:
    """Finished games of 2,000 people in four systems, up to so many, as their ends would have noted them."""
    from accounts.models import User
    from games.models import Table
    from tournaments.models import RatedGame

    if not User.objects.exists():
        User.objects.bulk_create(
            User(email=f"p{n}@example.org", display_name=f"Player {n}", name_key=f"player{n}") for n in range(PEOPLE)
        )
    people = list(User.objects.order_by("pk").values_list("pk", flat=True))
    systems = ("age-of-steam", "steam", "imperial-steam", "age-of-rail")
    dice = random.Random(count)
    have = RatedGame.objects.count()
    for begin in range(have, count, 5_000):
        numbers = range(begin, min(begin + 5_000, count))
        ends = [FIRST + timedelta(minutes=7 * number) for number in numbers]
        tables = Table.objects.bulk_create(
            Table(system=dice.choice(systems), map="x", players=4, state="finished", finished_at=at) for at in ends
        )
        RatedGame.objects.bulk_create(
            RatedGame(game=table, system=table.system, finished_at=table.finished_at, line_up_data=_parts(dice, people))
            for table in tables
        )


def _parts(dice: random.Random, people: list[int]) -> list[dict[str, int]]:
    players = dice.sample(people, dice.choice((3, 4, 4, 4, 5)))
    return [{"who": player, "seat": seat, "place": seat + 1} for seat, player in enumerate(players)]


def rebuilt(count: int) -> tuple[float, float]:
    """How long it took, and how much of that was our own processor time: the rest is PostgreSQL, and the neighbours."""
    from tournaments.services import rating

    begun, worked = time.monotonic(), time.process_time()
    assert rating.rebuild(pool="play") == count
    return time.monotonic() - begun, time.process_time() - worked


def one_more() -> float:
    """The usual case: a game ends, and the books go on where they were. In milliseconds, the best of five."""
    from tournaments.models import RatedGame
    from tournaments.services import rating

    times = []
    for more in range(1, 6):
        fill(COUNTS[-1] + more)
        begun = time.monotonic()
        assert rating.settle(pool="play") == 1
        times.append(1_000 * (time.monotonic() - begun))
    assert not RatedGame.objects.filter(state="waiting").exists()
    return min(times)


def main() -> int:
    if sys.argv[1:] == ["tune"]:
        tune()
        return 0
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        sys.exit("This bench measures PostgreSQL: run it with `make bench BENCH=ratings`.")
    better = calibration()
    rebuilding()
    return 0 if better else 1


if __name__ == "__main__":
    sys.exit(main())
