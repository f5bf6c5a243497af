"""A whole picture: the map, and the timetable below it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.age_of_rail.board import Board
from engine.age_of_rail.drawing.board_map import Scene, board_map
from engine.age_of_rail.drawing.layout import layout
from engine.age_of_rail.drawing.styles import SIZES
from engine.age_of_rail.drawing.timetable import timetable
from engine.drawing.palette import THEMES
from engine.drawing.svg import document, rect
from engine.kernel.action import Jsonable
from engine.kernel.errors import InvalidSetup


def draw(board: Board, view: Mapping[str, Jsonable], **options: str) -> str:
    """A view as SVG.

    Options: `size` phone, mail or desktop; `theme` light or dark; `parts` all or map; `names` of the players, with
    `|` between them; `last` and `choices`, ids of links, locations and externals with spaces between them, for what
    the last move touched and what can be chosen now (`at` of choices and events).
    """
    size = SIZES[_one_of(options, "size", "desktop", SIZES)]
    theme = THEMES[_one_of(options, "theme", "light", THEMES)]
    parts = _one_of(options, "parts", "all", ("all", "map"))
    scene = Scene(
        board,
        view["game"],
        layout(board, size),
        size,
        theme,
        tuple(options.get("names", "").split("|")),
        tuple(view["waiting_on"]),
        {place["seat"]: place["rank"] for place in (view["result"] or {}).get("places", ())},
        frozenset(options.get("last", "").split()),
        frozenset(options.get("choices", "").split()),
    )
    content, height = board_map(scene), float(size.map_height)
    if parts == "all":
        below, bottom = timetable(scene, height)
        content += rect(0, height, size.width, bottom - height, fill=theme.sheet) + below
        height = bottom
    title = f"Age of Rail: {board.title}"
    return document(size.width, height, content, title=title, description=_in_words(scene), background=theme.paper)


def _one_of(options: Mapping[str, str], name: str, default: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    value = options.get(name) or default
    if value not in known:
        raise InvalidSetup(f"A picture's {name} is one of {', '.join(known)}, not '{value}'.", code="no-such-picture")
    return value


def _in_words(scene: Scene) -> str:
    """The position for those who cannot see it."""
    game, railroads = scene.game, scene.board.railroads
    paid = [
        f"{railroads[name].initials} has income {state['income']} and value {state['value']}"
        for name, state in game["railroads"].items()
        if state["open"]
    ]
    start = f"Round {game['round']} of {game['last_round']}, time {game['time']} of {game['last_time']}."
    return f"{start} {'; '.join(paid)}." if paid else start
