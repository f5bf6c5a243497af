"""How a game ended: the ranking, each score taken apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.kernel.words import noop


class Line(msgspec.Struct, frozen=True):
    """One part of a score."""

    label: str
    amount: int


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a seat finished. Tied seats share a rank; `note` says what a number cannot ("bankrupt in turn 4")."""

    seat: int
    rank: int
    score: int
    breakdown: tuple[Line, ...] = ()
    note: str = ""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The final ranking, best first; `unit` is what scores are counted in. `lost`: the game itself beat everybody."""

    places: tuple[Place, ...]
    unit: str = noop("points")
    note: str = ""
    lost: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on rank one; nobody where the game won, as it may in a solo game."""
        return () if self.lost else tuple(place.seat for place in self.places if place.rank == 1)


def ranked(
    scores: Mapping[int, int],
    *,
    breakdown: Mapping[int, Sequence[Line]] | None = None,
    notes: Mapping[int, str] | None = None,
    order: Mapping[int, Sequence[int]] | None = None,
    unit: str = noop("points"),
) -> Result:
    """Rank seats by score, highest first; equal seats share a rank. `order` replaces the score as the sorting key.

    >>> [(place.seat, place.rank) for place in ranked({0: 5, 1: 9, 2: 5}).places]
    [(1, 1), (0, 2), (2, 2)]
    """
    keys = {seat: tuple(order[seat]) if order else (score,) for seat, score in scores.items()}
    places = []
    for seat in sorted(scores, key=lambda s: ([-k for k in keys[s]], s)):
        rank = 1 + sum(other > keys[seat] for other in keys.values())
        lines = tuple((breakdown or {}).get(seat, ()))
        places.append(Place(seat, rank, scores[seat], lines, (notes or {}).get(seat, "")))
    return Result(tuple(places), unit=unit)
