"""A picture of a position: the map with its links, and who has built them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.age_of_rail.board import Board
from engine.kernel.action import Jsonable

COLOURS = {
    "red": "#B3261E",
    "blue": "#0072B2",
    "orange": "#D55E00",
    "yellow": "#E0B000",
    "purple": "#8E4A9E",
    "black": "#1F2A30",
}


def draw(board: Board, view: Mapping[str, Jsonable], **options: str) -> str:
    """The map as SVG."""
    links = view["game"]["links"]
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 120 1584 1000"><rect y="120" width="1584" height="1000" fill="#F6F1E7"/>'
    ]
    for link in board.links.values():
        (x1, y1), (x2, y2) = (board.locations[end].at for end in link.ends)
        colour = COLOURS[board.railroads[links[link.id]].colour] if link.id in links else "#C9C2B2"
        parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="8"/>')
    for place in board.locations.values():
        x, y = place.at
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="9" fill="#1F2A30"/><text x="{x + 12}" y="{y - 8}" font-size="16">{place.name}</text>'
        )
    return "".join(parts) + "</svg>"
