"""The board itself: land and sea, track and locomotives, locations with their developments, and their names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import msgspec

from engine.age_of_rail.board import Board, Location
from engine.age_of_rail.drawing.layout import PLATE_WIDTH, Layout, Point
from engine.age_of_rail.drawing.styles import LIVERIES, Livery, Size
from engine.drawing.options import spots
from engine.drawing.palette import Theme, sinks
from engine.drawing.svg import SERIF, circle, group, line, path, points, rect, tag, text
from engine.drawing.tongue import worded
from engine.kernel.action import Jsonable
from engine.kernel.words import say


class Scene(msgspec.Struct, frozen=True):
    """What is drawn and how: the position, the size, the colours, who is who, and what is pointed at."""

    board: Board
    game: Mapping[str, Jsonable]
    layout: Layout
    size: Size
    theme: Theme
    names: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    ranks: dict[int, int] = {}
    last: frozenset[str] = frozenset()
    choices: frozenset[str] = frozenset()
    at: str = ""
    press: str = "choices"

    def pressable(self, place: str) -> bool:
        """Does a place get a shape to press?"""
        return self.press == "all" or place in self.choices

    def livery(self, railroad: str) -> Livery:
        """A railroad's colours."""
        return LIVERIES[self.board.railroads[railroad].colour]

    def letter(self, railroad: str) -> str:
        """A railroad's letter."""
        return self.board.railroads[railroad].letter


def board_map(scene: Scene) -> str:
    """The map, from the ground up."""
    size, theme = scene.size, scene.theme
    ground = rect(0, 0, size.width, size.map_height, fill=theme.plain)
    layers = (
        _scenery(scene),
        _pointers(scene),
        _track(scene),
        _externals(scene),
        _locations(scene),
        _badges(scene),
        _names(scene),
    )
    return ground + "".join(group(layer) for layer in layers) + spots(_spots(scene), scene.choices)


def _spots(scene: Scene) -> Iterator[tuple[str, str]]:
    """What can be pressed: links, then plates, then locations, which lie on top where they meet."""
    places, size, font = scene.layout.places, scene.size, scene.size.name_size
    for link in scene.board.links.values():
        if scene.pressable(link.id):
            ends = (place for end in link.ends for place in places[end])
            yield link.id, line(*ends, stroke="#000", stroke_opacity=0, stroke_width=max(14, size.track * 3))
    for name, (x, y) in scene.layout.externals.items():
        if scene.pressable(name):
            yield name, rect(x - font * PLATE_WIDTH / 2, y - font * 1.6, font * PLATE_WIDTH, font * 2.5)
    for place in scene.board.locations.values():
        if scene.pressable(place.id):
            yield place.id, circle(*places[place.id], (size.metro if place.metro else size.square / 2) * 1.25)


def _scenery(scene: Scene) -> Iterator[str]:
    """The sea, and the board's name in the empty corner."""
    size, theme = scene.size, scene.theme
    for shore in scene.layout.water:
        yield tag("polygon", points=points(shore), fill=theme.water)
        yield tag("polyline", points=points(shore[:-1]), fill="none", stroke=theme.shore, stroke_width=1.5)
    big = size.width / 19 if size.columns == 1 else size.width / 32
    for number, word in enumerate(scene.board.title.split()):
        y = size.margin * 0.6 + big * (1 + number * 1.02)
        yield text(size.margin, y, word, big, theme.ink, weight=600, font=SERIF)


def _pointers(scene: Scene) -> Iterator[str]:
    """Halos under what the last move touched and what can be chosen now; a strong one under what is pointed at."""
    theme, track = scene.theme, scene.size.track
    halos = (
        (scene.last, theme.brass, 1.0, 0.6),
        (scene.choices, theme.verdigris, 1.0, 0.5),
        ({scene.at}, theme.verdigris, 1.5, 1.0),
    )
    for ids, colour, size, opacity in halos:
        width = (track * 2.3 + 2) * size
        for link in scene.board.links.values():
            if link.id in ids:
                start, end = (scene.layout.places[place] for place in link.ends)
                yield line(*start, *end, stroke=colour, stroke_width=width, stroke_linecap="round", opacity=opacity)
        for place in scene.board.locations.values():
            if place.id in ids:
                reach = scene.size.metro if place.metro else scene.size.square / 2
                yield circle(*scene.layout.places[place.id], reach + track * 0.9 * size, fill=colour, opacity=opacity)


