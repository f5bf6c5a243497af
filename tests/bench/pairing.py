"""Pairing and standings: how long a Swiss round takes for 64, 256 and 1,024 players, standings for 1,024, a round
robin and a knock-out, and how each grows.

    make bench BENCH=pairing

Measured in processor time, the best of several runs. The fourth round of tables of four is the hard one: everybody has
exactly one seat left that they have not had.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from tests.tournaments.pairing.seasons import Season
from tests.tournaments.standings.test_standings import a_season
from tournaments.pairing.knockout import Contender, KnockoutRound, KnockoutRules, draw
from tournaments.pairing.round_robin import RoundRobin, schedule
from tournaments.pairing.sizes import Sizes
from tournaments.pairing.swiss import pair
from tournaments.pairing.verify import faults_of_swiss
from tournaments.standings.table import standings

COUNTS = (64, 256, 1_024)
ROUNDS = 5


def best(work: Callable[[], object], repeats: int = 3) -> float:
    """The shortest of several runs, in milliseconds of processor time."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1_000 * min(times)


def say(label: str, value: str) -> None:
    print(f"  {label:<58}{value}", flush=True)


def swiss(players: int) -> list[float]:
    """Each round of a season, paired from real scores."""
    season = Season(list(range(1, players + 1)), Sizes((4,), 4))
    times = []
    for _ in range(ROUNDS):
        asked = season.next_request()
        times.append(best(lambda asked=asked: pair(asked), repeats=2 if players > 300 else 3))
        made = season.play_round()
        assert made.rematches == made.repeated_seats == 0
        assert faults_of_swiss(asked, made) == []
    return times


def main() -> int:
    before: list[float] = []
    for players in COUNTS:
        times = swiss(players)
        each = " ".join(f"{one:.0f}" for one in times)
        growth = f", {sum(times) / sum(before):.1f} times the one before" if before else ""
        say(f"Swiss, {players:,} players, rounds 1 to {ROUNDS}", f"{each} ms{growth}")
        before = times
    last = 0.0
    for players in COUNTS:
        books = a_season(players, 5, seed=1)
        taken = best(lambda books=books: standings(books))
        growth = f", {taken / last:.1f} times the one before" if last else ""
        say(f"standings, {players:,} players, 5 rounds, every tie-break", f"{taken:.0f} ms{growth}")
        last = taken
    for players, size, games in ((7, 4, 4), (16, 4, 5), (10, 4, 6), (28, 4, 9)):
        asked = RoundRobin("5eed", tuple(range(1, players + 1)), size, games)
        made = schedule(asked)
        taken = best(lambda asked=asked: schedule(asked), repeats=1)
        even = "exact" if made.exact else f"{made.uneven_pairs} pairs uneven"
        say(f"round robin, {players} players at tables of {size}, {games} games", f"{taken:.0f} ms, {even}")
    rules = KnockoutRules(Sizes((3, 4), 4), 2)
    for players in COUNTS:
        knock = KnockoutRound("5eed", 1, tuple(Contender(n, n) for n in range(1, players + 1)), rules)
        say(f"knock-out draw, {players:,} players", f"{best(lambda knock=knock: draw(knock)):.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
