"""Players made of code. A bot sees what its seat may see, and picks one of the choices; nothing else."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Protocol

from engine.kernel.action import Action
from engine.kernel.errors import InvalidSetup
from engine.kernel.position import Position

SENSIBLE: dict[str, str] = {
    "age-of-rail": "engine.bots.age_of_rail:Sensible",
    "age-of-steam": "engine.bots.age_of_steam:Sensible",
    "imperial-steam": "engine.bots.imperial_steam:Sensible",
    "steam": "engine.bots.steam:Sensible",
}
"""The sensible bot of each system."""


class Bot(Protocol):
    """Decides for a seat."""

    def choose(self, seen: Position, seat: int) -> Action:
        """What to do now. `seen` is what `position.seen_by(seat)` gave: no secrets of others, no chance."""
        ...


class Random:
    """Any legal move, each listed option as likely as the next."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, seen: Position, seat: int) -> Action:
        return seen.action(seen.choices(seat).sample(self.rng))


class Cautious:
    """The safe default move, always."""

    def choose(self, seen: Position, seat: int) -> Action:
        return seen.default(seat)


def bots_of(system: str) -> list[str]:
    """The names of the bots that play this system."""
    return ["random", "cautious", *(["sensible"] if system in SENSIBLE else [])]


def bot(name: str, system: str, seed: int = 0) -> Bot:
    """The bot of that name for a system: `random`, `cautious` or `sensible`."""
    if name not in bots_of(system):
        there = " and ".join(", ".join(bots_of(system)).rsplit(", ", 1))
        raise InvalidSetup(f"There is no bot '{name}' for {system}; there are {there}.", code="no-bot")
    if name == "random":
        return Random(seed)
    if name == "cautious":
        return Cautious()
    module, _, attribute = SENSIBLE[system].partition(":")
    made: Bot = getattr(import_module(module), attribute)(seed)
    return made
