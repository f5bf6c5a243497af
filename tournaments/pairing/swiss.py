"""Swiss by tables: people meet others with as many points as they have, nobody twice while that is possible, and
nobody always floats, sits out, sits at the odd table or on the same seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np

from tournaments.pairing.grouping import HARD, Grouping, Wishes, best_tables
from tournaments.pairing.lot import lot
from tournaments.pairing.seats import free_seats, repeats, seat
from tournaments.pairing.sizes import LARGEST_TABLE, Sizes, Split, split

GAP = 64
"""What meeting somebody one score group away weighs; two groups away four times that."""
ODD_TABLE = 1_000
"""What another visit to a table of odd size weighs, for each one before."""
FLOAT = 4
"""What floating again weighs, for each time before."""
MOST_SOLVED = 32
"""Up to so many players the solver is asked where exchanges get stuck."""
MOST_REMEMBERED = 5
WIDEST_GAP = 30


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who wants to play this round, and what happened to them so far."""

    id: int
    rank: int
    """Their number on the starting list, 1 is the strongest."""
    score: int = 0
    """In sixtieths of a point, so that shared places stay whole numbers."""
    met: dict[int, int] = {}
    seats: tuple[int, ...] = ()
    """How often they had each seat."""
    byes: int = 0
    floated_down: int = 0
    floated_up: int = 0
    odd_tables: int = 0
    team: str = ""


class SwissRound(msgspec.Struct, frozen=True):
    """Everything a round is paired from. Stored with the result, so that anybody can pair it again."""

    seed: str
    entrants: tuple[Entrant, ...]
    sizes: Sizes
    within_groups: Literal["lot", "spread"] = "lot"
    """Inside a score group: by lot, or dealt out so that each table has strong and less strong players."""


