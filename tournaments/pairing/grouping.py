"""Finding the best company: exchange players between tables as long as it helps. Whole numbers only, so that every
machine finds the same tables."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tournaments.pairing.seats import repeats

Ints = NDArray[np.int64]

HARD = 10**9
"""A pair that should not meet weighs more than everything else together."""
SEAT = 10**6
"""A seat that has to be repeated weighs less than that, and more than all else."""

KICKS = 60
KICKS_WHEN_LARGE = 12
LARGE = 300


@dataclass(frozen=True)
class Wishes:
    """What is to be kept small. Players are numbered from 0, tables as well."""

    pair: Ints
    """What it costs that two players meet; symmetric, nothing on the diagonal."""
    place: Ints
    """What it costs that a player sits at a table, one row a player."""
    masks: Sequence[Sequence[int]]
    """For each table size the free seats of every player, as bit masks (see `seats.free_seats`)."""


class Grouping:
    """Players at tables, under exchange."""

    def __init__(self, tables: Sequence[Sequence[int]], wishes: Wishes) -> None:
        self.wishes = wishes
        self.tables = [list(table) for table in tables]
        self.at = np.zeros(len(wishes.pair), dtype=np.int64)
        for number, table in enumerate(self.tables):
            self.at[table] = number
        self.company = np.stack([wishes.pair[:, table].sum(axis=1) for table in self.tables], axis=1)
        self.short = np.array([self._repeats(table) for table in self.tables], dtype=np.int64)

    def cost(self) -> int:
        """Everything that is not as wished."""
        everybody = np.arange(len(self.at))
        pairs = int(self.company[everybody, self.at].sum()) // 2
        return pairs + int(self.wishes.place[everybody, self.at].sum()) + SEAT * int(self.short.sum())

    def troubled(self) -> list[int]:
        """Tables at which somebody must not meet somebody, or has to repeat a seat."""
        own = self.company[np.arange(len(self.at)), self.at]
        bad = set(self.at[own >= HARD].tolist()) | set(np.flatnonzero(self.short).tolist())
        return sorted(bad)

    def improve(self) -> None:
        """Exchange until no exchange of two players helps."""
        moved = True
        while moved:
            moved = False
            for player in range(len(self.at)):
                while self._exchange_best(player):
                    moved = True

    def gains(self, player: int) -> Ints:
        """By how much the cost changes when this player is exchanged with each other one, seats aside."""
        wishes, here, everybody = self.wishes, self.at[player], np.arange(len(self.at))
        there = self.at
        change = self.company[:, here] + self.company[player, there] - 2 * wishes.pair[player]
        change -= self.company[player, here] + self.company[everybody, there]
        change += wishes.place[player, there] + wishes.place[:, here]
        change -= wishes.place[player, here] + wishes.place[everybody, there]
        result: Ints = change
        return result

    def best_exchange(self, player: int) -> tuple[int, int]:
        """The best change of cost, and with whom. Nothing is left out: seats can save at most what they cost now."""
        here = int(self.at[player])
        change = self.gains(player)
        hopeful = (change < SEAT * (self.short[here] + self.short[self.at])) & (self.at != here)
        best = (0, -1)
        for other in np.flatnonzero(hopeful).tolist():
            total = int(change[other]) + SEAT * self._seat_change(player, other)
            if total < best[0]:
                best = (total, other)
        return best

    def exchange(self, player: int, other: int) -> None:
        here, there = int(self.at[player]), int(self.at[other])
        self._replace(here, player, other)
        self._replace(there, other, player)
        self.at[player], self.at[other] = there, here
        moved = self.wishes.pair[:, player] - self.wishes.pair[:, other]
        self.company[:, here] -= moved
        self.company[:, there] += moved
        self.short[here] = self._repeats(self.tables[here])
        self.short[there] = self._repeats(self.tables[there])

    def _exchange_best(self, player: int) -> bool:
        _, other = self.best_exchange(player)
        if other >= 0:
            self.exchange(player, other)
        return other >= 0

    def _seat_change(self, player: int, other: int) -> int:
        here, there = int(self.at[player]), int(self.at[other])
        mine = [other if one == player else one for one in self.tables[here]]
        theirs = [player if one == other else one for one in self.tables[there]]
        return self._repeats(mine) + self._repeats(theirs) - int(self.short[here]) - int(self.short[there])

    def _repeats(self, table: Sequence[int]) -> int:
        masks = self.wishes.masks[len(table)]
        return repeats(tuple(sorted(masks[player] for player in table)))

    def _replace(self, table: int, old: int, new: int) -> None:
        members = self.tables[table]
        members[members.index(old)] = new


def best_tables(tables: Sequence[Sequence[int]], wishes: Wishes, *, seed: int) -> list[list[int]]:
    """The tables after all exchanges that help. While somebody is in trouble, a few people at the troubled tables
    change places at random (from the seed) and everything is tried again; the best is kept."""
    grouping = Grouping(tables, wishes)
    if len(grouping.tables) < 2:
        return grouping.tables
    grouping.improve()
    dice = random.Random(seed)
    best, kept = grouping.cost(), [list(table) for table in grouping.tables]
    for _ in range(KICKS if len(grouping.at) < LARGE else KICKS_WHEN_LARGE):
        troubled = grouping.troubled()
        if not troubled:
            break
        for _ in range(1 + min(3, len(troubled))):
            table = troubled[dice.randrange(len(troubled))]
            player = grouping.tables[table][dice.randrange(len(grouping.tables[table]))]
            other = dice.randrange(len(grouping.at))
            if grouping.at[other] != grouping.at[player]:
                grouping.exchange(player, other)
        grouping.improve()
        if grouping.cost() < best:
            best, kept = grouping.cost(), [list(table) for table in grouping.tables]
        else:
            grouping = Grouping(kept, wishes)
    return kept
