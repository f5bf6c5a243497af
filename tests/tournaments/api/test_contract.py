"""The contract holds for events: whatever is sent, no answer is a 5xx and none has a status not written down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from config.rest.views import contract
from config.wsgi import application
from tests.factories import bearer
from tests.games.api.test_contract import CHECKS
from tests.tournaments.events import started

pytestmark = [pytest.mark.soak, pytest.mark.django_db]

schema = schemathesis.openapi.from_dict(contract("en"))
schema.app = application
of_events = schema.include(path_regex=r"^/api/v1/(events|leagues|event-templates)/")


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Requests stay inside the test's transaction, as with Django's own client: emptying the whole database after
    every address takes longer than asking it."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def world() -> tuple[str, str]:
    """An organiser's token and a running event of theirs: one for all that is sent to an address."""
    event = started(4)
    return bearer(event.owner)._credentials["HTTP_AUTHORIZATION"], event.public_id


@of_events.parametrize()
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_no_answer_is_a_server_error_or_undocumented(case, world):
    token, event = world
    given = dict(case.path_parameters or {})
    if "event_id" in given:
        case.path_parameters = {**given, "event_id": event}
    case.call_and_validate(headers={"Authorization": token}, checks=CHECKS)
