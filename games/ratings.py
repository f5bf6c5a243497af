"""What a finished game did to its players' ratings. The tables do not rate; whoever does registers here, and whoever
tells about a finished game asks here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.models import Table


@dataclass(frozen=True)
class RatingChange:
    """One player's rating before and after, as people read it."""

    before: str
    after: str
    note: str = ""


class Pending(Exception):
    """This game is rated, and its rating is not worked out yet."""


Rater = Callable[[Table], Mapping[int, RatingChange]]
"""By seat; empty if the game is not rated; raises Pending."""

_raters: dict[str, Rater] = {}


def register(name: str, rater: Rater) -> None:
    _raters[name] = rater


def unregister(name: str) -> None:
    _raters.pop(name, None)


def changes_of(table: Table) -> dict[int, RatingChange]:
    """What the game changed, by seat; raises Pending while that is not known."""
    found: dict[int, RatingChange] = {}
    for rater in _raters.values():
        found.update(rater(table))
    return found
