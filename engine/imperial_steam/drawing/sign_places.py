"""Where the sign of a connection (arch, crown, Semmering token) stands: on its line, clear of all other signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.imperial_steam.drawing.layout import Place
from engine.imperial_steam.pack import Link

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

PARTS = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7, 0.26, 0.74)
"""How far along the line a sign may stand; the middle is best."""


def sign_places(
    links: Iterable[Link], places: Mapping[str, Place], taken: Iterable[Box], reach: float
) -> dict[str, Place]:
    """A place for each connection's sign: the first on its line that is free, or else the least crowded one."""
    boxes = list(taken)
    found: dict[str, Place] = {}
    for link in links:
        (x1, y1), (x2, y2) = places[link.a], places[link.b]
        spots = [(x1 + part * (x2 - x1), y1 + part * (y2 - y1)) for part in PARTS]
        found[link.id] = min(spots, key=lambda spot: _covered(_around(spot, reach), boxes))
        boxes.append(_around(found[link.id], reach))
    return found


def _around(spot: Place, reach: float) -> Box:
    return spot[0] - reach, spot[1] - reach, spot[0] + reach, spot[1] + reach


def _covered(box: Box, others: Iterable[Box]) -> float:
    """How much of the box lies under others; `min` keeps the first of equals, so the middle wins where it is free."""
    total = 0.0
    for left, top, right, bottom in others:
        wide, high = min(box[2], right) - max(box[0], left), min(box[3], bottom) - max(box[1], top)
        total += max(0.0, wide) * max(0.0, high)
    return total
