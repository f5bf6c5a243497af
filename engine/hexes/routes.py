"""Ways a cube can go: from place to place over links, never twice through the same place, until it must stop.

Two links between the same places that pay the same player are the same way: a hop is where it leads and who is paid.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence

from engine.hexes.track import NOBODY

Hop = tuple[str, int]
"""The next place, and the seat that is paid for the link there; NOBODY if no one is."""

Hops = Mapping[str, tuple[Hop, ...]]
"""The hops that can be made from every place."""

Steps = Mapping[str, Sequence[tuple[str, int, Hop, str]]]
"""The same for a search: where each leads, who is paid, the hop itself, and what it adds to the text of a way."""


def distances(goals: Iterable[str], hops: Hops, most: int) -> dict[str, int]:
    """How many links each place is away from the nearest goal, up to `most`."""
    reached = dict.fromkeys(goals, 0)
    edge = list(reached)
    for distance in range(1, most + 1):
        edge = list(dict.fromkeys(to for place in edge for to, _ in hops.get(place, ()) if to not in reached))
        reached.update(dict.fromkeys(edge, distance))
    return reached


def routes(
    start: str, most: int, steps: Steps, goals: Container[str], away: Mapping[str, int], mover: int | None = None
) -> list[tuple[tuple[Hop, ...], str]]:
    """All ways from `start` over at most `most` links to a goal, each with its words from there on.

    A cube stops at the first goal it reaches. `away` are distances to the goals: they prune ways that cannot arrive in
    time. Words are put together on the way, since most ways begin alike. A `mover` must be paid once at least, and as
    often as anybody else: a way is given up as soon as the links that are left to it cannot make good for that.
    """
    found: list[tuple[tuple[Hop, ...], str]] = []
    visited = {start}
    paid: defaultdict[int, int] = defaultdict(int)

    def go(place: str, left: int, path: tuple[Hop, ...], said: str, mine: int, highest: int) -> None:
        left -= 1
        for to, payee, hop, word in steps[place]:
            if to in visited or away.get(to, most) > left:
                continue
            own, high = mine, highest
            if payee == mover:
                own += 1
            elif payee != NOBODY and paid[payee] >= high:
                high = paid[payee] + 1
            if high - own > left:
                continue
            if to in goals:
                if high <= own:
                    found.append(((*path, hop), said + word))
                continue
            visited.add(to)
            paid[payee] += 1
            go(to, left, (*path, hop), said + word, own, high)
            paid[payee] -= 1
            visited.discard(to)

    head_start = most if mover is None else 0
    go(start, most, (), "", head_start, 1)
    return found
