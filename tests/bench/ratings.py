"""Ratings: how well they foretell games, and how long writing the books anew takes.

    make bench BENCH=ratings

Leagues with known skills (tests/bench/leagues.py): ours against openskill's Plackett-Luce with its defaults and against
all-pairs Elo, whose K is chosen by these very leagues. All foretell the same games, so they are compared league by
league: the mean of the differences, and its standard error. Our own figures were found on leagues of smaller seeds
(`python -m tests.bench.ratings tune`, six minutes) and are reported on others; `… ratings odds` leaves the books out.
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
import numpy as np

from tests.bench.leagues import Defaults, Elo, Ours, Score, known_order, leagues, margin, scored
from tournaments.ratings.parameters import CURRENT, Parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

TUNED_ON = range(100, 196)
REPORTED_ON = range(500, 692)
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
    print(f"  {'true skills':<26}{'':>18}{known_order(REPORTED_ON, GAMES):>13.2%}   nobody can do better")
    print("  where ours says a chance of … it comes true in …:")
    print("   ", ", ".join(f"{said:.0%} {came:.0%}" for said, came in said_and_came(found["ours"])))
    ours, *others = found.items()
    verdicts = [clearly_better(ours[1], score, name) for name, score in others]
    print(f"  ours is {'' if all(verdicts) else 'NOT '}clearly better than both in all three")
    return all(verdicts)


def clearly_better(ours: Score, other: Score, name: str) -> bool:
    """By how much, on average over leagues, with standard errors; clear is more than three of them, in all three."""
    loss = margin(ours, other, lambda score: -score.log_loss)
    order = margin(ours, other, lambda score: score.accuracy)
    winners = margin(ours, other, lambda score: -score.winner_log_loss)
    print(f"  better than {name}, league by league:")
    print(f"    log-loss of pairs by {loss.told()}, order right by {order.told(100)} %, of winners by {winners.told()}")
    return loss.clear and order.clear and winners.clear


def said_and_came(score: Score) -> list[tuple[float, float]]:
    return [(said / count, came / count) for count, said, came in score.by_chance[5:] if count]


class Recorded(Ours):
    """Ours, keeping what every forecast rested on: how far apart two people were, and how much we doubted them."""

    seen: list[tuple[float, float]]

    def ahead(self, one: int, other: int) -> float:
        first, second = self.of(one), self.of(other)
        self.seen.append((first.mu - second.mu, (first.sigma**2 + second.sigma**2) / 2))
        return super().ahead(one, other)


def tune() -> None:
    """The grid the figures come from. Sigma is the unit, and only the ratios matter. What makes the order (gamma, beta,
    tau) is tried by playing; what makes the odds of it (scale, doubt) is fitted to the forecasts of that run."""
    games = leagues(TUNED_ON, games=GAMES)
    now = scored(Ours, games)
    print("gamma beta tau   scale doubt  log-loss  order     order better than now by")
    for gamma, beta, tau in itertools.product((1.5, 1.75, 2.0, 2.25), (30.0, 40.0, 50.0, 60.0), (1.5, 3.0, 5.0)):
        tried = msgspec.structs.replace(CURRENT, gamma=gamma, beta=beta, tau=tau)
        seen: list[tuple[float, float]] = []

        def recorded(tried: Parameters = tried, seen: list[tuple[float, float]] = seen) -> Ours:
            way = Recorded(tried)
            way.seen = seen
            return way

        score = scored(recorded, games)
        loss, scale, doubt = fitted(seen)
        gain = margin(score, now, lambda one: one.accuracy).told(100)
        print(f"{gamma:5} {beta:4} {tau:3} {scale:7} {doubt:5}  {loss:.5f}  {score.accuracy:.4%}  {gain} %", flush=True)


def fitted(seen: list[tuple[float, float]]) -> tuple[float, float, float]:
    """The least log-loss of these pairs (the first of each was ahead), and the scale and doubt that give it."""
    apart, doubted = np.array(seen).T
    return min(
        (float(np.logaddexp(0, -apart / np.sqrt(scale**2 + doubt * doubted)).mean()), scale, doubt)
        for scale in (100.0, 110.0, 120.0, 130.0, 140.0, 160.0)
        for doubt in (1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0)
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
    if sys.argv[1:] == ["odds"]:
        return 0 if calibration() else 1
    if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
        sys.exit("This bench measures PostgreSQL: run it with `make bench BENCH=ratings`.")
    better = calibration()
    rebuilding()
    return 0 if better else 1


if __name__ == "__main__":
    sys.exit(main())
