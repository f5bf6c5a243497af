"""A rating's way as a line, drawn on the server: what it was after each game, and how sure that was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 26
MOST_LINES = 5
STEPS = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Point:
    """A rating, give or take."""

    rating: int
    uncertainty: int


@dataclass(frozen=True)
class Line:
    """A line of the grid: where it is, and what it stands for."""

    y: float
    value: int


@dataclass(frozen=True)
class Chart:
    """All that the template draws."""

    width: int
    height: int
    left: int
    right: int
    grid: Sequence[Line]
    band: str
    line: str
    last: tuple[float, float]


def chart(points: Sequence[Point]) -> Chart | None:
    """The points from left to right; None where there is no way to draw."""
    if len(points) < 2:
        return None
    low = min(point.rating - point.uncertainty for point in points)
    high = max(point.rating + point.uncertainty for point in points)
    step = next((size for size in STEPS if (high - low) / size <= MOST_LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / (len(points) - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / max(1, high - low), 1)

    upper = [f"{x(at)},{y(point.rating + point.uncertainty)}" for at, point in enumerate(points)]
    lower = [f"{x(at)},{y(point.rating - point.uncertainty)}" for at, point in enumerate(points)]
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        grid=[Line(y(value), value) for value in range(low, high + 1, step)],
        band=" ".join([*upper, *reversed(lower)]),
        line=" ".join(f"{x(at)},{y(point.rating)}" for at, point in enumerate(points)),
        last=(x(len(points) - 1), y(points[-1].rating)),
    )
