"""The contract holds for events: whatever is sent, no answer is a 5xx and none has a status not written down."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from config.rest.views import contract
from config.wsgi import application
from tests.factories import bearer
from tests.games.api.test_contract import CHECKS
from tests.tournaments.events import started

pytestmark = [pytest.mark.soak, pytest.mark.django_db(transaction=True)]  # each request wants an event of its own

schema = schemathesis.openapi.from_dict(contract("en"))
schema.app = application
of_events = schema.include(path_regex=r"^/api/v1/(events|leagues|event-templates)/")


@of_events.parametrize()
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_no_answer_is_a_server_error_or_undocumented(case):
    event = started(4)
    token = bearer(event.owner)._credentials["HTTP_AUTHORIZATION"]
    given = dict(case.path_parameters or {})
    if "event_id" in given:
        case.path_parameters = {**given, "event_id": event.public_id}
    case.call_and_validate(headers={"Authorization": token}, checks=CHECKS)
