"""The pages of tables, as somebody without scripts meets them."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def running(demo: None) -> Table:
    return Table.objects.get(state="running", system="age-of-rail", match=None)


@pytest.fixture
def ada(running: Table) -> Client:
    client = Client()
    client.force_login(User.objects.get(email="ada@demo.example"))
    return client


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def test_the_list_puts_your_turn_first(ada: Client, running: Table) -> None:
    page = ada.get("/tables/").content.decode()
    assert page.index("Your turn") < page.index(running.title) < page.index("Waiting for players")


def test_a_stranger_sees_the_board_but_nothing_to_press(running: Table) -> None:
    page = Client().get(f"/tables/{running.public_id}/").content.decode()
    assert "<svg" in page
    assert "Edda Embankment" in page
    assert 'id="desk"' not in page
    assert re.findall(r'<form[^>]* action="([^"]+)"', page) == ["/look/", "/language/"]


def test_your_turn_is_answered_by_its_text_form(ada: Client, running: Table) -> None:
    page = ada.get(f"/tables/{running.public_id}/").content.decode()
    offered = re.search(r'<button class="choice" name="add" value="([^"]+)"', page)
    assert offered
    sent = {"add": offered[1], "expected_index": field(page, "expected_index"), "key": field(page, "key")}
    answer = ada.post(f"/tables/{running.public_id}/move/", sent, follow=True)
    assert answer.status_code == 200
    before = running.last_index
    running.refresh_from_db()
    assert running.last_index > before
    row = running.log.get(index=before + 1)
    assert (row.source, row.text) == ("page", offered[1])
    ada.post(f"/tables/{running.public_id}/move/", sent)
    running.refresh_from_db()
    assert running.log.filter(source="page", index__gt=before).count() == 1


@pytest.mark.parametrize(
    ("said", "sentence"), [("fly to the moon", "You could say: "), ("", "Type a move"), ("bid 9999", "(Age of Rail, ")]
)
def test_an_idea_that_cannot_be_is_explained_and_changes_nothing(
    ada: Client, running: Table, said: str, sentence: str
) -> None:
    expected = running.decisions.get().index
    sent = {"typed": said, "expected_index": expected, "key": "k"}
    page = ada.post(f"/tables/{running.public_id}/move/", sent, follow=True).content.decode()
    assert sentence in page
    before = running.last_index
    running.refresh_from_db()
    assert running.last_index == before


def test_a_stale_page_does_not_move(ada: Client, running: Table) -> None:
    sent = {"typed": "pass", "expected_index": 0, "key": "k"}
    page = ada.post(f"/tables/{running.public_id}/move/", sent, follow=True).content.decode()
    assert "moved on" in page


def test_a_finished_game_can_be_leafed_through_from_first_to_last(running: Table) -> None:
    played = Table.objects.get(state="finished", system="age-of-steam")
    client = Client()
    first = client.get(f"/tables/{played.public_id}/at/0/").content.decode()
    assert "turn 1 of 7" in first
    assert f"/tables/{played.public_id}/at/1/" in first
    last = client.get(f"/tables/{played.public_id}/at/{played.last_index}/").content.decode()
    assert "turn 7 of 7" in last
    assert client.get(f"/tables/{played.public_id}/at/{played.last_index + 1}/").status_code == 404


def test_what_is_not_there_and_other_peoples_studies_are_not_found(running: Table) -> None:
    client = Client()
    assert client.get("/tables/nosuchtable2/").status_code == 404
    Table.objects.filter(pk=running.pk).update(kind=Table.Kind.ANALYSIS)
    assert client.get(f"/tables/{running.public_id}/").status_code == 404


def test_moving_needs_a_sign_in(running: Table) -> None:
    answer = Client().post(f"/tables/{running.public_id}/move/", {"typed": "pass", "expected_index": 1, "key": "k"})
    assert answer.status_code == 302
    assert "login" in answer["Location"] or "code" in answer["Location"]
