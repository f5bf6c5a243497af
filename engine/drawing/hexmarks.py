"""What the eye should find first: the last move, outlined, and the places where the player asked may build."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.drawing.hexgeometry import Layout
from engine.drawing.hexrivers import smooth
from engine.drawing.hexterrain import hex_polygon
from engine.drawing.hextrack import WIDTH, Piece, price_tag, way_between
from engine.drawing.hexview import HexView
from engine.drawing.palette import GOODS, Theme
from engine.drawing.svg import group, path


def draw_last_move(view: HexView, layout: Layout, theme: Theme) -> str:
    """Tiles just laid are outlined."""
    radius = layout.radius
    marks = []
    for id in view.get("last_move", {}).get("hexes", []):
        marks.append(hex_polygon(layout, id, 0.93, stroke=theme.sheet, stroke_width=radius * 0.14))
        marks.append(hex_polygon(layout, id, 0.93, stroke=theme.brass, stroke_width=radius * 0.08))
    return group(marks, class_="last-move", fill="none", stroke_linejoin="round")


def draw_delivery(view: HexView, layout: Layout, theme: Theme, pieces: Sequence[Piece]) -> str:
    """The way of the cube just delivered, as a seam of its colour along the track; drawn before the track itself."""
    last = view.get("last_move", {})
    steps = pairwise(last.get("path", []))
    d = "".join(way_between(layout, pieces, *step) or smooth([layout.centres[id] for id in step]) for step in steps)
    if not d:
        return ""
    good = last.get("good")
    colour = GOODS[good].cube if good else theme.brass
    wide = layout.radius * (WIDTH + 0.3)
    seams = [(theme.sheet, wide + layout.radius * 0.1), (colour, wide)]
    return group(
        [path(d, stroke=stroke, stroke_width=width) for stroke, width in seams],
        class_="delivery",
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def draw_choices(view: HexView, layout: Layout, theme: Theme) -> str:
    """Legal places outlined in verdigris, with the track that would lie there and its price."""
    marks, tags = [], []
    for choice in view.get("choices", []):
        id = choice["hex"]
        radius = layout.radius
        marks.append(
            hex_polygon(
                layout,
                id,
                0.9,
                fill=theme.verdigris,
                fill_opacity=0.1,
                stroke=theme.verdigris,
                stroke_width=max(1.2, radius * 0.07),
                stroke_linejoin="round",
            )
        )
        ways = "".join(layout.segment(id, one, other) for one, other in choice.get("segments", []))
        if ways:
            dash = f"{radius * 0.14:.2f} {radius * 0.1:.2f}"
            marks.append(
                path(ways, fill="none", stroke=theme.verdigris, stroke_width=radius * 0.12, stroke_dasharray=dash)
            )
        words = f"${choice['price']}" if "price" in choice else choice.get("label", "")
        if words:
            x, y = layout.centres[id]
            tags.append(price_tag(x, y - radius * 0.46, words, radius, theme))
    return group([*marks, *tags], class_="choices")
