"""Ways a cube can go: from place to place over links, never twice through the same place, until it must stop.

Two links between the same places that pay the same player are the same way: a hop is where it leads and who is paid.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

Hop = tuple[str, int]
"""The next place, and the seat that is paid for the link there; NOBODY if no one is."""

Hops = Mapping[str, tuple[Hop, ...]]
"""The hops that can be made from every place."""


def distances(goals: Iterable[str], hops: Hops, most: int) -> dict[str, int]:
    """How many links each place is away from the nearest goal, up to `most`."""
    reached = dict.fromkeys(goals, 0)
    edge = list(reached)
    for distance in range(1, most + 1):
        edge = list(dict.fromkeys(to for place in edge for to, _ in hops.get(place, ()) if to not in reached))
        reached.update(dict.fromkeys(edge, distance))
    return reached


def routes(start: str, most: int, hops: Hops, goals: Container[str], away: Mapping[str, int]) -> list[tuple[Hop, ...]]:
    """All ways from `start` over at most `most` links to a goal; a cube stops at the first one it reaches.

    `away` are distances to the goals: they prune ways that cannot arrive in time.
    """
    found: list[tuple[Hop, ...]] = []
    path: list[Hop] = []
    visited = {start}

    def go(place: str, left: int) -> None:
        for hop in hops[place]:
            to = hop[0]
            if to in visited or away.get(to, most) >= left:
                continue
            if to in goals:
                found.append((*path, hop))
                continue
            path.append(hop)
            visited.add(to)
            go(to, left - 1)
            visited.discard(to)
            path.pop()

    go(start, most)
    return found
