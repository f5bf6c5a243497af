"""From one season to the next: who goes up, who goes down, who comes in, and in which division everybody plays."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _

from tournaments.pairing.errors import Impossible
from tournaments.pairing.lot import lot


class LeagueRules(msgspec.Struct, frozen=True):
    """How large divisions are and how many change between neighbours."""

    division_size: int
    promote: int = 1
    relegate: int = 1
    smallest_division: int = 4

    def __post_init__(self) -> None:
        if self.promote < 0 or self.relegate < 0 or self.promote + self.relegate > self.division_size:
            raise Impossible(
                _(
                    "{promote} going up and {relegate} going down are more than a division of {division_size} "
                    "has: choose smaller numbers or larger divisions."
                ).format(promote=self.promote, relegate=self.relegate, division_size=self.division_size),
                code="promotion",
            )
        if max(self.promote, self.relegate) > self.smallest_division:
            raise Impossible(
                _(
                    "{promote} would change between divisions, but the smallest may have {smallest_division} "
                    "players: choose smaller numbers or larger divisions."
                ).format(promote=max(self.promote, self.relegate), smallest_division=self.smallest_division),
                code="promotion",
            )
        if not 2 <= self.smallest_division <= self.division_size:
            raise Impossible(
                _(
                    "The smallest division ({smallest_division}) must be between 2 and the usual size "
                    "({division_size})."
                ).format(smallest_division=self.smallest_division, division_size=self.division_size),
                code="division-size",
            )


class Newcomer(msgspec.Struct, frozen=True):
    """Somebody on the waiting list, by rating and the order in which they came."""

    id: int
    rating: float = 0.0
    waiting_since: int = 0


class SeasonEnd(msgspec.Struct, frozen=True):
    """How a season ended: each division's players from first to last, who stops, who would like to come in."""

    seed: str
    divisions: tuple[tuple[int, ...], ...]
    leaving: tuple[int, ...]
    newcomers: tuple[Newcomer, ...]
    rules: LeagueRules


class Move(msgspec.Struct, frozen=True):
    """What the new season means for one person, and why."""

    id: int
    division: int
    """From 1, the highest."""
    why: str


class NextSeason(msgspec.Struct, frozen=True):
    """The new divisions and everybody's way there."""

    divisions: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...]


def first_season(players: Sequence[Newcomer], rules: LeagueRules, seed: str) -> NextSeason:
    """The first divisions of a league: by rating, then by lot."""
    return next_season(SeasonEnd(seed, (), (), tuple(players), rules))


def next_season(ended: SeasonEnd) -> NextSeason:
    """Everybody in one list from the top: each division in its final order, with those who change places put where
    they now belong; those who stop are taken out, newcomers come last by rating; then divisions are cut anew.

    A gap that somebody leaves is thus filled by the next best from below, and nobody is relegated into a gap.
    """
    _check(ended)
    why: dict[int, str] = {}
    chain = [player for player in _exchanged(ended, why) if player not in ended.leaving]
    chain += _by_rating(ended, why)
    divisions = _cut(chain, ended.rules)
    before = {player: number for number, division in enumerate(ended.divisions, 1) for player in division}
    moves = [
        Move(player, number, _reason(player, number, before, why))
        for number, division in enumerate(divisions, 1)
        for player in division
    ]
    return NextSeason(tuple(map(tuple, divisions)), tuple(moves))


def _check(ended: SeasonEnd) -> None:
    everybody = [player for division in ended.divisions for player in division]
    everybody += [one.id for one in ended.newcomers]
    if len(set(everybody)) != len(everybody):
        raise Impossible(_("Somebody is in the league twice."), code="player-twice")
    rules = ended.rules
    for number, division in enumerate(ended.divisions, 1):
        goes_up = rules.promote if number > 1 else 0
        goes_down = rules.relegate if number < len(ended.divisions) else 0
        if goes_up + goes_down > len(division):
            raise Impossible(
                _(
                    "Division {number} has {division} players, but {goes_up} go up and {goes_down} go down: "
                    "choose smaller numbers."
                ).format(number=number, division=len(division), goes_up=goes_up, goes_down=goes_down),
                code="promotion",
            )


def _exchanged(ended: SeasonEnd, why: dict[int, str]) -> list[int]:
    """Neighbouring divisions exchange their last and first; who stops is not counted among them."""
    rules = ended.rules
    staying = [[player for player in division if player not in ended.leaving] for division in ended.divisions]
    rows = [list(division) for division in staying]
    for upper, lower in zip(range(len(rows)), range(1, len(rows)), strict=False):
        # Where so many stop that somebody would go both ways, up counts.
        goes_up = staying[upper][: rules.promote] if upper else []
        others = [player for player in staying[upper] if player not in goes_up]
        down = others[max(0, len(others) - rules.relegate) :] if rules.relegate else []
        up = staying[lower][: rules.promote]
        for place, player in enumerate(up, 1):
            why[player] = f"went up: {_ordinal(place)} in division {lower + 1}"
        for player in down:
            place = ended.divisions[upper].index(player) + 1
            why[player] = f"went down: {_ordinal(place)} of {len(ended.divisions[upper])} in division {upper + 1}"
        rows[upper] = [player for player in rows[upper] if player not in down] + up
        rows[lower] = down + [player for player in rows[lower] if player not in up]
    return [player for row in rows for player in row]


def _by_rating(ended: SeasonEnd, why: dict[int, str]) -> list[int]:
    order = sorted(ended.newcomers, key=lambda one: (-one.rating, one.waiting_since, lot(ended.seed, "new", one.id)))
    for one in order:
        why[one.id] = f"new: rating {one.rating:g}"
    return [one.id for one in order]


def _cut(chain: Sequence[int], rules: LeagueRules) -> list[list[int]]:
    """Full divisions from the top. A last one that is too small takes from those above, so that all differ by one."""
    size = rules.division_size
    divisions = [list(chain[begin : begin + size]) for begin in range(0, len(chain), size)]
    if len(divisions) > 1 and len(divisions[-1]) < rules.smallest_division:
        rest = divisions.pop()
        if len(divisions[-1]) + len(rest) >= 2 * rules.smallest_division:
            both = divisions.pop() + rest
            divisions += [both[: (len(both) + 1) // 2], both[(len(both) + 1) // 2 :]]
        else:
            divisions[-1] += rest
    return divisions


def division_sizes(players: int, rules: LeagueRules) -> list[int]:
    """How many play in each division of a first season.

    >>> division_sizes(21, LeagueRules(8, smallest_division=4))
    [8, 8, 5]
    """
    return [len(division) for division in _cut(range(players), rules)]


def _reason(player: int, number: int, before: dict[int, int], why: dict[int, str]) -> str:
    if player not in before:
        return why[player]
    was = before[player]
    if number == was:
        reason = why.get(player, "")
        return f"stays in division {number}" + (f" ({reason}, but divisions were cut anew)" if reason else "")
    if (number < was) == why.get(player, "").startswith("went up") and player in why:
        return why[player]
    return f"moves {'up' if number < was else 'down'} to division {number}: places fell free or divisions were cut anew"


def _ordinal(number: int) -> str:
    """
    >>> _ordinal(1), _ordinal(12), _ordinal(23)
    ('1st', '12th', '23rd')
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
