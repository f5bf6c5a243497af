"""Positions of our own to think on: a copy of what the seat sees, on which tiles can be laid as if it were our turn."""

from __future__ import annotations

from typing import cast

from engine.age_of_steam.build_track import BuildTrack
from engine.age_of_steam.rules import Playing
from engine.kernel.action import Jsonable
from engine.kernel.chance import Sealed
from engine.kernel.errors import EngineError
from engine.kernel.game import Game
from engine.kernel.position import Position
from engine.kernel.registry import system as find_system


def table_of(seen: Position) -> Playing:
    """The game as the position has it, free to be changed."""
    table = cast("Playing", Game(seen.setup, seen.system.rules(seen.setup), Sealed()))
    table.state = seen.system.decode(seen.encode())
    return table


def copy_of(table: Playing) -> Playing:
    """A table of its own with the same pieces on it."""
    system = find_system(table.setup.system)
    copy = cast("Playing", Game(table.setup, table.rules, Sealed()))
    copy.state = system.copy(table.state)
    return copy


def building_site(table: Playing, seat: int) -> Playing:
    """A copy in which it is this seat's turn to build; the turn under way if it is."""
    site = copy_of(table)
    top = site.stack[-1] if site.stack else None
    if not (isinstance(top, BuildTrack) and top.queue[:1] == [seat]):
        site.push(BuildTrack([seat]))
    return site


def building(table: Playing) -> BuildTrack:
    """The step in which tiles are laid on a building site."""
    step = table.top
    assert isinstance(step, BuildTrack)
    return step


def try_actions(table: Playing, seat: int, actions: list[dict[str, Jsonable]]) -> Playing | None:
    """The building site after these actions; None if one of them is not allowed."""
    system = find_system(table.setup.system)
    site = copy_of(table)
    try:
        for action in actions:
            building(site).judge(site, seat, system.action(action))()
            _let_follow(site)
    except EngineError:
        return None
    return site


def _let_follow(site: Playing) -> None:
    """Steps of a map's own that a move brings are answered by their safe default."""
    while not isinstance(step := site.top, BuildTrack):
        waiting = step.waiting_on(site)
        if waiting:
            step.judge(site, waiting[0], step.default(site, waiting[0]))()
        else:
            step.advance(site)
