"""`bench`: how fast positions decode, play and encode, one action at a time on one core, early and late in a game."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.cli.say import called
from engine.kernel import delta
from engine.kernel.action import Action
from engine.kernel.chance import Seeded
from engine.kernel.game import Setup
from engine.kernel.position import Position
from engine.kernel.record import MOST_ROWS
from engine.kernel.registry import AnySystem, names
from engine.kernel.registry import system as find_system

LEAST_SECONDS = 0.5


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("bench", help="measure decode + play + encode")
    command.add_argument("system", nargs="?", default="", metavar="SYSTEM")
    command.add_argument("--map", default="", help="the system's first map, if not given")
    command.add_argument("--players", type=int, default=0)
    command.add_argument("--seconds", type=float, default=LEAST_SECONDS, help="to spend on each measure, at least")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure one game, or all."""
    for name in [arguments.system] if arguments.system else names():
        system = find_system(name)
        info = system.maps.get(arguments.map) or next(iter(system.maps.values()))
        players = arguments.players or info.players[len(info.players) // 2]
        setup = system.check_setup(Setup(name, arguments.map or info.name, players))
        print(called(setup))
        for label, value in measures(system, setup, arguments.seconds):
            print(f"  {label:<38}{value}")
    return 0


@dataclass(frozen=True)
class Moved:
    """A stored position and the action that was played on it."""

    data: bytes
    seat: int
    action: Action


def a_game(setup: Setup, seed: int = 1) -> list[Moved]:
    """A game of legal moves, as stored positions."""
    position, _ = Position.start(setup, Seeded.from_number(seed))
    rng, moves = random.Random(seed), list[Moved]()
    while not position.over and len(moves) < MOST_ROWS:
        seat, data = position.waiting_on()[0], position.encode()
        action = position.action(position.choices(seat).sample(rng))
        moves.append(Moved(data, seat, action))
        position.play(seat, action)
    return moves


def measures(system: AnySystem, setup: Setup, seconds: float) -> list[tuple[str, str]]:
    """What is measured, in words and numbers."""
    moves, chance = a_game(setup), Seeded.from_number(1)
    third = max(1, len(moves) // 3)
    early, late = moves[:third], moves[-third:]

    def load(move: Moved) -> Position:
        return Position.load(setup, move.data, chance)

    def one(move: Moved) -> None:
        position = load(move)
        position.play(move.seat, move.action)
        position.encode()

    def choices(move: Moved) -> None:
        load(move).choices(move.seat)

    def view(move: Moved) -> None:
        load(move).view(None)

    sizes = [len(move.data) for move in moves]
    deltas = [len(delta.pack(after.data, before.data)) for before, after in pairwise(moves)]
    whole, first, last = (_each(one, part, seconds) for part in (moves, early, late))
    found = [
        ("decode + play + encode", f"{1 / whole:,.0f} actions a second"),
        ("  early third of the game", _micro(first)),
        ("  late third of the game", _micro(last)),
        ("  late against early, like with like", _like_with_like(one, early, late, seconds)),
        ("choices (with decode)", f"{_micro(_each(choices, moves, seconds))}"),
        ("spectator's view (with decode)", f"{_micro(_each(view, moves, seconds))}"),
        ("position", f"{sizes[0]:,} bytes at first, {sizes[-1]:,} at last, {max(sizes):,} at most"),
        ("step in the log", f"{sum(deltas) // max(1, len(deltas)):,} bytes on average, {len(moves)} actions"),
    ]
    for label, measure in system.benches.items():
        found.append((label, _micro(_each(lambda move, m=measure: m(load(move)), moves, seconds))))  # type: ignore[misc]
    return found


def _like_with_like(
    one: Callable[[Moved], object], early: Sequence[Moved], late: Sequence[Moved], seconds: float
) -> str:
    """How much longer the same kinds of action take late in the game."""
    kinds = {type(move.action) for move in early} & {type(move.action) for move in late}
    times = [
        _each(one, [move for move in part if type(move.action) is kind], seconds / 4)
        for kind in sorted(kinds, key=str)
        for part in (early, late)
    ]
    if not times:
        return "no kind of action is played both early and late"
    return f"{sum(times[1::2]) / sum(times[::2]):.2f} times"


def _each(work: Callable[[Moved], object], moves: Sequence[Moved], seconds: float) -> float:
    """Seconds of one core for one piece of work: the fastest of several rounds over all moves.

    Processor time, not the clock on the wall: others use the machine, too.
    """
    best, spent = float("inf"), 0.0
    while True:
        began = time.process_time()
        for move in moves:
            work(move)
        took = time.process_time() - began
        best, spent = min(best, took / len(moves)), spent + took
        if spent >= seconds:
            return max(best, 1e-9)


def _micro(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs"
