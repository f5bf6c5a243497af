"""Cities, towns and what lies on them: colours, numbers, cubes, and names on plates that never cover a cube.

From top to bottom a city's hex holds its numbers, its cubes and its name.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from engine.drawing.hexgeometry import HALF_HEIGHT, Layout, Point
from engine.drawing.hexterrain import hex_polygon
from engine.drawing.hexview import NewCity
from engine.drawing.palette import GOODS, Theme, sinks
from engine.drawing.svg import SERIF, circle, group, points, rect, tag, text, text_width, wrap
from engine.hexes.board import City
from engine.hexes.directions import SE, SIDES, SW, S

UNDRAWN = "undrawn"
"""A cube of whatever colour the bag will bring: boards before the game show how many there are."""
ALL_COLOURS = ("red", "blue", "purple", "yellow", "black")


def draw_city(layout: Layout, theme: Theme, city: City, *, accepts: bool = True) -> str:
    """The ground of a city or zone: its colours and a white ring. A closed zone is pale."""
    colours = city.colours or (ALL_COLOURS if city.zone and accepts else ())
    ground = "".join(_ground(layout, theme, id, colours) for id in city.hexes)
    if len(city.hexes) == 1:
        ground += hex_polygon(
            layout, city.hex, 0.86, fill="none", stroke="#FFFFFF", stroke_width=max(1.0, layout.radius * 0.05)
        )
    else:
        ground += _ring_around(layout, theme, city)
    return ground


def _ground(layout: Layout, theme: Theme, id: str, colours: Sequence[str]) -> str:
    edge = {"stroke": theme.ink, "stroke_width": max(0.6, layout.radius * 0.025), "stroke_linejoin": "round"}
    if not colours:
        return hex_polygon(layout, id, 1.0, fill=theme.sheet, **edge)
    if len(colours) == 1:
        return hex_polygon(layout, id, 0.985, fill=GOODS[colours[0]].city, **edge)
    wedges = "".join(
        tag("polygon", points=points(places), fill=GOODS[colour].city)
        for colour, places in zip(colours, _wedges(layout, id, len(colours)), strict=True)
    )
    return wedges + hex_polygon(layout, id, 0.985, fill="none", **edge)


def _wedges(layout: Layout, id: str, count: int) -> list[list[Point]]:
    """The hex cut like a cake into so many pieces, the first from the top."""
    centre, corners = layout.centres[id], layout.corners(id, 0.985)
    start = 0.5 if count % 2 == 0 else 0.0
    around = [start + 6 * index / count for index in range(count + 1)]

    def rim(at: float) -> Point:
        whole, part = int(at) % 6, at - int(at)
        (x1, y1), (x2, y2) = corners[whole], corners[(whole + 1) % 6]
        return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part

    pieces = []
    for low, high in pairwise(around):
        between = [corners[index % 6] for index in range(math.floor(low) + 1, math.ceil(high))]
        pieces.append([centre, rim(low), *between, rim(high)])
    return pieces


def _ring_around(layout: Layout, theme: Theme, city: City) -> str:
    """One ground for a city of several hexes: the sides between them disappear."""
    board = layout.board
    inside: list[tuple[Point, Point]] = []
    outside: list[tuple[Point, Point]] = []
    for id in city.hexes:
        for side in SIDES:
            shared = board.neighbours[id][side] in city.hexes
            (inside if shared else outside).append(layout.edge(id, side))
    radius = layout.radius
    cover = [(edge, theme.sheet, 0.1) for edge in inside]
    frame = [(edge, theme.ink, 0.06) for edge in outside]
    return group(
        [
            tag("line", x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke=colour, stroke_width=radius * width)
            for (a, b), colour, width in [*cover, *frame]
        ],
        stroke_linecap="round",
    )


def draw_numbers(layout: Layout, theme: Theme, city: City) -> str:
    """A city's numbers on the goods display, at the head of its hex."""
    labels = [(label, True) for label in _runs(city.light)] + [(label, False) for label in _runs(city.dark)]
    x, y = layout.centres[city.hex]
    return roundels(x, y - layout.radius * 0.6, labels, layout.radius, theme)


