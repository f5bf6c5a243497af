"""Imperial Steam in games between sensible bots: how fast actions play and choices are found, early and late.

    make bench BENCH=imperial_steam

Goals: 2,000 actions a second on one core; everything that can be done at a turn in under 5 ms; positions under 16 kB;
an action late in the game within 1.5 times of one of its kind at the beginning. Measured in processor time, the best
of several runs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from engine import Action, Seeded, Setup, load, start
from engine.bots import bot

REPEATS = 5
SETUPS = ("fixed", "normal", "random")
LATE_ROUND = 6


class Moved(NamedTuple):
    """A stored position, what was played on it, and how long the bot thought."""

    setup: Setup
    data: bytes
    seat: int
    action: Action
    step: str
    round: int
    thought: float


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of several runs, in milliseconds of processor time."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1_000 * min(times)


def a_game(kind: str, players: int = 4, seed: int = 1) -> list[Moved]:
    """A game between sensible bots, action by action."""
    setup = Setup("imperial-steam", "reconstruction", players, {"setup": kind})
    position, _ = start(setup, Seeded.from_number(seed))
    bots = [bot("sensible", setup.system, seat) for seat in range(players)]
    moves = []
    while not position.over:
        seat, data = position.waiting_on()[0], position.encode()
        begun = time.process_time()
        action = bots[seat].choose(position.seen_by(seat), seat)
        thought = 1_000 * (time.process_time() - begun)
        number = position.view(None)["game"]["round"]
        moves.append(Moved(position.setup, data, seat, action, position.step, number, thought))
        position.play(seat, action)
    return moves


def play(move: Moved) -> None:
    """What a service does with a move."""
    position = load(move.setup, move.data, Seeded.from_number(1))
    position.play(move.seat, move.action)
    position.encode()


def choices(move: Moved) -> float:
    """All that can be done, without reading the position."""
    position = load(move.setup, move.data, Seeded.from_number(1))
    return best(lambda: position.choices(move.seat), 2)


def say(label: str, value: str) -> None:
    print(f"  {label:<58}{value}", flush=True)


def main() -> int:
    moves = [move for seed, kind in enumerate(SETUPS, 1) for move in a_game(kind, seed=seed)]
    each = [best(lambda move=move: play(move)) for move in moves]
    say("decode + play + encode, three games", f"{1_000 * len(each) / sum(each):,.0f} actions a second (2,000)")
    ratios = []
    for kind in {type(move.action) for move in moves}:
        early = [took for took, move in zip(each, moves, strict=True) if type(move.action) is kind and move.round <= 3]
        late = [
            took
            for took, move in zip(each, moves, strict=True)
            if type(move.action) is kind and move.round >= LATE_ROUND
        ]
        if len(early) >= 4 and len(late) >= 4:
            ratios.append(statistics.median(late) / statistics.median(early))
    say("late against early, like with like", f"{statistics.median(ratios):.2f} times (1.5)")
    sizes = [len(move.data) for move in moves]
    say("position", f"{sizes[0]:,} bytes at first, {max(sizes):,} at most (16,000)")
    found = [(choices(move), move.round) for move in moves if move.step == "turn"]
    times = [took for took, _ in found]
    lately = [took for took, number in found if number >= LATE_ROUND]
    say("all choices of a turn", f"{statistics.median(times):.1f} ms, at most {max(times):.1f} (5)")
    say(
        f"all choices of a turn from round {LATE_ROUND} on",
        f"{statistics.median(lately):.1f} ms, at most {max(lately):.1f} (5)",
    )
    thoughts = [move.thought for move in moves]
    say("a move of the sensible bot", f"{statistics.median(thoughts):.1f} ms, at most {max(thoughts):.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
