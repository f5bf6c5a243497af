"""Steam, beside Age of Steam: how fast actions play, and how long all builds and all deliveries take late in a game.

    make bench BENCH=steam

The games are played by the sensible bot: Northeast in the base game, Ruhr in the standard game. The goals are Age of
Steam's.
"""

from __future__ import annotations

import statistics
import sys

from engine import Position, Scripted, Seeded, Setup, load, start
from engine.bots import bot
from tests.bench.age_of_steam import LATE_TURN, REPEATS, Moved, best, choices_time, play, say

GAMES = (Setup("steam", "northeast", 4, {"mode": "base"}), Setup("steam", "ruhr", 5, {"mode": "standard"}))


def played_moves(setup: Setup, seed: int = 1) -> list[Moved]:
    """A game between sensible bots, action by action."""
    position, _ = start(setup, Seeded.from_number(seed))
    bots = [bot("sensible", setup.system, seed + seat) for seat in range(setup.players)]
    moves = []
    while not position.over:
        seat, data, step = position.waiting_on()[0], position.encode(), position.step
        turn = position.view(None)["game"]["turn"]
        action = bots[seat].choose(position.seen_by(seat), seat)
        moves.append(Moved(data, seat, action, position.play(seat, action).outcomes, step, turn))
    return moves


def late_against_early(moves: list[Moved], each: list[float]) -> float:
    """How much longer an action of the same kind takes in the last quarter of its kind than in the first."""
    ratios = []
    for kind in {type(move.action) for move in moves}:
        mine = [taken for taken, move in zip(each, moves, strict=True) if type(move.action) is kind]
        quarter = max(1, len(mine) // 4)
        if len(mine) >= 8:
            ratios.append(statistics.median(mine[-quarter:]) / statistics.median(mine[:quarter]))
    return statistics.median(ratios)


def late_positions(setup: Setup, moves: list[Moved], step: str) -> list[Position]:
    """The positions from the late turns in which this is decided."""
    return [load(setup, m.data, Scripted()) for m in moves if m.step == step and m.turn >= LATE_TURN]


def main() -> int:
    for setup in GAMES:
        moves = played_moves(setup)
        each = [best(lambda move=move, setup=setup: play(setup, move)) for move in moves]  # type: ignore[misc]
        print(f"{setup.map}, {setup.options['mode']} game, {setup.players} players, {len(moves)} actions", flush=True)
        say("decode + play + encode", f"{1_000 * len(each) / sum(each):,.0f} actions a second (2,000)")
        say("late against early, like with like", f"{late_against_early(moves, each):.2f} times (1.5)")
        say("largest position", f"{max(len(move.data) for move in moves):,} bytes (16,000)")
        for step, what in (("build-track", "all builds"), ("move-goods", "all deliveries, six links")):
            times = [choices_time(position, REPEATS) for position in late_positions(setup, moves, step)]
            say(f"{what}, from turn {LATE_TURN}", f"{statistics.median(times):.1f} ms, at most {max(times):.1f} (5)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
