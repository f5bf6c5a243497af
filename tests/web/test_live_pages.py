"""A table on several screens: what one does the others see, without a reload. In real Chromium, phone and desktop."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games import services
from games.models import Note, Order, Table
from tests.games.tables import a_game, play, play_on, player_of
from tests.web.conftest import DESKTOP, PHONE, Visit

RAIL = {"system": "age-of-rail", "map": "south-africa"}


def never_loads_again(page: Page) -> None:
    """A mark that a reload would wipe away."""
    page.evaluate("window.stayed = true")


def stayed(page: Page) -> bool:
    return bool(page.evaluate("window.stayed === true"))


@pytest.mark.django_db(transaction=True)
def test_a_move_and_talk_on_one_screen_appear_on_the_others_without_a_reload(visit_live: Visit) -> None:
    table = a_game(3, **RAIL)
    first = table.decisions.get().seat
    mover, other = player_of(table, first), player_of(table, (first + 1) % 3)
    desktop = visit_live(f"/tables/{table.public_id}/", mover, **DESKTOP)
    phone = visit_live(f"/tables/{table.public_id}/", other, **PHONE)
    watcher = visit_live(f"/tables/{table.public_id}/", None, **DESKTOP)
    for page in (phone, watcher):
        never_loads_again(page)
        expect(page.locator("#status")).to_contain_text(str(mover))
    expect(desktop).to_have_title(re.compile(r"^\(Your turn\)"))

    desktop.get_by_role("button", name="Pass").click()
    expect(phone.locator("#desk")).to_contain_text("Your turn")
    expect(phone).to_have_title(re.compile(r"^\(Your turn\)"))
    assert phone.locator('link[rel="icon"]').get_attribute("href") == "/static/web/icon-turn.svg"
    expect(watcher.locator("#status")).to_contain_text(str(other))
    expect(watcher.locator("#log li").first).to_have_attribute("value", "1")

    desktop.get_by_role("tab", name=re.compile("Talk")).click()
    desktop.get_by_label("Say something to the table").fill("<b>All aboard</b>")
    desktop.get_by_role("button", name="Say it").click()
    expect(desktop.locator("#heard")).to_contain_text("<b>All aboard</b>")
    expect(watcher.get_by_role("tab", name=re.compile("Talk"))).to_have_class(re.compile("news"))
    watcher.get_by_role("tab", name=re.compile("Talk")).click()
    expect(watcher.locator("#heard")).to_contain_text("<b>All aboard</b>")

    phone.get_by_role("button", name="Pass").click()  # the desk that came by itself decides like any other
    expect(watcher.locator("#log li").first).to_have_attribute("value", "2")
    assert stayed(watcher)


@pytest.mark.django_db(transaction=True)
def test_a_plan_under_way_is_left_alone_and_home_tells_of_turns(visit_live: Visit) -> None:
    table = a_game(3, **RAIL)
    seat = table.decisions.get().seat
    asked, waiting = player_of(table, seat), player_of(table, (seat + 1) % 3)
    home = visit_live("/", waiting, **PHONE)
    never_loads_again(home)
    expect(home.get_by_role("heading", level=1)).to_have_text("Nothing waits for you")
    page = visit_live(f"/tables/{table.public_id}/", asked, **DESKTOP)
    page.get_by_label("Bid in pounds").first.fill("7")
    services.say(game_id=table.pk, author=waiting, words="Take your time")
    expect(page.get_by_role("tab", name=re.compile("Talk"))).to_have_class(re.compile("news"))
    expect(page.get_by_label("Bid in pounds").first).to_have_value("7")
    play(table, seat, "pass")
    expect(home.get_by_role("heading", level=1)).to_have_text("1 game waits for you")
    expect(home).to_have_title(re.compile(r"^\(1\)"))
    assert stayed(home)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_note_order_history_and_what_if_are_a_tap_away(visit: Visit, screen: dict[str, object]) -> None:
    table = play_on(a_game(3, **RAIL), moves=6)
    asked = {one.seat for one in table.decisions.all()}
    user = player_of(table, next(seat for seat in range(3) if seat not in asked))
    page = visit(f"/tables/{table.public_id}/", user, **screen, color_scheme="dark")
    never_loads_again(page)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 25, 29)"
    page.get_by_role("tab", name="Note").click()
    page.get_by_label("For your eyes alone").fill("Kimberley first")
    page.get_by_role("button", name="Keep the note").click()
    expect(page.get_by_text("Noted.")).to_be_visible()
    assert Note.objects.get().words == "Kimberley first"
    page.get_by_role("tab", name="Orders").click()
    page.get_by_label("Your order").fill("bid up to 12")
    page.get_by_role("button", name="Give the order").click()
    expect(page.get_by_text("The order stands:")).to_be_visible()
    expect(page.locator("#order-list code").first).to_have_text(Order.objects.get().text)
    page.get_by_role("button", name=re.compile("Withdraw")).click()
    expect(page.locator("#order-list")).to_contain_text("No order stands.")
    assert stayed(page)

    page.get_by_role("slider", name="Moment").fill("2")
    expect(page.locator("#log li").first).to_have_attribute("value", "2")
    page.get_by_role("link", name="What if?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What if?")
    never_loads_again(page)
    for lines in (1, 2):
        page.get_by_role("button", name="Pass").click()
        expect(page.locator(".branch-lines li")).to_have_count(lines)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".branch-lines li")).to_have_count(1)
    assert stayed(page)
    page.get_by_role("link", name="Throw it away").click()
    expect(page.locator("#moment")).to_contain_text("Moment 2 of")
    assert Table.objects.get(pk=table.pk).last_index == table.last_index


@pytest.mark.django_db(transaction=True)
def test_a_page_that_cannot_stream_asks_now_and_then(visit: Visit) -> None:
    table = a_game(3, **RAIL)
    page = visit(f"/tables/{table.public_id}/", None)
    never_loads_again(page)
    assert page.locator("#game").get_attribute("data-stream") is None
    play(table, table.decisions.get().seat, "pass")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when one comes back to the tab
    expect(page.locator("#log li").first).to_have_attribute("value", "1")
    assert stayed(page)


@pytest.mark.django_db(transaction=True)
def test_without_scripts_everything_is_there_and_works(visit: Visit) -> None:
    table = a_game(3, **RAIL)
    seat = table.decisions.get().seat
    page = visit(f"/tables/{table.public_id}/", player_of(table, seat), **PHONE, java_script_enabled=False)
    page.get_by_role("link", name=re.compile("Talk")).click()
    page.get_by_label("Say something to the table").fill("By hand")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#heard")).to_contain_text("By hand")
    page.get_by_role("button", name="Pass").click()
    assert table.log.get(index=1).text == "pass"
    page.get_by_role("link", name="From the beginning").click()
    expect(page.locator("#moment")).to_contain_text("Moment 0 of")


@pytest.mark.django_db(transaction=True)
def test_a_finished_game_is_leafed_through_from_the_front_page_and_verified(visit: Visit) -> None:
    table = play_on(a_game(3, title="The long one", **RAIL))
    page = visit("/", None, **PHONE)
    slider = page.get_by_role("slider", name="Moment")
    before = page.locator("#board svg").inner_html()
    slider.fill(str(table.last_index))
    expect(page.locator(".leaf a.share")).to_have_attribute("href", re.compile(f"/at/{table.last_index}/$"))
    assert page.locator("#board svg").inner_html() != before
    page.get_by_role("link", name="The long one").click()
    page.get_by_role("button", name="Verify the chance").click()
    expect(page.get_by_text("Verified: the seed is the one that was promised")).to_be_visible()
    assert Client().get(f"/tables/{table.public_id}/").status_code == 200
