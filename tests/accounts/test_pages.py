"""Signing in on pages: by code, by passkey, and nothing to learn for a stranger."""

import json
import re

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.selectors.own_data import export_of
from tests.accounts.conftest import Queue
from tests.accounts.passkeys import SoftPasskey
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
LITERAL = re.compile(r"'[^']*'|\d+")
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
CODE = re.compile(r"^\s*([A-Z0-9]{3,}(?:-[A-Z0-9]{3,})*)\s*$", re.MULTILINE)


@pytest.fixture
def visitor() -> Client:
    return Client()


def page_code(queue: Queue, mailoutbox: list) -> str:
    queue.work()
    return CODE.search(mailoutbox[-1].body)[1]


def signed_in_as(visitor: Client) -> int | None:
    number = visitor.session.get("_auth_user_id")
    return None if number is None else int(number)


def test_a_player_signs_in_with_a_mailed_code(visitor: Client, queue: Queue, mailoutbox: list) -> None:
    ada = UserFactory()
    sent = visitor.post("/accounts/login/code/", {"email": ada.email})
    assert sent.status_code == 302
    assert mailoutbox == [], "the page does not wait for a mail server"
    visitor.post("/accounts/login/code/confirm/", {"code": page_code(queue, mailoutbox)})
    assert signed_in_as(visitor) == ada.pk


def test_a_newcomer_signs_up_with_a_mailed_code(visitor: Client, queue: Queue, mailoutbox: list) -> None:
    sent = visitor.post("/accounts/signup/", {"email": "new@players.example"})
    assert sent.status_code == 302
    visitor.post(sent["Location"], {"code": page_code(queue, mailoutbox)})
    assert signed_in_as(visitor) == User.objects.get(email="new@players.example").pk


@pytest.mark.parametrize("door", ["/accounts/login/code/", "/accounts/signup/"])
def test_known_and_unknown_addresses_are_answered_alike_with_the_same_work(
    door: str, queue: Queue, mailoutbox: list
) -> None:
    known = UserFactory().email
    seen = []
    for email in (known, "unknown@players.example"):
        stranger = Client()
        with CaptureQueriesContext(connection) as asked:
            sent = stranger.post(door, {"email": email})
            page = stranger.get("/accounts/login/code/confirm/")
            wrong = stranger.post("/accounts/login/code/confirm/", {"code": "BBBB-BBBB"})
        statements = [LITERAL.sub("?", query["sql"]) for query in asked]
        words = [CSRF.sub("", answer.content.decode()) for answer in (page, wrong)]
        codes = [answer.status_code for answer in (sent, page, wrong)]
        seen.append((codes, sent.get("Location"), words, statements, queue.names()))
        queue.jobs.clear()
    assert seen[0] == seen[1]
    assert seen[0][0] == [302, 200, 422]
    assert seen[0][4] == ["accounts.tasks.mail_code"]
    assert mailoutbox == []


def test_asking_to_sign_up_makes_no_account_until_the_mailbox_is_proven(visitor: Client, queue: Queue) -> None:
    visitor.post("/accounts/signup/", {"email": "new@players.example"})
    queue.work()
    assert not User.objects.filter(email="new@players.example").exists()


def test_a_code_that_was_used_opens_no_second_door(visitor: Client, queue: Queue, mailoutbox: list) -> None:
    ada = UserFactory()
    other = Client()
    for one in (visitor, other):
        one.post("/accounts/login/code/", {"email": ada.email})
    code = page_code(queue, mailoutbox)
    visitor.post("/accounts/login/code/confirm/", {"code": code})
    assert other.post("/accounts/login/code/confirm/", {"code": code}).status_code == 422
    assert signed_in_as(other) is None


def test_the_door_leads_on_to_our_own_pages_only(visitor: Client, queue: Queue, mailoutbox: list) -> None:
    ada = UserFactory()
    visitor.post("/accounts/login/code/?next=/tables/", {"email": ada.email})
    went = visitor.post("/accounts/login/code/confirm/", {"code": page_code(queue, mailoutbox)})
    assert went["Location"] == "/tables/"
    assert Client().post("/accounts/login/code/?next=https://evil.example/", {"email": ada.email}).status_code == 302
    assert visitor.get("/accounts/login/code/?next=https://evil.example/")["Location"] == "/"


