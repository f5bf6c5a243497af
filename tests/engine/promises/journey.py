"""One game played from beginning to end, with every position on the way kept: what the promises are checked on."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property, lru_cache

import engine
from engine import Action, Choices, Number, Played, Position, Record, Recorder, Seeded, Setup
from engine.bots import Bot, bot, bots_of

MOST_ACTIONS = 6_000
"""A game that takes more actions than this is taken to go on for ever."""


class NeverEnds(AssertionError):
    """A game went on beyond all bounds."""


@dataclass(frozen=True)
class Variant:
    """A system on a map, with so many players and these options; careful players last long where others are ruined."""

    system: str
    map: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    careful: bool = False

    def __str__(self) -> str:
        extra = "".join(f"/{name}={value}" for name, value in self.options)
        return f"{self.system}/{self.map}/{self.players}{extra}" + ("/careful" if self.careful else "")

    @property
    def setup(self) -> Setup:
        return Setup(self.system, self.map, self.players, dict(self.options))


def variants(*systems: str, thorough: bool = False) -> list[Variant]:
    """Every system × map × player count with the usual options, and every other option value at least once.

    Unless thorough, maps after a system's first one are played with their smallest and largest count only. Where there
    is a sensible bot, careful games are added, so that late positions are seen whatever random players make of a game.
    """
    found: list[Variant] = []
    for name in systems or engine.names():
        system = engine.system(name)
        for place, info in enumerate(system.maps.values()):
            ends = sorted({min(info.players), max(info.players)})
            counts = info.players if thorough or place == 0 else ends
            found += [Variant(name, info.name, count) for count in counts]
            if thorough or place == 0:
                middle = info.players[len(info.players) // 2]
                for option in system.options:
                    others = [value for value in option.values if value != option.default]
                    found += [Variant(name, info.name, middle, ((option.name, value),)) for value in others]
                found += _careful(name, info.name, min(info.players))
    return found


def _careful(name: str, map: str, players: int) -> list[Variant]:
    """A careful game with the usual options, and one with the last value of each."""
    if "sensible" not in bots_of(name):
        return []
    last = tuple((option.name, option.values[-1]) for option in engine.system(name).options)
    return [Variant(name, map, players, options, careful=True) for options in dict.fromkeys([(), last])]


@dataclass(frozen=True)
class Stop:
    """A position on the way (as bytes), and what was done there."""

    index: int
    data: bytes
    step: str
    seat: int
    action: Action
    played: Played


@dataclass(frozen=True)
class Journey:
    """A whole game: its stops in order, and its record."""

    variant: Variant
    seed: int
    stops: tuple[Stop, ...]
    end: bytes
    record: Record

    @property
    def setup(self) -> Setup:
        return self.record.setup

    def at(self, stop: Stop) -> Position:
        """The position of a stop, to be played on."""
        return engine.load(self.setup, stop.data, Seeded.from_number(self.seed))

    def last(self) -> Position:
        """The final position."""
        return engine.load(self.setup, self.end, Seeded.from_number(self.seed))

    def rng(self) -> random.Random:
        """Fresh randomness for a check; the same every time."""
        return random.Random(f"{self.variant} {self.seed}")

    def sights(self, most: int) -> list[Stop]:
        """Up to `most` stops that show as many different steps as can be, early and late."""
        by_step: dict[str, list[Stop]] = {}
        for stop in self.stops:
            by_step.setdefault(stop.step, []).append(stop)
        chosen = {stops[0].index: stops[0] for stops in by_step.values()}
        chosen |= {stops[-1].index: stops[-1] for stops in by_step.values()}
        rest = [stop for stop in self.stops if stop.index not in chosen]
        for stop in self.rng().sample(rest, max(0, min(len(rest), most - len(chosen)))):
            chosen[stop.index] = stop
        return [chosen[index] for index in sorted(chosen)][: max(most, 1)]

    @cached_property
    def offers(self) -> list[dict[str, object]]:
        """Some actions that were offered here and there, as JSON data: material for what is not offered now."""
        rng, found = self.rng(), []
        for stop in self.sights(12):
            position = self.at(stop)
            for option in position.choices(stop.seat).options[:40]:
                found.append(Choices(stop.seat, "", (option,)).sample(rng))
        return found


def travel(variant: Variant, seed: int) -> Journey:
    """Play a game: mostly any legal move, now and then the safe one, so that games get on; or a careful one."""
    rng = random.Random(f"{variant} {seed}")
    recorder = Recorder(variant.setup, Seeded.from_number(seed), names=[f"Seat {n}" for n in range(variant.players)])
    bots = [bot("sensible", variant.system, seed + n) for n in range(variant.players)] if variant.careful else []
    position = recorder.position
    stops: list[Stop] = []
    while not position.over:
        if len(stops) >= MOST_ACTIONS:
            raise NeverEnds(f"{variant} has not ended after {MOST_ACTIONS} actions.")
        data, step, seat = position.encode(), position.step, rng.choice(position.waiting_on())
        action = _careful_move(position, seat, bots[seat], rng) if bots else _any_move(position, seat, rng)
        stops.append(Stop(len(stops), data, step, seat, action, recorder.play(seat, action)))
    return Journey(variant, seed, tuple(stops), position.encode(), recorder.record())


def _any_move(position: Position, seat: int, rng: random.Random) -> Action:
    if rng.random() < 0.1:
        return position.default(seat)
    return position.action(position.choices(seat).sample(rng))


def _careful_move(position: Position, seat: int, player: Bot, rng: random.Random) -> Action:
    """What a sensible bot would do; now and then anything else that costs nothing and names no amount."""
    if rng.random() < 0.2:
        free = [
            option
            for option in position.choices(seat).options
            if not option.cost and not any(isinstance(hole, Number) for hole in option.holes)
        ]
        if free:
            return position.action(Choices(seat, "", tuple(free)).sample(rng))
    return player.choose(position.seen_by(seat), seat)


@lru_cache(maxsize=64)
def journey(variant: Variant, seed: int = 1) -> Journey:
    """The same journey for all promises that ask for it."""
    return travel(variant, seed)
