"""What all parts of a picture look at, and the small signs they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.drawing.palette import PLAYERS, Theme
from engine.drawing.svg import line, points, rect, tag, text
from engine.drawing.tongue import worded
from engine.imperial_steam.drawing.layout import Place
from engine.imperial_steam.drawing.styles import GOODS, HUBS, Size
from engine.imperial_steam.rules import Rules
from engine.kernel.action import Jsonable
from engine.kernel.words import say


@dataclass(frozen=True)
class Scene:
    """A view, where its cities stand, and how it is drawn."""

    rules: Rules
    game: Mapping[str, Jsonable]
    places: Mapping[str, Place]
    size: Size
    theme: Theme
    names: tuple[str, ...]
    last: frozenset[str]
    choices: frozenset[str]
    waiting: Sequence[int]
    ranks: Mapping[int, int]
    at: str = ""
    press: str = "choices"

    def pressable(self, place: str) -> bool:
        """Does a place get a shape to press?"""
        return self.press == "all" or place in self.choices

    def name(self, seat: int) -> str:
        """A player's name."""
        known = self.names[seat] if seat < len(self.names) else ""
        return known or worded(say("Player {n}", n=seat + 1))


def badge(x: float, y: float, seat: int, reach: float) -> str:
    """A player's letter on their colour."""
    style = PLAYERS[seat]
    box = rect(x - reach, y - reach, 2 * reach, 2 * reach, fill=style.colour, rx=reach * 0.35)
    return box + text(x, y + reach * 0.5, style.letter, reach * 1.4, style.on, weight=700, anchor="middle")


def cube(x: float, y: float, good: str, reach: float, *, letter: bool = True) -> str:
    """A good as a small cube, with its letter where it can be read."""
    style = GOODS[good]
    box = rect(x - reach, y - reach, 2 * reach, 2 * reach, fill=style.colour, stroke="#FFFDF8", stroke_width=0.7)
    words = text(x, y + reach * 0.55, style.letter, reach * 1.5, style.on, weight=700, anchor="middle")
    return box + (words if letter else "")


def hub_sign(x: float, y: float, color: str, reach: float, ink: str) -> str:
    """A hub's marker: a diamond in its colour."""
    corners = points([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])
    return tag("polygon", points=corners, fill=HUBS[color].colour, stroke=ink, stroke_width=1)


def key_sign(x: float, y: float, color: str, metal: str, reach: float, ink: str) -> str:
    """A city key: a ring with a bit, large in gold or small in silver."""
    r = reach * (1 if metal == "gold" else 0.75)
    stroke = {"stroke": ink, "stroke_width": 1}
    shaft = line(x + r, y, x + 2.4 * r, y, **stroke) + line(x + 2.1 * r, y, x + 2.1 * r, y + 0.7 * r, **stroke)
    fill = HUBS[color].colour
    return shaft + tag(
        "circle", cx=x, cy=y, r=r, fill=fill, stroke="#C9971C" if metal == "gold" else "#9AA4AC", stroke_width=2
    )
