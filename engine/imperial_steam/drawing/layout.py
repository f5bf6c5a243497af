"""Where cities stand in a picture: by geography, pushed apart until each has room for its name and its signs, and off
the connections that pass by, so that none seems to end where it does not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from engine.imperial_steam.drawing.styles import SIZES
from engine.imperial_steam.pack import packs

ROUNDS = 400
LINES_EVERY = 8
"""Connections are looked at in every eighth round: there are four times as many of them to look at as neighbours."""
CLEAR = 2.0
"""How far a city's middle keeps from a connection that passes by, in radii of its ring."""
Place = tuple[float, float]


@cache
def layout(pack: str, size_name: str) -> dict[str, Place]:
    """Each city's place. The same pack and size always give the same places."""
    size, cities = SIZES[size_name], packs()[pack].cities
    west, east = min(city.lon for city in cities), max(city.lon for city in cities)
    south, north = min(city.lat for city in cities), max(city.lat for city in cities)
    bottom = size.map_height - size.cell[1] * 0.85
    wide, high = size.width - 2 * size.margin, bottom - size.margin
    places = [
        (
            size.margin + wide * (city.lon - west) / (east - west),
            size.margin + high * (north - city.lat) / (north - south),
        )
        for city in cities
    ]
    number = {city.id: index for index, city in enumerate(cities)}
    lines = [(number[link.a], number[link.b]) for link in packs()[pack].links]
    for turn in range(ROUNDS):
        places = _apart(places, size.cell)
        if turn % LINES_EVERY == 0:
            places = _off_lines(places, lines, CLEAR * size.city)
        places = [_inside(place, size.margin, size.width, bottom) for place in places]
    return {city.id: (round(x, 1), round(y, 1)) for city, (x, y) in zip(cities, places, strict=True)}


def _apart(places: list[Place], cell: tuple[float, float]) -> list[Place]:
    """Push each pair that is too close half its lack of room apart, along the axis where less is lacking."""
    moved = list(places)
    for one in range(len(moved)):
        for other in range(one + 1, len(moved)):
            dx, dy = moved[other][0] - moved[one][0], moved[other][1] - moved[one][1]
            lack_x, lack_y = cell[0] - abs(dx), cell[1] - abs(dy)
            if lack_x <= 0 or lack_y <= 0:
                continue
            if lack_x / cell[0] < lack_y / cell[1]:
                push = (lack_x / 4 * (1 if dx >= 0 else -1), 0.0)
            else:
                push = (0.0, lack_y / 4 * (1 if dy >= 0 else -1))
            moved[one] = (moved[one][0] - push[0], moved[one][1] - push[1])
            moved[other] = (moved[other][0] + push[0], moved[other][1] + push[1])
    return moved


def _off_lines(places: list[Place], lines: Sequence[tuple[int, int]], clear: float) -> list[Place]:
    """Push a city that a connection passes too closely half its lack of room aside, the connection as far back."""
    moved = list(places)
    for one, other in lines:
        for city in range(len(moved)):
            if city in (one, other):
                continue
            x, y = from_line(moved[city], moved[one], moved[other])
            distance = math.hypot(x, y)
            if 0 < distance < clear:
                push = (clear - distance) / 4 / distance
                moved[city] = moved[city][0] + 2 * push * x, moved[city][1] + 2 * push * y
                for end in (one, other):
                    moved[end] = moved[end][0] - push * x, moved[end][1] - push * y
    return moved


def from_line(place: Place, start: Place, end: Place) -> Place:
    """From the nearest point of a line to a place: how far across and how far down.

    >>> from_line((5.0, 3.0), (0.0, 0.0), (10.0, 0.0))
    (0.0, 3.0)
    """
    (x, y), (x1, y1) = place, start
    dx, dy = end[0] - x1, end[1] - y1
    along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / ((dx * dx + dy * dy) or 1.0)))
    return x - x1 - along * dx, y - y1 - along * dy


def _inside(place: Place, margin: float, width: float, bottom: float) -> Place:
    return min(max(place[0], margin), width - margin), min(max(place[1], margin * 0.7), bottom)
