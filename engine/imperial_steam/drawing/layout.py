"""Where cities stand in a picture: by geography, pushed apart until each has room for its name and its signs."""

from __future__ import annotations

from functools import cache

from engine.imperial_steam.drawing.styles import SIZES
from engine.imperial_steam.pack import packs

ROUNDS = 400
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
    for _ in range(ROUNDS):
        places = [_inside(place, size.margin, size.width, bottom) for place in _apart(places, size.cell)]
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


def _inside(place: Place, margin: float, width: float, bottom: float) -> Place:
    return min(max(place[0], margin), width - margin), min(max(place[1], margin * 0.7), bottom)
