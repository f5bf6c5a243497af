"""Knock-out by tables: the best of each table go on, the others lose a life; with none left they are out. One life is
single elimination, two lives are double elimination. Byes go to the highest seeds, and only where numbers need them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import msgspec
import numpy as np
from django.utils.translation import gettext

from tournaments.pairing.assignment import cheapest
from tournaments.pairing.errors import Impossible
from tournaments.pairing.lot import lot
from tournaments.pairing.seats import seat
from tournaments.pairing.sizes import Sizes, split

MOST_ROUNDS = 24
MOST_PLAYERS = 2_048


class KnockoutRules(msgspec.Struct, frozen=True):
    """So many of each table go on; so many lives."""

    sizes: Sizes
    advance: int = 2
    lives: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.advance < self.sizes.smallest:
            raise Impossible(
                gettext(
                    "{advance} of each table cannot go on when tables may have {smallest} players: choose 1 "
                    "to {smallest2}, or larger tables."
                ).format(advance=self.advance, smallest=self.sizes.smallest, smallest2=self.sizes.smallest - 1),
                code="advance",
            )
        if self.lives not in (1, 2):
            raise Impossible(gettext("A knock-out has one life (single) or two (double elimination)."), code="lives")


class Contender(msgspec.Struct, frozen=True):
    """Somebody still in it."""

    id: int
    seed: int
    """Their number on the seeding list; 1 is the strongest."""
    lives: int = 1
    place: int = 1
    """Their place at their last table; 1 for who had a bye or has not played yet."""
    came_from: int = 0
    """The number of their last table; 0: none."""
    seats: tuple[int, ...] = ()


class KnockoutRound(msgspec.Struct, frozen=True):
    """Everything a round of a knock-out is drawn from."""

    seed: str
    number: int
    contenders: tuple[Contender, ...]
    rules: KnockoutRules


class Bracket(msgspec.Struct, frozen=True):
    """One round: tables in seat order, how many lives their players have, who waits, and whether it is the final."""

    tables: tuple[tuple[int, ...], ...]
    lives: tuple[int, ...]
    byes: tuple[int, ...]
    final: bool


def draw(asked: KnockoutRound) -> Bracket:
    """The next round."""
    rules = asked.rules
    counts = {life: sum(one.lives == life for one in asked.contenders) for life in range(1, rules.lives + 1)}
    plans = round_of(counts, rules)
    if plans is None:
        return _final(asked)
    tables: list[tuple[int, ...]] = []
    lives: list[int] = []
    byes: list[int] = []
    for life in sorted(counts, reverse=True):
        side = sorted((one for one in asked.contenders if one.lives == life), key=_seeding)
        sizes = plans[life]
        resting = len(side) - sum(sizes)
        byes += [one.id for one in side[:resting]]
        dealt = _deal(asked, side[resting:], sizes)
        tables += dealt
        lives += [life] * len(dealt)
    return Bracket(tuple(tables), tuple(lives), tuple(byes), final=False)


def _seeding(one: Contender) -> tuple[int, int, int]:
    """Winners before seconds, then by seed."""
    return one.place, one.seed, one.id


def _final(asked: KnockoutRound) -> Bracket:
    people = sorted(asked.contenders, key=lambda one: (-one.lives, _seeding(one)))
    table = seat(asked.seed, [one.id for one in people], [one.seats for one in people])
    return Bracket((table,), (max(one.lives for one in people),), (), final=True)


Plans = dict[int, tuple[int, ...]]


def round_of(counts: dict[int, int], rules: KnockoutRules) -> Plans | None:
    """The table sizes of the next round, for each number of lives; None: it is the final."""
    alive = sum(counts.values())
    if rules.lives == 1:
        plan = single(alive, rules)
        return None if plan == "final" else {1: _tables_now(plan)}
    if _may_be_final(counts, rules):
        return None
    upper, lower = counts[2], counts[1]
    plans: Plans = {2: (), 1: ()}
    if upper > rules.advance and upper >= rules.sizes.smallest:
        plans[2] = split(upper, rules.sizes).tables
    room = rules.sizes.preferred - min(upper, rules.advance)
    if lower >= rules.sizes.smallest and lower > (room if not plans[2] else rules.advance):
        plans[1] = split(lower, rules.sizes).tables
    if not plans[1] and not plans[2]:
        raise _no_way(alive, rules)
    return plans


def _may_be_final(counts: dict[int, int], rules: KnockoutRules) -> bool:
    alive = sum(counts.values())
    return alive in rules.sizes.allowed and alive <= rules.sizes.preferred and counts[2] <= rules.advance


def _tables_now(plan: object) -> tuple[int, ...]:
    assert isinstance(plan, tuple)
    return plan


def _no_way(alive: int, rules: KnockoutRules) -> Impossible:
    return Impossible(
        gettext(
            "With {alive} players, tables of {words} and {advance} going on, the knock-out does not come out "
            "at a final table: allow another table size, let another number go on, or start with other players."
        ).format(alive=alive, words=_words(rules.sizes), advance=rules.advance),
        code="no-bracket",
    )


def _words(sizes: Sizes) -> str:
    return " or ".join(map(str, sorted(sizes.allowed)))


def single(alive: int, rules: KnockoutRules) -> tuple[int, ...] | str:
    """The table sizes of the next round of a single elimination: the way to a full final with the fewest rounds, the
    fewest byes after the first round, the fewest odd tables and the fewest byes at all."""
    if alive > MOST_PLAYERS:
        raise Impossible(
            gettext("A knock-out has at most {most_players} players.").format(most_players=MOST_PLAYERS),
            code="too-many-players",
        )
    if alive < rules.sizes.smallest:
        raise _no_way(alive, rules)
    way = _best_ways(rules.sizes, rules.advance, alive)[alive]
    if way is None:
        raise _no_way(alive, rules)
    return way.tables or "final"


class _Way(msgspec.Struct, frozen=True):
    cost: tuple[int, int, int, int]
    tables: tuple[int, ...]


@lru_cache(maxsize=64)
def _best_ways(sizes: Sizes, advance: int, most: int) -> list[_Way | None]:
    """The best way down from every number of players."""
    ways: list[_Way | None] = [None] * (most + 1)
    for alive in range(sizes.smallest, most + 1):
        if alive in sizes.allowed and alive <= sizes.preferred:
            ways[alive] = _Way((1, 0, int(alive != sizes.preferred), 0), ())
            continue
        best: _Way | None = None
        for full, odd in _rounds_from(alive, sizes):
            seated = full * sizes.preferred + sum(odd)
            left = alive - seated + advance * (full + len(odd))
            after = ways[left] if left < alive else None
            if after is not None:
                rounds, late, odd_later, byes = after.cost
                cost = (rounds + 1, late + byes, odd_later + len(odd), alive - seated)
                if best is None or cost < best.cost:
                    best = _Way(cost, (*(sizes.preferred,) * full, *odd))
        ways[alive] = best
    return ways


def _rounds_from(alive: int, sizes: Sizes) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Rounds worth looking at: so many tables of the preferred size and at most three odd ones; at least about a third
    of the players play."""
    others = sorted((size for size in sizes.allowed if size != sizes.preferred), reverse=True)
    for count in range(4 if alive < 128 else 2):
        for odd in combinations_with_replacement(others, count):
            room = alive - sum(odd)
            full = room // sizes.preferred
            if room < 0:
                continue
            for tables in range(full, max(0, full // 3 - 1) - 1, -1):
                if tables + len(odd):
                    yield tables, odd


def _deal(asked: KnockoutRound, side: Sequence[Contender], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Row by row down the seeding and back, like a snake; within a row, whoever comes from the same table is kept
    apart if somebody else of the row can go there."""
    at: list[list[Contender]] = [[] for _ in sizes]
    begin, row = 0, 0
    while begin < len(side):
        open_tables = [number for number, size in enumerate(sizes) if size > row]
        if row % 2:
            open_tables.reverse()
        people = side[begin : begin + len(open_tables)]
        for one, number in _placed(asked, people, open_tables, at):
            at[number].append(one)
        begin, row = begin + len(open_tables), row + 1
    return [seat(asked.seed, [one.id for one in table], [one.seats for one in table]) for table in at]


def _placed(
    asked: KnockoutRound, people: Sequence[Contender], tables: Sequence[int], at: Sequence[Sequence[Contender]]
) -> list[tuple[Contender, int]]:
    cost = np.zeros((len(people), len(tables)), dtype=np.int64)
    for row, one in enumerate(people):
        for column, number in enumerate(tables):
            same = sum(one.came_from != 0 and other.came_from == one.came_from for other in at[number])
            away = (row - column) ** 2
            cost[row, column] = same * 10**12 + away * 10**6 + lot(asked.seed, "row", one.id, number) % 10**3
    return [(people[row], tables[column]) for row, column in cheapest(cost)]


class Stage(msgspec.Struct, frozen=True):
    """One round of the plan: how many are in it, table sizes by lives, how many wait."""

    alive: int
    tables: dict[int, tuple[int, ...]]
    byes: int
    final: bool


def plan(players: int, rules: KnockoutRules) -> list[Stage]:
    """The whole knock-out in numbers, before anybody has played; refuses what does not come out at a final."""
    counts = dict.fromkeys(range(1, rules.lives + 1), 0)
    counts[rules.lives] = players
    stages: list[Stage] = []
    while len(stages) < MOST_ROUNDS:
        alive = sum(counts.values())
        plans = round_of(counts, rules)
        if plans is None:
            stages.append(Stage(alive, {max(life for life, n in counts.items() if n): (alive,)}, 0, final=True))
            return stages
        seated = sum(sum(tables) for tables in plans.values())
        stages.append(Stage(alive, plans, alive - seated, final=False))
        counts = _after(counts, plans, rules)
    raise _no_way(players, rules)


def _after(counts: dict[int, int], plans: Plans, rules: KnockoutRules) -> dict[int, int]:
    left = dict(counts)
    for life, tables in plans.items():
        down = sum(size - rules.advance for size in tables)
        left[life] -= down
        if life > 1:
            left[life - 1] += down
    return left
