"""Leafing through a game and verifying its chance."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.models import Table
from tests.games.tables import a_game, play_on
from tests.web.conftest import DESKTOP, Visit

RAIL = {"system": "age-of-rail", "map": "south-africa"}


@pytest.mark.django_db
@pytest.mark.sqlite_too
def test_a_finished_games_chance_is_verified_with_one_press() -> None:
    table = play_on(a_game(3, **RAIL))
    assert table.over
    client = Client()
    assert f"/tables/{table.public_id}/verify/" in client.get(f"/tables/{table.public_id}/").content.decode()
    page = client.post(f"/tables/{table.public_id}/verify/").content.decode()
    assert "Verified: the seed is the one that was promised" in page
    Table.objects.filter(pk=table.pk).update(commitment="0" * 64)
    assert "This does not verify." in client.post(f"/tables/{table.public_id}/verify/").content.decode()


@pytest.mark.django_db
@pytest.mark.sqlite_too
def test_a_running_game_keeps_its_seed() -> None:
    table = a_game(3, **RAIL)
    answer = Client().post(f"/tables/{table.public_id}/verify/")
    assert answer.status_code == 409
    assert bytes(table.strongbox.seed).hex() not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_slider_leafs_through_the_game_and_its_address_can_be_shared(visit: Visit) -> None:
    table = play_on(a_game(3, **RAIL), moves=12)
    page = visit(f"/tables/{table.public_id}/at/12/", None, **DESKTOP)
    slider = page.get_by_role("slider", name="Moment")
    slider.fill("3")
    expect(page.locator("#moment")).to_contain_text("Moment 3 of")
    assert page.url.endswith("/at/3/")
    page.get_by_role("link", name="After").click()
    expect(page.locator("#moment")).to_contain_text("Moment 4 of")
