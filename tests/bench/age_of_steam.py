"""Age of Steam on its recorded game: how fast actions play, and how long all builds and all deliveries take late.

    make bench BENCH=age_of_steam

Goals: 2,000 actions a second on one core; all builds, and all deliveries of a six-link locomotive, under 5 ms;
positions under 16 kB; an action late in the game within 1.5 times of one of its kind at the beginning. Measured in
processor time, the best of several runs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine import Action, Position, Scripted, Seeded, Setup, load, start
from engine.age_of_steam.trace import recorded, to_record
from tests.engine.age_of_steam.players import Busy

REPEATS = 7
LATE_TURN = 5
SIMULATED = 1_000


class Moved(NamedTuple):
    """A stored position and what was played on it."""

    data: bytes
    seat: int
    action: Action
    outcomes: tuple[str | int, ...]
    step: str
    turn: int


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of several runs, in milliseconds of processor time."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1_000 * min(times)


def recorded_moves() -> tuple[Setup, list[Moved]]:
    """The recorded game, action by action."""
    record = to_record(recorded())
    chance = Scripted(record.opening)
    position, _ = start(record.setup, chance)
    moves = []
    for row in record.rows:
        action = position.action(row.action)
        turn = position.view(None)["game"]["turn"]
        moves.append(Moved(position.encode(), row.seat, action, row.outcomes, position.step, turn))
        chance.extend(row.outcomes)
        position.play(row.seat, action)
    return record.setup, moves


def play(setup: Setup, move: Moved) -> None:
    """What a service does with a move."""
    position = load(setup, move.data, Scripted(move.outcomes))
    position.play(move.seat, move.action)
    position.encode()


def late_positions(count: int) -> Iterator[Position]:
    """Full boards out of games whose players never run out of money."""
    seed = 0
    while True:
        seed += 1
        players = 3 + seed % 4
        position, _ = start(Setup("age-of-steam", "rust-belt", players), Seeded.from_number(seed))
        seats = [Busy(seed * 10 + seat) for seat in range(players)]
        while not position.over:
            for player in position._game.state.players:
                player.money = max(player.money, 25)
            if position.step in ("build-track", "move-goods") and position._game.state.turn >= LATE_TURN:
                yield position
                count -= 1
                if not count:
                    return
            seat = position.waiting_on()[0]
            position.play(seat, seats[seat].choose(position, seat))


def choices_time(position: Position, repeats: int) -> float:
    """All choices of the seat that is asked; deliveries with a six-link locomotive."""
    seat, state = position.waiting_on()[0], position._game.state
    level = state.players[seat].locomotive
    if position.step == "move-goods":
        state.players[seat].locomotive = 6
    taken = best(lambda: position.choices(seat), repeats)
    state.players[seat].locomotive = level
    return taken


def say(label: str, value: str) -> None:
    print(f"  {label:<58}{value}", flush=True)


def main() -> int:
    setup, moves = recorded_moves()
    each = [best(lambda move=move: play(setup, move)) for move in moves]
    say("decode + play + encode, the recorded game", f"{1_000 * len(each) / sum(each):,.0f} actions a second (2,000)")
    ratios = []
    for kind in {type(move.action) for move in moves}:
        mine = [taken for taken, move in zip(each, moves, strict=True) if type(move.action) is kind]
        quarter = max(1, len(mine) // 4)
        if len(mine) >= 8:
            ratios.append(statistics.median(mine[-quarter:]) / statistics.median(mine[:quarter]))
    say("late against early, like with like", f"{statistics.median(ratios):.2f} times (1.5)")
    say("largest position", f"{max(len(move.data) for move in moves):,} bytes (16,000)")
    for step, what in (("build-track", "all builds"), ("move-goods", "all deliveries, six links")):
        late = [load(setup, m.data, Scripted()) for m in moves if m.step == step and m.turn >= LATE_TURN]
        times = [choices_time(position, REPEATS) for position in late]
        say(
            f"{what}, recorded game from turn {LATE_TURN}",
            f"{statistics.median(times):.1f} ms, at most {max(times):.1f} (5)",
        )
    worst: dict[str, list[float]] = {"build-track": [], "move-goods": []}
    for position in late_positions(SIMULATED):
        worst[position.step].append(choices_time(position, 2))
    for step, what in (("build-track", "all builds"), ("move-goods", "all deliveries, six links")):
        say(f"{what}, {len(worst[step])} simulated late positions", f"at most {max(worst[step]):.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
