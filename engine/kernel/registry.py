"""The games there are, by name: ours, and those of installed packages with a `whistlepost.systems` entry point."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from engine.kernel.errors import InvalidSetup
from engine.kernel.system import System

AnySystem = System[Any, Any]

OURS: dict[str, str] = {
    "age-of-rail": "engine.age_of_rail:AgeOfRail",
    "age-of-steam": "engine.age_of_steam:AgeOfSteam",
    "imperial-steam": "engine.imperial_steam:ImperialSteam",
    "steam": "engine.steam:Steam",
}
ENTRY_POINT_GROUP = "whistlepost.systems"

_loaded: dict[str, AnySystem] = {}


def register(system: AnySystem) -> AnySystem:
    """Add a game; a second one of the same name replaces the first."""
    _loaded[system.name] = system
    return system


def unregister(name: str) -> None:
    """Take a game out again."""
    _loaded.pop(name, None)


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=ENTRY_POINT_GROUP)}


def names() -> list[str]:
    """All games' names, ours first."""
    return list(dict.fromkeys([*OURS, *sorted(_installed()), *_loaded]))


def system(name: str) -> AnySystem:
    """The game of that name."""
    found = _loaded.get(name)
    if found is not None:
        return found
    if name in OURS:
        module, _, attribute = OURS[name].partition(":")
        return register(getattr(import_module(module), attribute)())
    if name in _installed():
        return register(_installed()[name].load()())
    raise InvalidSetup(f"There is no game called '{name}'; there are {', '.join(names())}.", code="no-system")


def systems() -> list[AnySystem]:
    """All games."""
    return [system(name) for name in names()]