def _runs(numbers: Sequence[int]) -> list[str]:
    """Many numbers in a row are one label: 1, 2, 3, 4 is 1–4."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return [f"{numbers[0]}–{numbers[-1]}"]
    return [str(number) for number in numbers]


def roundels(x: float, y: float, labels: Sequence[tuple[str, bool]], radius: float, theme: Theme) -> str:
    """Numbers or letters of the goods display in a row: light ones on white, dark ones on black."""
    count = len(labels)
    size = radius * (0.185 if count < 4 else 0.125)
    size = max(size, 4.6) if count == 1 else size
    drawn = []
    for index, (label, light) in enumerate(labels):
        cx = x + (index - (count - 1) / 2) * size * 2.15
        fill, ink = ("#FFFFFF", "#1F2A30") if light else ("#1F2A30", "#FFFFFF")
        line = {"fill": fill, "stroke": ink, "stroke_width": max(0.5, size * 0.12)}
        if len(label) > 1:
            half = text_width(label, size * 1.5) / 2 + size * 0.4
            drawn.append(rect(cx - half, y - size, 2 * half, 2 * size, rx=size, **line))
        else:
            drawn.append(circle(cx, y, size, **line))
        drawn.append(text(cx, y + size * 0.52, label, size * 1.5, ink, weight=700, anchor="middle"))
    return "".join(drawn)


def draw_new_city(layout: Layout, theme: Theme, new: NewCity, light: bool) -> str:
    """A New City tile: like a city, with a second ring and its letter."""
    radius = layout.radius
    ring = {"fill": "none", "stroke": "#FFFFFF"}
    x, y = layout.centres[new["hex"]]
    return (
        _ground(layout, theme, new["hex"], new["colours"])
        + hex_polygon(layout, new["hex"], 0.88, stroke_width=max(0.8, radius * 0.035), **ring)
        + hex_polygon(layout, new["hex"], 0.79, stroke_width=max(0.8, radius * 0.035), **ring)
        + roundels(x, y - radius * 0.56, [(new["letter"], light)], radius, theme)
    )


def draw_growth(layout: Layout, theme: Theme, id: str) -> str:
    """A City Growth marker (Steam): this city has grown and will not grow again."""
    x, y = layout.centres[id]
    return roundels(x, y - layout.radius * 0.56, [("+", True)], layout.radius, theme)


def draw_town(layout: Layout, theme: Theme, id: str) -> str:
    """A town's disc."""
    x, y = layout.centres[id]
    radius = layout.radius
    return circle(x, y, radius * 0.23, fill="#FFFFFF", stroke="#1F2A30", stroke_width=max(1.0, radius * 0.07))


def draw_cubes(layout: Layout, theme: Theme, id: str, goods: Sequence[str], *, town: bool) -> str:
    """Cubes on a tray, as large as their number allows; beside a town's disc, above it."""
    if not goods:
        return ""
    x, y = layout.centres[id]
    radius = layout.radius
    if town:
        return cube_tray(x, y - radius * 0.5, goods, radius * 1.2, radius * 0.34, theme)
    city = layout.board.city_at.get(id)
    wide, high = (2.6, 0.56) if city is not None and len(city.hexes) > 1 else (1.5, 0.74)
    return cube_tray(x, y - radius * 0.02, goods, radius * wide, radius * high, theme)


def cube_tray(x: float, y: float, goods: Sequence[str], width: float, height: float, theme: Theme) -> str:
    """Cubes in rows on a white tray centred on a point, inside a width and height."""
    best, across = 0.0, 1
    for columns in range(1, len(goods) + 1):
        rows = math.ceil(len(goods) / columns)
        size = min(width / (columns + 0.16 * (columns + 1)), height / (rows + 0.16 * (rows + 1)), width * 0.3)
        if size > best + 1e-6:
            best, across = size, columns
    rows = math.ceil(len(goods) / across)
    step = best * 1.16
    tray_width, tray_height = step * min(across, len(goods)) + best * 0.16, step * rows + best * 0.16
    left, top = x - tray_width / 2, y - tray_height / 2
    drawn = [rect(left, top, tray_width, tray_height, rx=best * 0.2, fill=theme.bed, opacity=0.92)]
    for index, good in enumerate(sorted(goods, key=[*GOODS, UNDRAWN].index)):
        row, column = divmod(index, across)
        in_row = min(across, len(goods) - row * across)
        start = x - (step * in_row - best * 0.16) / 2
        drawn.append(cube(start + column * step, top + best * 0.16 + row * step, best, good))
    return "".join(drawn)


