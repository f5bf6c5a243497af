"""Which map a round or a table plays: fixed, drawn, or what its players made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from tournaments.pairing.lot import lot


def map_of_round(seed: str, maps: Sequence[str], number: int, *, fixed: bool) -> str:
    """Fixed: the maps follow each other in their order. Else drawn from the round's seed.

    >>> [map_of_round("a1", ["valley", "ridge"], number, fixed=True) for number in (1, 2, 3)]
    ['valley', 'ridge', 'valley']
    """
    return maps[(number - 1) % len(maps)] if fixed else maps[lot(seed, "map") % len(maps)]


def picked(
    seed: str, table: int, maps: Sequence[str], said: Mapping[int, str], *, how: Literal["vote", "veto"]
) -> tuple[str, str]:
    """The map that a table plays, and why: most votes, or fewest strikes; between equals the lot decides.

    >>> picked("a1", 1, ["valley", "ridge", "fen"], {7: "ridge", 8: "ridge", 9: "fen"}, how="vote")
    ('ridge', '2 of 3 voted for it')
    >>> picked("a1", 1, ["valley", "ridge"], {7: "ridge", 8: "ridge"}, how="veto")
    ('valley', 'nobody struck it')
    """
    counts = Counter(said.values())
    best = max(counts[name] for name in maps) if how == "vote" else min(counts[name] for name in maps)
    level = [name for name in maps if counts[name] == best]
    found = min(level, key=lambda name: (lot(seed, "map", table, name), name))
    by_lot = f"; the lot decided between {len(level)}" if len(level) > 1 else ""
    if how == "vote":
        return found, (f"{best} of {len(said)} voted for it" if said else "nobody voted") + by_lot
    return found, ("nobody struck it" if not best else f"{best} struck it, no map fewer") + by_lot
