"""Steam's Action tiles as they lie beside the board: number, name, fee, and the disc of whoever holds one."""

from __future__ import annotations

from engine.drawing.hextrack import badge
from engine.drawing.hexview import ActionTile
from engine.drawing.palette import Theme
from engine.drawing.svg import SERIF, circle, fit, group, rect, text
from engine.drawing.tongue import worded
from engine.kernel.words import say, stored

HEIGHT = 34.0
GAP = 6.0


def action_tiles(tiles: list[ActionTile], x: float, y: float, width: float, theme: Theme) -> tuple[str, float]:
    """The tiles in rows, and the y where they end; held ones are turned dark, passed ones stay plain."""
    across = 4 if width >= 500 else 2
    wide = (width - GAP * (across - 1)) / across
    drawn = []
    bottom = y
    for index, tile in enumerate(tiles):
        row, column = divmod(index, across)
        left, top = x + column * (wide + GAP), y + row * (HEIGHT + GAP)
        drawn.append(_tile(tile, left, top, wide, theme))
        bottom = top + HEIGHT
    return group(drawn, class_="action-tiles"), bottom


def _tile(tile: ActionTile, x: float, y: float, width: float, theme: Theme) -> str:
    holder = tile["seat"]
    held = holder is not None
    middle = y + HEIGHT / 2
    below = _below(tile)
    room = width - 36 - (26 if held else 6)
    title = fit(worded(say(tile["title"])), 13, room)
    drawn = [
        rect(
            x,
            y,
            width,
            HEIGHT,
            rx=4,
            fill=theme.sheet,
            stroke=theme.ink if held else theme.faint,
            stroke_width=1.2 if held else 0.6,
        ),
        circle(x + 18, middle, 11, fill=theme.ink if held else theme.paper, stroke=theme.ink, stroke_width=1),
        text(
            x + 18,
            middle + 5,
            tile["number"],
            14,
            theme.paper if held else theme.ink,
            weight=600,
            anchor="middle",
            font=SERIF,
        ),
        text(
            x + 35,
            middle + (-1.5 if below else 4.5),
            title,
            13,
            theme.ink,
            weight=600,
        ),
    ]
    if below:
        drawn.append(text(x + 35, middle + 11.5, below, 11, theme.faint))
    if holder is not None:
        drawn.append(badge(x + width - 15, middle, 9, holder, theme))
    return "".join(drawn)


def _below(tile: ActionTile) -> str:
    """The tile's fee, or that it was taken for its number alone."""
    if tile.get("passing"):
        return worded(say("passed"))
    return worded(stored(tile.get("fee", "")))
