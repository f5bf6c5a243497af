"""Any request that the contract allows, and many it does not: never a failure of ours, never an undocumented answer."""

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.services.tokens import create_token
from config.rest.views import contract
from config.wsgi import application
from tests.factories import UserFactory
from tests.factories.accounts import ALL_SCOPES

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_dict(contract("en"))
schema.app = application
of_people = schema.include(path_regex=r"^/api/v1/(auth/|me/|players/|$)")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("clean_counters")
@of_people.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_any_request_gets_a_documented_answer(case, monkeypatch) -> None:
    monkeypatch.setattr("celery.app.task.Task.apply_async", lambda *args, **kwargs: None)
    _, text = create_token(user=UserFactory(), name="fuzzer", scopes=ALL_SCOPES)
    case.call_and_validate(headers={"Authorization": f"Bearer {text}"}, checks=CHECKS)
