"""Who sits where at a table: everybody gets every seat equally often, as far as the tables allow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from tournaments.pairing.assignment import cheapest
from tournaments.pairing.lot import lot

REPEAT = 10**9
"""What sitting once more than necessary on a seat weighs; the lot decides what is left."""


def free_seats(counts: Sequence[int], size: int) -> int:
    """The seats this player has had least often, as a bit mask: taking one of them keeps their seats within one.

    >>> bin(free_seats([1, 0, 1, 0], 4))
    '0b1010'
    """
    had = [_had(counts, seat) for seat in range(size)]
    least = min(had)
    return sum(1 << seat for seat in range(size) if had[seat] == least)


def _had(counts: Sequence[int], seat: int) -> int:
    return counts[seat] if seat < len(counts) else 0


@lru_cache(maxsize=200_000)
def repeats(masks: tuple[int, ...]) -> int:
    """How many of a table's players cannot get a free seat, whatever the seating (masks in ascending order)."""
    taken: dict[int, int] = {}

    def place(player: int, tried: set[int]) -> bool:
        for seat in range(len(masks)):
            if masks[player] >> seat & 1 and seat not in tried:
                tried.add(seat)
                if seat not in taken or place(taken[seat], tried):
                    taken[seat] = player
                    return True
        return False

    return sum(not place(player, set()) for player in range(len(masks)))


def seat(seed: str, players: Sequence[int], counts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The table's players in seat order. `counts[i]` says how often player i had each seat before."""
    size = len(players)
    cost = np.zeros((size, size), dtype=np.int64)
    for row, (player, had) in enumerate(zip(players, counts, strict=True)):
        least = min(_had(had, number) for number in range(size))
        for number in range(size):
            # Squares: somebody who has had a seat twice too often is helped before two who had one once too often.
            cost[row, number] = REPEAT * (_had(had, number) - least) ** 2 + lot(seed, "seat", player, number) % 10**6
    at = {number: row for row, number in cheapest(cost)}
    return tuple(players[at[number]] for number in range(size))


def imbalance(counts: Sequence[int], size: int) -> int:
    """By how much the most frequent seat is ahead of the least frequent one.

    >>> imbalance([2, 1, 1, 0], 4)
    2
    """
    had = [_had(counts, number) for number in range(size)]
    return max(had) - min(had)
