"""Who may enter an event. Ratings come from outside: their room registers itself here."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from tournaments.models import Event
from tournaments.rules import EventRules

Rating = Callable[[str, User], float | None]
"""A person's rating in a system; None: none yet."""

Gate = Callable[[Event, User], str | None]
"""Says in one sentence why this person may not enter; None: nothing against it."""

_ratings: list[Rating] = []
_gates: dict[str, Gate] = {}


def register_rating(rating: Rating) -> None:
    """Say where ratings come from; the last word counts."""
    _ratings.append(rating)


def unregister_rating(rating: Rating) -> None:
    _ratings.remove(rating)


def register(name: str, gate: Gate) -> None:
    """Add a gate; its name is the code that a refusal carries."""
    _gates[name] = gate


def unregister(name: str) -> None:
    _gates.pop(name, None)


def rating_of(system: str, player: User) -> float | None:
    return _ratings[-1](system, player) if _ratings else None


def objection(event: Event, rules: EventRules, player: User) -> tuple[str, str] | None:
    """The first thing that speaks against this person entering: its code and sentence."""
    low, high = rules.rating_from, rules.rating_to
    if low is not None or high is not None:
        rating = rating_of(rules.system, player)
        if rating is None:
            return "rating", "This event is for rated players, and you have no rating in this game yet."
        if (low is not None and rating < low) or (high is not None and rating > high):
            bounds = f"{low if low is not None else 'any'} to {high if high is not None else 'any'}"
            return "rating", f"This event is for ratings from {bounds}; yours is {rating:g}."
    for name, gate in _gates.items():
        sentence = gate(event, player)
        if sentence is not None:
            return name, sentence
    return None
