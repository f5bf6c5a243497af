"""For the few statements that nearly every request makes: put together once, kept prepared, sent together.

Building a query anew costs more than running it, and PostgreSQL spends more on reading and planning a small statement
than on doing it. Everything else goes through Django's own queries; SQLite gets the same statements one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models import query as django_query

M = TypeVar("M", bound=Model)
K = TypeVar("K", bound=int | str)


def here() -> Any:
    """This thread's connection itself: `django.db.connection` looks it up again for every attribute."""
    return connections[DEFAULT_DB_ALIAS]


def swift_cursor() -> Any:
    """A cursor whose statements the database keeps prepared for this connection, where it can (`prepare_threshold`)."""
    connection = here()
    if connection.vendor != "postgresql":
        return connection.cursor()
    from django.db.backends.postgresql import base as postgres

    connection.ensure_connection()
    internals = cast(Any, postgres)
    return connection._prepare_cursor(internals.ServerBindingCursor(connection.connection))


@contextmanager
def one_trip() -> Iterator[None]:
    """What is said to the database inside travels together; answers are there when the block ends, errors as well."""
    connection = here()
    if connection.vendor != "postgresql":
        yield
        return
    connection.ensure_connection()
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def run(sql: str, *params: Any) -> Any:
    """The cursor stays open: on a shared trip the answer is yet to come."""
    cursor = swift_cursor()
    cursor.execute(sql, params)
    return cursor


class Prepared(Generic[K, M]):
    """A query by one number or name, compiled at its first use; later ones only fill the key in.

    Does what Django's ModelIterable does, with the statement, the converters and the related models kept.
    """

    def __init__(self, build: Callable[[K], QuerySet[M]], placeholder: K) -> None:
        self.build = build
        self.placeholder = placeholder
        self._plan: tuple[str, str, tuple[Any, ...], Any, Any, Any] | None = None

    def __call__(self, key: K) -> list[M]:
        return self.ask(key)()

    def ask(self, key: K) -> Callable[[], list[M]]:
        """Send the question; what comes back reads the answer. For questions that share `one_trip`."""
        if self._plan is None or self._plan[0] != here().vendor:
            self._plan = self._compiled()
        plan = self._plan
        cursor = swift_cursor()
        cursor.execute(plan[1], [key if param == self.placeholder else param for param in plan[2]])
        return lambda: self._read(cursor, plan)

    def _read(self, cursor: Any, plan: tuple[str, str, tuple[Any, ...], Any, Any, Any]) -> list[M]:
        *_, compiler, converters, (model, names, start, end, populators) = plan
        rows = cursor.fetchall()
        cursor.close()
        if converters:
            rows = compiler.apply_converters(rows, converters)
        made = []
        for row in rows:
            one: M = model.from_db("default", names, row[start:end])
            for populator in populators:
                populator.populate(row, one)
            made.append(one)
        return made

    def _compiled(self) -> tuple[str, str, tuple[Any, ...], Any, Any, Any]:
        compiler: Any = self.build(self.placeholder).query.get_compiler(using="default")
        sql, params = compiler.as_sql()
        select, info = compiler.select, compiler.klass_info
        fields = info["select_fields"]
        start, end = fields[0], fields[-1] + 1
        names = [column[0].target.attname for column in select[start:end]]
        internals: Any = django_query
        klass = (info["model"], names, start, end, internals.get_related_populators(info, select, "default"))
        converters = compiler.get_converters([column[0] for column in select])
        return here().vendor, sql, tuple(params), compiler, converters, klass
