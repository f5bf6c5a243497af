"""The books of an event: every result, bye and penalty, and the rules that turn them into standings."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from tournaments.pairing.errors import Impossible
from tournaments.pairing.explain import SIXTIETHS
from tournaments.standings.points import PointsRule

TIE_BREAKS = {
    "head-to-head": "games between those who are level: who finished before whom",
    "opponents": "the opponents' points per game, on average",
    "margin": "the score between the table's lowest and highest, on average",
    "wins": "games won; a shared first place counts its share",
    "seats": "how late in the order one sat, on average: the later, the better",
    "rating": "the rating at the start of the event: the lower, the better",
    "lot": "the lot drawn from the published seed",
}


class StandingsRules(msgspec.Struct, frozen=True):
    """How results become standings."""

    points: PointsRule = PointsRule()
    bye: int = 2 * SIXTIETHS
    """What a bye gives, in sixtieths of a point."""
    tie_breaks: tuple[str, ...] = ("head-to-head", "opponents", "margin", "wins", "lot")

    def __post_init__(self) -> None:
        for name in self.tie_breaks:
            if name not in TIE_BREAKS:
                raise Impossible(
                    _("There is no tie-break '{name}'; there are {tie_breaks}.").format(
                        name=name, tie_breaks=", ".join(TIE_BREAKS)
                    ),
                    code="tie-break",
                )
        if len(set(self.tie_breaks)) != len(self.tie_breaks):
            raise Impossible(_("A tie-break stands on the list twice."), code="tie-break")
        if self.bye < 0:
            raise Impossible(_("A bye gives no negative points."), code="bye-points")


class Finish(msgspec.Struct, frozen=True):
    """How a game ended for somebody. `place` is shared by those who are level; a game without scores has none."""

    player: int
    seat: int
    place: int
    score: int | None = None
    note: str = ""


class Game(msgspec.Struct, frozen=True):
    """A finished game of the event. The order of `finishes` does not matter."""

    id: str
    round: int
    finishes: tuple[Finish, ...]


class Bye(msgspec.Struct, frozen=True):
    """Somebody sat out a round."""

    player: int
    round: int


class Penalty(msgspec.Struct, frozen=True):
    """Points given or taken by a ruling, in sixtieths."""

    player: int
    points: int
    why: str


class Books(msgspec.Struct, frozen=True):
    """Everything standings are made from."""

    seed: str
    players: tuple[int, ...]
    rules: StandingsRules = StandingsRules()
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    ratings: dict[int, float] = {}
    out: tuple[int, ...] = ()
    """Disqualified: listed last, whatever they won."""
