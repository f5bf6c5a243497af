"""Where the sign of a connection (arch, crown, Semmering token) stands: on its line, clear of all other signs, or close
beside it where plates leave no room on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from engine.imperial_steam.drawing.layout import Place, from_line
from engine.imperial_steam.pack import Link

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

BESIDE = (1.7, 3.4, 5.1)
"""How far from its line a sign may stand that would else lie on a plate, in halves of its own width; best first."""
PARTS = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.26, 0.74)
"""How far along the line a sign may stand; the middle is best."""


def sign_places(
    links: Iterable[Link], places: Mapping[str, Place], taken: Iterable[Box], reach: float, passing: Sequence[Link] = ()
) -> dict[str, Place]:
    """A place for each connection's sign: the first on its line that is free, or else the least crowded one.

    Where plates cover its line it may stand beside it, if it is not nearer to another of the connections `passing` by.
    """
    boxes = list(taken)
    found: dict[str, Place] = {}
    for link in links:
        start, end = places[link.a], places[link.b]
        spots = [(start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])) for part in PARTS]
        best = _freest(spots, boxes, reach)
        if _covered(_around(best, reach), boxes) > 2 * reach * reach:
            lines = [(places[other.a], places[other.b]) for other in passing if other != link]
            aside = [spot for far in BESIDE for spot in _beside(start, end, spots, far * reach)]
            own = [spot for spot in aside if _is_nearest(spot, (start, end), lines, reach)]
            best = _freest([best, *own], boxes, reach)
        found[link.id] = best
        boxes.append(_around(best, reach))
    return found


def _beside(start: Place, end: Place, spots: Iterable[Place], aside: float) -> list[Place]:
    """On either side of a line's spots."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    across = (-dy / length * aside, dx / length * aside)
    return [(x + side * across[0], y + side * across[1]) for x, y in spots for side in (1, -1)]


def _is_nearest(spot: Place, own: tuple[Place, Place], others: Iterable[tuple[Place, Place]], reach: float) -> bool:
    """Does a sign there clearly belong to its own line?"""
    far = math.hypot(*from_line(spot, *own)) + reach
    return all(math.hypot(*from_line(spot, *other)) > far for other in others)


def _freest(spots: Iterable[Place], boxes: Iterable[Box], reach: float) -> Place:
    return min(spots, key=lambda spot: _covered(_around(spot, reach), boxes))


def _around(spot: Place, reach: float) -> Box:
    return spot[0] - reach, spot[1] - reach, spot[0] + reach, spot[1] + reach


def _covered(box: Box, others: Iterable[Box]) -> float:
    """How much of the box lies under others; `min` keeps the first of equals, so the middle wins where it is free."""
    total = 0.0
    for left, top, right, bottom in others:
        wide, high = min(box[2], right) - max(box[0], left), min(box[3], bottom) - max(box[1], top)
        total += max(0.0, wide) * max(0.0, high)
    return total
