"""Schedules that are perfect by construction: every pair meets equally often, nobody plays more than the others.

Three constructions: the circle (tables of two), planes over small fields (9 players at tables of 3, 16 at 4, 25 at 5,
8 at 4), whose tables fall into rounds, and difference families, where one turns a few tables round the circle of
players: everybody then gets every seat equally often as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

MOST_NODES = 40_000
MOST_PLAYERS = 41

Block = tuple[int, ...]
Rounds = tuple[tuple[Block, ...], ...]


def games_needed(players: int, size: int, meetings: int) -> int | None:
    """How often everybody plays if every pair meets so many times; None if the numbers do not come out even.

    >>> games_needed(7, 4, 2)
    4
    >>> games_needed(7, 4, 1) is None
    True
    """
    games, rest = divmod(meetings * (players - 1), size - 1)
    return None if rest or (players * games) % size else games


def design(players: int, size: int, meetings: int) -> Rounds | None:
    """Tables at which every two of the players 0, 1, … meet exactly so often, in rounds where the design has them;
    else as one long round. None: we know of no such design."""
    if games_needed(players, size, meetings) is None:
        return None
    if players == size:
        return ((tuple(range(players)),),) * meetings
    for base, build in _constructions(players, size):
        if meetings % base == 0:
            found = build()
            if found is not None:
                return found * (meetings // base)
    return None


def _constructions(players: int, size: int) -> Iterator[tuple[int, Callable[[], Rounds | None]]]:
    """Ways to a design, each with how often every pair meets in it."""
    if size == 2:
        yield 1, lambda: circle(players)
    if size in (3, 4, 5) and players == size * size:
        yield 1, lambda: plane(size)
    if (players, size) == (8, 4):
        yield 3, cube
    if players <= MOST_PLAYERS:
        for base in range(1, size * (size - 1) + 1):
            if base * (players - 1) % (size * (size - 1)) == 0:
                yield base, lambda base=base: turned(players, size, base)  # type: ignore[misc]


def circle(players: int) -> Rounds:
    """Everybody meets everybody once at tables of two; with an odd number one sits out each round."""
    ring = list(range(players + players % 2))
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
        rounds.append(tuple(pair for pair in pairs if players not in pair))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def plane(order: int) -> Rounds:
    """The affine plane: points are players, lines are tables, parallel lines are a round."""
    add, times = _field(order)
    points = range(order)
    rounds = [tuple(tuple(x * order + y for y in points) for x in points)]
    for slope in points:
        lines = [tuple(x * order + add(times(slope, x), cut) for x in points) for cut in points]
        rounds.append(tuple(lines))
    return tuple(rounds)


Arithmetic = tuple[Callable[[int, int], int], Callable[[int, int], int]]


def _field(order: int) -> Arithmetic:
    """Adding and multiplying in the field of that many numbers."""
    if order == 4:
        product = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
        return (lambda a, b: a ^ b), (lambda a, b: product[a][b])
    return (lambda a, b: (a + b) % order), (lambda a, b: a * b % order)


def cube() -> Rounds:
    """Eight players at two tables of four, seven rounds: the planes of the cube of side two, each with its parallel."""
    rounds = []
    for normal in range(1, 8):
        here = tuple(point for point in range(8) if (point & normal).bit_count() % 2 == 0)
        rounds.append((here, tuple(point for point in range(8) if point not in here)))
    return tuple(rounds)


@lru_cache(maxsize=256)
def turned(players: int, size: int, meetings: int) -> Rounds | None:
    """Base tables turned round the circle of players. A table's seat order turns with it: seats come out even."""
    wanted, rest = divmod(meetings * (players - 1), size * (size - 1))
    if rest:
        return None
    bases = _difference_family(players, size, meetings, wanted)
    if bases is None:
        return None
    return (tuple(tuple((point + step) % players for point in base) for base in bases for step in range(players)),)


def _difference_family(players: int, size: int, meetings: int, wanted: int) -> list[Block] | None:
    """Tables such that every difference round the circle occurs equally often; found by trying, with a bound."""
    left = [0, *[meetings] * (players - 1)]
    found: list[Block] = []
    nodes = 0

    def take(block: Block, sign: int) -> bool:
        for a, b in combinations(block, 2):
            left[(a - b) % players] -= sign
            left[(b - a) % players] -= sign
        return min(left) >= 0

    def extend(block: Block) -> bool:
        nonlocal nodes
        nodes += 1
        if nodes > MOST_NODES:
            return False
        if len(block) == size:
            return close(block)
        for point in range(block[-1] + 1, players):
            if all(left[(point - other) % players] > 0 for other in block) and extend((*block, point)):
                return True
        return False

    def close(block: Block) -> bool:
        fits = take(block, 1)
        if fits:
            found.append(block)
            if len(found) == wanted or extend((0,)):
                return True
            found.pop()
        take(block, -1)
        return False

    return found if extend((0,)) else None
