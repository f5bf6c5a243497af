"""Rivers as smooth lines: which hexes a river runs through in which order, and the curve through them.

A board file may say how its rivers run; for the rest, neighbouring river hexes are strung together, longest first.
"""

from __future__ import annotations

from zlib import crc32

import msgspec

from engine.drawing.hexgeometry import Layout, Point
from engine.drawing.svg import num
from engine.hexes.board import Board
from engine.hexes.directions import SIDES


class Course(msgspec.Struct, frozen=True):
    """The hexes a river runs through; an end that joins an older river stops there."""

    hexes: list[str]
    joins_first: bool = False
    joins_last: bool = False


def courses(board: Board) -> list[Course]:
    """Every river of a board."""
    found = [Course(list(course)) for course in board.rivers.values()]
    drawn = {id for course in found for id in course.hexes}
    left = [id for id in board.ids if board.hexes[id].river and id not in drawn]
    while left:
        allowed = set(left)
        end = max((_farthest(board, id, allowed) for id in left), key=len)[-1]
        course = _joined(board, _farthest(board, end, allowed), drawn)
        found.append(course)
        drawn.update(course.hexes)
        left = [id for id in left if id not in drawn]
    return found


def _farthest(board: Board, start: str, allowed: set[str]) -> list[str]:
    """The longest of the shortest ways from a hex through the allowed ones."""
    ways = {start: [start]}
    queue = [start]
    for id in queue:
        for across in board.neighbours[id]:
            if across in allowed and across not in ways:
                ways[across] = [*ways[id], across]
                queue.append(across)
    return ways[queue[-1]]


def _joined(board: Board, hexes: list[str], drawn: set[str]) -> Course:
    """A tributary runs on into an older river if one of its ends touches it."""
    last = next((id for id in board.neighbours[hexes[-1]] if id in drawn), None)
    if last is not None:
        return Course([*hexes, last], joins_last=True)
    first = next((id for id in board.neighbours[hexes[0]] if id in drawn), None)
    if first is not None:
        return Course([first, *hexes], joins_first=True)
    return Course(hexes)


def curve(layout: Layout, course: Course) -> str:
    """A river's course as path data: through bent middles of its hexes, out to the water, a city or the map's edge."""
    hexes = course.hexes
    stops = [_bank(layout, id) for id in hexes]
    first = None if course.joins_first else _mouth(layout, hexes, hexes[0], None)
    last = None if course.joins_last else _mouth(layout, hexes, hexes[-1], first)
    return smooth([*([first] if first else []), *stops, *([last] if last else [])])


def _bank(layout: Layout, id: str) -> Point:
    """A little beside the hex's middle, so that straight track does not hide the river; always the same for a hex."""
    x, y = layout.centres[id]
    roll = crc32(id.encode())
    reach = 0.3 * layout.radius
    return x + reach * ((roll & 0xFF) / 127.5 - 1), y + reach * ((roll >> 8 & 0xFF) / 127.5 - 1)


def _mouth(layout: Layout, course: list[str], id: str, taken: Point | None) -> Point | None:
    """Where a river's end leaves its hex: into water, to a city, off the map, else nowhere: a spring.

    A river of one hex has two ends; the second avoids what the first has taken and always leaves somewhere.
    """
    board, around = layout.board, layout.board.neighbours[id]
    if board.hexes[id].terrain == "city":
        return None
    passed = {board.city_at[hex].hex if hex in board.city_at else hex for hex in course}
    for terrain in ("water", "city"):
        for across in around:
            if across is None or across in course or board.hexes[across].terrain != terrain:
                continue
            if layout.centres[across] != taken and (terrain == "water" or board.city_at[across].hex not in passed):
                return layout.centres[across]
    came = next((side for side in SIDES if around[side] in course), 0)
    sides = sorted(SIDES, key=lambda side: -min((side - came) % 6, (came - side) % 6))
    for side in sides:
        if around[side] is None and layout.middle(id, side) != taken:
            return layout.middle(id, side)
    return None if len(course) > 1 else layout.middle(id, sides[0] if taken is None else sides[-1])


def smooth(stops: list[Point]) -> str:
    """A curve through all the points (Catmull-Rom, written as cubic Béziers)."""
    d = f"M{num(stops[0][0])} {num(stops[0][1])}"
    for index in range(len(stops) - 1):
        before = stops[index - 1] if index else stops[index]
        here, there = stops[index], stops[index + 1]
        after = stops[index + 2] if index + 2 < len(stops) else there
        one = here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6
        two = there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6
        d += "C" + " ".join(num(value) for point in (one, two, there) for value in point)
    return d
