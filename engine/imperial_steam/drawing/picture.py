"""A whole picture: the map, and the timetable below it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.drawing.options import read
from engine.drawing.svg import document, fit, rect, text
from engine.drawing.tongue import worded
from engine.imperial_steam.drawing.board_map import board_map
from engine.imperial_steam.drawing.boards import contracts, goods, hubs, influence_track, round_track
from engine.imperial_steam.drawing.layout import layout
from engine.imperial_steam.drawing.players import players
from engine.imperial_steam.drawing.scene import Scene
from engine.imperial_steam.drawing.sheet import Sheet
from engine.imperial_steam.drawing.styles import SIZES
from engine.imperial_steam.rules import Rules
from engine.kernel.action import Jsonable
from engine.kernel.words import followed, joined, say


def draw_view(rules: Rules, view: Mapping[str, Jsonable], **options: str) -> str:
    """A view as SVG.

    The options are those of `engine.drawing.options`; places are ids of links, cities and sites.
    """
    asked = read(options, SIZES)
    size, theme = SIZES[asked.size], asked.colours
    places = (view["result"] or {}).get("places", ())
    scene = Scene(
        rules,
        view["game"],
        layout(rules.pack.name, size.name),
        size,
        theme,
        asked.names,
        asked.last,
        asked.choices,
        tuple(view["waiting_on"]),
        {place["seat"]: place["rank"] for place in places},
        asked.at,
        asked.press,
    )
    content, height = "", 0.0
    if asked.parts != "figures":
        content, height = board_map(scene) + _source(scene), float(size.map_height)
    if asked.parts != "map":
        below, bottom = _timetable(scene, height)
        content += rect(0, height, size.width, bottom - height, fill=theme.sheet) + below
        height = bottom
    title = f"Imperial Steam: {rules.pack.title}"
    return document(size.width, height, content, title=title, description=_in_words(scene), theme=theme)


def _source(scene: Scene) -> str:
    """What the board is: a reconstruction says so in every picture."""
    pack, size = scene.game["pack"], scene.size
    called = pack["title"] if pack["confidence"] == "transcribed" else worded(say("Reconstructed board"))
    words = fit(called, size.name_size, 200)
    return text(
        size.width - 8, size.map_height - 8, words, size.name_size, scene.theme.faintest_on("plain"), anchor="end"
    )


def _timetable(scene: Scene, top: float) -> tuple[str, float]:
    size = scene.size
    pad = size.text
    if size.columns == 1:
        only = Sheet(scene, pad * 0.8, top + pad * 0.6, size.width - 1.6 * pad)
        left = right = only
    else:
        half = (size.width - 4 * pad) / 2
        left = Sheet(scene, pad, top + pad, half)
        right = Sheet(scene, half + 3 * pad, top + pad, half)
    players(left)
    left.next_row(0.4)
    round_track(right)
    influence_track(right)
    hubs(right)
    goods(right)
    contracts(right)
    sheets = [left] if left is right else [left, right]
    return "".join(part for sheet in sheets for part in sheet.parts), max(left.y, right.y) + pad * 0.2


def _in_words(scene: Scene) -> str:
    """The position for those who cannot see it."""
    game = scene.game
    boards = [
        say(
            "{name} has {cities} cities, {influence} influence{money}",
            name=scene.name(player["seat"]),
            cities=len(player["network"]),
            influence=player["influence"],
            money="" if player["cash"] is None else say(" and {n} guldens", n=player["cash"]),
        )
        for player in game["players"]
    ]
    start = say("Round {n} of 8.", n=game["round"])
    return worded(followed(joined([start, joined(boards, "; ")], " "), "."))
