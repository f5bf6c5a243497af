"""What is in the box: pieces that run out. A layout is possible if the pieces can be dealt to all tiles on the map.

A kind of tile may be laid with any of several pieces (a town of four exits with any complex tile that has them), and
may take more than one piece (a tile and a disc). Nothing remembers which piece lies where: what counts is that the
pieces can be dealt somehow.

>>> box = Supply({"a": 1, "b": 1, "disc": 1}, {"A": (("a",),), "town": (("a", "b"), ("disc",))})
>>> box.suffices({"A": 1, "town": 1}), box.suffices({"A": 1, "town": 2}), box.spare("town", {"A": 1})
(True, False, 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

Alternatives = tuple[str, ...]
Needs = tuple[Alternatives, ...]


class Supply:
    """Pieces with their counts, and what each kind of tile needs: one piece of each of its alternatives."""

    def __init__(self, pieces: Mapping[str, int], needs: Mapping[str, Needs]) -> None:
        self.pieces = dict(pieces)
        self.needs = dict(needs)
        unknown = {piece for kind in self.needs.values() for group in kind for piece in group} - set(self.pieces)
        if unknown:
            raise ValueError(f"no such pieces: {', '.join(sorted(unknown))}")
        self._deal = lru_cache(maxsize=4096)(self._dealt)

    def suffices(self, used: Mapping[str, int]) -> bool:
        """Can all these tiles lie on the map at once? `used` counts them by kind."""
        return self._deal(frozenset(used.items()))

    def spare(self, kind: str, used: Mapping[str, int]) -> int:
        """How many more tiles of the kind could be laid beside those in use."""
        here = used.get(kind, 0)
        low, high = 0, sum(self.pieces[piece] for piece in self.needs[kind][0])
        while low < high:
            middle = (low + high + 1) // 2
            if self.suffices({**used, kind: here + middle}):
                low = middle
            else:
                high = middle - 1
        return low

    def _dealt(self, used: frozenset[tuple[str, int]]) -> bool:
        rest = dict(self.pieces)
        open_needs: list[Alternatives] = []
        for kind, count in sorted(used):
            for group in self.needs[kind]:
                if len(group) == 1:
                    rest[group[0]] -= count
                else:
                    open_needs.extend([group] * count)
        return min(rest.values()) >= 0 and _matched(open_needs, rest)


def _matched(needs: list[Alternatives], rest: Mapping[str, int]) -> bool:
    """Does every need get a piece? Kuhn's augmenting paths; there are never more than a handful of needs."""
    held: dict[str, list[int]] = {piece: [] for piece in rest}

    def give(need: int, tried: set[str]) -> bool:
        for piece in needs[need]:
            if piece in tried:
                continue
            tried.add(piece)
            holders = held[piece]
            if len(holders) < rest[piece]:
                holders.append(need)
                return True
            for place, other in enumerate(holders):
                if give(other, tried):
                    holders[place] = need
                    return True
        return False

    return all(give(need, set()) for need in range(len(needs)))
