"""How many questions each answer costs the database. A number that grows is a decision, not an accident."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.selectors.tables import number_of
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, a_table, play_on, player_of

pytestmark = pytest.mark.django_db

COUNTS = {
    "/api/v1/systems/": 1,
    "/api/v1/tables/": 5,
    "/api/v1/tables/?my_turn=true&mine=true&state=running": 5,
    "/api/v1/invitations/": 2,
    "/api/v1/changes/?since=2020-01-01T00:00:00Z": 4,
    "/api/v1/tables/{id}/": 6,
    "/api/v1/tables/{id}/seats/": 4,
    "/api/v1/tables/{id}/invitations/": 3,
    "/api/v1/tables/{id}/view/": 4,
    "/api/v1/tables/{id}/choices/": 4,
    "/api/v1/tables/{id}/log/": 5,
    "/api/v1/tables/{id}/positions/2/": 4,
    "/api/v1/tables/{id}/board.svg": 3,
    "/api/v1/tables/{id}/board.png": 3,
    "/api/v1/tables/{finished}/record/": 5,
    "/api/v1/tables/{finished}/record.txt": 5,
    "/api/v1/tables/{finished}/chance/": 4,
}


@pytest.fixture
def tables():
    """A running and a finished game, and a crowd of others that must cost nothing more."""
    game = a_game(4)
    owner = player_of(game, 0)
    finished = play_on(a_game(3, owner=owner))
    for _ in range(5):
        a_game(3, owner=owner)
        open_table = a_table(4, owner=UserFactory())
        services.invite(game_id=open_table.pk, owner=open_table.owner, player=owner)
    return play_on(game, 5), finished


@pytest.mark.parametrize("path", COUNTS)
def test_what_an_answer_costs(path, tables):
    game, finished = tables
    client = bearer(player_of(game, 0))
    address = path.format(id=game.public_id, finished=finished.public_id)
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.get(address)
    assert answer.status_code == 200, answer.content
    assert len(asked) == COUNTS[path], [query["sql"][:120] for query in asked]


def test_a_move_costs_eight_statements_and_its_transaction():
    game = a_game(2)
    for seat in (0, 1):
        services.play(game.pk, seat, ["seal 1"], 0, "", "api")
    seat = game.decisions.get().seat
    client = bearer(player_of(game, seat))
    client.get(f"/api/v1/tables/{game.public_id}/")
    number_of(game.public_id)
    body = {"expected_index": 2, "actions": ["lay plain at A1"]}
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(f"/api/v1/tables/{game.public_id}/moves/", body)
    assert answer.status_code == 200, answer.content
    # What travels together is counted, but not repeated word by word.
    said = [query["sql"] or "" for query in asked]
    statements = [sql for sql in said if not sql.startswith(("SAVEPOINT", "RELEASE"))]
    assert len(statements) == 9, [sql[:100] for sql in statements]
