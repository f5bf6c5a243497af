"""The same request under the same key is done once and answered alike."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Block, User
from config.rest.idempotency import IN_FLIGHT_FOR, KEPT_FOR, forget_old_answers
from config.rest.models import KeptAnswer
from tests.factories import UserFactory, bearer

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.rest.urls")]


def post(client: APIClient, key: str | None, body: dict | None = None):
    headers = {} if key is None else {"idempotency-key": key}
    return client.post("/api/v1/counted/", body or {}, headers=headers)


def test_a_repeated_request_is_done_once_and_answered_alike(client_of_ada: APIClient) -> None:
    first, again = post(client_of_ada, "k1"), post(client_of_ada, "k1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert (first.get("Idempotency-Replayed"), again["Idempotency-Replayed"]) == (None, "true")
    assert Block.objects.count() == 1


def test_without_a_key_each_request_is_done(client_of_ada: APIClient) -> None:
    post(client_of_ada, None)
    post(client_of_ada, None)
    assert Block.objects.count() == 2


def test_the_same_key_for_something_else_is_refused(client_of_ada: APIClient) -> None:
    post(client_of_ada, "k1", {"n": 1})
    other = post(client_of_ada, "k1", {"n": 2})
    assert (other.status_code, other.json()["code"]) == (422, "idempotency-key-reused")
    assert Block.objects.count() == 1


def test_a_key_in_flight_is_not_the_same_as_anything_stale(client_of_ada: APIClient) -> None:
    post(client_of_ada, "k1")
    KeptAnswer.objects.update(status=None)
    waiting = post(client_of_ada, "k1")
    assert (waiting.status_code, waiting.json()["code"]) == (409, "idempotency-key-in-flight")


def test_a_claim_whose_process_died_runs_out(client_of_ada: APIClient) -> None:
    post(client_of_ada, "k1")
    KeptAnswer.objects.update(status=None)
    with time_machine.travel(timezone.now() + IN_FLIGHT_FOR + timedelta(seconds=1)):
        assert post(client_of_ada, "k1").status_code == 201
    assert Block.objects.count() == 2


def test_a_refusal_is_an_answer_and_leaves_nothing_behind(client_of_ada: APIClient) -> None:
    first, again = (post(client_of_ada, "k1", {"fail": "refusal"}) for _ in range(2))
    assert first.status_code == again.status_code == 409
    assert first.json() == again.json()
    assert again["Content-Type"] == "application/problem+json"
    assert Block.objects.count() == 0


def test_a_failure_of_ours_may_be_tried_again_under_the_same_key(ada: User) -> None:
    client = bearer(ada)
    client.handler.raise_request_exception = False
    client.raise_request_exception = False
    assert post(client, "k1", {"fail": "bug"}).status_code == 500
    assert KeptAnswer.objects.count() == 0
    assert Block.objects.count() == 0


def test_keys_of_two_people_have_nothing_to_do_with_each_other(client_of_ada: APIClient) -> None:
    post(client_of_ada, "k1", {"n": 1})
    assert post(bearer(UserFactory()), "k1", {"n": 2}).status_code == 201


@pytest.mark.parametrize("key", ["", " ", "a b", "é", "x" * 201])
def test_a_key_that_is_none_is_refused(client_of_ada: APIClient, key: str) -> None:
    answer = post(client_of_ada, key)
    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency-key-invalid")


def test_answers_are_forgotten_after_a_day(client_of_ada: APIClient) -> None:
    post(client_of_ada, "k1")
    assert forget_old_answers() == 0
    with time_machine.travel(timezone.now() + KEPT_FOR + timedelta(minutes=1)):
        assert post(client_of_ada, "k1").status_code == 201
        assert Block.objects.count() == 2
    with time_machine.travel(timezone.now() + 2 * KEPT_FOR + timedelta(minutes=2)):
        assert forget_old_answers() == 1


def test_the_kept_row_does_not_tell_what_was_asked(client_of_ada: APIClient) -> None:
    post(client_of_ada, "k1", {"bid": 7})
    kept = KeptAnswer.objects.get()
    assert "bid" not in f"{kept} {kept.fingerprint} {kept.body}"
