"""The Plackett-Luce update of Weng and Lin in closed form: the same figures as openskill's, without its objects.

A table's ranking is read from the top: the winner is chosen among all, the second among the rest, and so on. Whoever
was likely to be chosen gains little by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple


class Pull(NamedTuple):
    """What a ranking says of one side: `towards` moves the middle (times the variance), `closer` shrinks the doubt
    (times the variance)."""

    towards: float
    closer: float


def pulls(
    mus: Sequence[float], variances: Sequence[float], ranks: Sequence[int], beta: float, gamma: float = 1.0
) -> list[Pull]:
    """What one ranking says of every side; equal ranks are ties. `gamma` is how fast a game takes doubt away."""
    count = len(mus)
    c2 = sum(variances) + count * beta * beta
    c = sqrt(c2)
    highest = max(mus)
    strengths = [exp((mu - highest) / c) for mu in mus]
    # For each rank: the strength of everybody who was still in the running, and how many share it.
    running: dict[int, float] = {}
    level: dict[int, int] = {}
    left = 0.0
    for rank in sorted(set(ranks), reverse=True):
        for side in range(count):
            if ranks[side] == rank:
                left += strengths[side]
                level[rank] = level.get(rank, 0) + 1
        running[rank] = left
    found = []
    for side in range(count):
        omega = delta = 0.0
        mine, strength = ranks[side], strengths[side]
        for rank, among in running.items():
            if rank <= mine:
                # Each of those who share a rank was chosen once, with the weight of one in so many.
                chance = strength / among
                omega -= chance
                delta += chance * (1.0 - chance)
        omega += 1.0 / level[mine]
        found.append(Pull(omega / c, delta * gamma * sqrt(variances[side]) / (c2 * c)))
    return found


def moved(mu: float, variance: float, pull: Pull, share: float, kappa: float) -> tuple[float, float]:
    """The new middle and deviation of somebody who played this share of their side's game."""
    shrink = max(1.0 - share * variance * pull.closer, kappa)
    return mu + share * variance * pull.towards, sqrt(variance * shrink)
