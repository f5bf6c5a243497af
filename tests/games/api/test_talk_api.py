"""Talk at a table over HTTP."""

import pytest
from rest_framework.test import APIClient

from accounts.models import Block
from games.models import Table
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return a_game(3, system="age-of-rail", map="south-africa")


def at(table: Table) -> str:
    return f"/api/v1/tables/{table.public_id}/talk/"


def client_of(table: Table, seat: int) -> APIClient:
    return bearer(player_of(table, seat))


def test_what_was_said_is_read_newest_first(table: Table) -> None:
    for seat, words in ((0, "Good evening."), (1, "All aboard.")):
        assert client_of(table, seat).post(at(table), {"words": words}).status_code == 201
    read = client_of(table, 2).get(at(table)).json()["results"]
    assert [one["words"] for one in read] == ["All aboard.", "Good evening."]


def test_those_one_blocks_are_not_heard(table: Table) -> None:
    client_of(table, 0).post(at(table), {"words": "Slowcoach."})
    Block.objects.create(owner=player_of(table, 1), player=player_of(table, 0))
    assert client_of(table, 1).get(at(table)).json()["results"] == []
    assert len(client_of(table, 2).get(at(table)).json()["results"]) == 1


def test_strangers_listen_but_do_not_speak(table: Table) -> None:
    stranger = bearer(UserFactory())
    assert stranger.get(at(table)).status_code == 200
    answer = stranger.post(at(table), {"words": "May I?"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-table")


@pytest.mark.parametrize("words", ["   ", "x" * 2001])
def test_too_little_and_too_much_are_refused(table: Table, words: str) -> None:
    assert client_of(table, 0).post(at(table), {"words": words}).status_code in (400, 422)
    assert client_of(table, 0).get(at(table)).json()["results"] == []
