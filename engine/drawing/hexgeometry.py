"""Where hexes lie on the picture and how track runs through them. Flat-top hexes, north up."""

from __future__ import annotations

import math
from typing import Final

from engine.drawing.svg import num
from engine.hexes.board import Board
from engine.hexes.directions import SIDE, Side, bend

Point = tuple[float, float]

HALF_HEIGHT: Final = math.sqrt(3) / 2
CORNERS: Final = tuple((math.cos(math.radians(a)), math.sin(math.radians(a))) for a in (240, 300, 0, 60, 120, 180))
"""Corner k and k + 1 bound side k, clockwise from the north-west corner."""
_MIDDLES: Final = tuple(
    ((CORNERS[side][0] + CORNERS[(side + 1) % 6][0]) / 2, (CORNERS[side][1] + CORNERS[(side + 1) % 6][1]) / 2)
    for side in range(6)
)
_ARC: Final = {"gentle": 1.5, "tight": 0.5}
LENGTH: Final = {"straight": math.sqrt(3), "gentle": math.pi / 2, "tight": math.pi / 3}
"""How long a segment is, in hex radii."""


class Layout:
    """A board's hexes laid out with a radius, from an origin."""

    def __init__(self, board: Board, radius: float, left: float, top: float) -> None:
        self.board, self.radius = board, radius
        columns = [hex.column for hex in board.hexes.values()]
        self._first = min(columns)
        self.columns = max(columns) - self._first + 1
        self._low = board.low_columns
        tops = [hex.row + self._drop(hex.column) for hex in board.hexes.values()]
        self._top_row = min(tops)
        self.left, self.top = left, top
        self.width = radius * (1.5 * (self.columns - 1) + 2)
        self.height = radius * 2 * HALF_HEIGHT * (max(tops) - self._top_row + 1)
        self.centres: dict[str, Point] = {hex.id: self.at(hex.column, hex.row) for hex in board.hexes.values()}

    def _drop(self, column: int) -> float:
        return 0.5 if column % 2 == self._low else 0.0

    def at(self, column: int, row: int) -> Point:
        """The centre of the hex in a column and row, on the map or not."""
        down = row + self._drop(column) - self._top_row
        x = self.left + self.radius * (1 + 1.5 * (column - self._first))
        return x, self.top + self.radius * HALF_HEIGHT * (1 + 2 * down)

    def corners(self, id: str, scale: float = 1.0) -> list[Point]:
        """The six corners, from the north-west one clockwise."""
        x, y = self.centres[id]
        reach = self.radius * scale
        return [(x + reach * dx, y + reach * dy) for dx, dy in CORNERS]

    def edge(self, id: str, side: Side) -> tuple[Point, Point]:
        """The two ends of a side."""
        corners = self.corners(id)
        return corners[side], corners[(side + 1) % 6]

    def middle(self, id: str, side: Side, scale: float = 1.0) -> Point:
        """The middle of a side, or a point on the way to it."""
        x, y = self.centres[id]
        dx, dy = _MIDDLES[side]
        return x + self.radius * scale * dx, y + self.radius * scale * dy

    def segment(self, id: str, one: str, other: str) -> str:
        """The way of a track segment between two sides, or a side and the town in the middle, as path data."""
        if "town" in (one, other):
            side = other if one == "town" else one
            return f"M{self._xy(self.middle(id, SIDE[side]))}L{self._xy(self.centres[id])}"
        a, b = SIDE[one], SIDE[other]
        start, end = self.middle(id, a), self.middle(id, b)
        kind = bend(a, b)
        if kind == "straight":
            return f"M{self._xy(start)}L{self._xy(end)}"
        radius = num(self.radius * _ARC[kind])
        sweep = 0 if (b - a) % 6 < 3 else 1
        return f"M{self._xy(start)}A{radius} {radius} 0 0 {sweep} {self._xy(end)}"

    def segment_middle(self, id: str, one: str, other: str) -> Point:
        """The point half way along a segment."""
        if "town" in (one, other):
            side = other if one == "town" else one
            return self.middle(id, SIDE[side], 0.62)
        a, b = SIDE[one], SIDE[other]
        kind = bend(a, b)
        x, y = self.centres[id]
        if kind == "straight":
            return x, y
        between = _MIDDLES[a][0] + _MIDDLES[b][0], _MIDDLES[a][1] + _MIDDLES[b][1]
        size = math.hypot(*between)
        out = 2 * HALF_HEIGHT - 1.5 if kind == "gentle" else 0.5
        return x + self.radius * out * between[0] / size, y + self.radius * out * between[1] / size

    @staticmethod
    def _xy(point: Point) -> str:
        return f"{num(point[0])} {num(point[1])}"
