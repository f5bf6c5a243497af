"""Deciding at the desk: planning, filling in, dropping and sending, first without scripts, then in a browser."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.models import User
from engine.bots import bot
from games.models import Table
from tests.games.tables import a_game, play, player_of, position_of
from tests.web.conftest import PHONE, Visit


def a_game_at(step: str, system: str = "age-of-steam", map: str = "rust-belt", players: int = 3) -> tuple[Table, User]:
    """A game between people that has come to a step, and who is asked."""
    table = a_game(players, system=system, map=map, play_forced=True)
    bots = [bot("sensible", system, seat) for seat in range(players)]
    while (position := position_of(table)).step != step:
        seat = position.waiting_on()[0]
        play(table, seat, bots[seat].choose(position.seen_by(seat), seat))
    return table, player_of(table, position.waiting_on()[0])


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def asked(table: Table) -> str:
    return str(table.decisions.get().index)


@pytest.mark.django_db
@pytest.mark.sqlite_too
class TestWithoutScripts:
    def test_a_place_shows_every_tile_that_can_lie_there_with_its_price(self) -> None:
        table, user = a_game_at("build-track")
        position = position_of(table)
        choices = position.choices(position.waiting_on()[0])
        at = next(choice.at for choice in choices.options if choice.at)
        here = [choice for choice in choices.options if choice.at == at]
        page = signed_in(user).post(f"/tables/{table.public_id}/plan/", {"at": at}).content.decode()
        offered = re.findall(r'<button class="tile" name="add" value="([^"]+)">\s*<svg', page)
        assert sorted(offered) == sorted(choice.text for choice in here)
        assert f"${here[0].cost}" in page

    def test_a_plan_runs_up_costs_is_dropped_in_part_and_sent_as_one(self) -> None:
        table, user = a_game_at("build-track")
        client, before = signed_in(user), table.log.count()
        options = position_of(table).choices(position_of(table).waiting_on()[0]).options
        by_place = {choice.at: choice.text for choice in options if choice.at and choice.cost == 2}
        first, *_, second = by_place.values()
        both = {"line": [first], "add": second}
        page = client.post(f"/tables/{table.public_id}/plan/", both).content.decode()
        assert '<dt>Together</dt><dd class="price">$4</dd>' in page
        money = position_of(table).view(None)["game"]["players"][table.decisions.get().seat]["money"]
        assert f"${money} " in page
        assert f"<b>${money - 4}</b>" in page
        page = client.post(f"/tables/{table.public_id}/plan/", {"line": [first, second], "drop": "0"}).content.decode()
        assert re.findall(r'name="line" value="([^"]+)"', page) == [second]
        assert table.log.count() == before
        sent = {"line": [second], "add": "done", "expected_index": asked(table), "key": "once"}
        client.post(f"/tables/{table.public_id}/move/", sent)
        told = list(table.log.order_by("index").values_list("text", flat=True))[before:]
        assert told[:2] == [second, "done"]

    def test_a_plan_that_goes_wrong_keeps_what_was_right_and_says_why(self) -> None:
        table, user = a_game_at("build-track")
        position = position_of(table)
        good = next(choice.text for choice in position.choices(position.waiting_on()[0]).options if choice.at)
        form = {"line": [good, "build A1 N-S N-S"], "expected_index": asked(table), "key": "k"}
        page = signed_in(user).post(f"/tables/{table.public_id}/move/", form).content.decode()
        assert re.findall(r'name="line" value="([^"]+)"', page) == [good]
        assert 'class="refusal"' in page

    def test_a_number_is_filled_in_and_sent_with_one_press(self) -> None:
        table, user = a_game_at("issue-shares")
        seat = table.decisions.get().seat
        sent = {"fill": "0", "f0.count": "2", "expected_index": asked(table), "key": "k"}
        signed_in(user).post(f"/tables/{table.public_id}/move/", sent)
        assert table.log.order_by("-index").filter(seat=seat).first().text == "issue 2"

    def test_a_hole_left_open_is_asked_for(self) -> None:
        table, user = a_game_at("issue-shares")
        sent = {"fill": "0", "f0.count": "many", "expected_index": asked(table), "key": "k"}
        page = signed_in(user).post(f"/tables/{table.public_id}/move/", sent).content.decode()
        assert "please give a number from 0 to" in page

    def test_things_on_the_board_fill_holes_too(self) -> None:
        table, user = a_game_at("turn", "age-of-rail", "south-africa")
        position = position_of(table)
        options = position.choices(position.waiting_on()[0]).options
        number, build = next((n, one) for n, one in enumerate(options) if one.holes and one.action["do"] == "build")
        item = build.holes[0].items[0]
        page = signed_in(user).post(f"/tables/{table.public_id}/plan/", {"at": item.at}).content.decode()
        assert f'name="fill" value="{number}.0"' in page
        form = {"fill": f"{number}.0"}
        page = signed_in(user).post(f"/tables/{table.public_id}/plan/", form).content.decode()
        assert re.search(r'name="line" value="build ', page)


@pytest.mark.django_db(transaction=True)
def test_track_is_built_by_pressing_the_board_on_a_phone(visit: Visit) -> None:
    """On a desk a whole turn is, among the tests of deciding."""
    table, user = a_game_at("build-track")
    page = visit(f"/tables/{table.public_id}/", user, **PHONE)
    spot = page.locator("#board .open[data-at]").first
    at = spot.get_attribute("data-at")
    spot.click(force=True)
    expect(page.locator("#desk .tile").first).to_contain_text(f"{at}")
    page.locator("#desk .tile").first.click()
    expect(page.locator("#desk .plan ol li")).to_have_count(1)
    page.reload()  # a draft survives
    expect(page.locator("#desk .plan ol li")).to_have_count(1)
    before = table.log.count()
    page.get_by_role("button", name="Send", exact=True).click()
    page.wait_for_load_state()
    row = table.log.order_by("index")[before]
    assert (row.source, row.text.split()[1]) == ("page", at)
