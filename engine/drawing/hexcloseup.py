"""One hex of a position, close up: how a tile would lie there, for pages that offer it."""

from __future__ import annotations

from engine.drawing.hexgeometry import Layout
from engine.drawing.hexplaces import draw_city, draw_new_city, draw_numbers, draw_town
from engine.drawing.hexterrain import draw_ground, hex_polygon
from engine.drawing.hextrack import draw_track, pieces_of
from engine.drawing.hexview import HexView
from engine.drawing.palette import Theme
from engine.drawing.svg import num

REACH = 1.22
"""How far one sees from the middle of the hex, in its radii."""


def close_up(view: HexView, at: str, layout: Layout, theme: Theme) -> str:
    """The hex with its track, and as much of its neighbours as shows where the track leads."""
    board = layout.board
    near = [id for id in (at, *board.neighbours[at]) if id is not None]
    new_cities = {new["hex"]: new for new in view.get("new_cities", [])}
    cities = dict.fromkeys(board.city_at[id].hex for id in near if id in board.city_at)
    pieces = pieces_of([track for track in view["tracks"] if track["hex"] in near])
    drawn = [
        *(draw_ground(layout, theme, id) for id in near),
        draw_track(layout, theme, pieces),
        *(draw_city(layout, theme, board.cities[id]) for id in cities),
        *(draw_numbers(layout, theme, board.cities[id]) for id in cities),
        *(draw_new_city(layout, theme, new, new["letter"] <= "D") for id, new in new_cities.items() if id in near),
        *(draw_town(layout, theme, id) for id in near if id in board.towns and id not in new_cities),
        hex_polygon(layout, at, 0.98, fill="none", stroke=theme.verdigris, stroke_width=layout.radius * 0.07),
    ]
    (x, y), reach = layout.centres[at], layout.radius * REACH
    box = " ".join(map(num, (x - reach, y - reach, 2 * reach, 2 * reach)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="96" height="96">{"".join(drawn)}</svg>'
