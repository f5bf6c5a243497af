"""A newcomer's way in, in Chromium: an account by a mailed code, a table, its first moves, and a game with a guide."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.clocks import PRESETS
from games.models import Table
from games.services.follow_up import follow_up
from tests.factories import UserFactory
from tests.web.conftest import DESKTOP, PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)


def sign_up(page: Page, email: str, mailed_code: Callable[[], str]) -> User:
    """From the front page through the door; who came in."""
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Mail address").fill(email)
    page.get_by_role("button", name="Send me a code").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Type in your code")
    assert not User.objects.filter(email=email).exists()
    page.get_by_label("Code").fill(mailed_code())
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing waits for you")
    return User.objects.get(email=email)


def test_two_newcomers_sign_up_by_code_and_meet_at_a_table_that_one_of_them_sets(
    visit: Visit, mailed_code: Callable[[], str]
) -> None:
    phone, desktop = visit("/", None, **PHONE), visit("/", None, **DESKTOP)
    clara = sign_up(phone, "clara@players.example", mailed_code)
    phone.get_by_role("link", name="Set a table").click()
    phone.get_by_role("link", name="South Africa").click()
    phone.get_by_role("link", name=re.compile("This evening")).click()
    phone.get_by_label("Name of the table").fill("After supper")
    phone.get_by_label("Players").select_option("3")
    phone.get_by_label("Of these, bots").select_option("1")
    phone.get_by_role("button", name="Set the table").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("After supper")
    table = Table.objects.get()
    assert (table.owner, table.state, table.time_control) == (clara, "open", PRESETS["live-evening"])

    dora = sign_up(desktop, "dora@players.example", mailed_code)
    desktop.get_by_role("link", name="After supper").click()
    desktop.get_by_role("button", name="Sit down").click()
    expect(desktop.locator("#board svg")).to_be_visible()
    follow_up(game_id=table.pk)
    table.refresh_from_db()
    asked = table.seats.get(number=table.decisions.get().seat).player
    assert asked in (clara, dora)
    theirs = phone if asked == clara else desktop
    theirs.goto("/")
    theirs.get_by_role("link", name="After supper").click()
    before = table.last_index
    theirs.get_by_role("button", name="Pass").click()
    expect(theirs.locator("#log li").first).not_to_have_attribute("value", str(before))
    assert table.log.get(index=before + 1).source == "page"


def test_pages_turn_dark_at_a_press_and_stay_so(visit: Visit) -> None:
    page = visit("/tables/", None, **DESKTOP, color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="dark").click()
    expect(page.get_by_role("button", name="dark")).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate(ground)
    assert dark != light
    page.goto("/learn/")
    assert page.evaluate(ground) == dark


def test_a_guided_game_is_begun_followed_and_thrown_away_by_pressing(visit: Visit) -> None:
    page = visit("/learn/age-of-steam/", UserFactory(), **PHONE)
    page.get_by_role("button", name="Play a guided game").click()
    expect(page.locator("#board svg")).to_be_visible()
    table = Table.objects.get()
    told = []
    for _ in range(3):
        follow_up(game_id=table.pk)
        before = Table.objects.get(pk=table.pk).last_index
        page.reload()
        told.append(page.locator("#guide-title").inner_text())
        suggestion = page.locator(".guide .suggestion button")
        said = suggestion.inner_text()
        suggestion.click()
        expect(page.locator("#desk .plan ol li")).to_have_count(1)
        with page.expect_navigation():
            page.get_by_role("button", name=re.compile("^Send")).first.click()
        assert table.log.get(index=before + 1).text == said
    assert len(set(told)) > 1
    page.get_by_role("button", name="Throw this game away").click()
    expect(page.get_by_role("button", name="Play a guided game")).to_be_visible()
    table.refresh_from_db()
    assert (table.state, table.ending) == ("finished", "agreed")
