"""The frame around every page: where one is, light or dark, which language, and pages for when something is wrong."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db]


def test_the_navigation_says_where_one_is(client: Client) -> None:
    page = client.get("/tables/").content.decode()
    assert re.findall(r'<a href="([^"]+)" aria-current="true">', page) == ["/tables/"]


def test_light_or_dark_is_chosen_kept_and_given_up_again(client: Client) -> None:
    assert "data-look" not in client.get("/").content.decode()
    answer = client.post("/look/", {"look": "dark", "next": "/tables/"})
    assert (answer.status_code, answer["Location"]) == (302, "/tables/")
    assert '<html lang="en" data-look="dark">' in client.get("/").content.decode()
    client.post("/look/", {"look": ""})
    assert "data-look" not in client.get("/").content.decode()


def test_a_look_is_no_way_to_other_hosts_nor_into_the_page(client: Client) -> None:
    answer = client.post("/look/", {"look": '"><b>', "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"
    client.cookies["look"] = '"><script>'
    assert "data-look" not in client.get("/").content.decode()


def test_strangers_are_spoken_to_as_their_browser_asks_or_as_they_choose(client: Client) -> None:
    assert '<html lang="de"' in client.get("/", headers={"Accept-Language": "de-AT,de;q=0.9"}).content.decode()
    client.post("/language/", {"language": "en", "next": "/"})
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "de-AT,de;q=0.9"}).content.decode()


def test_players_are_spoken_to_as_they_prefer(client: Client) -> None:
    client.force_login(UserFactory(language="de"))
    assert '<html lang="de"' in client.get("/", headers={"Accept-Language": "en"}).content.decode()


def test_a_missing_page_says_what_to_do_next(client: Client) -> None:
    answer = client.get("/tables/no-such-table/")
    page = answer.content.decode()
    assert answer.status_code == 404
    assert "The line does not go there." in page
    assert 'href="/accounts/login/code/?next=/tables/no-such-table/"' in page


def test_a_failure_of_ours_says_what_became_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("web.views.render", broken)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert "Nothing is played twice." in answer.content.decode()


def test_a_stale_form_changes_nothing_and_says_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/look/", {"look": "dark"})
    assert answer.status_code == 403
    assert "This form has gone stale." in answer.content.decode()
    assert "look" not in answer.cookies
