"""The reads and writes that every move makes, prepared once. Building a query anew costs more than running it: of a
move's time a third was spent on putting the same few statements together again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models import query as django_query

from games.models import Decision, LogRow, Strongbox, Table

M = TypeVar("M", bound=Model)

PLACEHOLDER = -987_654_321
FEW = 10


class Prepared(Generic[M]):
    """A query by one number, compiled at its first use; later ones only fill the number in.

    Does what Django's ModelIterable does, with the statement, the converters and the related models kept.
    """

    def __init__(self, build: Callable[[int], QuerySet[M]]) -> None:
        self.build = build
        self._plan: tuple[str, str, tuple[Any, ...], Any, Any, Any] | None = None

    def __call__(self, number: int) -> list[M]:
        if self._plan is None or self._plan[0] != connection.vendor:
            self._plan = self._compiled()
        _, sql, params, compiler, converters, klass = self._plan
        with connection.cursor() as cursor:
            cursor.execute(sql, [number if param == PLACEHOLDER else param for param in params])
            rows = cursor.fetchall()
        if converters:
            rows = compiler.apply_converters(rows, converters)
        model, names, start, end, populators = klass
        made = []
        for row in rows:
            one: M = model.from_db("default", names, row[start:end])
            for populator in populators:
                populator.populate(row, one)
            made.append(one)
        return made

    def _compiled(self) -> tuple[str, str, tuple[Any, ...], Any, Any, Any]:
        compiler: Any = self.build(PLACEHOLDER).query.get_compiler(using="default")
        sql, params = compiler.as_sql()
        select, info = compiler.select, compiler.klass_info
        fields = info["select_fields"]
        start, end = fields[0], fields[-1] + 1
        names = [column[0].target.attname for column in select[start:end]]
        internals: Any = django_query
        klass = (info["model"], names, start, end, internals.get_related_populators(info, select, "default"))
        converters = compiler.get_converters([column[0] for column in select])
        return connection.vendor, sql, tuple(params), compiler, converters, klass


def run(sql: str, *params: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)


def moment(at: datetime | None) -> Any:
    return None if at is None else connection.ops.adapt_datetimefield_value(at)


def save_position(box: Strongbox) -> None:
    """The position and the last chain value."""
    sql = "UPDATE games_strongbox SET position = %s, chain = %s WHERE table_id = %s"
    run(sql, bytes(box.position), bytes(box.chain), box.pk)


def save_progress(table: Table) -> None:
    """How far the table is."""
    sql = "UPDATE games_table SET last_index = %s, revision = %s, step = %s, changed_at = %s WHERE id = %s"
    run(sql, table.last_index, table.revision, table.step, moment(table.changed_at), table.pk)


def turn_into(closed: Decision, opened: Decision) -> None:
    """One decision's row becomes the next one's."""
    sql = 'UPDATE games_decision SET seat = %s, "index" = %s, asked_at = %s, deadline = %s, automaton_since = %s'
    times = moment(opened.asked_at), moment(opened.deadline), moment(opened.automaton_since)
    run(f"{sql} WHERE id = %s", opened.seat, opened.index, *times, closed.pk)
    opened.pk = closed.pk
    opened._state.adding = False


def insert_rows(rows: Sequence[LogRow]) -> None:
    """Append to the log; a whole imported game at once."""
    if len(rows) > FEW:
        LogRow.objects.bulk_create(rows)
        return
    sql, fields = _insert()
    with connection.cursor() as cursor:
        for row in rows:
            values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
            cursor.execute(sql, values)
            row.pk = cursor.fetchone()[0]
            row._state.adding = False


@cache
def _insert() -> tuple[str, list[Any]]:
    fields = [field for field in LogRow._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO games_logrow ({columns}) VALUES ({values}) RETURNING id", fields
