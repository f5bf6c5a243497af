"""Tokens: shown once, kept hashed, limited by scope, revoked at once."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.api.urls import urlpatterns
from accounts.models import AccessToken, Scope, User
from accounts.models.tokens import LAPSES_AFTER
from accounts.refusals import TooManyTokens
from accounts.services import tokens
from accounts.services.tokens import MOST_TOKENS, create_token, forget_lapsed_tokens
from tests.factories import AccessTokenFactory, UserFactory, bearer

pytestmark = pytest.mark.django_db

# Who may ask what: for each address and method the scope a token needs. None: nobody needs one.
NEEDED: dict[tuple[str, str], str | None] = {
    ("auth/code/", "post"): None,
    ("auth/token/", "post"): None,
    ("auth/token/", "delete"): None,
    ("me/", "get"): "read",
    ("me/", "patch"): "account",
    ("me/", "delete"): "account",
    ("me/deletion/", "post"): "account",
    ("me/export/", "get"): "account",
    ("me/calendar/", "get"): "read",
    ("me/calendar/", "patch"): "account",
    ("me/leave/", "get"): "read",
    ("me/leave/", "post"): "account",
    ("me/leave/<int:leave_id>/", "delete"): "account",
    ("me/tokens/", "get"): "account",
    ("me/tokens/", "post"): "account",
    ("me/tokens/<int:token_id>/", "delete"): "account",
    ("me/blocks/", "get"): "read",
    ("me/blocks/", "post"): "account",
    ("me/blocks/<int:player_id>/", "delete"): "account",
    ("players/", "get"): "read",
    ("players/<int:player_id>/", "get"): None,
    ("players/<int:player_id>/report/", "post"): "account",
}
GUARDED = [(route, method, scope) for (route, method), scope in NEEDED.items() if scope is not None]


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada")


def ask(client: APIClient, route: str, method: str):
    path = re.sub("<int:[a-z_]+>", "7", route)
    return getattr(client, method)(f"/api/v1/{path}")


def methods_of(pattern: URLPattern) -> set[str]:
    return {name for name in ("get", "post", "put", "patch", "delete") if hasattr(pattern.callback.view_class, name)}


def test_the_table_of_scopes_names_every_endpoint_of_this_room() -> None:
    assert {(str(one.pattern), method) for one in urlpatterns for method in methods_of(one)} == NEEDED.keys()


@pytest.mark.parametrize(("route", "method", "scope"), GUARDED)
def test_each_endpoint_needs_exactly_its_scope(ada: User, route: str, method: str, scope: str) -> None:
    others = [one.value for one in Scope if one != scope]
    refused = ask(bearer(ada, *others), route, method)
    assert (refused.status_code, refused.json()["code"], refused.json()["scope"]) == (403, "missing-scope", scope)
    assert ask(bearer(ada, scope), route, method).status_code not in (401, 403)


@pytest.mark.parametrize(("route", "method", "scope"), GUARDED)
def test_each_endpoint_asks_strangers_to_sign_in(route: str, method: str, scope: str) -> None:
    assert ask(APIClient(), route, method).status_code == 401


def test_the_text_is_shown_once_and_kept_nowhere(ada: User) -> None:
    client = bearer(ada)
    made = client.post("/api/v1/me/tokens/", {"name": "tablet", "scopes": ["play", "read"]})
    assert made.status_code == 201
    text = made.json()["token"]
    assert text not in str(list(AccessToken.objects.values()))
    listed = client.get("/api/v1/me/tokens/").json()
    assert [(row["name"], row["scopes"], row["current"]) for row in listed] == [
        ("tablet", ["read", "play"], False),
        ("test client", ["read", "play", "tables", "account"], True),
    ]
    token = AccessToken.objects.get(name="tablet")
    assert token.digest not in str(listed)
    assert text.split("_", 2)[2] not in f"{listed} {token} {token!r}"


def test_a_token_gives_only_what_it_has(ada: User) -> None:
    refused = bearer(ada, "account").post("/api/v1/me/tokens/", {"name": "x", "scopes": ["account", "play"]})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope-not-yours")
    assert refused.json()["scopes"] == ["play"]


def test_a_revoked_token_is_a_strangers(ada: User) -> None:
    client = bearer(ada)
    other, text = create_token(user=ada, name="lost phone", scopes=["read"])
    lost = APIClient()
    lost.credentials(HTTP_AUTHORIZATION=f"Bearer {text}")
    assert lost.get("/api/v1/me/").status_code == 200
    assert client.delete(f"/api/v1/me/tokens/{other.pk}/").status_code == 204
    assert lost.get("/api/v1/me/").json()["code"] == "sign-in-failed"


def test_nobody_revokes_anothers_token(ada: User) -> None:
    others = AccessTokenFactory()
    assert bearer(ada).delete(f"/api/v1/me/tokens/{others.pk}/").status_code == 404
    assert AccessToken.objects.filter(pk=others.pk).exists()


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer x", "Bearer wp_00000000_" + "A" * 43, "Bearer wp_0000\x000_" + "A" * 43, "bearer wp__"],
)
def test_a_wrong_token_is_refused(header: str) -> None:
    answer = APIClient().get("/api/v1/players/7/", HTTP_AUTHORIZATION=header)
    assert (answer.status_code, answer.json()["code"]) == (401, "sign-in-failed")


def test_the_right_prefix_with_a_wrong_secret_is_refused(ada: User) -> None:
    _, text = create_token(user=ada, name="x", scopes=["read"])
    forged = text[:-1] + ("A" if text[-1] != "A" else "B")
    assert APIClient().get("/api/v1/me/", HTTP_AUTHORIZATION=f"Bearer {forged}").status_code == 401


def test_a_person_who_may_not_sign_in_has_no_use_of_tokens(ada: User) -> None:
    client = bearer(ada)
    User.objects.update(is_active=False)
    assert client.get("/api/v1/me/").status_code == 401


def test_a_token_unused_for_a_year_lapses(ada: User) -> None:
    client = bearer(ada)
    client.get("/api/v1/me/")
    with time_machine.travel(timezone.now() + LAPSES_AFTER - timedelta(days=1)):
        assert client.get("/api/v1/me/").status_code == 200
    with time_machine.travel(timezone.now() + 2 * LAPSES_AFTER):
        assert client.get("/api/v1/me/").status_code == 401
        assert forget_lapsed_tokens() == 1


def test_last_use_is_noted_but_not_on_every_request(ada: User) -> None:
    client = bearer(ada)
    with CaptureQueriesContext(connection) as first:
        client.get("/api/v1/me/")
    with CaptureQueriesContext(connection) as second:
        client.get("/api/v1/me/")
    assert AccessToken.objects.get().last_used_at is not None
    assert (len(first), len(second)) == (2, 1)


def test_nobody_collects_tokens_without_end(ada: User) -> None:
    AccessTokenFactory.create_batch(MOST_TOKENS, user=ada)
    with pytest.raises(TooManyTokens):
        create_token(user=ada, name="one more", scopes=["read"])
    browser = APIClient()
    browser.force_login(ada)
    refused = browser.post("/api/v1/me/tokens/", {"name": "one more", "scopes": ["read"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-tokens")


def test_tokens_have_256_bits_and_never_repeat(ada: User) -> None:
    texts = {create_token(user=ada, name="x", scopes=["read"])[1] for _ in range(20)}
    assert len(texts) == 20
    assert all(len(text.split("_", 2)[2]) == 43 for text in texts)
    assert tokens.digest_of("x") != "x"
