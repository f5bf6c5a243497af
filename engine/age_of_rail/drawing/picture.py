"""A whole picture: the map, and the timetable below it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.age_of_rail.board import Board
from engine.age_of_rail.drawing.board_map import Scene, board_map
from engine.age_of_rail.drawing.layout import layout
from engine.age_of_rail.drawing.styles import SIZES
from engine.age_of_rail.drawing.timetable import timetable
from engine.drawing.options import read
from engine.drawing.svg import document, rect
from engine.drawing.tongue import worded
from engine.kernel.action import Jsonable
from engine.kernel.words import followed, joined, say


def draw(board: Board, view: Mapping[str, Jsonable], **options: str) -> str:
    """A view as SVG.

    The options are those of `engine.drawing.options`; places are ids of links, locations and externals.
    """
    asked = read(options, SIZES)
    size, theme = SIZES[asked.size], asked.colours
    scene = Scene(
        board,
        view["game"],
        layout(board, size),
        size,
        theme,
        asked.names,
        tuple(view["waiting_on"]),
        {place["seat"]: place["rank"] for place in (view["result"] or {}).get("places", ())},
        asked.last,
        asked.choices,
        asked.at,
        asked.press,
    )
    content, height = "", 0.0
    if asked.parts != "figures":
        content, height = board_map(scene), float(size.map_height)
    if asked.parts != "map":
        below, bottom = timetable(scene, height)
        content += rect(0, height, size.width, bottom - height, fill=theme.sheet) + below
        height = bottom
    title = f"Age of Rail: {board.title}"
    return document(size.width, height, content, title=title, description=_in_words(scene), theme=theme)


def _in_words(scene: Scene) -> str:
    """The position for those who cannot see it."""
    game, railroads = scene.game, scene.board.railroads
    paid = [
        say(
            "{railroad} has income {income} and value {value}",
            railroad=railroads[name].initials,
            income=state["income"],
            value=state["value"],
        )
        for name, state in game["railroads"].items()
        if state["open"]
    ]
    start = say(
        "Round {round} of {rounds}, time {time} of {last}.",
        round=game["round"],
        rounds=game["last_round"],
        time=game["time"],
        last=game["last_time"],
    )
    return worded(followed(joined([start, joined(paid, "; ")], " "), ".") if paid else start)