class Pairing(msgspec.Struct, frozen=True):
    """The tables, each in seat order, who sits out, and what could not be avoided."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    rematches: int = 0
    """Pairs that meet though they have met before, or play for the same team."""
    repeated_seats: int = 0
    proven: bool = True
    """Whether fewer rematches and repeated seats are known to be impossible."""


def pair(asked: SwissRound) -> Pairing:
    """Pair one round."""
    shares = split(len(asked.entrants), asked.sizes)
    byes = sit_out(asked, shares.byes)
    playing = [entrant for entrant in asked.entrants if entrant.id not in byes]
    return _best_pairing(asked, playing, shares, byes)


def sit_out(asked: SwissRound, count: int) -> tuple[int, ...]:
    """Nobody sits out again while somebody has not; then those with the fewest points, then the lot."""
    order = sorted(asked.entrants, key=lambda one: (one.byes, one.score, lot(asked.seed, "bye", one.id), one.id))
    return tuple(one.id for one in order[:count])


def _best_pairing(asked: SwissRound, playing: list[Entrant], shares: Split, byes: tuple[int, ...]) -> Pairing:
    ordered = in_order(asked, playing)
    wishes = wishes_of(ordered, shares.tables, asked.sizes)
    tables = best_tables(first_tables(asked, ordered, shares.tables), wishes, seed=lot(asked.seed, "exchange"))
    proven = True
    if Grouping(tables, wishes).troubled():
        tables, proven = _solved(asked, tables, wishes)
    ids = [[ordered[index].id for index in table] for table in tables]
    had = {entrant.id: entrant.seats for entrant in ordered}
    seated = tuple(seat(asked.seed, table, [had[player] for player in table]) for table in ids)
    return Pairing(
        tables=seated,
        byes=byes,
        rematches=_rematches(ordered, tables),
        repeated_seats=sum(
            repeats(tuple(sorted(wishes.masks[len(table)][index] for index in table))) for table in tables
        ),
        proven=proven,
    )


def _solved(asked: SwissRound, tables: list[list[int]], wishes: Wishes) -> tuple[list[list[int]], bool]:
    """Where exchanges leave trouble, the solver says whether it must be; then points and floats are looked at again."""
    if len(wishes.pair) > MOST_SOLVED:
        return tables, False
    hard = (wishes.pair // HARD).tolist()
    # Here, because the solver brings seconds of start-up and almost 100 MB, and most processes never pair anyone.
    from tournaments.pairing.exact import fewest_troubles

    solved = fewest_troubles(tables, wishes, hard)
    better = Grouping(solved.tables, wishes)
    better.improve()
    kept = better.tables if better.cost() <= Grouping(tables, wishes).cost() else tables
    return kept, solved.proven


def in_order(asked: SwissRound, playing: Sequence[Entrant]) -> list[Entrant]:
    """By points, then by lot or by starting rank."""
    if asked.within_groups == "spread":
        return sorted(playing, key=lambda one: (-one.score, one.rank, one.id))
    return sorted(playing, key=lambda one: (-one.score, lot(asked.seed, "order", one.id), one.id))


def first_tables(asked: SwissRound, ordered: Sequence[Entrant], sizes: Sequence[int]) -> list[list[int]]:
    """Fill the tables from the top. Where neighbouring tables hold one score group, deal it out like cards."""
    tables, begin = [], 0
    for size in sizes:
        tables.append(list(range(begin, begin + size)))
        begin += size
    if asked.within_groups == "spread":
        for run in _runs_of_one_score(ordered, tables):
            _deal(tables, run)
    return tables


def _runs_of_one_score(ordered: Sequence[Entrant], tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """Neighbouring tables all of whose players have the same score."""
    runs: list[list[int]] = []
    last: int | None = None
    for number, table in enumerate(tables):
        scores = {ordered[index].score for index in table}
        one = scores.pop() if len(scores) == 1 else None
        if one is not None and one == last:
            runs[-1].append(number)
        elif one is not None:
            runs.append([number])
        last = one
    return runs


def _deal(tables: list[list[int]], run: Sequence[int]) -> None:
    """Down the row of tables and back, like a snake, until every seat is taken."""
    people = sorted(index for number in run for index in tables[number])
    room = {number: len(tables[number]) for number in run}
    for number in run:
        tables[number] = []
    row = list(run)
    while people:
        for number in row:
            if people and len(tables[number]) < room[number]:
                tables[number].append(people.pop(0))
        row.reverse()


def wishes_of(ordered: Sequence[Entrant], sizes: Sequence[int], allowed: Sizes) -> Wishes:
    """What this round wishes for, as numbers (see the module's constants)."""
    groups = {score: number for number, score in enumerate(sorted({one.score for one in ordered}, reverse=True))}
    group = np.array([groups[one.score] for one in ordered], dtype=np.int64)
    gap = np.minimum(np.abs(group[:, None] - group[None, :]), WIDEST_GAP)
    down = np.array([min(one.floated_down, MOST_REMEMBERED) for one in ordered], dtype=np.int64)
    up = np.array([min(one.floated_up, MOST_REMEMBERED) for one in ordered], dtype=np.int64)
    above = group[:, None] < group[None, :]
    again = np.where(above, down[:, None] + up[None, :], np.where(above.T, up[:, None] + down[None, :], 0))
    pair = HARD * _should_not_meet(ordered) + GAP * gap * gap + FLOAT * again
    np.fill_diagonal(pair, 0)
    odd = np.array([min(one.odd_tables, MOST_REMEMBERED) for one in ordered], dtype=np.int64)
    is_odd = np.array([size != allowed.preferred for size in sizes], dtype=np.int64)
    place = ODD_TABLE * odd[:, None] * is_odd[None, :]
    masks = [
        [free_seats(one.seats, size) for one in ordered] if size in sizes else [] for size in range(LARGEST_TABLE + 1)
    ]
    return Wishes(pair, place, masks)


def _should_not_meet(ordered: Sequence[Entrant]) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """How often each pair met before; squared, so that a third meeting weighs more than two second ones."""
    index = {one.id: number for number, one in enumerate(ordered)}
    found = np.zeros((len(ordered), len(ordered)), dtype=np.int64)
    teams: dict[str, list[int]] = {}
    for number, one in enumerate(ordered):
        for other, times in one.met.items():
            if other in index:
                found[number, index[other]] = found[index[other], number] = times * times
        if one.team:
            teams.setdefault(one.team, []).append(number)
    for members in teams.values():
        for number in members:
            found[number, members] += 1
    return found


def _rematches(ordered: Sequence[Entrant], tables: Sequence[Sequence[int]]) -> int:
    hard = _should_not_meet(ordered)
    return sum(
        bool(hard[table[a], table[b]]) for table in tables for a in range(len(table)) for b in range(a + 1, len(table))
    )
