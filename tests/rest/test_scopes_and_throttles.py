"""What a token may do, and how often anybody may ask."""

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories import UserFactory, bearer

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.rest.urls")]


def test_a_token_does_only_what_its_scopes_say(ada: User) -> None:
    reader = bearer(ada, "read")
    assert reader.get("/api/v1/scoped/").status_code == 200
    refused = reader.post("/api/v1/scoped/")
    assert (refused.status_code, refused.json()["code"], refused.json()["scope"]) == (403, "missing-scope", "play")
    assert bearer(ada, "play").post("/api/v1/scoped/").status_code == 200
    assert bearer(ada, "play").get("/api/v1/scoped/").status_code == 403


def test_a_browsers_session_may_do_everything_but_only_with_its_csrf_token(ada: User) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(ada)
    assert browser.get("/api/v1/scoped/").status_code == 200
    forged = browser.post("/api/v1/scoped/")
    assert (forged.status_code, forged.json()["code"]) == (403, "csrf-failed")
    token = "a" * 32
    browser.cookies[settings.CSRF_COOKIE_NAME] = token
    assert browser.post("/api/v1/scoped/", headers={"x-csrftoken": token}).status_code == 200


def test_a_public_view_is_read_by_everybody() -> None:
    assert APIClient().get("/api/v1/public/").status_code == 200


def test_too_many_requests_are_told_when_to_come_back(rates: dict[str, str], client_of_ada: APIClient) -> None:
    rates["narrow"] = "2/minute"
    assert [client_of_ada.get("/api/v1/scoped/").status_code for _ in range(3)] == [200, 200, 429]
    refused = client_of_ada.get("/api/v1/scoped/")
    assert refused.json()["code"] == "throttled"
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert bearer(UserFactory()).get("/api/v1/scoped/").status_code == 200


def test_reading_and_writing_are_counted_apart(rates: dict[str, str], client_of_ada: APIClient) -> None:
    rates |= {"read": "1/hour", "write": "1/hour"}
    client_of_ada.get("/api/v1/names/")
    assert client_of_ada.get("/api/v1/names/").status_code == 429
    assert client_of_ada.post("/api/v1/checked/", {}).status_code == 400


def test_strangers_are_counted_by_address_and_cannot_invent_one(rates: dict[str, str]) -> None:
    rates["read"] = "1/hour"
    stranger = APIClient()
    assert stranger.get("/api/v1/public/").status_code == 200
    forged = {"X-Forwarded-For": "203.0.113.9"}
    assert stranger.get("/api/v1/public/", headers=forged).status_code == 429
    assert stranger.get("/api/v1/public/", REMOTE_ADDR="203.0.113.10").status_code == 200


def test_every_scope_of_the_house_has_a_rate() -> None:
    from config.settings import base

    rates = base.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    assert {"read", "write", "sign-in", "report", "export"} <= rates.keys()
