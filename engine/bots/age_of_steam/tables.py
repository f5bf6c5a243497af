"""Building sites to think on: a copy of the table on which tiles can be laid as if it were our turn."""

from __future__ import annotations

from engine.age_of_steam.build_track import BuildTrack
from engine.age_of_steam.rules import Playing
from engine.bots import tables
from engine.bots.tables import copy_of
from engine.kernel.action import Jsonable


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
    return tables.try_actions(table, seat, actions, BuildTrack)
