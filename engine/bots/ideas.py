"""What is worth a look in a big decision, the best first: whole lines of track, builds, developments.

For people who decide from a mail, where thousands of builds cannot be listed. It is what a sensible bot would weigh up
first, in text forms that one can send as they are; the choice stays theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from engine.bots.lines import Prospect
from engine.kernel.errors import EngineError
from engine.kernel.position import Position

LOOKED_FOR: dict[str, tuple[str, tuple[str, ...]]] = {
    "age-of-steam": ("engine.bots.age_of_steam.building", ("build-track",)),
    "age-of-rail": ("engine.bots.age_of_rail", ("turn", "entrusted-build")),
    "steam": ("engine.bots.steam.building", ("build-track",)),
}
"""Where each game's prospects are found, and in which steps."""


class Idea(NamedTuple):
    """One thing to do: the texts to send, one action a line; what it is called, costs and does beyond them."""

    texts: tuple[str, ...]
    label: str
    cost: int | None
    effect: str


def ideas(seen: Position, seat: int, most: int = 6, at_least: int = 3) -> list[Idea]:
    """At most so many that gain something, else the least bad; the best first. `seen` is what the seat may see."""
    module, steps = LOOKED_FOR.get(seen.setup.system, ("", ()))
    if seen.step not in steps:
        return []
    prospects: Callable[[Position, int], list[Prospect]] = import_module(module).prospects
    found: list[Idea] = []
    for prospect in sorted(prospects(seen, seat), key=lambda each: -each.gain):
        if len(found) == most or (prospect.gain <= 0 and len(found) >= at_least):
            break
        try:
            texts = seen.write_all(seat, [seen.action(action) for action in prospect.actions])
        except EngineError:
            continue  # a map may add a rule that the survey does not know
        found.append(Idea(tuple(texts), prospect.label, prospect.cost, prospect.effect))
    return found
