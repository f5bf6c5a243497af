"""A map that needs code of its own, brought by an installed Python package.

    [project.entry-points."whistlepost.maps"]
    alsace = "alsace_map:Alsace"

`Alsace` is a subclass of `engine.age_of_steam.rules.Rules` with `map = "alsace"`; `alsace.json` lies beside its module.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import NamedTuple

from engine.age_of_steam.rules import Rules
from engine.hexes.board import Board, InvalidBoard, load


class Package(NamedTuple):
    """A map from a package: its rules and its board."""

    rules: type[Rules]
    board: Board


def open_package(point: EntryPoint, others: Sequence[type[Rules]]) -> Package | str:
    """The map behind an entry point; or why it cannot be offered beside the `others`, in a sentence."""
    named = f"The installed map '{point.name}' ({point.value})"
    try:
        rules = point.load()
    except Exception as error:
        return f"{named} cannot be loaded: {type(error).__name__}: {error}."
    if not (isinstance(rules, type) and issubclass(rules, Rules) and rules.map):
        return f"{named} is not a class of Age of Steam rules that names its map."
    if any(rules.map == other.map for other in others):
        return f"{named} brings a map called '{rules.map}', which there is already."
    taken = _taken_tags(rules, others)
    if taken:
        return f"{named} calls a step, action or event '{taken[0]}', as another map does; give it another tag."
    file = Path(inspect.getfile(rules)).with_name(f"{rules.board_name or rules.map}.json")
    try:
        board = load(file)
        for count in rules.player_counts or board.players:
            rules(board, count)
    except OSError as error:
        return f"{named} has no board: {file} cannot be read: {error.strerror or error}."
    except InvalidBoard as error:
        return f"{named}: {error.sentence}"
    except Exception as error:
        return f"{named} does not come up: {type(error).__name__}: {error}."
    return Package(rules, board)


def _taken_tags(rules: type[Rules], others: Sequence[type[Rules]]) -> list[str]:
    """Tags that stand for something else in stored games already."""
    from engine.age_of_steam.system import KINDS

    taken = []
    for attribute, kinds in KINDS.items():
        known = [*kinds, *(kind for other in others for kind in getattr(other, attribute))]
        tags = {str(kind.__struct_config__.tag): kind for kind in known}
        for kind in getattr(rules, attribute):
            tag = str(kind.__struct_config__.tag)
            if tags.setdefault(tag, kind) is not kind:
                taken.append(tag)
    return taken
