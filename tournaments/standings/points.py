"""Points per place. Who share a place share the points of the places they take up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _

from tournaments.pairing.errors import Impossible
from tournaments.pairing.explain import SIXTIETHS

MOST_POINTS = 1_000


def _podium(size: int) -> list[int]:
    return [SIXTIETHS * points for points in (4, 2, 1, 0, 0)[: size - 1]] + [0]


def _beaten(size: int) -> list[int]:
    return [SIXTIETHS * (size - place) for place in range(1, size + 1)]


def _even(size: int) -> list[int]:
    return [12 * SIXTIETHS * (size - place) // (size - 1) for place in range(1, size + 1)]


def _winner(size: int) -> list[int]:
    return [SIXTIETHS] + [0] * (size - 1)


PRESETS = {
    "podium": ("4, 2 and 1 points for the first three, the last gets none", _podium),
    "beaten": ("one point for every opponent left behind", _beaten),
    "even": ("12 points for the first down to none for the last, in equal steps at tables of any size", _even),
    "winner": ("one point for the winner", _winner),
}


class PointsRule(msgspec.Struct, frozen=True):
    """A preset by name, or the points of each place for each table size, such as {4: [5, 3, 1, 0]}."""

    preset: str = "podium"
    free: dict[int, tuple[int, ...]] = {}

    def __post_init__(self) -> None:
        if self.preset not in PRESETS:
            raise Impossible(
                _("There is no points rule '{preset}'; there are {presets}.").format(
                    preset=self.preset, presets=", ".join(PRESETS)
                ),
                code="points-rule",
            )
        for size, places in self.free.items():
            if len(places) != size:
                raise Impossible(
                    _("A table of {size} has {size} places, but points are given for {places}.").format(
                        size=size, places=len(places)
                    ),
                    code="points-rule",
                )
            if any(not 0 <= points <= MOST_POINTS for points in places):
                raise Impossible(
                    _("Points go from 0 to {most_points}.").format(most_points=MOST_POINTS), code="points-rule"
                )
            if list(places) != sorted(places, reverse=True):
                raise Impossible(_("A better place cannot give fewer points than a worse one."), code="points-rule")

    def of_places(self, size: int) -> list[int]:
        """The points of each place at a table of that size, in sixtieths."""
        if size in self.free:
            return [SIXTIETHS * points for points in self.free[size]]
        return PRESETS[self.preset][1](size)


def shared(rule: PointsRule, places: Sequence[int]) -> list[int]:
    """The points of everybody at a table, from their places; ties share.

    >>> shared(PointsRule("podium"), [1, 2, 2, 4])
    [240, 90, 90, 0]
    """
    table = rule.of_places(len(places))
    points = []
    for place in places:
        among = sum(other == place for other in places)
        points.append(sum(table[place - 1 : place - 1 + among]) // among)
    return points
