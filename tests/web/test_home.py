"""The front page and the frame around every page."""

import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_a_visitor_learns_what_it_is_and_where_to_sign_in(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "Railway board games by e-mail" in page
    assert 'href="/accounts/login/code/"' in page
    assert "unofficial" in page


def test_a_player_is_greeted_by_name_and_names_are_escaped(client: Client) -> None:
    client.force_login(UserFactory(display_name="<b>Ada</b>"))
    page = client.get("/").content.decode()
    assert "Welcome aboard, &lt;b&gt;Ada&lt;/b&gt;." in page


def test_dev_mail_is_linked_only_where_it_exists(client: Client) -> None:
    assert "Dev mail" not in client.get("/").content.decode()


@pytest.mark.urls("config.urls_local")
def test_dev_mail_is_linked_on_a_developers_machine(client: Client) -> None:
    assert 'href="/dev/mail/"' in client.get("/").content.decode()


def test_everything_a_page_loads_is_served_here(client: Client) -> None:
    page = client.get("/").content.decode()
    loaded = re.findall(r'(?:src|<link[^>]* href)="([^"]+)"', page)
    assert loaded
    assert [address for address in loaded if not address.startswith("/static/")] == []
    assert [address for address in loaded if finders.find(address.removeprefix("/static/")) is None] == []


def test_no_page_runs_inline_scripts(client: Client) -> None:
    """A block of JSON is data: it never runs."""
    for path in ["/", "/accounts/login/code/", "/accounts/signup/", "/tables/"]:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert not re.search(rb"<script(?![^>]*(?:src=|application/json))| on[a-z]+=|style=", answer.content)


def test_the_admin_alone_may_evaluate_expressions(client: Client) -> None:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    answer = client.get("/admin/accounts/user/")
    assert answer.status_code == 200
    assert "script-src 'self' 'unsafe-eval'" in answer.headers["Content-Security-Policy"]


def test_a_visitor_of_the_admin_is_sent_to_the_ordinary_sign_in(client: Client) -> None:
    answer = client.get("/admin/login/", follow=True)
    assert answer.redirect_chain[0][0].startswith("/accounts/login/")