def _track(scene: Scene) -> Iterator[str]:
    """Free links as a pale bed, built ones as two rails with the railroad's colour and pattern between them."""
    width = scene.size.track
    for link in scene.board.links.values():
        start, end = (scene.layout.places[place] for place in link.ends)
        railroad = scene.game["links"].get(link.id)
        if railroad is None:
            yield line(*start, *end, stroke=scene.theme.grid, stroke_width=width * 0.8)
            yield line(*start, *end, stroke=scene.theme.sheet, stroke_width=width * 0.45)
        else:
            yield from _rails(scene, start, end, railroad)


def _rails(scene: Scene, start: Point, end: Point, railroad: str) -> Iterator[str]:
    livery, width = scene.livery(railroad), scene.size.track
    if sinks(livery.colour):
        yield line(*start, *end, stroke=scene.theme.rim, stroke_width=width * 1.7)
    yield line(*start, *end, stroke=scene.theme.rail, stroke_width=width * 1.35)
    yield line(*start, *end, stroke=livery.colour, stroke_width=width)
    if livery.stripe:
        dashes = livery.dashes and " ".join(f"{float(part) * width:.1f}" for part in livery.dashes.split())
        yield line(*start, *end, stroke=scene.theme.bed, stroke_width=width * livery.stripe, stroke_dasharray=dashes)


def _badges(scene: Scene) -> Iterator[str]:
    """A locomotive's letter in the middle of every built link; the printed income on every free one."""
    size, theme = scene.size, scene.theme
    for link in scene.board.links.values():
        x, y = scene.layout.middle(link.ends)
        railroad = scene.game["links"].get(link.id)
        if railroad is not None:
            yield badge(scene, x, y, railroad, size.badge)
        elif size.link_numbers:
            plus = any(scene.board.locations[end].metro for end in link.ends)
            yield circle(x, y, size.badge * 0.82, fill=theme.sheet, stroke=theme.grid, stroke_width=1)
            words = f"{link.income}+" if plus else str(link.income)
            yield text(x, y + size.badge * 0.4, words, size.badge * 1.15, theme.faint, anchor="middle")


def badge(scene: Scene, x: float, y: float, railroad: str, reach: float) -> str:
    """A railroad's disk with its letter."""
    livery = scene.livery(railroad)
    disk = circle(x, y, reach, fill=livery.colour, stroke=scene.theme.bed, stroke_width=max(1, reach / 6))
    return disk + text(x, y + reach * 0.48, scene.letter(railroad), reach * 1.4, livery.on, weight=700, anchor="middle")


def _locations(scene: Scene) -> Iterator[str]:
    bases = {railroad.base: railroad.id for railroad in scene.board.railroads.values()}
    for place in scene.board.locations.values():
        cubes = scene.game["developments"].get(place.id, 0)
        if place.metro:
            yield from _metro(scene, place, cubes, bases.get(place.id))
        else:
            yield from _settlement(scene, place, cubes, bases.get(place.id))


def _settlement(scene: Scene, place: Location, cubes: int, base_of: str | None) -> Iterator[str]:
    """A square with its green number; once developed it is a brass cube."""
    (x, y), side, theme = scene.layout.places[place.id], scene.size.square, scene.theme
    if base_of is not None:
        ring = side * 1.42
        yield rect(x - ring / 2, y - ring / 2, ring, ring, fill=scene.livery(base_of).colour, stroke=theme.rail, rx=2)
    fill, ink = (theme.brass, theme.sheet) if cubes else (theme.sheet, theme.ink)
    yield rect(x - side / 2, y - side / 2, side, side, fill=fill, stroke=theme.ink, stroke_width=side / 12, rx=1.5)
    number = scene.board.income_of(place.id)
    weight = 700 if cubes else 500
    yield text(x, y + side * 0.29, number, side * 0.8, ink, weight=weight, anchor="middle")


