"""What the eye should find first: the last move, outlined, and the places where the player asked may build."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engine.drawing.hexgeometry import CORNERS, Layout
from engine.drawing.hexrivers import smooth
from engine.drawing.hexterrain import hex_polygon
from engine.drawing.hextrack import WIDTH, Piece, drawn_links, printed_way, way_between
from engine.drawing.hexview import HexView
from engine.drawing.options import hops, spots
from engine.drawing.palette import GOODS, Theme
from engine.drawing.svg import circle, group, path, points, tag, text

READABLE = 18.0
"""From this radius on a hex has room for a price."""


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
    marks = []
    radius = layout.radius
    outline = {"fill": theme.verdigris, "fill_opacity": 0.1, "stroke": theme.verdigris, "stroke_linejoin": "round"}
    for choice in view.get("choices", []):
        id = choice["hex"]
        if id in layout.board.links:
            marks.append(_printed(layout, id, stroke=theme.verdigris, stroke_width=radius * 0.5, stroke_opacity=0.5))
            continue
        marks.append(hex_polygon(layout, id, 0.9, stroke_width=max(1.2, radius * 0.07), **outline))
        ways = "".join(layout.segment(id, one, other) for one, other in choice.get("segments", []))
        if ways:
            dash = f"{radius * 0.14:.2f} {radius * 0.1:.2f}"
            marks.append(
                path(ways, fill="none", stroke=theme.verdigris, stroke_width=radius * 0.12, stroke_dasharray=dash)
            )
        x, y = layout.centres[id]
        label = f"${choice['price']}" if "price" in choice else choice.get("label")
        if label and radius >= READABLE:
            size = radius * 0.3
            words: dict[str, Any] = {"stroke": theme.plain, "stroke_width": size * 0.24, "paint_order": "stroke"}
            marks.append(text(x, y - radius * 0.5, label, size, theme.verdigris, weight=600, anchor="middle", **words))
    return group(marks, class_="choices")


def _printed(layout: Layout, id: str, **values: object) -> str:
    """A printed link as a line."""
    link = layout.board.links[id]
    return path(printed_way(layout, link.ends, link.via)[0], fill="none", stroke_linecap="round", **values)


def draw_pointed_at(view: HexView, layout: Layout, theme: Theme) -> str:
    """The place that is pointed at, with a strong ring around it."""
    at, radius = view.get("at", ""), layout.radius
    if at in layout.board.links:
        return _printed(layout, at, stroke=theme.verdigris, stroke_width=radius * 0.5, stroke_opacity=0.8)
    if at not in layout.board.hexes:
        return ""
    ring = hex_polygon(layout, at, 0.95, stroke=theme.sheet, stroke_width=max(3.0, radius * 0.22))
    ring += hex_polygon(layout, at, 0.95, stroke=theme.verdigris, stroke_width=max(2.0, radius * 0.13))
    return group([ring], class_="pointed-at", fill="none", stroke_linejoin="round")


def draw_ways(view: HexView, layout: Layout, theme: Theme, pieces: Sequence[Piece]) -> str:
    """Ways that a cube could take, one group each, the best above the others; pages show those one looks at."""
    offered = view.get("ways", [])
    drawn: list[str] = []
    links = drawn_links(layout, pieces) if offered else {}
    wide = layout.radius * (WIDTH + 0.16)
    for way in reversed(offered):
        good, places, owners = hops(way)
        d = ""
        for (one, other), owner in zip(pairwise(places), owners, strict=True):
            found = links.get(frozenset((one, other)), [])
            fitting = [line for whose, line in found if owner is None or whose == (None if owner < 0 else owner)]
            d += (fitting or [line for _, line in found] or [smooth([layout.centres[one], layout.centres[other]])])[0]
        colour = GOODS[good].cube if good in GOODS else theme.brass
        x, y = layout.centres[places[-1]]
        flag = circle(x, y, layout.radius * 0.62, stroke="#FFFFFF", stroke_width=layout.radius * 0.22)
        flag += circle(x, y, layout.radius * 0.62, stroke=colour, stroke_width=layout.radius * 0.12)
        seams = [(theme.sheet, wide + layout.radius * 0.14), (colour, wide), ("#FFFFFF", wide * 0.22)]
        lines = [path(d, stroke=stroke, stroke_width=width) for stroke, width in seams]
        drawn.append(group([*lines, flag], class_="way", data_way=way))
    return group(drawn, class_="ways", fill="none", stroke_linejoin="round", stroke_linecap="round")


def draw_spots(view: HexView, layout: Layout) -> str:
    """What can be pressed: hexes, and the links printed between them above all."""
    board, open_now = layout.board, {mark["hex"] for mark in view.get("choices", [])}
    everywhere = view.get("press") == "all"
    shapes: list[tuple[str, str]] = []
    for id, (x, y) in layout.centres.items():
        place = board.city_at[id].hex if id in board.city_at else id
        if everywhere or place in open_now:
            shapes.append((place, tag("use", href="#hex-spot", x=x, y=y)))
    thick = {"stroke": "#000", "stroke_opacity": 0, "stroke_width": max(14.0, layout.radius * 0.6)}
    shapes += [(id, _printed(layout, id, **thick)) for id in board.links if everywhere or id in open_now]
    if not shapes:
        return ""
    corners = points((layout.radius * 0.97 * dx, layout.radius * 0.97 * dy) for dx, dy in CORNERS)
    return tag("defs", tag("polygon", id="hex-spot", points=corners)) + spots(shapes, open_now)
