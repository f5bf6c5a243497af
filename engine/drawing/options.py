"""How a picture is asked for: the same words for every game, so that pages and mails need to know none of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from engine.drawing.palette import THEMES, Theme
from engine.drawing.svg import group
from engine.kernel.errors import InvalidSetup

PARTS = ("all", "map", "figures")
"""The whole table, the map alone, or what stands beside it."""

WAY = ">"
"""Between the places of a way that something took: `blue:M9>J10>K5` in `last`."""


class Options(msgspec.Struct, frozen=True):
    """What can be asked of a picture.

    `last` and `choices` name places as the `at` of choices and the marks of events do: what the last moves touched, and
    where something can be chosen now. Places in `choices` also get a shape to press, with the place in `data-at`.
    """

    size: str = "desktop"
    theme: str = "light"
    parts: str = "all"
    names: tuple[str, ...] = ()
    last: frozenset[str] = frozenset()
    choices: frozenset[str] = frozenset()

    @property
    def colours(self) -> Theme:
        """The theme itself."""
        return THEMES[self.theme]

    def ways(self) -> list[tuple[str, list[str]]]:
        """The ways among what the last moves touched: what was moved, and from place to place."""
        split = (mark.rpartition(":") for mark in sorted(self.last) if WAY in mark)
        return [(good, way.split(WAY)) for good, _, way in split]


def read(options: Mapping[str, str], sizes: Collection[str]) -> Options:
    """Options from words: names with `|` between them, places with spaces.

    >>> read({"size": "phone", "last": "K7 L8"}, ["phone", "desktop"]).size
    'phone'
    """
    names = options.get("names", "")
    return Options(
        size=_one_of(options, "size", "desktop", sizes),
        theme=_one_of(options, "theme", "light", THEMES),
        parts=_one_of(options, "parts", "all", PARTS),
        names=tuple(names.split("|")) if names else (),
        last=frozenset(options.get("last", "").split()),
        choices=frozenset(options.get("choices", "").split()),
    )


def _one_of(options: Mapping[str, str], name: str, default: str, known: Collection[str]) -> str:
    value = options.get(name) or default
    if value not in known:
        raise InvalidSetup(f"A picture's {name} is one of {', '.join(known)}, not '{value}'.", code="no-such-picture")
    return value


def spots(shapes: Mapping[str, str]) -> str:
    """Shapes that cannot be seen but pressed, above everything else: SVG elements by the place they stand for."""
    drawn = [shape.replace("/>", f' data-at="{at}"/>') for at, shape in shapes.items()]
    return group(drawn, class_="spots", fill="none", stroke="none", pointer_events="all")
