"""The reads and writes that every move makes, prepared once: of a move's time a third was spent on putting the same
few statements together again and again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from config.rest.swift import Prepared, here, one_trip, run
from games.models import Decision, LogRow, Seat, Strongbox, Table

ANY_TABLE = -987_654_321
FEW = 10
SAVE_POSITION = "UPDATE games_strongbox SET position = %s, chain = %s WHERE table_id = %s"
SAVE_PROGRESS = "UPDATE games_table SET last_index = %s, revision = %s, step = %s, changed_at = %s WHERE id = %s"

_locked_box: Prepared[int, Strongbox] = Prepared(
    lambda number: Strongbox.objects.select_for_update(of=("self", "table")).select_related("table").filter(pk=number),
    ANY_TABLE,
)
_seats: Prepared[int, Seat] = Prepared(
    lambda number: (
        Seat.objects.filter(table_id=number)
        .select_related("player")
        .only(
            "table",
            "number",
            "status",
            "player",
            "bot",
            "label",
            "orders",
            "bank",
            "timeouts",
            "stand_in",
            "player__display_name",
            "player__time_zone",
            "player__calendar_data",
            "player__forgotten_at",
        )
        .order_by("number")
    ),
    ANY_TABLE,
)
_decisions: Prepared[int, Decision] = Prepared(
    lambda number: Decision.objects.filter(table_id=number).order_by(), ANY_TABLE
)


def locked(game_id: int) -> Strongbox | None:
    """The strongbox with its table, both locked: PostgreSQL would otherwise pair the table's newest version with an
    old strongbox."""
    boxes = _locked_box(game_id)
    return boxes[0] if boxes else None


def everything_locked(game_id: int) -> tuple[Strongbox, list[Seat], list[Decision]] | None:
    """All that a move needs to know, in one trip. The seats are read by a statement of their own, which sees what was
    committed while the lock was waited for."""
    with one_trip():
        boxes, seats, decisions = _locked_box.ask(game_id), _seats.ask(game_id), _decisions.ask(game_id)
    found = boxes()
    return (found[0], seats(), decisions()) if found else None


def moment(at: datetime | None) -> Any:
    return None if at is None else here().ops.adapt_datetimefield_value(at)


def save(rows: Sequence[LogRow], box: Strongbox, table: Table) -> None:
    """Append to the log (a whole imported game at once), keep the position, say how far the table is."""
    if len(rows) > FEW:
        LogRow.objects.bulk_create(rows)
    with one_trip():
        keys = _insert(rows) if len(rows) <= FEW else []
        run(SAVE_POSITION, bytes(box.position), bytes(box.chain), box.pk)
        run(SAVE_PROGRESS, table.last_index, table.revision, table.step, moment(table.changed_at), table.pk)
    for row, key in zip(rows, keys, strict=False):
        (row.pk,) = key.fetchone()
        row._state.adding = False


def turn_into(closed: Decision, opened: Decision) -> None:
    """One decision's row becomes the next one's."""
    sql = (
        'UPDATE games_decision SET seat = %s, "index" = %s, reminded = %s, asked_at = %s, deadline = %s,'
        " automaton_since = %s, clock_from = %s, clock_at = %s WHERE id = %s"
    )
    times = (opened.asked_at, opened.deadline, opened.automaton_since, opened.clock_from, opened.clock_at)
    run(sql, opened.seat, opened.index, opened.reminded, *map(moment, times), closed.pk)
    opened.pk = closed.pk
    opened._state.adding = False


def save_seat_clock(seat: Seat) -> None:
    """What is left of a seat's bank, and whether code still plays its turn."""
    run("UPDATE games_seat SET bank = %s, stand_in = %s WHERE id = %s", seat.bank, seat.stand_in, seat.pk)


def _insert(rows: Sequence[LogRow]) -> list[Any]:
    """The cursors will tell the rows' keys."""
    sql, fields = _insert_statement()
    connection = here()
    return [
        run(sql, *[field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]) for row in rows
    ]


@cache
def _insert_statement() -> tuple[str, list[Any]]:
    fields = [field for field in LogRow._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO games_logrow ({columns}) VALUES ({values}) RETURNING id", fields