def cube(x: float, y: float, size: float, good: str, theme: Theme | None = None) -> str:
    """One goods cube from its top left corner; with its letter when there is room to read it. On other ground than a
    white tray it needs the theme, because black ones would sink into it at night."""
    if good == UNDRAWN:
        inset = size * 0.06
        line_only = {"fill": "none", "stroke": "#6B7680", "stroke_width": max(0.6, size * 0.06)}
        return rect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, rx=size * 0.12, **line_only)
    style = GOODS[good]
    edge = {"stroke": theme.rim, "stroke_width": size * 0.07} if theme and sinks(style.cube) else {}
    drawn = rect(x, y, size, size, rx=size * 0.12, fill=style.shade, data_good=good, **edge) + rect(
        x, y, size * 0.86, size * 0.86, rx=size * 0.12, fill=style.cube
    )
    if size >= 7.5:
        drawn += text(x + size * 0.43, y + size * 0.7, style.letter, size * 0.72, style.on, weight=700, anchor="middle")
    return drawn


def draw_great_name(layout: Layout, theme: Theme, city: City) -> str:
    """The name of a city of several hexes stands large above its cubes."""
    x, y = layout.centres[city.hex]
    size = max(9.0, layout.radius * 0.46)
    lines = wrap(city.name, size, layout.radius * 2)
    top = y - layout.radius * 0.52 - size * 1.1 * (len(lines) - 1)
    return "".join(
        text(x, top + size * 1.1 * index, words, size, theme.ink, weight=600, anchor="middle", font=SERIF)
        for index, words in enumerate(lines)
    )


def draw_name(layout: Layout, theme: Theme, id: str, name: str, *, city: bool) -> str:
    """A name on its plate at the foot of the hex; long names take two lines.

    A town's stands above its disc where it would hide the way into a city, that city's number or a wall.
    """
    radius = layout.radius
    size = max(8.2, radius * 0.29) if city else max(6.8, radius * 0.25)
    if radius < 17:
        size = 7.2 if city else 5.6
    limit = radius * 1.9
    lines = wrap(name, size, limit)
    widest = max(text_width(line, size) for line in lines)
    if widest > limit * 1.15:
        size *= max(0.78, limit * 1.15 / widest)
        widest = max(text_width(line, size) for line in lines)
    x, y = layout.centres[id]
    height = size * 1.12 * len(lines) + size * 0.22
    foot = y + radius * (HALF_HEIGHT + (0.1 if city else -0.04))
    if city:
        top = max(foot - height, y + radius * 0.38)
        x += _aside(layout, id, widest / 2 + size * 0.35)
    else:
        top = y + radius * 0.3
        too_low = top + height > y + radius * HALF_HEIGHT
        if _is_city(layout, id, S) or ((id, S) in layout.board.walls and too_low):
            top = y - radius * 0.3 - height
    weight = 600 if city else 400
    plate = rect(
        x - widest / 2 - size * 0.35,
        top,
        widest + size * 0.7,
        height,
        rx=size * 0.25,
        fill=theme.sheet,
        opacity=0.95 if city else 0.8,
    )
    words = [
        text(x, top + size * (0.98 + 1.12 * index), line, size, theme.ink, weight=weight, anchor="middle")
        for index, line in enumerate(lines)
    ]
    return plate + "".join(words)


def _aside(layout: Layout, id: str, half: float) -> float:
    """How far a city's name makes way for another city beside its foot, whose number and cubes it would run into."""
    right, left = _is_city(layout, id, SE), _is_city(layout, id, SW)
    return max(0.0, half - layout.radius * 0.55) * (left - right)


def _is_city(layout: Layout, id: str, side: int) -> bool:
    """Does another printed city lie across this side?"""
    across = layout.board.city_at.get(layout.board.neighbours[id][side] or "")
    return across is not None and across is not layout.board.city_at.get(id)