def _metro(scene: Scene, place: Location, cubes: int, base_of: str | None) -> Iterator[str]:
    """A disk with the income of now, ringed by one mark for each development, brass when it is made."""
    (x, y), reach, theme = scene.layout.places[place.id], scene.size.metro, scene.theme
    yield circle(x, y, reach, fill=theme.sheet, stroke=theme.ink, stroke_width=reach / 14)
    for number in range(place.developments):
        colour = theme.brass if number < cubes else theme.grid
        yield _arc(x, y, reach * 0.8, number, place.developments, colour, reach * 0.2)
    yield text(x, y + reach * 0.36, place.income + cubes, reach, theme.ink, weight=700, anchor="middle", font=SERIF)


def _arc(x: float, y: float, reach: float, number: int, count: int, colour: str, width: float) -> str:
    step = 2 * math.pi / count
    start, end = number * step - math.pi / 2 + 0.09, (number + 1) * step - math.pi / 2 - 0.09
    x1, y1, x2, y2 = (
        x + reach * math.cos(start),
        y + reach * math.sin(start),
        x + reach * math.cos(end),
        y + reach * math.sin(end),
    )
    large = int(end - start > math.pi)
    d = f"M{x1:.2f},{y1:.2f}A{reach:.2f},{reach:.2f} 0 {large} 1 {x2:.2f},{y2:.2f}"
    return path(d, fill="none", stroke=colour, stroke_width=width)


def _externals(scene: Scene) -> Iterator[str]:
    """A plate at the edge: what lies beyond, what it costs, and the value it adds."""
    size, theme = scene.size, scene.theme
    for external in scene.board.externals.values():
        spot, home = scene.layout.externals[external.id], scene.layout.places[external.settlement]
        owner = scene.game["externals"].get(external.id)
        if owner is None:
            yield line(*home, *spot, stroke=theme.grid, stroke_width=size.track * 0.8, stroke_dasharray="4 3")
        else:
            yield from _rails(scene, home, spot, owner)
        yield from _plate(scene, external.id, spot, owner)


def _plate(scene: Scene, name: str, spot: Point, owner: str | None) -> Iterator[str]:
    size, theme, external = scene.size, scene.theme, scene.board.externals[name]
    font = size.name_size
    (x, y), wide, high = spot, font * PLATE_WIDTH, font * 2.5
    edge, width = theme.ink, 0.8
    if name in scene.choices or name in scene.last:
        edge, width = theme.verdigris if name in scene.choices else theme.brass, 3.0
    box = {"fill": theme.sheet, "stroke": edge, "stroke_width": width, "rx": font * 0.3}
    yield rect(x - wide / 2, y - high * 0.62, wide, high, **box)
    yield text(x, y - font * 0.45, external.name, font, theme.ink, weight=600, anchor="middle")
    if owner is None:
        words = worded(say("£{fee}, value +{value}", fee=external.fee, value=external.value))
        yield text(x, y + font * 0.65, words, font * 0.88, theme.faint, anchor="middle")
    else:
        yield badge(scene, x - font * 2.2, y + font * 0.3, owner, font * 0.52)
        words = worded(say("value +{n}", n=external.value))
        yield text(x + font * 0.6, y + font * 0.65, words, font * 0.88, theme.faint, anchor="middle")


def _names(scene: Scene) -> Iterator[str]:
    for place in scene.board.locations.values():
        label = scene.layout.labels[place.id]
        font = scene.size.name_size * (1.15 if place.metro else 1)
        yield text(
            label.x,
            label.y,
            place.name,
            font,
            scene.theme.ink,
            weight=700 if place.metro else 500,
            anchor=label.anchor,
            stroke=scene.theme.plain,
            stroke_width=font * 0.22,
            stroke_linejoin="round",
            paint_order="stroke",
        )
