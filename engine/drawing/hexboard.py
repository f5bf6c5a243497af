"""A hex game's position as a picture: the board as a poster, the figures beside or below it as a timetable.

`draw(view)` takes the JSON of `hexview.HexView` and gives SVG; `picture(view, options)` takes the words of
`engine.drawing.options`. Last move and choices are drawn if the view has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar, cast

import msgspec

import engine
from engine.drawing.hexcloseup import close_up
from engine.drawing.hexgeometry import HALF_HEIGHT, Layout
from engine.drawing.hexmarks import (
    draw_choices,
    draw_delivery,
    draw_last_move,
    draw_pointed_at,
    draw_spots,
    draw_ways,
)
from engine.drawing.hexpanel import Panel, panel_below, panel_beside
from engine.drawing.hexplaces import (
    UNDRAWN,
    draw_city,
    draw_cubes,
    draw_great_name,
    draw_growth,
    draw_name,
    draw_new_city,
    draw_numbers,
    draw_town,
)
from engine.drawing.hexterrain import draw_coordinates, draw_frame, draw_terrain, draw_walls
from engine.drawing.hextrack import draw_owners, draw_prices, draw_printed, draw_track, pieces_of
from engine.drawing.hexview import HexView, Mark, hex_view
from engine.drawing.hexwords import describe, places_in_words, track_in_words
from engine.drawing.options import read
from engine.drawing.palette import THEMES, Theme
from engine.drawing.svg import SERIF, document, line, text, text_width
from engine.drawing.tongue import worded
from engine.hexes.board import Board, City, PrintedTrack, load
from engine.kernel.action import Jsonable
from engine.kernel.in_words import InWords
from engine.kernel.words import joined, noop, say

T = TypeVar("T")


class Size(msgspec.Struct, frozen=True):
    """A size preset: how wide the picture is, where the figures go, and how much air there is."""

    width: float
    margin: float
    beside: float
    """How wide the column of figures beside the board is; 0 puts them below it."""
    figures: bool = True
    shrinks: bool = False
    """Narrow boards make the picture narrower, too."""
    tallest: float = 1000.0
    """The board is never taller than this, so that a tall map still fits a screen."""


SIZES = {
    "mail": Size(width=600, margin=14, beside=0),
    "phone": Size(width=390, margin=8, beside=0),
    "desktop": Size(width=1500, margin=28, beside=372, shrinks=True, tallest=960),
    "board": Size(width=1100, margin=24, beside=0, figures=False, shrinks=True),
}


@lru_cache(maxsize=64)
def board_of(game: str, name: str) -> Board:
    """A map that we ship, by its game and name."""
    return load(Path(engine.__file__).parent / game.replace("-", "_") / "maps" / f"{name}.json")


def draw(
    whole: HexView | Mapping[str, Jsonable],
    *,
    size: str = "desktop",
    theme: str = "light",
    board: Board | None = None,
    figures: bool = True,
) -> str:
    """The picture of all of `Position.view`, or of its `game` part. `board` is for maps that do not come with us."""
    view = hex_view(whole)
    preset, colours = _chosen("size", size, SIZES), _chosen("theme", theme, THEMES)
    board = board or board_of(view["game"], view["map"])
    layout = _layout(board, preset)
    header = _header(view, board, preset, layout, colours)
    body = _background(board, preset, colours.name) + _position(view, layout, colours)
    width = layout.left + layout.width + _margin(preset) if preset.shrinks else preset.width
    bottom = layout.top + layout.height + _gutter(preset)
    panel = Panel("", 0)
    figures = figures and preset.figures
    if figures and preset.beside:
        panel = panel_beside(view, width + preset.margin * 0.4, preset.margin, preset.beside, colours)
        width += preset.beside + preset.margin * 1.4
    elif figures:
        panel = panel_below(view, preset.margin, bottom, preset.width - 2 * preset.margin, colours)
        width = preset.width
    height = max(bottom, panel.bottom + preset.margin if panel.svg else 0)
    return document(
        width,
        height,
        header + body + panel.svg,
        title=f"{board.title}: {_moment(view)}",
        description=describe(view, board),
        theme=colours,
    )


def picture(whole: Mapping[str, Jsonable], options: Mapping[str, str], board: Board) -> str:
    """The picture of `Position.view` as pages and mails ask for it."""
    asked = read(options, SIZES)
    view = _named(hex_view(whole), asked.names)
    known = board.hexes
    if asked.last:
        view = {**view, "last_move": {"hexes": sorted(asked.last & known.keys())}}
        for good, way in asked.ways()[-1:]:
            view["last_move"] |= {"path": way, "good": good} if good else {"path": way}
    if asked.choices:
        marked = [(place, asked.prices.get(place, "")) for place in sorted(asked.choices)]
        known_here = [one for one in marked if one[0] in known or one[0] in board.links]
        marks: list[Mark] = [{"hex": id, "label": price} if price else {"hex": id} for id, price in known_here]
        view = {**view, "choices": marks}
    view = {**view, "at": asked.at, "ways": list(asked.offered), "press": asked.press}
    if asked.parts == "figures":
        return _figures(view, _chosen("size", asked.size, SIZES), asked.colours, board)
    size = "board" if asked.parts == "map" and asked.size == "desktop" else asked.size
    return draw(view, size=size, theme=asked.theme, board=board, figures=asked.parts == "all")


def empty(board: Board) -> HexView:
    """A view of a board before the game: where cubes will lie, but not yet which."""
    goods = {id: [UNDRAWN] * city.cubes for id, city in board.cities.items() if city.cubes}
    return {"game": board.game, "map": board.name, "players": [], "goods": goods, "tracks": []}


def draw_empty(board: Board) -> str:
    """The picture of a board before the game, without figures."""
    return draw(empty(board), size="board", board=board)


def _figures(view: HexView, preset: Size, theme: Theme, board: Board) -> str:
    """What stands beside the board, as a picture of its own."""
    wide = preset.beside or preset.width - 2 * preset.margin
    panel = panel_below(view, preset.margin, preset.margin, wide, theme)
    return document(
        wide + 2 * preset.margin,
        panel.bottom + preset.margin,
        panel.svg,
        title=f"{board.title}: {_moment(view)}",
        description="",
        theme=theme,
    )


def place(whole: Mapping[str, Jsonable], at: str, theme: str, board: Board) -> str:
    """One hex of `Position.view`, close up; nothing if the board has no such hex."""
    if at not in board.hexes:
        return ""
    return close_up(hex_view(whole), at, _layout(board, SIZES["board"]), _chosen("theme", theme, THEMES))


def in_words(whole: Mapping[str, Jsonable], names: Sequence[str], board: Board) -> list[InWords]:
    """The board of `Position.view` in words: its places first, then its track hex by hex."""
    view = _named(hex_view(whole), names)
    return [*places_in_words(view, board), *track_in_words(view, board)]


def _named(view: HexView, names: Sequence[str]) -> HexView:
    """The view with players called by their names."""
    if not names:
        return view
    told = [{**player, "name": name} for player, name in zip(view["players"], names, strict=True)]
    return cast("HexView", {**view, "players": told})


def _chosen(what: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        raise ValueError(f"There is no {what} '{name}'; there are {', '.join(known)}.")
    return known[name]


def _margin(preset: Size) -> float:
    return preset.margin + max(7.0, preset.margin * 0.6)


def _gutter(preset: Size) -> float:
    return preset.margin * 0.5 + max(12.0, preset.margin * 0.7)


def _title_height(preset: Size) -> float:
    return preset.margin + max(30.0, min(preset.width * 0.052, 56.0)) + max(12.0, preset.margin * 0.6)


@lru_cache(maxsize=64)
def _layout(board: Board, preset: Size) -> Layout:
    """As large as the width allows, and no taller than the preset says."""
    trial = Layout(board, 1.0, 0, 0)
    side = _margin(preset)
    room = preset.width - 2 * side - (preset.beside + preset.margin * 1.4 if preset.beside else 0)
    radius = min(room / trial.width, (preset.tallest - _title_height(preset)) / trial.height)
    left = side if preset.shrinks else (preset.width - radius * trial.width) / 2
    return Layout(board, radius, left, _title_height(preset))


def _moment(view: HexView) -> str:
    parts: list[str] = []
    if "turn" in view:
        form = noop("turn {n} of {last}") if view.get("turns") else noop("turn {n}")
        parts.append(say(form, n=view["turn"], last=view.get("turns")))
    if view.get("phase"):
        parts.append(say(view["phase"]))
    return worded(joined(parts) if parts else say("the board"))


def _header(view: HexView, board: Board, preset: Size, layout: Layout, theme: Theme) -> str:
    """The map's title as on a poster, with the moment of the game at the right."""
    big = max(20.0, min(preset.width * 0.034, 40.0))

    small = max(11.0, big * 0.42)
    left = preset.margin
    right = layout.left + layout.width + _margin(preset) - left if preset.shrinks else preset.width - left
    base = preset.margin + big * 0.86
    game = {"age-of-steam": "Age of Steam", "steam": "Steam"}.get(view["game"], view["game"])
    moment = f"{game}  ·  {_moment(view)}"
    room = right - left - text_width(moment, small) - big * 0.5
    title = board.title.upper()
    wide = text_width(title, big, SERIF) + len(title) * big * 0.06
    size = big * min(1.0, room / wide)
    return (
        text(left, base, title, size, theme.ink, weight=600, font=SERIF, letter_spacing=size * 0.06)
        + text(right, base, moment, small, theme.faint, anchor="end")
        + line(left, base + big * 0.34, right, base + big * 0.34, stroke=theme.ink, stroke_width=1.4)
        + line(left, base + big * 0.34 + 3, right, base + big * 0.34 + 3, stroke=theme.ink, stroke_width=0.5)
    )


