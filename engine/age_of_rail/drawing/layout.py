"""Where things go on the picture of a board: places, and names beside them that cover neither track nor each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from engine.age_of_rail.board import Board
from engine.age_of_rail.drawing.styles import Size
from engine.drawing.svg import text_width

Point = tuple[float, float]
PLATE_WIDTH = 8.4
"""How wide an external connection's plate is, in sizes of its text."""
SIDES: tuple[tuple[float, float, str], ...] = (
    (1, 0, "start"),
    (-1, 0, "end"),
    (0, -1, "middle"),
    (0, 1, "middle"),
    (1, -0.8, "start"),
    (1, 0.8, "start"),
    (-1, -0.8, "end"),
    (-1, 0.8, "end"),
    (0.45, -1, "start"),
    (-0.45, -1, "end"),
    (0.45, 1, "start"),
    (-0.45, 1, "end"),
)
"""Where a name can stand beside its place, best first: direction, and where the text is anchored."""


class Rect(msgspec.Struct, frozen=True):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Rect) -> bool:
        """Do the two share some area?"""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def distance(self, spot: Point) -> float:
        """How far a point is from the rectangle."""
        dx = max(self.left - spot[0], 0.0, spot[0] - self.right)
        dy = max(self.top - spot[1], 0.0, spot[1] - self.bottom)
        return math.hypot(dx, dy)

    def length_inside(self, start: Point, end: Point) -> float:
        """How much of a line lies inside, as a part of its length (Liang and Barsky's way of clipping)."""
        (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
        low, high = 0.0, 1.0
        for step, near, far in ((dx, self.left - x, self.right - x), (dy, self.top - y, self.bottom - y)):
            if abs(step) < 1e-9:
                if near > 0 or far < 0:
                    return 0.0
                continue
            one, other = sorted((near / step, far / step))
            low, high = max(low, one), min(high, other)
        return max(0.0, high - low)


class Label(msgspec.Struct, frozen=True):
    """A name with its place on the picture; y is the baseline."""

    x: float
    y: float
    anchor: str
    box: Rect


class Layout(msgspec.Struct, frozen=True):
    """All of a board's points and names on a picture of one size."""

    places: dict[str, Point]
    externals: dict[str, Point]
    labels: dict[str, Label]
    water: list[list[Point]]

    def middle(self, ends: Sequence[str]) -> Point:
        """Halfway along a link."""
        (x1, y1), (x2, y2) = (self.places[end] for end in ends)
        return (x1 + x2) / 2, (y1 + y2) / 2


@cache
def layout(board: Board, size: Size) -> Layout:
    """The layout of a board in one size, worked out once."""
    left, top, right, bottom = board.file.scenery.frame

    def on_picture(spot: tuple[int, int]) -> Point:
        return (spot[0] - left) / (right - left) * size.width, (spot[1] - top) / (bottom - top) * size.map_height

    places = {place.id: on_picture(place.at) for place in board.locations.values()}
    plate = PLATE_WIDTH / 2 * size.name_size + 3
    externals = {
        external.id: (min(max(x, plate), size.width - plate), y)
        for external in board.externals.values()
        for x, y in [on_picture(external.at)]
    }
    water = [[on_picture(spot) for spot in shore] for shore in board.file.scenery.water]
    return Layout(places, externals, _labels(board, size, places, externals), water)


def _labels(board: Board, size: Size, places: dict[str, Point], externals: dict[str, Point]) -> dict[str, Label]:
    """Names by the best of their candidates, improved in turn until nothing gets better."""
    lines = [(places[link.ends[0]], places[link.ends[1]]) for link in board.links.values()]
    lines += [(places[ext.settlement], externals[ext.id]) for ext in board.externals.values()]
    solid = [_around(spot, size.square * 0.62) for spot in places.values()]
    solid += [_around(places[p.id], size.metro * 1.1) for p in board.locations.values() if p.metro]
    solid += [_around(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), size.badge * 0.9) for a, b in lines]
    reach = PLATE_WIDTH / 2 * size.name_size
    solid += [Rect(x - reach, y - 1.6 * size.name_size, x + reach, y + size.name_size) for x, y in externals.values()]
    options = {place: list(_candidates(board, size, place, places[place])) for place in board.locations}
    costs = {place: _costs(size, place, labels, places, solid, lines) for place, labels in options.items()}
    chosen = {place: min(range(len(cost)), key=cost.__getitem__) for place, cost in costs.items()}
    for _ in range(12):
        if not _improve(options, costs, chosen):
            break
    return {place: options[place][pick] for place, pick in chosen.items()}


def _improve(options: dict[str, list[Label]], costs: dict[str, list[float]], chosen: dict[str, int]) -> bool:
    """Let every name move once to where it is in nobody's way; says whether any did."""
    moved = False
    for place, labels in options.items():
        others = [options[other][pick].box for other, pick in chosen.items() if other != place]

        def total(pick: int, labels: list[Label] = labels, place: str = place, others: list[Rect] = others) -> float:
            return costs[place][pick] + 1000 * sum(labels[pick].box.covers(box) for box in others)

        best = min(range(len(labels)), key=total)
        moved |= total(best) < total(chosen[place])
        chosen[place] = best
    return moved


def _candidates(board: Board, size: Size, place: str, spot: Point) -> Iterable[Label]:
    location = board.locations[place]
    half = size.metro + 1 if location.metro else size.square * (0.72 if location.kind == "base" else 0.5)
    font = size.name_size * (1.15 if location.metro else 1)
    width, gap = text_width(location.name, font), size.name_size * 0.28
    for far in (1.0, 1.9):
        for dx, dy, anchor in SIDES:
            x = spot[0] + dx * (half + gap * far)
            middle = spot[1] + dy * (half + gap * far + font * 0.36)
            start = {"start": x, "end": x - width, "middle": x - width / 2}[anchor]
            box = Rect(start - 1, middle - font * 0.42, start + width + 1, middle + font * 0.42)
            yield Label(x, middle + font * 0.34, anchor, box)


def _costs(
    size: Size,
    place: str,
    labels: list[Label],
    places: dict[str, Point],
    solid: list[Rect],
    lines: list[tuple[Point, Point]],
) -> list[float]:
    """What each candidate would cover; only what is near the place can be."""
    boxes = [label.box for label in labels]
    around = Rect(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
    solid = [thing for thing in solid if around.covers(thing)]
    lines = [(start, end) for start, end in lines if around.length_inside(start, end)]
    others = [spot for other, spot in places.items() if other != place and around.distance(spot) < size.square * 3]
    return [
        _cost(size, label, rank, solid, lines) + _doubt(label, places[place], others)
        for rank, label in enumerate(labels)
    ]


def _cost(size: Size, label: Label, rank: int, solid: list[Rect], lines: list[tuple[Point, Point]]) -> float:
    box = label.box
    cost = rank * 0.6
    cost += 400 * sum(box.covers(thing) for thing in solid)
    for start, end in lines:
        length = math.dist(start, end)
        cost += 4 * box.length_inside(start, end) * length
    if box.left < 3 or box.right > size.width - 3 or box.top < 2 or box.bottom > size.map_height - 2:
        cost += 5000
    return cost


def _doubt(label: Label, own: Point, others: list[Point]) -> float:
    """A name that is nearer to another place than to its own would be taken for the other's."""
    mine = label.box.distance(own)
    return 60.0 * sum(label.box.distance(spot) < mine + 2 for spot in others)


def _around(spot: Point, reach: float) -> Rect:
    return Rect(spot[0] - reach, spot[1] - reach, spot[0] + reach, spot[1] + reach)
