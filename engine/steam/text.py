"""Moves as players type them: the grammar, and what only the position can tell (whose link a cube goes over)."""

from __future__ import annotations

import re

import msgspec

from engine.hexes.board import Board
from engine.hexes.words import HexWord, HopWord, PlaceWord, SegmentWord, SideWord
from engine.kernel.action import Action, Grammar, Jsonable, Many, Names
from engine.kernel.errors import AmbiguousAction, InvalidAction
from engine.kernel.words import say
from engine.steam.actions import ACTIONS, Move
from engine.steam.deliveries import ways
from engine.steam.rules import CUBES, TILES, Playing

SEVERAL = 12
"""How many precise forms of an ambiguous move are listed."""
SCORING = {"vp": "points", "vps": "points", "victory points": "points"}


class ColourWord:
    """A colour of cubes and cities."""

    pattern = "red|blue|yellow|purple|gray|grey"

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        colour = text.strip().lower().replace("grey", "gray")
        if colour not in CUBES:
            raise InvalidAction(say("'{text}' is not a colour of this game.", text=text), examples=list(CUBES))
        return colour


class SpaceWord:
    """A space of the Goods Supply by its number; `nothing` when all are empty."""

    def write(self, value: Jsonable) -> str:
        return str(value) if value else "nothing"

    def read(self, text: str) -> Jsonable:
        said = text.strip().lower().removeprefix("space ")
        if said == "nothing":
            return 0
        if not re.fullmatch("[0-9]{1,4}", said):
            raise InvalidAction(
                say("'{text}' is not a space of the Goods Supply.", text=text), examples=["grow Albany from 5"]
            )
        return int(said)


def grammar(board: Board) -> Grammar:
    """The text forms on this board."""
    short = {"loco": "locomotive", "growth": "city-growth", "urbanize": "urbanization"}
    return Grammar(
        ACTIONS,
        {
            "hex": HexWord(board),
            "place": PlaceWord(board),
            "path": Many(HopWord(board), ">"),
            "segments": Many(SegmentWord(), " "),
            "sides": Many(SideWord(), " "),
            "colour": ColourWord(),
            "good": ColourWord(),
            "space": SpaceWord(),
            "scoring": Names("way to score", {"income": "income", "points": "points"}, SCORING),
            "tile": Names("Action tile", {tile: title.lower() for tile, title in TILES.items()}, short),
        },
    )


def loosened(game: Playing, action: Action) -> Action:
    """The action without what anybody can see: whose link it is, where there is only one."""
    if not isinstance(action, Move):
        return action
    return msgspec.structs.replace(action, path=ways(game).loosely(action.start, action.path))


def resolved(game: Playing, action: Action, words: Grammar) -> Action:
    """The action with every hop's owner filled in; asks back where several are possible."""
    if not isinstance(action, Move):
        return action
    hops = ways(game)
    paths = hops.meanings(action.start, action.path)
    if len(paths) > 1:
        precise = [msgspec.structs.replace(action, path=hops.loosely(action.start, path)) for path in paths[:SEVERAL]]
        raise AmbiguousAction(
            say("Several links lead the same way: say whose you mean."), examples=[words.write(way) for way in precise]
        )
    return msgspec.structs.replace(action, path=paths[0])