@lru_cache(maxsize=64)
def _background(board: Board, preset: Size, theme_name: str) -> str:
    """What never changes during a game, drawn once a map, size and theme."""
    layout, theme = _layout(board, preset), THEMES[theme_name]
    return (
        draw_terrain(layout, theme)
        + draw_frame(layout, theme)
        + draw_coordinates(layout, theme, ids=layout.radius >= 30)
    )


def _position(view: HexView, layout: Layout, theme: Theme) -> str:
    """Everything that moves, from the ground up: track, places, cubes, names, marks."""
    board = layout.board
    new_cities = {new["hex"]: new for new in view.get("new_cities", [])}
    pieces = pieces_of(view["tracks"])
    turn = view.get("turn", 1)
    towns = [id for id in board.towns if id not in new_cities]
    named = [id for id in towns if id not in board.printed]

    def open_zone(city: City) -> bool:
        return view.get("zones", {}).get(city.hex, view["goods"].get(city.hex) != [])

    drawn = [
        draw_delivery(view, layout, theme, pieces),
        draw_track(layout, theme, pieces),
        draw_last_move(view, layout, theme),
        "".join(draw_city(layout, theme, city, accepts=open_zone(city)) for city in board.cities.values()),
        "".join(draw_new_city(layout, theme, new, new["letter"] <= "D") for new in new_cities.values()),
        "".join(draw_growth(layout, theme, id) for id in view.get("growth", [])),
        draw_walls(layout, theme),
        "".join(draw_numbers(layout, theme, city) for city in board.cities.values()),
        draw_printed(layout, theme, view.get("printed_links", []), turn),
        draw_choices(view, layout, theme),
        "".join(draw_town(layout, theme, id) for id in towns),
        "".join(draw_name(layout, theme, id, board.towns[id].name, city=False) for id in named),
        draw_owners(layout, theme, pieces),
        "".join(draw_name(layout, theme, id, board.towns[id].name, city=True) for id in new_cities),
        "".join(_city_name(layout, theme, city) for city in board.cities.values()),
        "".join(_printed_name(layout, theme, track, turn) for track in board.printed.values()),
        draw_prices(layout, theme, view.get("printed_links", [])),
        "".join(
            draw_cubes(layout, theme, id, goods, town=id in board.towns and id not in new_cities)
            for id, goods in view["goods"].items()
        ),
        draw_ways(view, layout, theme, pieces),
        draw_pointed_at(view, layout, theme),
    ]
    return "".join(drawn) + draw_spots(view, layout)


def _city_name(layout: Layout, theme: Theme, city: City) -> str:
    if len(city.hexes) > 1:
        return draw_great_name(layout, theme, city)
    return draw_name(layout, theme, city.hex, city.name, city=True)


def _printed_name(layout: Layout, theme: Theme, track: PrintedTrack, turn: int) -> str:
    """What a tunnel is called, and when it opens."""
    later = worded(say("turn {n}", n=track.opens)) if turn < track.opens else ""
    name = f"{track.name} {later}".strip()
    return draw_name(layout, theme, track.hex, name, city=False) if name else ""


def height_for(board: Board, width: float) -> float:
    """How tall a board of this width would be: for pages that leave room before the picture is there."""
    trial = Layout(board, 1.0, 0, 0)
    return width / trial.width * trial.height + 2 * HALF_HEIGHT
