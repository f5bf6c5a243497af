"""How many tables of which size: as few byes as possible, then as many tables of the preferred size."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from tournaments.pairing.errors import Impossible

LARGEST_TABLE = 6
SMALLEST_TABLE = 2


class Sizes(msgspec.Struct, frozen=True):
    """The table sizes that the game and the organiser allow, and the one they like best."""

    allowed: tuple[int, ...]
    preferred: int

    def __post_init__(self) -> None:
        if not self.allowed:
            raise Impossible(_("Say which table sizes are allowed."), code="no-table-size")
        for size in self.allowed:
            if not SMALLEST_TABLE <= size <= LARGEST_TABLE:
                raise Impossible(
                    _("Tables have {smallest_table} to {largest_table} players, not {size}.").format(
                        smallest_table=SMALLEST_TABLE, largest_table=LARGEST_TABLE, size=size
                    ),
                    code="table-size",
                )
        if self.preferred not in self.allowed:
            raise Impossible(
                _("Tables of {preferred} are preferred but not among the allowed sizes ({map}).").format(
                    preferred=self.preferred, map=", ".join(map(str, sorted(self.allowed)))
                ),
                code="preferred-size",
            )

    @property
    def smallest(self) -> int:
        return min(self.allowed)


class Split(msgspec.Struct, frozen=True):
    """So many tables of these sizes, the preferred ones first, and so many players who sit out."""

    tables: tuple[int, ...]
    byes: int

    @property
    def seats(self) -> int:
        return sum(self.tables)


def split(players: int, sizes: Sizes) -> Split:
    """The best split of so many players.

    >>> split(14, Sizes((3, 4), 4))
    Split(tables=(4, 4, 3, 3), byes=0)
    >>> split(9, Sizes((4,), 4))
    Split(tables=(4, 4), byes=1)
    """
    if players < sizes.smallest:
        raise Impossible(
            _(
                "A table needs at least {smallest} players and there are {players}: wait for more, or allow "
                "smaller tables."
            ).format(smallest=sizes.smallest, players=players),
            code="too-few-players",
        )
    best = _best_splits(players, sizes)
    seated = max(count for count in range(players + 1) if best[count] is not None)
    found = best[seated]
    assert found is not None
    order = sorted(found[1], key=lambda size: (abs(size - sizes.preferred), -size))
    return Split(tuple(order), players - seated)


def _best_splits(players: int, sizes: Sizes) -> list[tuple[tuple[int, int], tuple[int, ...]] | None]:
    """For every count up to `players`: the cheapest set of tables that seats exactly so many; None if there is none."""
    best: list[tuple[tuple[int, int], tuple[int, ...]] | None] = [((0, 0), ())]
    odd = sorted((size for size in sizes.allowed if size != sizes.preferred), reverse=True)
    for count in range(1, players + 1):
        options = []
        for size in (sizes.preferred, *odd):
            before = best[count - size] if count >= size else None
            if before is not None:
                (others, distance), tables = before
                off = abs(size - sizes.preferred)
                options.append(((others + (off > 0), distance + off), (*tables, size)))
        best.append(min(options, key=lambda option: option[0]) if options else None)
    return best
