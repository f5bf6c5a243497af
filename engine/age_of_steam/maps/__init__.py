"""The maps there are: a JSON file each, and a class in a module of the same name where the rules differ."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple

from engine.age_of_steam.rules import Rules
from engine.hexes.board import Board, load

FOLDER = Path(__file__).parent
BASE = "rust-belt"
"""The map of the base game: ours, and the only one of ours that needs no class."""

_folders: list[Path] = []
_classes: dict[str, type[Rules]] = {}


class Offer(NamedTuple):
    """A map as it is played: its board and its rules."""

    board: Board
    rules: type[Rules]

    @property
    def title(self) -> str:
        """What players call it."""
        return self.rules.title or self.board.title

    @property
    def players(self) -> tuple[int, ...]:
        """For how many it is."""
        return self.rules.player_counts or self.board.players


def register_rules(rules: type[Rules]) -> type[Rules]:
    """Make this class the rules of the map it names; works as a decorator."""
    _classes[rules.map] = rules
    offers.cache_clear()
    return rules


def add_folder(folder: Path) -> None:
    """Offer the board files of another folder too; those without a class are played by the base game's rules."""
    if folder not in _folders:
        _folders.append(folder)
    offers.cache_clear()


@cache
def _import_ours() -> None:
    for module in iter_modules([str(FOLDER)]):
        import_module(f"{__name__}.{module.name}")


def all_classes() -> list[type[Rules]]:
    """The rules of all maps that have their own."""
    _import_ours()
    return list(_classes.values())


@cache
def offers() -> dict[str, Offer]:
    """All maps by name, the base game's first; a board of ours whose rules differ is offered with its class only."""
    _import_ours()
    ours = {board.name: board for board in map(load, sorted(FOLDER.glob("*.json")))}
    dropped = [load(file) for folder in _folders for file in sorted(folder.glob("*.json"))]
    boards = {**{board.name: board for board in dropped}, **ours}
    found = {name: Offer(boards[name], Rules) for name in [BASE, *(board.name for board in dropped)]}
    for name, rules in sorted(_classes.items()):
        board = boards.get(rules.board_name or name)
        if board is not None:
            found[name] = Offer(board, rules)
    return found
