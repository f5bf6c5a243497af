"""How a picture is asked for: the same words for every game, so that pages and mails need to know none of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from engine.drawing.palette import THEMES, Theme
from engine.drawing.svg import group, written
from engine.kernel.choices import Choice, Item, Number
from engine.kernel.errors import InvalidSetup

PARTS = ("all", "map", "figures")
"""The whole table, the map alone, or what stands beside it."""

WAY = ">"
"""Between the places of a way that something took: `blue:M9>J10>K5` in `last`."""

OWNER = "@"
"""Before the seat whose link a hop of an offered way uses, -1 for nobody's: `blue:M9>J10@2>K5@-1` in `ways`."""

PRESSED = ("choices", "all")


class Options(msgspec.Struct, frozen=True):
    """What can be asked of a picture.

    `last` and `choices` name places as the `at` of choices and the marks of events do: what the last moves touched, and
    where something can be chosen now. Places in `choices` also get a shape to press, with the place in `data-at`; those
    with `prices` show them; with `press` all places can be pressed. `at` is the place pointed at, `ways` are ways to
    choose between. Words are in `language` (`drawn_in`).
    """

    size: str = "desktop"
    theme: str = "light"
    parts: str = "all"
    names: tuple[str, ...] = ()
    last: frozenset[str] = frozenset()
    choices: frozenset[str] = frozenset()
    prices: Mapping[str, str] = {}
    press: str = "choices"
    at: str = ""
    offered: tuple[str, ...] = ()

    @property
    def colours(self) -> Theme:
        """The theme itself."""
        return THEMES[self.theme]

    def ways(self) -> list[tuple[str, list[str]]]:
        """The ways among what the last moves touched: what was moved, and from place to place."""
        split = (mark.rpartition(":") for mark in sorted(self.last) if WAY in mark)
        return [(good, way.split(WAY)) for good, _, way in split]


def read(options: Mapping[str, str], sizes: Collection[str]) -> Options:
    """Options from words: names with `|` between them, places with spaces, a choice's price after its place.

    >>> read({"size": "phone", "last": "K7 L8"}, ["phone", "desktop"]).size
    'phone'
    >>> read({"choices": "K7=$2 L8"}, ["desktop"]).prices
    {'K7': '$2'}
    """
    names = options.get("names", "")
    pointed = [word.partition("=") for word in options.get("choices", "").split()]
    return Options(
        size=_one_of(options, "size", "desktop", sizes),
        theme=_one_of(options, "theme", "light", THEMES),
        parts=_one_of(options, "parts", "all", PARTS),
        names=tuple(names.split("|")) if names else (),
        last=frozenset(options.get("last", "").split()),
        choices=frozenset(place for place, _, _ in pointed),
        prices={place: price for place, _, price in pointed if price},
        press=_one_of(options, "press", "choices", PRESSED),
        at=options.get("at", ""),
        offered=tuple(options.get("ways", "").split()),
    )


def pointed_at(choices: Iterable[Choice]) -> str:
    """The places of choices as `choices` asks for them, each with its price: `K7=$2`, or `K7=$2+` if some cost more.

    >>> known = ((3, "K7"), (2, "K7"), (2, "L8"), (None, "M9"))
    >>> pointed_at([Choice({}, "", "", cost=cost, at=at) for cost, at in known])
    'K7=$2+ L8=$2 M9'
    """
    costs: dict[str, set[int]] = {}
    for at, cost in (place for choice in choices for place in _places(choice)):
        costs.setdefault(at, set()).update([] if cost is None else [cost])
    return " ".join(at + _price(known) for at, known in costs.items())


def _places(of: Choice | Item) -> Iterator[tuple[str, int | None]]:
    """The places of a choice, however deep they stand in it."""
    if of.at:
        yield of.at, of.cost
    for hole in of.holes:
        for item in () if isinstance(hole, Number) else hole.items:
            yield from _places(item)


def _price(costs: set[int]) -> str:
    """What is free beside something that costs (a New City where tiles could lie, too) does not count."""
    counted = sorted(cost for cost in costs if cost) or sorted(costs)
    return f"=${counted[0]}{'+' if len(counted) > 1 else ''}" if counted else ""


def _one_of(options: Mapping[str, str], name: str, default: str, known: Collection[str]) -> str:
    value = options.get(name) or default
    if value not in known:
        raise InvalidSetup(f"A picture's {name} is one of {', '.join(known)}, not '{value}'.", code="no-such-picture")
    return value


def hops(way: str) -> tuple[str, list[str], list[int | None]]:
    """An offered way: what is moved, from place to place, and whose link each hop uses, where that is said.

    >>> hops("blue:M9>J10@2>K5")
    ('blue', ['M9', 'J10', 'K5'], [2, None])
    """
    good, _, places = way.rpartition(":")
    parts = [place.partition(OWNER) for place in places.split(WAY)]
    return good, [place for place, _, _ in parts], [int(owner) if owner else None for _, _, owner in parts[1:]]


def spots(shapes: Iterable[tuple[str, str]], open_now: Collection[str]) -> str:
    """Shapes that cannot be seen but pressed, above everything else: places, and SVG elements that stand for them.

    Those where something can be chosen now have the class `open`.
    """
    drawn = []
    for at, shape in shapes:
        mark = ' class="open"' if at in open_now else ""
        drawn.append(shape.replace("/>", f'{mark} data-at="{written(at)}"/>'))
    return group(drawn, class_="spots", fill="none", stroke="none", pointer_events="all")
