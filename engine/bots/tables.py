"""Positions of our own to think on: copies of what the seat sees, on which we lay pieces as if it were our turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.kernel.action import Jsonable
from engine.kernel.chance import Sealed
from engine.kernel.errors import EngineError
from engine.kernel.game import Game, State
from engine.kernel.position import Position
from engine.kernel.registry import system as find_system
from engine.kernel.step import Step

S = TypeVar("S", bound=State)
R = TypeVar("R")


def table_of(seen: Position) -> Game[Any, Any]:
    """The game as the position has it, free to be changed."""
    table: Game[Any, Any] = Game(seen.setup, seen.system.rules(seen.setup), Sealed())
    table.state = seen.system.decode(seen.encode())
    return table


def admits(seen: Position, seat: int, action: dict[str, Jsonable]) -> bool:
    """Is this allowed now? Asks the judge alone, since a list of all that is allowed can take long."""
    try:
        seen.check(seat, seen.action(action))
    except EngineError:
        return False
    return True


def copy_of(table: Game[S, R]) -> Game[S, R]:
    """A table of its own with the same pieces on it."""
    copy: Game[S, R] = Game(table.setup, table.rules, Sealed())
    copy.state = find_system(table.setup.system).copy(table.state)
    return copy


def try_actions(
    table: Game[S, R], seat: int, actions: Iterable[dict[str, Jsonable]], during: type[Step[Any]]
) -> Game[S, R] | None:
    """The table after these actions of a seat in one step; None if one of them is not allowed."""
    system = find_system(table.setup.system)
    copy = copy_of(table)
    try:
        for action in actions:
            step = copy.top
            if not isinstance(step, during):
                return None
            step.judge(copy, seat, system.action(action))()
            _let_follow(copy, during)
    except EngineError:
        return None
    return copy


def _let_follow(table: Game[Any, Any], during: type[Step[Any]]) -> None:
    """Steps of a map's own that an action brings are answered by their safe default."""
    while not isinstance(step := table.top, during):
        waiting = step.waiting_on(table)
        if waiting:
            step.judge(table, waiting[0], step.default(table, waiting[0]))()
        else:
            step.advance(table)
