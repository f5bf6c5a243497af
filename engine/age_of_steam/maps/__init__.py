"""The maps there are: a JSON file each, and a class in a module of the same name where the rules differ."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from engine.age_of_steam.rules import Rules
from engine.hexes.board import Board, load

FOLDER = Path(__file__).parent
FIRST = "rust-belt"

_folders: list[Path] = [FOLDER]
_classes: dict[str, type[Rules]] = {}


def register_rules(rules: type[Rules]) -> type[Rules]:
    """Make this class the rules of the map it names; works as a decorator."""
    _classes[rules.map] = rules
    boards.cache_clear()
    return rules


def add_folder(folder: Path) -> None:
    """Offer the board files of another folder too."""
    if folder not in _folders:
        _folders.append(folder)
    boards.cache_clear()


@cache
def _import_ours() -> None:
    for module in iter_modules([str(FOLDER)]):
        import_module(f"{__name__}.{module.name}")


def rules_class(name: str) -> type[Rules]:
    """The rules of a map: its own class, or the base game's."""
    _import_ours()
    return _classes.get(name, Rules)


def all_classes() -> list[type[Rules]]:
    """The rules of all maps that have their own."""
    _import_ours()
    return list(_classes.values())


@cache
def boards() -> dict[str, Board]:
    """All boards by name, the base game's first."""
    _import_ours()
    files = [file for folder in _folders for file in sorted(folder.glob("*.json"))]
    found = {board.name: board for board in map(load, files)}
    return {name: found[name] for name in sorted(found, key=lambda name: (name != FIRST, name))}
