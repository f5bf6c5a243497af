"""What new track would meet across one side of a hex: a city, a town, track of its builder or of nobody, or nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.hexes.board import Board
from engine.hexes.directions import SIDES, Side, opposite
from engine.hexes.track import Network, Section

OFF_MAP: Final = "off-map"
INTO_WATER: Final = "into-water"
IMPASSABLE: Final = "impassable"
JOINS_OTHER: Final = "joins-other"


class Joint(NamedTuple):
    """Where track across a side would lead.

    `problem` says why it may not run there. `place` is where the joined track ends, None if it stays open. `connects`:
    the builder may start from there. `section` is the unfinished track it would join, the builder's or nobody's.
    """

    problem: str = ""
    place: str | None = None
    connects: bool = False
    section: Section | None = None


OPEN: Final = Joint()


def joint(network: Network, hex: str, side: Side, builder: int) -> Joint:
    """What the builder's track would meet across this side, where no track runs yet."""
    board = network.board
    printed = fixed_joints(board)[hex][side]
    if printed is not None:
        return printed
    across = board.neighbours[hex][side]
    assert across is not None
    if across in network.new_cities:
        return Joint("", across, True)
    back = opposite(side)
    facing = network.segment(across, back)
    if facing is None:
        return OPEN
    section = network.section(across, back)
    far = section.beyond(across, back).place
    if not section.open_to(builder):
        return Joint(JOINS_OTHER, far, False, section)
    return Joint("", far, builder in section.owners or may_start(network, far, builder), section)


@lru_cache(maxsize=64)
def fixed_joints(board: Board) -> dict[str, tuple[Joint | None, ...]]:
    """What never changes: sides that nothing may cross, and printed cities across a side; None where it depends."""
    return {hex: tuple(_fixed_joint(board, hex, side) for side in SIDES) for hex in board.ids}


def _fixed_joint(board: Board, hex: str, side: Side) -> Joint | None:
    if not board.passable[hex][side]:
        return Joint(_why_not(board, hex, side))
    city = board.city_at.get(str(board.neighbours[hex][side]))
    return Joint("", city.hex, not city.zone) if city is not None else None


def may_start(network: Network, place: str | None, builder: int) -> bool:
    """May the builder's track begin here? At every city; at a town only where he has track; never at a zone."""
    if place is None:
        return False
    city = network.board.cities.get(place)
    if city is not None:
        return not city.zone
    return place in network.new_cities or network.has_track(place, builder)


def _why_not(board: Board, hex: str, side: Side) -> str:
    across = board.neighbours[hex][side]
    if across is None:
        return OFF_MAP
    return INTO_WATER if board.hexes[across].terrain == "water" else IMPASSABLE
