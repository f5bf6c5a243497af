"""Rivers as smooth lines: which hexes a river runs through in which order, and the curve through them.

A board file may say how its rivers run; for the rest, neighbouring river hexes are strung together, longest first.
"""

from __future__ import annotations

from zlib import crc32

from engine.drawing.hexgeometry import Layout, Point
from engine.drawing.svg import num
from engine.hexes.board import Board
from engine.hexes.directions import SIDES


def courses(board: Board) -> list[list[str]]:
    """Every river as the hexes it runs through; a tributary ends with the hex where it joins another."""
    found = [list(course) for course in board.rivers.values()]
    drawn = {id for course in found for id in course}
    left = [id for id in board.ids if board.hexes[id].river and id not in drawn]
    while left:
        course = max((_farthest(board, id, set(left)) for id in left), key=len)
        start = course[0]
        course = _farthest(board, course[-1], set(left)) or [start]
        found.append(_joined(board, course, drawn))
        drawn.update(course)
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


def _joined(board: Board, course: list[str], drawn: set[str]) -> list[str]:
    """Run on into an older river if an end touches one."""
    for back in (True, False):
        end = course[0] if back else course[-1]
        for across in board.neighbours[end]:
            if across in drawn and across not in course:
                return [across, *course] if back else [*course, across]
    return course


def curve(layout: Layout, course: list[str], rivers: set[str]) -> str:
    """A river's course as path data: through bent middles of its hexes, out to the water or the map's edge."""
    stops = [_bank(layout, id) for id in course]
    if (first := _mouth(layout, course[0], course[1:2])) is not None:
        stops.insert(0, first)
    if (last := _mouth(layout, course[-1], course[-2:-1] if len(course) > 1 else [], first)) is not None:
        stops.append(last)
    return smooth(stops)


def _bank(layout: Layout, id: str) -> Point:
    """A little beside the hex's middle, so that straight track does not hide the river; always the same for a hex."""
    x, y = layout.centres[id]
    roll = crc32(id.encode())
    reach = 0.3 * layout.radius
    return x + reach * ((roll & 0xFF) / 127.5 - 1), y + reach * ((roll >> 8 & 0xFF) / 127.5 - 1)


def _mouth(layout: Layout, id: str, inner: list[str], taken: Point | None = None) -> Point | None:
    """Where a river's end leaves its hex: into water, off the map, else opposite to where it came from."""
    board = layout.board
    around = board.neighbours[id]
    if board.hexes[id].terrain == "city" or (inner and not board.hexes[id].river):
        return None
    came = around.index(inner[0]) if inner and inner[0] in around else None
    for side in SIDES:
        across = around[side]
        if across is not None and board.hexes[across].terrain == "water" and layout.centres[across] != taken:
            return layout.centres[across]
    sides = sorted(SIDES, key=lambda side: -min((side - (came or 0)) % 6, ((came or 0) - side) % 6))
    for side in sides:
        if around[side] is None and layout.middle(id, side) != taken:
            return layout.middle(id, side)
    if inner:
        return None
    return layout.middle(id, sides[0] if taken is None else sides[-1])


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
