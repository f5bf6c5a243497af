"""The board before anybody has built: land, water, mountains, rivers, impassable hexsides, coordinates."""

from __future__ import annotations

from engine.drawing.hexgeometry import Layout
from engine.drawing.hexrivers import courses, curve
from engine.drawing.palette import Theme
from engine.drawing.svg import SANS, SERIF, group, num, path, points, tag, text, text_width
from engine.hexes.directions import SIDES, hex_id

_FILLS = {
    "plain": "plain",
    "hill": "hill",
    "mountain": "mountain",
    "high mountain": "high",
    "rock": "rock",
    "swamp": "swamp",
    "difficult": "difficult",
    "very difficult": "very_difficult",
    "printed": "rock",
    "city": "plain",
}


def draw_terrain(layout: Layout, theme: Theme) -> str:
    """Everything under the track."""
    return "".join(
        (
            _land(layout, theme),
            _rivers(layout, theme),
            _water(layout, theme),
            _relief(layout, theme),
            _labels(layout, theme),
        )
    )


def _land(layout: Layout, theme: Theme) -> str:
    """Hexes of one terrain are one path: a board is a dozen elements, not two hundred."""
    by_fill: dict[str, list[str]] = {}
    for id, hex in layout.board.hexes.items():
        if hex.terrain != "water":
            by_fill.setdefault(getattr(theme, _FILLS[hex.terrain]), []).append(_outline(layout, id))
    return group(
        [path("".join(hexes), fill=fill) for fill, hexes in by_fill.items()],
        stroke=theme.grid,
        stroke_width=max(0.5, layout.radius * 0.022),
        stroke_linejoin="round",
    )


def draw_ground(layout: Layout, theme: Theme, id: str) -> str:
    """One hex of land or water, without relief."""
    terrain = layout.board.hexes[id].terrain
    fill = theme.water if terrain == "water" else getattr(theme, _FILLS[terrain])
    return path(_outline(layout, id), fill=fill, stroke=theme.grid, stroke_width=max(0.5, layout.radius * 0.022))


def _outline(layout: Layout, id: str, scale: float = 1.0) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in layout.corners(id, scale)) + "Z"


def _water(layout: Layout, theme: Theme) -> str:
    """Lakes have no hexes in them, only a shore; the sea goes on where the map ends."""
    board, radius = layout.board, layout.radius
    wet = [id for id in board.ids if board.hexes[id].terrain == "water"]
    if not wet:
        return ""
    shores = []
    for id in wet:
        for side in SIDES:
            across = board.neighbours[id][side]
            if across is None or board.hexes[across].terrain != "water":
                (x1, y1), (x2, y2) = layout.edge(id, side)
                shores.append(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}")
    fill = path("".join(_outline(layout, id, 1.01) for id in wet), fill=theme.water)
    ripples = path(
        "".join(_ripple(*layout.centres[id], radius) for id in wet),
        fill="none",
        stroke=theme.shore,
        stroke_width=max(0.5, radius * 0.03),
        stroke_linecap="round",
        opacity=0.6,
    )
    shore = path(
        "".join(shores), fill="none", stroke=theme.shore, stroke_width=max(1.0, radius * 0.07), stroke_linecap="round"
    )
    return fill + ripples + shore


def _ripple(x: float, y: float, radius: float) -> str:
    step = radius * 0.17
    waves = []
    for dx, dy in ((-0.34, -0.3), (0.02, 0.02), (-0.4, 0.36)):
        waves.append(
            f"M{num(x + dx * radius)} {num(y + dy * radius)}q{num(step / 2)} {num(-step / 2)} {num(step)} 0"
            f"t{num(step)} 0"
        )
    return "".join(waves)


def _rivers(layout: Layout, theme: Theme) -> str:
    lines = "".join(curve(layout, course) for course in courses(layout.board))
    if not lines:
        return ""
    common = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(lines, stroke=theme.peak, stroke_width=layout.radius * 0.2, opacity=0.55, **common) + path(
        lines, stroke=theme.river, stroke_width=max(1.2, layout.radius * 0.11), **common
    )


