"""Signing in by the API alone, and what a stranger can learn from it: nothing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from kombu.exceptions import OperationalError
from rest_framework.test import APIClient

from accounts.models import AccessToken, MailedCode, Purpose, User
from accounts.services import codes
from tests.accounts.conftest import Queue
from tests.factories import AccessTokenFactory, UserFactory

pytestmark = pytest.mark.django_db
STRANGER = "stranger@players.example"
PHONE = {"name": "my phone", "scopes": ["read", "play"]}


@pytest.fixture
def api() -> APIClient:
    return APIClient()


def ask(api: APIClient, email: str):
    return api.post("/api/v1/auth/code/", {"email": email})


def trade(api: APIClient, email: str, code: str, **more: object):
    return api.post("/api/v1/auth/token/", {"email": email, "code": code, **PHONE, **more})


def test_a_phone_signs_in_by_the_api_alone(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ada = UserFactory(display_name="Ada")
    assert ask(api, ada.email).status_code == 202
    answer = trade(api, ada.email, mailed_code())
    assert answer.status_code == 201
    body = answer.json()
    assert (body["new_account"], body["player"]["name"], body["scopes"]) == (False, "Ada", ["read", "play"])
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {body['token']}")
    assert api.get("/api/v1/me/").json()["email"] == ada.email


def test_an_unknown_address_signs_up_through_the_same_door(
    api: APIClient, mailed_code: Callable[[], str], mailoutbox: list
) -> None:
    ask(api, "New@Players.Example")
    answer = trade(api, "new@players.example", mailed_code())
    assert answer.json()["new_account"] is True
    user = User.objects.get(email="new@players.example")
    assert EmailAddress.objects.get(user=user).verified
    assert "opens your account" in mailoutbox[0].body
    assert mailoutbox[0].to == ["new@players.example"]


def test_asking_for_a_code_answers_and_works_alike_for_known_and_unknown_addresses(
    api: APIClient, queue: Queue
) -> None:
    known = UserFactory()
    closed = UserFactory(is_active=False)
    seen = []
    for email in (known.email, STRANGER, closed.email):
        with CaptureQueriesContext(connection) as queries:
            answer = ask(api, email)
        headers = {name: value for name, value in answer.items() if name.lower() != "x-request-id"}
        seen.append((answer.status_code, answer.content, headers, len(queries), len(queue.jobs)))
        queue.jobs.clear()
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][3] == 0, "nothing is looked up while the stranger waits"
    assert mail.outbox == [], "no mail server is spoken to while the stranger waits"


def test_a_wrong_code_answers_and_works_alike_for_known_and_unknown_addresses(api: APIClient, queue: Queue) -> None:
    known, never_asked = UserFactory(), UserFactory()
    for email in (known.email, STRANGER):
        ask(api, email)
    queue.work()
    seen = []
    for email in (known.email, STRANGER, never_asked.email, "never@players.example"):
        with CaptureQueriesContext(connection) as queries:
            answer = trade(api, email, "BBBB-BBBB")
        seen.append((answer.status_code, answer.content, [query["sql"].split()[0] for query in queries]))
    assert seen[0][:2] == (422, seen[0][1])
    assert all(one == seen[0] for one in seen)


def test_a_code_works_once(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    code = mailed_code()
    assert trade(api, STRANGER, code).status_code == 201
    assert trade(api, STRANGER, code).json()["code"] == "code-wrong"


def test_a_code_runs_out(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    code = mailed_code()
    with time_machine.travel(timezone.now() + codes.GOOD_FOR + timedelta(seconds=1)):
        assert trade(api, STRANGER, code).status_code == 422
        assert codes.forget_old_codes() == 1


def test_a_code_bears_few_wrong_attempts(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    code = mailed_code()
    for _ in range(codes.ATTEMPTS):
        trade(api, STRANGER, "BBBB-BBBB")
    assert trade(api, STRANGER, code).status_code == 422


def test_a_code_is_for_its_address_and_purpose_only(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ada, bruno = UserFactory(), UserFactory()
    codes.request_code(email=ada.email, purpose=Purpose.DELETION, language="en")
    assert trade(api, ada.email, mailed_code()).status_code == 422
    ask(api, ada.email)
    assert trade(api, bruno.email, mailed_code()).status_code == 422


def test_a_second_code_does_not_spoil_the_first(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    first = mailed_code()
    ask(api, STRANGER)
    mailed_code()
    assert trade(api, STRANGER, first).status_code == 201
    assert MailedCode.objects.count() == 0


def test_a_code_may_be_typed_as_people_type(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    assert trade(api, STRANGER, f" {mailed_code().replace('-', ' ').lower()} ").status_code == 201


def test_nothing_readable_is_kept_of_code_or_address(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    code = mailed_code()
    kept = MailedCode.objects.values().get()
    assert STRANGER not in str(kept)
    assert code.replace("-", "") not in str(kept)


def test_a_mailbox_gets_few_mails_an_hour_and_the_answer_does_not_change(
    api: APIClient, queue: Queue, mailoutbox: list
) -> None:
    answers = {ask(api, STRANGER).content for _ in range(codes.MAILS_PER_HOUR + 3)}
    queue.work()
    assert len(answers) == 1
    assert len(mailoutbox) == codes.MAILS_PER_HOUR


def test_asking_and_guessing_are_throttled_by_address(api: APIClient, queue: Queue, rates: dict[str, str]) -> None:
    rates["sign-in"] = "3/hour"
    assert [ask(api, STRANGER).status_code for _ in range(2)] == [202, 202]
    assert trade(api, STRANGER, "BBBB-BBBB").status_code == 422
    assert trade(api, STRANGER, "BBBB-BBBB").status_code == 429
    assert ask(api, STRANGER).status_code == 429


def test_a_closed_account_is_told_so_only_to_whoever_reads_its_mailbox(
    api: APIClient, mailed_code: Callable[[], str]
) -> None:
    closed = UserFactory(is_active=False)
    ask(api, closed.email)
    answer = trade(api, closed.email, mailed_code())
    assert (answer.status_code, answer.json()["code"]) == (403, "account-closed")


def test_a_queue_that_takes_no_jobs_is_said_plainly(api: APIClient, monkeypatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise OperationalError

    monkeypatch.setattr("accounts.tasks.mail_code.apply_async", broken)
    answer = ask(api, STRANGER)
    assert (answer.status_code, answer.json()["code"]) == (503, "mail-unavailable")


def test_a_mail_that_could_not_be_sent_leaves_no_code_and_is_tried_again(monkeypatch, mailoutbox: list) -> None:
    def refuse(**_: object) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as broken:
        broken.setattr("accounts.mail.send_code", refuse)
        with pytest.raises(ConnectionRefusedError):
            codes.mail_code(email=STRANGER, purpose=Purpose.SIGN_IN, language="en")
    assert MailedCode.objects.count() == 0
    codes.mail_code(email=STRANGER, purpose=Purpose.SIGN_IN, language="en", first_try=False)
    assert len(mailoutbox) == 1


def test_a_stale_token_does_not_keep_a_phone_from_signing_in_again(
    api: APIClient, mailed_code: Callable[[], str]
) -> None:
    api.credentials(HTTP_AUTHORIZATION="Bearer wp_00000000_" + "x" * 43)
    assert ask(api, STRANGER).status_code == 202
    assert trade(api, STRANGER, mailed_code()).status_code == 201


def test_signing_out_revokes_the_token_that_asks(api: APIClient, mailed_code: Callable[[], str]) -> None:
    ask(api, STRANGER)
    text = trade(api, STRANGER, mailed_code()).json()["token"]
    AccessTokenFactory(user=User.objects.get(email=STRANGER))
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    assert api.delete("/api/v1/auth/token/").status_code == 204
    assert api.get("/api/v1/me/").json()["code"] == "sign-in-failed"
    assert AccessToken.objects.count() == 1


def test_signing_out_without_a_token_is_asked_to_sign_in(api: APIClient) -> None:
    assert api.delete("/api/v1/auth/token/").status_code == 401


@pytest.mark.parametrize("scopes", [[], ["everything"], "read", None])
def test_senseless_scopes_are_pointed_at(api: APIClient, scopes: object) -> None:
    answer = trade(api, STRANGER, "BBBB-BBBB", scopes=scopes)
    assert answer.json()["errors"][0]["pointer"].startswith("#/scopes")


@pytest.mark.usefixtures("running_worker")
def test_a_real_worker_sends_the_code_through_a_real_mail_server(api: APIClient, settings, smtp_server) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = smtp_server.address
    assert ask(api, STRANGER).status_code == 202
    message = smtp_server.next_mail(seconds=20)
    assert message["To"] == STRANGER
    assert message["Auto-Submitted"] == "auto-generated"
    code = next(line.strip() for line in message.get_content().splitlines() if line.startswith("    "))
    assert trade(api, STRANGER, code).status_code == 201
