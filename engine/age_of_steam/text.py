"""Moves as players type them: the grammar, and what only the position can tell (whose link a cube goes over)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.age_of_steam.actions import Move
from engine.age_of_steam.deliveries import Ways
from engine.age_of_steam.display import COLOURS
from engine.age_of_steam.rules import ACTIONS, Playing, Rules
from engine.age_of_steam.words import BoxWord, ColumnWord, CountWord, LetterWord, LooseSegments, Segments
from engine.hexes.words import HexWord, HopWord, PlaceWord, SegmentWord, SideWord
from engine.kernel.action import Action, Grammar, Many, Names
from engine.kernel.errors import AmbiguousAction
from engine.kernel.words import say

SEVERAL = 12
"""How many precise forms of an ambiguous move are listed."""


def grammar(game: Playing, actions: Sequence[type[Action]]) -> Grammar:
    """The text forms on this board."""
    board = game.rules.board
    titles = action_titles(game.rules)
    short = {"loco": "locomotive", "pass": "turn-order", "turn order pass": "turn-order"}
    links = {id: id for id in board.links}
    return Grammar(
        actions,
        {
            "hex": HexWord(board),
            "place": PlaceWord(board),
            "path": Many(HopWord(board), ">"),
            "count": CountWord(),
            "segments": Segments(SegmentWord(), " "),
            "loose": LooseSegments(SegmentWord(), " "),
            "sides": Many(SideWord(), " "),
            "letter": LetterWord(),
            "good": Names("colour", {colour: colour for colour in COLOURS}),
            "action": Names(
                "action",
                {name: title.lower() for name, title in titles.items()},
                {said: name for said, name in short.items() if name in titles},
            ),
            "link": Names("printed link", links),
            "column": ColumnWord(),
            "box": BoxWord(),
        },
    )


def action_titles(rules: Rules) -> dict[str, str]:
    """All actions that can come up on a map, with their titles."""
    return {**ACTIONS, **rules.more_titles}


def loosened(game: Playing, action: Action) -> Action:
    """The action without what anybody can see: whose link it is, where there is only one."""
    if not isinstance(action, Move):
        return action
    return msgspec.structs.replace(action, path=Ways(game).loosely(action.start, action.path))


def resolved(game: Playing, action: Action, words: Grammar) -> Action:
    """The action with every hop's payee filled in; asks back where several are possible."""
    if not isinstance(action, Move):
        return action
    ways = Ways(game)
    paths = ways.meanings(action.start, action.path)
    if len(paths) > 1:
        precise = [msgspec.structs.replace(action, path=ways.loosely(action.start, path)) for path in paths[:SEVERAL]]
        raise AmbiguousAction(
            say("Several links lead the same way: say whose you mean."), examples=[words.write(way) for way in precise]
        )
    return msgspec.structs.replace(action, path=paths[0])