def _relief(layout: Layout, theme: Theme) -> str:
    """Mountains as hatched peaks, hills as rounds, swamp as reeds."""
    lit, shade, strokes = [], [], []
    for id, hex in layout.board.hexes.items():
        x, y = layout.centres[id]
        for dx, dy, size in _peaks(hex.terrain, hex.town is not None):
            left, right, top = x + (dx - size) * layout.radius, x + (dx + size) * layout.radius, y
            base = y + dy * layout.radius
            top = base - size * 1.35 * layout.radius
            ridge = x + (dx - 0.12 * size) * layout.radius
            foot = x + (dx + 0.16 * size) * layout.radius
            lit.append(f"M{num(left)} {num(base)}L{num(ridge)} {num(top)}L{num(foot)} {num(base)}Z")
            shade.append(f"M{num(ridge)} {num(top)}L{num(right)} {num(base)}L{num(foot)} {num(base)}Z")
        strokes += _strokes(hex.terrain, x, y, layout.radius)
    return (
        (path("".join(lit), fill=theme.peak) if lit else "")
        + (path("".join(shade), fill=theme.hatch) if shade else "")
        + group(
            [path("".join(strokes))] if strokes else [],
            fill="none",
            stroke=theme.hatch,
            stroke_width=max(0.6, layout.radius * 0.045),
            stroke_linecap="round",
        )
    )


def _peaks(terrain: str, town: bool) -> list[tuple[float, float, float]]:
    """Peaks as (across, foot, size) in hex radii; a town's are smaller and to the side."""
    if town and terrain in ("mountain", "high mountain", "difficult", "very difficult"):
        return [(-0.52, -0.22, 0.2), (0.52, -0.22, 0.2)]
    return {
        "mountain": [(-0.3, -0.1, 0.26), (0.26, 0.02, 0.3), (-0.16, 0.56, 0.24)],
        "high mountain": [(-0.34, 0.0, 0.34), (0.3, 0.1, 0.36), (-0.1, 0.64, 0.3)],
        "rock": [(-0.36, 0.12, 0.42), (0.32, 0.2, 0.46), (-0.06, 0.66, 0.4)],
        "difficult": [(-0.3, -0.06, 0.24), (0.3, 0.3, 0.26)],
        "very difficult": [(-0.32, 0.0, 0.32), (0.3, 0.12, 0.36), (-0.1, 0.62, 0.28)],
        "printed": [(-0.5, 0.2, 0.3), (0.5, 0.2, 0.3)],
    }.get(terrain, [])


def _strokes(terrain: str, x: float, y: float, radius: float) -> list[str]:
    if terrain == "hill":
        spots = ((-0.42, -0.18, 0.26), (0.2, -0.34, 0.26), (0.12, 0.34, 0.3), (-0.5, 0.46, 0.2))
        return [
            f"M{num(x + (dx - size) * radius)} {num(y + dy * radius)}"
            f"a{num(size * radius)} {num(size * 0.8 * radius)} 0 0 1 {num(2 * size * radius)} 0"
            for dx, dy, size in spots
        ]
    if terrain == "swamp":
        reed = 0.2 * radius
        side, up = num(0.5 * reed), num(0.8 * reed)
        return [
            f"M{num(x + dx * radius - reed)} {num(y + dy * radius)}h{num(2 * reed)}m{num(-reed)} 0v{num(-reed)}"
            f"m0 {num(reed)}l-{side} -{up}m{side} {up}l{side} -{up}"
            for dx, dy in ((-0.4, -0.3), (0.3, -0.08), (-0.24, 0.36))
        ]
    return []


def _labels(layout: Layout, theme: Theme) -> str:
    written = []
    for label in layout.board.labels:
        hexes = [layout.centres[id] for id in label.hexes.split()]
        x = sum(place[0] for place in hexes) / len(hexes)
        y = sum(place[1] for place in hexes) / len(hexes)
        size = max(7.5, layout.radius * 0.32)
        wide = max(p[0] for p in hexes) - min(p[0] for p in hexes)
        tall = max(p[1] for p in hexes) - min(p[1] for p in hexes)
        turn = f"rotate(-90 {num(x)} {num(y)})" if tall > wide else None
        room = max(wide, tall) + layout.radius * 1.5
        lines = _lines(label.text, size, room)
        size = max(5.6, size * min(1.0, room / max(text_width(line, size, SERIF) * 1.12 for line in lines)))
        first = y + size * 0.35 - size * 1.1 * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            written.append(
                text(
                    x,
                    first + size * 1.1 * number,
                    line,
                    size,
                    theme.label,
                    anchor="middle",
                    font=SERIF,
                    font_style="italic",
                    letter_spacing=size * 0.06,
                    transform=turn,
                )
            )
    return group(written)


