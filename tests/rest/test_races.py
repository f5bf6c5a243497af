"""Many at once: a key is claimed by one, a code is used by one."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import AccessToken, Block, MailedCode, Purpose, User
from accounts.services import codes
from config.rest.models import KeptAnswer
from tests.factories import UserFactory, bearer

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite_too,
    pytest.mark.urls("tests.rest.urls"),
]
CROWD = 8


def all_at_once(work: Callable[[int], tuple[int, str]]) -> Counter[tuple[int, str]]:
    start = Barrier(CROWD)

    def one(number: int) -> tuple[int, str]:
        start.wait()
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(CROWD) as crowd:
        return Counter(crowd.map(one, range(CROWD)))


def test_one_request_under_a_key_is_done_and_all_others_wait_or_hear_its_answer() -> None:
    ada = UserFactory()
    clients = [bearer(ada) for _ in range(CROWD)]

    def post(number: int) -> tuple[int, str]:
        answer = clients[number].post("/api/v1/counted/", {}, headers={"idempotency-key": "one"})
        return answer.status_code, answer.json().get("code", "done")

    seen = all_at_once(post)
    assert seen.keys() <= {(201, "done"), (409, "idempotency-key-in-flight")}
    assert seen[(201, "done")] >= 1
    assert Block.objects.count() == 1
    assert KeptAnswer.objects.get().status == 201


def test_a_code_lets_exactly_one_in(client) -> None:
    ada = UserFactory()
    MailedCode.objects.create(
        purpose=Purpose.SIGN_IN,
        address_digest=codes._keyed("address", ada.email),
        code_digest=codes._keyed(Purpose.SIGN_IN, "BCDFGHJK"),
        attempts_left=CROWD,
        expires_at=timezone.now() + timedelta(minutes=5),
    )
    asked = {"email": ada.email, "code": "BCDF-GHJK", "name": "phone", "scopes": ["read"]}

    def trade(number: int) -> tuple[int, str]:
        answer = client.post("/api/v1/auth/token/", asked, content_type="application/json")
        return answer.status_code, answer.json().get("code", "in")

    assert all_at_once(trade) == {(201, "in"): 1, (422, "code-wrong"): CROWD - 1}
    assert (AccessToken.objects.count(), User.objects.count()) == (1, 1)
