"""The maps there are: ours, those of installed packages, and board files that a host drops into a folder.

| who brings it | what they bring |
| --- | --- |
| we | `<map>.json` here, and a class in a module beside it where its rules differ |
| a host | a JSON file in the folder named in the settings (`engine.hexes.dropped`) |
| a package | a class, named by an entry point in `whistlepost.maps`, and `<map>.json` beside its module |

What cannot be offered is left out and told of; it keeps no other map from being played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple

from engine.age_of_steam.map_packages import Package, open_package
from engine.age_of_steam.rules import Rules
from engine.hexes import dropped
from engine.hexes.board import Board, load

GAME = "age-of-steam"
FOLDER = Path(__file__).parent
BASE = "rust-belt"
"""The map of the base game: ours, and the only one of ours that needs no class."""
ENTRY_POINT_GROUP = "whistlepost.maps"

_classes: dict[str, type[Rules]] = {}


class Offer(NamedTuple):
    """A map as it is played: its board and its rules."""

    board: Board
    rules: type[Rules]

    @property
    def borrowed(self) -> bool:
        """Are these the rules of another map, which the board file names?"""
        return bool(self.board.rules)

    @property
    def title(self) -> str:
        """What players call it."""
        return self.board.title if self.borrowed else self.rules.title or self.board.title

    @property
    def players(self) -> tuple[int, ...]:
        """For how many it is."""
        return self.board.players if self.borrowed else self.rules.player_counts or self.board.players


class Catalogue(NamedTuple):
    """All maps by name, the base game's first, and why others that were found are not among them."""

    offers: dict[str, Offer]
    left_out: tuple[str, ...]


def register_rules(rules: type[Rules]) -> type[Rules]:
    """Make this class the rules of the map it names; works as a decorator."""
    _classes[rules.map] = rules
    _known.cache_clear()
    _catalogue.cache_clear()
    return rules


@cache
def _import_ours() -> None:
    for module in iter_modules([str(FOLDER)]):
        import_module(f"{__name__}.{module.name}")


@cache
def _packages() -> tuple[tuple[Package, ...], tuple[str, ...]]:
    """Maps of installed packages. Their steps are part of the stored position's shape, so they are opened once."""
    _import_ours()
    good, faults = list[Package](), list[str]()
    for point in sorted(_entry_points(), key=lambda point: point.name):
        package = open_package(point, [*_classes.values(), *(each.rules for each in good)])
        if isinstance(package, str):
            faults.append(package)
        else:
            good.append(package)
    return tuple(good), tuple(faults)


def _entry_points() -> list[EntryPoint]:
    return list(entry_points(group=ENTRY_POINT_GROUP))


def all_classes() -> list[type[Rules]]:
    """The rules of all maps that have their own."""
    _import_ours()
    return [*_classes.values(), *(package.rules for package in _packages()[0])]


def offers() -> dict[str, Offer]:
    """All maps by name, the base game's first; a board of ours whose rules differ is offered with its class only."""
    return _catalogue(dropped.folders()).offers


def left_out() -> tuple[str, ...]:
    """Maps that were found but cannot be offered, and why: one sentence each."""
    return _catalogue(dropped.folders()).left_out


@cache
def _known() -> dict[str, Offer]:
    """Our maps and those of packages."""
    packages, _ = _packages()
    boards = _our_boards()
    found = {BASE: Offer(boards[BASE], Rules)}
    for name, rules in sorted(_classes.items()):
        board = boards.get(rules.board_name or name)
        if board is not None:
            found[name] = Offer(board, rules)
    for package in packages:
        found[package.rules.map] = Offer(package.board, package.rules)
    return found


@cache
def _catalogue(folders: tuple[Path, ...]) -> Catalogue:
    known = _known()
    more, told = dropped.offered(GAME, folders, known, board_faults)
    found = {**known, **{name: Offer(board, rules_for(board)) for name, board in more.items()}}
    return Catalogue(found, (*_packages()[1], *told))


@cache
def _our_boards() -> dict[str, Board]:
    return {board.name: board for board in map(load, sorted(FOLDER.glob("*.json")))}


def rules_for(board: Board) -> type[Rules]:
    """The rules a board is played by: those of the map it names, its own, or the base game's."""
    return next((rules for rules in all_classes() if rules.map == (board.rules or board.name)), Rules)


def board_faults(board: Board) -> list[str]:
    """What keeps a faultless board from being played by the rules it asks for."""
    rules = rules_for(board)
    if board.rules and rules is Rules:
        known = ", ".join(sorted(each.map for each in all_classes()))
        return [f"'rules' names no map with rules of its own: '{board.rules}'; there are {known}."]
    return list(_unplayable(board, rules))


def _unplayable(board: Board, rules: type[Rules]) -> Iterator[str]:
    allowed = _known()[board.rules].players if board.rules else board.players
    if not set(board.players) <= set(allowed):
        yield f"The rules of '{rules.map}' are for {', '.join(map(str, allowed))} players; 'players' has others."
    for place in rules.named_places:
        if place not in board.by_name or board.by_name[place] not in board.cities:
            yield f"The rules of '{rules.map}' speak of the city {place}; the board has none of that name."
    for city in board.cities.values():
        if (city.zone or city.reserve) and not rules.has_zones:
            yield f"{city.hex}: {city.name} is a zone or has a reserve; then 'rules' must name a map with such."
