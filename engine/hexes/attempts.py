"""What somebody who points at a hex may have in mind, right or wrong: for telling why it does not go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from engine.hexes.board import Board
from engine.hexes.directions import SIDE_NAMES
from engine.hexes.routes import Hop
from engine.hexes.tiles import PAIRS, say_pair
from engine.hexes.track import NOBODY
from engine.hexes.ways import Ways

TELLING_OF_BUILDS = (
    *("too-many-tiles", "built-this-turn", "too-expensive", "no-tile-left", "no-markers", "not-claimable"),
    "not-connected",
)
"""What explains most about a hex where nothing can be built: what is right but for one thing, then what is far off."""
TELLING_OF_DELIVERIES = ("too-few-own", "no-own-link", "too-long", "not-complete", "no-link")


def exits_in_mind(board: Board, hex: str) -> list[tuple[str, ...]]:
    """A town's tile with any one exit; nothing for other hexes."""
    return [(side,) for side in SIDE_NAMES] if hex in board.towns else []


def track_in_mind(board: Board, hex: str) -> list[tuple[str, ...]]:
    """Any one segment; nothing for what is no hex."""
    return [(say_pair(pair),) for pair in PAIRS] if hex in board.hexes else []


def deliveries_in_mind(
    ways: Ways, start: str, cubes: Iterable[str], takers: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, tuple[Hop, ...]]]:
    """For each colour there the shortest way to whoever takes it, however long; straight there if there is none."""
    for good in sorted(set(cubes)):
        goals = takers[good]
        way = _shortest(ways, start, goals)
        if way:
            yield good, way
        elif goals:
            yield good, ((min(goals), NOBODY),)


def _shortest(ways: Ways, start: str, goals: Collection[str]) -> tuple[Hop, ...]:
    came: dict[str, tuple[Hop, ...]] = {start: ()}
    edge = [start]
    while edge:
        place = edge.pop(0)
        for hop in ways.hops(place):
            if hop[0] in came:
                continue
            came[hop[0]] = (*came[place], hop)
            if hop[0] in goals:
                return came[hop[0]]
            edge.append(hop[0])
    return ()
