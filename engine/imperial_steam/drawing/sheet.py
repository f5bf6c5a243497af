"""A sheet of the timetable below the map, written from the top down."""

from __future__ import annotations

from engine.drawing.svg import line, text
from engine.imperial_steam.drawing.scene import Scene, badge
from engine.kernel.action import Jsonable


class Sheet:
    """A column of tables; `y` is the top of the current row."""

    def __init__(self, scene: Scene, x: float, y: float, width: float) -> None:
        self.scene, self.x, self.y, self.width = scene, x, y, width
        self.size, self.theme = scene.size, scene.theme
        self.parts: list[str] = []

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def middle(self) -> float:
        """The height at which signs of the current row stand."""
        return self.y + self.size.row / 2

    def say(self, x: float, words: object, *, anchor: str = "start", faint: bool = False, **style: Jsonable) -> None:
        """A word on the current row."""
        fill = style.pop("fill", self.theme.faint if faint else self.theme.ink)
        size = style.pop("size", self.size.text)
        self.parts.append(text(x, self.y + self.size.row * 0.68, words, size, fill, anchor=anchor, **style))

    def sign(self, *parts: str) -> None:
        """Signs already drawn."""
        self.parts.extend(parts)

    def badge(self, x: float, seat: int, reach: float) -> None:
        """A player's letter in the current row."""
        self.parts.append(badge(x, self.middle, seat, reach))

    def rule(self) -> None:
        """A thin line above the current row."""
        stroke = {"stroke": self.theme.faint, "stroke_width": 0.6, "opacity": 0.5}
        self.parts.append(line(self.x, self.y, self.right, self.y, **stroke))

    def heading(self, words: str) -> None:
        """A table's title on a row of its own."""
        self.say(self.x, words, weight=700, size=self.size.text * 0.95, fill=self.theme.verdigris)
        self.next_row()

    def next_row(self, rows: float = 1) -> None:
        self.y += rows * self.size.row
