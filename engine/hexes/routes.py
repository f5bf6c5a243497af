"""Ways a cube can go: from place to place over links, never twice through the same place, until it must stop.

Two links between the same places that pay the same player are the same way: a hop is where it leads and who is paid.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

Hop = tuple[str, int]
"""The next place, and the seat that is paid for the link there; NOBODY if no one is."""

Hops = Mapping[str, tuple[Hop, ...]]
"""The hops that can be made from every place."""

Words = Mapping[str, tuple[str, ...]]
"""What each of those hops adds to the text of a way."""


def distances(goals: Iterable[str], hops: Hops, most: int) -> dict[str, int]:
    """How many links each place is away from the nearest goal, up to `most`."""
    reached = dict.fromkeys(goals, 0)
    edge = list(reached)
    for distance in range(1, most + 1):
        edge = list(dict.fromkeys(to for place in edge for to, _ in hops.get(place, ()) if to not in reached))
        reached.update(dict.fromkeys(edge, distance))
    return reached


def routes(
    start: str, most: int, hops: Hops, words: Words, goals: Container[str], away: Mapping[str, int]
) -> list[tuple[tuple[Hop, ...], str]]:
    """All ways from `start` over at most `most` links to a goal, each with its words from there on.

    A cube stops at the first goal it reaches. `away` are distances to the goals: they prune ways that cannot arrive in
    time. Words are put together on the way, since most ways begin alike.
    """
    found: list[tuple[tuple[Hop, ...], str]] = []
    path: list[Hop] = []
    visited = {start}

    def go(place: str, left: int, said: str) -> None:
        for hop, word in zip(hops[place], words[place], strict=True):
            to = hop[0]
            if to in visited or away.get(to, most) >= left:
                continue
            if to in goals:
                found.append(((*path, hop), said + word))
                continue
            path.append(hop)
            visited.add(to)
            go(to, left - 1, said + word)
            visited.discard(to)
            path.pop()

    go(start, most, "")
    return found