def _lines(said: str, size: float, room: float) -> list[str]:
    """A name in one line, or word by word where its own hexes have no room for it."""
    return said.split() if text_width(said, size, SERIF) * 1.12 > room else [said]


def draw_walls(layout: Layout, theme: Theme) -> str:
    """Impassable hexsides, over the track's ends but under places."""
    lines = []
    for id, side in sorted(layout.board.walls):
        if side < 3:
            (x1, y1), (x2, y2) = layout.edge(id, side)
            lines.append(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}")
    if not lines:
        return ""
    d = "".join(lines)
    common = {"fill": "none", "stroke_linecap": "round"}
    return path(d, stroke=theme.paper, stroke_width=layout.radius * 0.24, **common) + path(
        d, stroke=theme.wall, stroke_width=layout.radius * 0.14, **common
    )


def draw_coordinates(layout: Layout, theme: Theme, *, ids: bool) -> str:
    """Column letters above and below, row numbers left and right; on a large picture every open hex also has its id."""
    board, radius = layout.board, layout.radius
    size = max(7.0, min(12.0, radius * 0.3))
    marks = []
    by_column: dict[int, list[int]] = {}
    by_row: dict[int, list[int]] = {}
    for hex in board.hexes.values():
        by_column.setdefault(hex.column, []).append(hex.row)
        by_row.setdefault(hex.row, []).append(hex.column)
    for column in sorted(by_column):
        letters = hex_id(column, 0)[:-1]
        x = layout.at(column, 0)[0]
        marks.append((x, layout.top - size * 0.5, letters, "middle"))
        marks.append((x, layout.top + layout.height + size * 1.1, letters, "middle"))
    for row, columns in sorted(by_row.items()):
        for column, anchor in ((min(columns), "end"), (max(columns), "start")):
            y = layout.at(column, row)[1]
            edge = layout.left - size * 0.5 if anchor == "end" else layout.left + layout.width + size * 0.5
            marks.append((edge, y + size * 0.35, str(row + 1), anchor))
    written = [text(x, y, words, size, theme.faint, anchor=anchor) for x, y, words, anchor in marks]
    if ids:
        written += _ids(layout, theme)
    return group(written)


def _ids(layout: Layout, theme: Theme) -> list[str]:
    """Every open hex's id, as faint as its ground allows."""
    board, radius = layout.board, layout.radius
    by_ink: dict[str, list[str]] = {}
    for id, hex in board.hexes.items():
        if hex.terrain not in ("water", "city", "rock"):
            ink = theme.faintest_on(_FILLS[hex.terrain])
            x, y = layout.centres[id]
            by_ink.setdefault(ink, []).append(tag("text", id, x=x, y=y - radius * 0.66))
    common = {"font_family": SANS, "font_size": radius * 0.19, "text_anchor": "middle"}
    return [group(ids, fill=ink, **common) for ink, ids in by_ink.items()]


def draw_frame(layout: Layout, theme: Theme) -> str:
    """A thin line around the land, as on an old map."""
    board = layout.board
    lines = []
    for id in board.ids:
        for side in SIDES:
            if board.neighbours[id][side] is None:
                (x1, y1), (x2, y2) = layout.edge(id, side)
                lines.append(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}")
    return path(
        "".join(lines),
        fill="none",
        stroke=theme.ink,
        stroke_width=max(0.8, layout.radius * 0.04),
        stroke_linecap="round",
        opacity=0.75,
    )


def hex_polygon(layout: Layout, id: str, scale: float, **values: object) -> str:
    """A hex as a polygon, smaller or larger than it is."""
    return tag("polygon", points=points(layout.corners(id, scale)), **values)
