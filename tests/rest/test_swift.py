"""Statements that are kept prepared and sent together do what Django's own queries do."""

import select

import pytest
from django.core.signals import request_started
from django.db import IntegrityError, connection, transaction

from accounts.models import User
from config.rest.models import KeptAnswer
from config.rest.swift import Prepared, one_trip, run

by_name: Prepared[str, User] = Prepared(lambda name: User.objects.filter(display_name=name), "any name")
INSERT = "INSERT INTO rest_keptanswer (user_id, key, fingerprint, claimed_at, content_type, body) VALUES "
INSERT += "(%s, %s, '', CURRENT_TIMESTAMP, '', '')"


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    return [User.objects.create_user(f"{name}@players.example", display_name=name) for name in ("Ada", "Bo")]


@pytest.mark.sqlite_too
def test_a_prepared_query_finds_what_its_key_names_each_time(people: list[User]) -> None:
    ada, bo = people
    assert [by_name("Ada"), by_name("Bo"), by_name("Cy"), by_name("Ada"), by_name("Bo")] == [
        [ada],
        [bo],
        [],
        [ada],
        [bo],
    ]
    assert by_name("Ada")[0].email == "ada@players.example"


@pytest.mark.sqlite_too
def test_questions_that_travel_together_get_their_own_answers(people: list[User]) -> None:
    with one_trip():
        first, second = by_name.ask("Bo"), by_name.ask("Ada")
    assert [first(), second()] == [[people[1]], [people[0]]]


@pytest.mark.sqlite_too
def test_an_error_on_a_shared_trip_is_djangos_and_undoes_the_transaction(people: list[User]) -> None:
    with pytest.raises(IntegrityError):
        keep_twice(people[0].pk)
    assert not KeptAnswer.objects.exists()
    assert by_name("Ada") == [people[0]]


def test_postgresql_keeps_the_statement_prepared(people: list[User]) -> None:
    if connection.vendor != "postgresql":
        return
    for _ in range(4):
        by_name("Ada")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%display_name%%'")
        assert cursor.fetchone() == (1,)


def test_a_connection_that_the_database_closed_costs_nobody_a_request(people: list[User]) -> None:
    if connection.vendor != "postgresql":
        return
    raw = connection.connection
    number = raw.info.backend_pid
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [number])
    other.close()
    while not farewell_has_come(raw.fileno()):
        pass
    request_started.send(sender=None)
    assert User.objects.count() == 2
    assert connection.connection.info.backend_pid != number


@transaction.atomic
def keep_twice(person: int) -> None:
    with one_trip():
        run(INSERT, person, "same")
        run(INSERT, person, "same")


def farewell_has_come(number: int) -> bool:
    watched = select.poll()
    watched.register(number, select.POLLIN)
    return bool(watched.poll(1000))
