"""What every main page keeps: a strict policy, nothing inline, nothing to upload, no press from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from tests.web.main_pages import PAGES, READER, things_of_the_demo

pytestmark = [pytest.mark.django_db]

INLINE = re.compile(rb"<script(?![^>]*(?:src=|application/json))|<style|\son[a-z]+=\"|\sstyle=\"|javascript:")
EXEMPT = ("api/", "anymail/", "m/", "u/")
"""Whoever posts there proves who they are by something no other site can know: clients show tokens, mail services their
secret, and the addresses in mails are signed and secret themselves."""


def test_every_main_page_has_a_strict_policy_and_nothing_inline(demo: None) -> None:
    things = things_of_the_demo()
    reader = Client()
    reader.force_login(User.objects.get(email=READER))
    wrong = []
    for page in PAGES:
        for client, wanted in ((reader, page.signed_in), (Client(), page.signed_out)):
            if not wanted:
                continue
            answer = client.get(page.path.format(**things))
            policy = answer.headers.get("Content-Security-Policy", "")
            markup = re.sub(rb"<svg.*?</svg>", b"", answer.content, flags=re.DOTALL)
            if answer.status_code != page.status:
                wrong.append((page.path, answer.status_code))
            if "default-src 'self'" not in policy or "script-src 'self'" not in policy or "unsafe" in policy:
                wrong.append((page.path, policy))
            if found := INLINE.search(markup):
                wrong.append((page.path, found[0]))
            if b'enctype="multipart' in markup:
                wrong.append((page.path, "uploads"))
            if (
                answer.headers.get("X-Frame-Options") != "DENY"
                or answer.headers.get("Referrer-Policy") != "same-origin"
            ):
                wrong.append((page.path, "headers"))
    assert wrong == []


def test_pictures_of_boards_hold_no_scripts(demo: None) -> None:
    things = things_of_the_demo()
    for path in ("/tables/{running}/", "/tables/{finished}/", "/tables/{finished}/board.svg"):
        drawn = Client().get(path.format(**things)).content
        assert b"<svg" in drawn
        for svg in re.findall(rb"<svg.*?</svg>", drawn, flags=re.DOTALL):
            assert not re.search(rb"<script|\son[a-z]+=|javascript:|<foreignObject", svg)


def exempt(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """The addresses at which Django does not look for the token."""
    for one in patterns:
        address = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLResolver):
            yield from exempt(one.url_patterns, address)
        elif getattr(one.callback, "csrf_exempt", False):
            yield address


def test_only_what_proves_itself_otherwise_is_posted_without_a_token() -> None:
    assert [address for address in exempt(get_resolver().url_patterns) if not address.startswith(EXEMPT)] == []


@pytest.mark.parametrize(
    "path",
    ["/you/", "/you/tokens/", "/you/leave/", "/you/farewell/", "/mail/", "/look/", "/language/", "/learn/steam/guided/",
     "/accounts/logout/", "/accounts/login/code/", "/tables/new/age-of-steam/rust-belt/"],
)  # fmt: skip
def test_a_post_without_the_token_is_refused_and_changes_nothing(demo: None, path: str) -> None:
    reader = User.objects.get(email=READER)
    client = Client(enforce_csrf_checks=True)
    client.force_login(reader)
    answer = client.post(path, {"name": "x"})
    assert answer.status_code == 403
    assert "This form has gone stale." in answer.content.decode()


def test_cookies_are_kept_from_scripts_and_other_sites(client: Client) -> None:
    client.get("/accounts/login/code/")
    client.post("/accounts/login/code/", {"email": "somebody@players.example"})
    client.post("/look/", {"look": "dark"})
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "look"):
        cookie = client.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] in ("Lax", "Strict")
