"""Past moments, opened from the stored log: a keyframe and the deltas after it. No rule runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from engine import Position, Sealed, delta
from games.engine_room import engine_at_work, must_be_offered
from games.errors import NotFound
from games.models import LogRow, Table


def bytes_at(table: Table, index: int) -> bytes:
    """The position as it was after the row `index`, as bytes."""
    if not 0 <= index <= table.last_index:
        raise NotFound(
            _("This game has positions 0 to {last_index}.").format(last_index=table.last_index), code="no-position"
        )
    upto = table.log.filter(index__lte=index)
    keyframe = upto.filter(keyframe=True).order_by("-index").values_list("index", flat=True)[:1]
    data = b""
    for row in upto.filter(index__gte=keyframe).order_by("index").only("table", "index", "keyframe", "delta"):
        data = delta.unpack(bytes(row.delta), b"" if row.keyframe else data)
    return data


def position_at(table: Table, index: int) -> Position:
    """The position as it was after the row `index`; it knows no chance, so nothing can be drawn from it."""
    data = bytes_at(table, index)
    must_be_offered(table)
    with engine_at_work():
        return Position.load(table.setup, data, Sealed())


def unrolled(rows: Iterable[LogRow]) -> Iterator[tuple[LogRow, bytes]]:
    """Each row of a whole log with the position after it."""
    data = b""
    for row in rows:
        data = delta.unpack(bytes(row.delta), b"" if row.keyframe else data)
        yield row, data


def line_of_play(rows: Sequence[LogRow]) -> list[LogRow]:
    """The rows that still count: without take-backs and what they took back."""
    line: list[LogRow] = []
    for row in rows:
        if row.kind == LogRow.Kind.TAKE_BACK:
            back_to = row.back_to or 0
            line = [kept for kept in line if kept.index <= back_to]
        else:
            line.append(row)
    return line
