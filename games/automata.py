"""Code that decides for seats: bots, the safe default, moves without an alternative, and what higher rooms register.

An automaton sees only `position.seen_by(seat)`: no secrets of others, no chance.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Action, Position
from engine.bots import SENSIBLE, bot
from games.models import LogRow, Seat, Table

if TYPE_CHECKING:
    from games.services.held import Held

BOTS = ("sensible", "random", "cautious")


@dataclass(frozen=True)
class Answer:
    """What an automaton decided, and in whose name the log says so."""

    actions: tuple[Action, ...]
    source: LogRow.Source
    also: Callable[[Held], None] | None = None
    """What else is written with the move, in its transaction; what it raises is the move's error."""


@dataclass(frozen=True)
class Automaton:
    """Code that may answer for a seat. `interested` is asked when a seat is asked, with the table locked: it must be
    cheap. `decide` is asked later, outside any transaction; None: a person is needed."""

    name: str
    interested: Callable[[Table, Seat], bool]
    decide: Callable[[Table, Seat, Position], Answer | None]


_automata: dict[str, Automaton] = {}


def register(automaton: Automaton) -> None:
    """Add an automaton; they are asked in the order they came, the first answer counts."""
    _automata[automaton.name] = automaton


def unregister(name: str) -> None:
    """Take an automaton out again."""
    _automata.pop(name, None)


def wants_to_look(table: Table, seat: Seat) -> bool:
    """Is there code that may answer for this seat before a person is asked?"""
    return any(automaton.interested(table, seat) for automaton in _automata.values())


def decide(table: Table, seat: Seat, seen: Position) -> Answer | None:
    """The first answer any automaton gives; None: a person is needed."""
    for automaton in _automata.values():
        if automaton.interested(table, seat):
            answer = automaton.decide(table, seat, seen)
            if answer is not None:
                return answer
    return None


def best_bot(system: str) -> str:
    """The bot that takes over a seat when nobody said which."""
    return "sensible" if system in SENSIBLE else "cautious"


def bots_of(system: str) -> list[str]:
    """The bots that can play this game."""
    return [name for name in BOTS if name != "sensible" or system in SENSIBLE]


def _play_bot(table: Table, seat: Seat, seen: Position) -> Answer | None:
    player = bot(seat.bot, table.system, secrets.randbits(32))
    return Answer((player.choose(seen, seat.number),), LogRow.Source.BOT)


def _play_default(table: Table, seat: Seat, seen: Position) -> Answer | None:
    return Answer((seen.default(seat.number),), LogRow.Source.DEFAULT)


def _play_forced(table: Table, seat: Seat, seen: Position) -> Answer | None:
    only = seen.choices(seat.number).only()
    return None if only is None else Answer((seen.action(only),), LogRow.Source.FORCED)


register(Automaton("bot", lambda table, seat: seat.status == Seat.Status.BOT, _play_bot))
register(Automaton("default", lambda table, seat: seat.status == Seat.Status.DEFAULT, _play_default))


def _stand_in(table: Table, seat: Seat, seen: Position) -> Answer | None:
    if seat.stand_in == "bot":
        player = bot(best_bot(table.system), table.system, secrets.randbits(32))
        return Answer((player.choose(seen, seat.number),), LogRow.Source.CLOCK)
    return Answer((seen.default(seat.number),), LogRow.Source.CLOCK)


register(Automaton("stand-in", lambda table, seat: bool(seat.stand_in), _stand_in))
register(Automaton("forced", lambda table, seat: table.play_forced and not seat.automatic, _play_forced))
