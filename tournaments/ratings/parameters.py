"""The figures that ratings are reckoned with. Changing one changes everybody's rating: give the set a new version, and
the books are written anew from the first game on."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Skill(NamedTuple):
    """What is known of somebody: the middle of what we believe, and how far off we may well be."""

    mu: float
    sigma: float


class Parameters(msgspec.Struct, frozen=True):
    """`beta` is how much luck there is in a game, `gamma` how fast games take doubt away (1: as openskill does), `tau`
    how far skill may wander between two games; `kappa` keeps certainty from running away. `scale` and `doubt` are for
    odds alone: how far apart people must be for odds of e to 1, and how much our doubt about them flattens odds."""

    version: int
    mu: float
    sigma: float
    beta: float
    gamma: float
    tau: float
    kappa: float
    scale: float
    doubt: float
    certain: float
    """Below this uncertainty a rating is no longer provisional."""

    @property
    def unknown(self) -> Skill:
        """Somebody of whom nothing is known."""
        return Skill(self.mu, self.sigma)


CURRENT = Parameters(
    version=2,
    mu=1500.0,
    sigma=150.0,
    beta=40.0,
    gamma=2.0,
    tau=3.0,
    kappa=0.0001,
    scale=130.0,
    doubt=2.5,
    certain=80.0,
)

PLACES = 6
"""Skills are kept rounded to so many decimals after every game, so that whoever reckons them anew gets the same."""


def kept(mu: float, sigma: float) -> Skill:
    return Skill(round(mu, PLACES), round(sigma, PLACES))