def test_a_code_without_having_asked_for_one_leads_back_to_the_question(visitor: Client) -> None:
    assert visitor.get("/accounts/login/code/confirm/")["Location"] == "/accounts/login/code/"
    assert visitor.post("/accounts/login/code/confirm/", {"code": "x"})["Location"] == "/accounts/login/code/"


def test_whoever_tries_too_often_is_asked_to_wait(visitor: Client, rates: dict[str, str], queue: Queue) -> None:
    rates["sign-in"] = "2/hour"
    tried = [visitor.post("/accounts/login/code/", {"email": "ada@players.example"}).status_code for _ in range(3)]
    assert tried == [302, 302, 429]


@pytest.mark.parametrize("path", ["/accounts/login/code/", "/accounts/signup/"])
def test_the_pages_wear_our_layout_and_need_no_inline_script(visitor: Client, path: str) -> None:
    answer = visitor.get(path)
    page = answer.content.decode()
    assert 'class="masthead"' in page
    scripts = re.findall(r"<script([^>]*)>", page)
    assert all("src=" in script or 'type="application/json"' in script for script in scripts)
    assert not re.search(r"\son\w+=|style=", page)


def test_there_is_no_door_by_password(visitor: Client) -> None:
    assert visitor.get("/accounts/login/?next=/admin/")["Location"] == "/accounts/login/code/?next=/admin/"
    for page in ("reset/", "change/", "set/"):
        assert visitor.get(f"/accounts/password/{page}").status_code == 404


def test_forms_of_the_pages_are_guarded_against_forgery() -> None:
    forged = Client(enforce_csrf_checks=True).post("/accounts/login/code/", {"email": "ada@players.example"})
    assert forged.status_code == 403


@pytest.fixture
def passkey(visitor: Client, queue: Queue, mailoutbox: list) -> SoftPasskey:
    """A passkey of a player who signed in by code and added it on the page, as people do."""
    ada = UserFactory(display_name="Ada")
    visitor.post("/accounts/login/code/", {"email": ada.email})
    visitor.post("/accounts/login/code/confirm/", {"code": page_code(queue, mailoutbox)})
    page = visitor.get("/accounts/2fa/webauthn/add/")
    options = json.loads(re.search(r'<script id="js_data"[^>]*>(.*?)</script>', page.content.decode(), re.DOTALL)[1])
    made = SoftPasskey("testserver")
    answer = made.register(options["creation_options"])
    added = visitor.post(
        "/accounts/2fa/webauthn/add/", {"name": "Ada's phone", "passwordless": "on", "credential": answer}
    )
    assert added.status_code == 302, added.content.decode()
    assert "Ada&#x27;s phone" in visitor.get("/accounts/2fa/").content.decode()
    return made


def test_a_passkey_signs_in_on_a_page(passkey: SoftPasskey) -> None:
    owner = Authenticator.objects.get().user
    other = Client()
    options = other.get("/accounts/2fa/webauthn/login/", headers={"x-requested-with": "XMLHttpRequest"}).json()
    other.post("/accounts/2fa/webauthn/login/", {"credential": passkey.sign(options["request_options"])})
    assert signed_in_as(other) == owner.pk


def test_a_program_signs_in_by_passkey_and_gets_a_token_of_ours(passkey: SoftPasskey) -> None:
    phone = Client()
    begun = phone.get("/api/v1/auth/passkey/login").json()
    credential = json.loads(passkey.sign(begun["data"]["request_options"]))
    done = phone.post(
        "/api/v1/auth/passkey/login",
        {"credential": credential},
        content_type="application/json",
        headers={"x-session-token": begun["meta"]["session_token"]},
    )
    assert done.status_code == 200, done.content
    token = done.json()["meta"]["access_token"]
    me = Client().get("/api/v1/me/", headers={"authorization": f"Bearer {token}"})
    assert me.json()["name"] == "Ada"


def test_a_code_still_signs_in_a_player_who_has_a_passkey(passkey: SoftPasskey, queue: Queue, mailoutbox: list) -> None:
    owner, other = Authenticator.objects.get().user, Client()
    other.post("/accounts/login/code/", {"email": owner.email})
    other.post("/accounts/login/code/confirm/", {"code": page_code(queue, mailoutbox)})
    assert signed_in_as(other) == owner.pk


def test_the_export_names_passkeys_without_their_keys(passkey: SoftPasskey) -> None:
    kept = export_of(user=Authenticator.objects.get().user)["accounts"]
    assert [row["name"] for row in kept["passkeys"]] == ["Ada's phone"]
    assert "credential" not in json.dumps(kept)
