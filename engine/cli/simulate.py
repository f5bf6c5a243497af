"""`simulate`: bots play whole games, and every promise that is cheap to check is checked after every action."""

from __future__ import annotations

import argparse
import multiprocessing
import random
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine.bots import bot
from engine.cli.say import CannotTry, called, scores, write_bytes
from engine.kernel import promises
from engine.kernel.action import Action
from engine.kernel.chance import Seeded
from engine.kernel.choices import Choices
from engine.kernel.errors import EngineError, InvalidSetup
from engine.kernel.game import Setup
from engine.kernel.position import Played, Position
from engine.kernel.record import MOST_ROWS, Record, Recorder, from_text, to_text, verify
from engine.kernel.registry import system as find_system


class Broken(Exception):
    """A game in which a promise was broken: what, and where."""


class Outcome(NamedTuple):
    """What came of a game: its record as JSON, or the promise it broke; and the seconds of one core that it took."""

    seed: int
    record: bytes
    broken: str
    worked: float


def add_to(commands: Any) -> None:
    """The command and its arguments."""
    command = commands.add_parser("simulate", help="let bots play, and check the promises on the way")
    command.add_argument("system", metavar="SYSTEM")
    command.add_argument("--map", default="", help="the system's first map, if not given")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    command.add_argument("--players", type=int, required=True)
    command.add_argument("--games", type=int, default=1)
    command.add_argument("--seed", type=int, default=1, help="of the first game; the next game has the next number")
    command.add_argument("--bot", default="random", help="random, sensible or cautious; or one for each seat: a,b,c")
    command.add_argument("--record", type=Path, metavar="DIR", help="write each game down there, as JSON and as text")
    command.add_argument("--jobs", type=int, default=1, metavar="N", help="play N games at a time, each on a core")
    command.add_argument("--unchecked", action="store_true", help="only play: for measuring the rules and the bots")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games; 1 if any promise was broken."""
    setup = _setup(arguments)
    names = _bot_names(arguments.bot, setup)
    if arguments.games < 1:
        raise CannotTry("At least one game must be played.")
    if arguments.jobs < 1:
        raise CannotTry("At least one game must be played at a time.")
    print(called(setup), flush=True)
    wins: Counter[int] = Counter()
    actions, broken, worked, began = 0, 0, 1e-9, time.perf_counter()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    play = partial(outcome, setup, names, checked=not arguments.unchecked)
    with closing(_outcomes(play, seeds, arguments.jobs)) as outcomes:
        for seed, written, fault, seconds in outcomes:
            worked += seconds
            if fault:
                broken += 1
                print(f"game {seed}: BROKEN: {fault}", flush=True)
                continue
            record = Record.from_json(written)
            actions += len(record.rows)
            assert record.result is not None
            wins.update(record.result.winners)
            print(f"game {seed}: {scores(record.result)} ({len(record.rows)} actions)", flush=True)
            if arguments.record:
                _write(record, arguments.record, seed)
    took = time.perf_counter() - began
    print("wins: " + ", ".join(f"P{seat + 1} {names[seat]} {wins[seat]}" for seat in range(setup.players)))
    print(f"broken promises: {broken}" if broken else "no broken promise")
    speed = f"{actions / worked:.0f} actions a second of one core"
    print(f"{arguments.games} games, {actions} actions in {took:.1f} s: {speed}")
    return 1 if broken else 0


def _outcomes(play: Callable[[int], Outcome], seeds: Iterable[int], jobs: int) -> Generator[Outcome, None, None]:
    """The games in the order of their seeds, so many at a time.

    Jobs are forks of this process: they know the games and maps that were added to it. An interrupt ends them at once.
    """
    if jobs == 1:
        yield from map(play, seeds)
        return
    forks, quietly = multiprocessing.get_context("fork"), (signal.SIGINT, signal.SIG_DFL)
    running: deque[Future[Outcome]] = deque()
    with ProcessPoolExecutor(jobs, forks, initializer=signal.signal, initargs=quietly) as pool:
        try:
            for seed in seeds:
                running.append(pool.submit(play, seed))
                if len(running) > 2 * jobs:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        except BrokenProcessPool as error:
            raise CannotTry("A job ended in the middle of a game: it was killed, or memory was short.") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def outcome(setup: Setup, names: Sequence[str], seed: int, *, checked: bool) -> Outcome:
    """One game between bots, whatever comes of it."""
    began = time.process_time()
    record, broken = b"", ""
    try:
        record = game(setup, seed, names, checked=checked).to_json()
    except Broken as error:
        broken = str(error)
    return Outcome(seed, record, broken, time.process_time() - began)


def game(setup: Setup, seed: int, names: Sequence[str], *, checked: bool = True) -> Record:
    """One game between bots; raises Broken at the first broken promise."""
    called_so = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    recorder = Recorder(setup, Seeded.from_number(seed), names=called_so)
    position, rng = recorder.position, random.Random(seed)
    players = [bot(name, setup.system, seed * 100 + seat) for seat, name in enumerate(names)]
    totals = position.totals()
    seen = _eyes(position, totals, rng, "after set-up", checked=checked)
    while not position.over:
        if len(recorder.rows) >= MOST_ROWS:
            raise Broken(f"the game has not ended after {MOST_ROWS} actions")
        seat = position.waiting_on()[0]
        where = f"action {len(recorder.rows) + 1}, seat {seat + 1}, {position.step}"
        try:
            recorder.play(seat, players[seat].choose(seen[seat], seat))
        except Exception as error:  # whatever goes wrong in a bot or a rule is one broken game, not the end of the run
            raise Broken(f"{where}: {type(error).__name__} with the bot {names[seat]}: {error}") from error
        seen = _eyes(position, totals, rng, where, checked=checked)
    record = recorder.record()
    if checked:
        _checked(_replays(record), "replay")
    return record


class Eyes(Position):
    """What a seat that is asked sees. Its choices are worked out once, for the checks and for the bot."""

    offered: Choices | None = None

    def choices(self, seat: int) -> Choices:
        if self.offered is None or self.offered.seat != seat:
            self.offered = super().choices(seat)
        return self.offered

    def play(self, seat: int, action: Action) -> Played:
        self.offered = None
        return super().play(seat, action)


def _eyes(
    position: Position, totals: dict[str, int], rng: random.Random, where: str, *, checked: bool
) -> dict[int, Eyes]:
    """What each seat that is asked sees, after the position has kept its promises."""
    if checked:
        _checked(_kept(position, totals), where)
    seen = {seat: position.seen_by(seat) for seat in position.waiting_on()}
    eyes = {seat: Eyes(one.system, one._game) for seat, one in seen.items()}
    if checked:
        _checked(_offered(position, eyes, rng), where)
    return eyes


def _kept(position: Position, totals: dict[str, int]) -> Iterator[str]:
    yield from promises.conserved(position, totals)
    yield from promises.stored_form(position)


def _offered(position: Position, eyes: Mapping[int, Eyes], rng: random.Random) -> Iterator[str]:
    """What each seat is offered, by what it may see, must hold in the game as it is."""
    offers = {seat: one.choices(seat) for seat, one in eyes.items()}
    yield from promises.answerable(position, offers)
    yield from promises.sound(position, rng, 2, offers)


def _replays(record: Record) -> Iterator[str]:
    try:
        verify(Record.from_json(record.to_json()))
        if from_text(to_text(record)) != record:
            yield "The record does not come back from its text."
    except EngineError as error:
        yield error.sentence


def _checked(problems: Iterator[str], where: str) -> None:
    for problem in problems:
        raise Broken(f"{where}: {problem}")


def _setup(arguments: argparse.Namespace) -> Setup:
    system = find_system(arguments.system)
    options = {}
    for given in arguments.option:
        name, equals, value = given.partition("=")
        if not equals:
            raise CannotTry(f"An option is given as name=value, not as '{given}'.")
        options[name] = value
    return system.check_setup(Setup(system.name, arguments.map or next(iter(system.maps)), arguments.players, options))


def _bot_names(given: str, setup: Setup) -> list[str]:
    names = given.split(",")
    if len(names) == 1:
        names *= setup.players
    if len(names) != setup.players:
        raise CannotTry(f"--bot names {len(names)} bots for {setup.players} players; give one, or one for each seat.")
    for name in names:
        try:
            bot(name, setup.system)
        except InvalidSetup as error:
            raise CannotTry(error.sentence) from error
    return names


def _write(record: Record, folder: Path, seed: int) -> None:
    setup = record.setup
    stem = f"{setup.system}-{setup.map}-{setup.players}p-{seed}"
    write_bytes(folder / f"{stem}.json", record.to_json())
    write_bytes(folder / f"{stem}.txt", to_text(record).encode())
