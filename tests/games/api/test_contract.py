"""The contract holds: whatever is sent, no answer is a 5xx and none has a status that is not written down."""

from __future__ import annotations

import pytest
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.rest.views import contract
from config.wsgi import application
from games import services
from tests.factories import bearer
from tests.games.tables import a_game, a_table, player_of

pytestmark = pytest.mark.django_db(transaction=True)

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_dict(contract("en"))
schema.app = application
of_tables = schema.include(path_regex=r"^/api/v1/(systems|tables|invitations|records|changes)/")


@pytest.fixture
def world() -> tuple[str, list[str]]:
    """A player's token, and a running game, an open table and a finished game of theirs."""
    running = a_game(2)
    player = player_of(running, 0)
    ended = a_game(2, owner=player)
    for seat in (0, 1):
        services.vote_to_end(game_id=ended.pk, player_id=player_of(ended, seat).pk)
    tables = [running, a_table(3, owner=player), ended]
    return bearer(player)._credentials["HTTP_AUTHORIZATION"], [table.public_id for table in tables]


@of_tables.parametrize()
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_no_answer_is_a_server_error_or_undocumented(case, world):
    token, tables = world
    given = dict(case.path_parameters or {})
    for table in [*tables, None] if "table_id" in given else [None]:
        case.path_parameters = {**given, **({"table_id": table} if table else {})}
        case.call_and_validate(headers={"Authorization": token}, checks=CHECKS)


def test_the_schema_is_served_and_names_its_enums():
    answer = Client().get("/api/v1/schema/?format=json")
    names = answer.json()["components"]["schemas"]
    for name in ("TableState", "TableKind", "SeatStatus", "LogKind", "MoveSource", "ResignRule"):
        assert name in names
