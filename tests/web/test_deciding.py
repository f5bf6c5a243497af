"""Whole decisions made by clicking, as people make them: on the board, from a mail, by keys and without scripts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from engine import Position
from engine.bots import bot
from games.models import Table
from notifications.mails import compose
from tests.games.tables import a_game, fresh, play, player_of, position_of
from tests.notifications.mailbox import as_read, links_of, turn_of
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.test_desk import a_game_at, signed_in

MOST_DECISIONS = 1000


def played_until(table: Table, reached: Callable[[Position], bool]) -> User:
    """Bots play until then; who is asked."""
    bots = [bot("sensible", table.system, seat) for seat in range(table.players)]
    while not reached(position := position_of(table)):
        seat = position.waiting_on()[0]
        play(table, seat, bots[seat].choose(position.seen_by(seat), seat))
    return player_of(table, position.waiting_on()[0])


def an_urbanist_builds(position: Position) -> bool:
    if position.step != "build-track":
        return False
    return any(one.action["do"] == "urbanize" for one in position.choices(position.waiting_on()[0]).options)


def texts(table: Table, since: int) -> list[str]:
    """Moves made since a row, as they are written."""
    return list(table.log.filter(index__gt=since, source="page").order_by("index").values_list("text", flat=True))


def spot(page: Page, at: str) -> Locator:
    return page.locator(f'#board [data-at="{at}"]').first


def send(page: Page, name: str = "Send") -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.django_db(transaction=True)
def test_age_of_steam_builds_urbanizes_and_delivers_by_clicking_on_the_board(visit: Visit) -> None:
    table = a_game(3, system="age-of-steam", map="rust-belt", play_forced=True)
    user = played_until(table, an_urbanist_builds)
    options = position_of(table).choices(position_of(table).waiting_on()[0]).options
    town = next(one for one in options if one.action["do"] == "urbanize")
    built = next(one for one in options if one.action["do"] == "build" and one.at != town.at)
    before = fresh(table).last_index
    page = visit(f"/tables/{table.public_id}/", user, **DESKTOP)

    spot(page, "E5").click(force=True)  # far from everything: the place says why
    expect(page.locator("#desk .why")).to_contain_text("(Age of Steam, IV Build Track")
    spot(page, town.at).click(force=True)
    page.locator("#desk .tile", has_text=f"New City {town.action['letter']} on").first.click()
    expect(page.locator("#desk .plan ol li")).to_have_count(1)
    page.locator("#desk .plan").get_by_role("button", name="Drop").click()
    expect(page.locator("#desk .plan")).to_have_count(0)
    spot(page, town.at).click(force=True)
    page.locator("#desk .tile", has_text=f"New City {town.action['letter']} on").first.click()
    expect(page.locator("#desk .plan ol li")).to_have_count(1)
    still = next((one for one in [built] if page.locator(f'#board .open[data-at="{one.at}"]').count()), None)
    assert still is not None
    spot(page, still.at).press("Enter")  # by keys as well as by pointer
    page.locator("#desk .tile").first.click()
    expect(page.locator("#desk .plan ol li")).to_have_count(2)
    page.reload()  # a draft survives
    expect(page.locator("#desk .plan ol li")).to_have_count(2)
    expect(page.locator("#desk .balance")).to_contain_text("Money")
    send(page, "Send and finish")
    told = texts(table, before)
    assert told[0] == town.text
    assert told[1].startswith(f"build {still.at}")
    assert told[2] == "done"

    user = played_until(
        table,
        lambda position: (
            position.step == "move-goods"
            and any(one.action["do"] == "move" for one in position.choices(position.waiting_on()[0]).options)
        ),
    )
    best = max(
        (one for one in position_of(table).choices(table.decisions.get().seat).options if one.action["do"] == "move"),
        key=lambda one: one.rank,
    )
    before = fresh(table).last_index
    page = visit(f"/tables/{table.public_id}/", user, **DESKTOP)
    spot(page, best.at).click(force=True)
    offer = page.locator("#desk [data-way]").first
    expect(page.locator("#board .way.on")).to_have_count(1)
    expect(offer).to_contain_text("you +")
    offer.click()
    expect(page.locator("#board .delivery")).to_have_count(1)
    send(page)
    assert texts(table, before)[0].startswith(f"move {best.action['good']}")


@pytest.mark.django_db(transaction=True)
def test_keys_lead_over_the_board_and_every_place_has_words(visit: Visit) -> None:
    table, user = a_game_at("build-track")
    page = visit(f"/tables/{table.public_id}/", user, **DESKTOP)
    expect(spot(page, "M9")).to_have_attribute("role", "button")
    assert "Cincinnati" in (spot(page, "M9").get_attribute("aria-label") or "")
    spot(page, "M9").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.at") == "M8"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    assert "close" in (page.locator("#board").get_attribute("class") or "")
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    expect(page.locator("#desk .why")).to_contain_text("Cincinnati is a city")
    assert page.locator('#board [data-at][tabindex="0"]').count() == 1


def decide_by_clicking(page: Page, rng: random.Random) -> None:
    """One decision of Age of Rail, with nothing but clicks."""
    bids = page.locator("#desk .numbers button")
    if bids.count():
        cheap = int("".join(filter(str.isdigit, bids.first.inner_text()))) <= 14
        with page.expect_navigation():
            if cheap and rng.random() < 0.6:
                bids.first.click()
            else:
                page.get_by_role("button", name="Pass").click()
        return
    open_now = page.locator("#board .open[data-at]")
    if open_now.count() and rng.random() < 0.85:
        open_now.nth(rng.randrange(open_now.count())).dispatch_event("click")
        page.locator("#desk .here").wait_for()
        offers = page.locator('#desk .at-place button[name="fill"][value*="."], #desk .at-place button[name="add"]')
    else:
        for group in page.locator("#desk details.group > summary").all():
            group.click()
        offers = page.locator('#desk .offers button[name="add"]')
    if not offers.count():
        decide_by_clicking(page, rng)
        return
    offer = offers.nth(rng.randrange(offers.count()))
    if offer.get_attribute("formaction"):  # nothing to plan: one press sends it
        with page.expect_navigation():
            offer.click()
        return
    offer.click()
    page.locator("#desk .plan").wait_for()
    send(page)


def played_by_clicking(visit: Visit, decisions: int) -> Table:
    """Three people in three browsers, two of them on phones, play so many decisions of Age of Rail."""
    table = a_game(3, system="age-of-rail", map="south-africa", play_forced=True)
    screens = [DESKTOP, PHONE, PHONE]
    address = f"/tables/{table.public_id}/"
    pages = [visit(address, player_of(table, seat), **screens[seat]) for seat in range(3)]
    rng = random.Random(5)
    for _ in range(decisions):
        table = fresh(table)
        if table.over:
            break
        before, seat = table.last_index, table.decisions.get().seat
        pages[seat].goto(address)
        decide_by_clicking(pages[seat], rng)
        assert fresh(table).last_index > before
    return fresh(table)


@pytest.mark.django_db(transaction=True)
def test_three_browsers_open_a_game_of_age_of_rail_by_clicking(visit: Visit) -> None:
    table = played_by_clicking(visit, 14)
    assert set(table.log.filter(seat__isnull=False).values_list("source", flat=True)) == {"page"}


@pytest.mark.soak
@pytest.mark.django_db(transaction=True)
def test_three_browsers_play_a_whole_game_of_age_of_rail_by_clicking(visit: Visit) -> None:
    table = played_by_clicking(visit, MOST_DECISIONS)
    assert table.over
    assert table.result is not None


def pinch(page: Page, before: int, after: int) -> None:
    """Two fingers on the board, so far apart before and after."""
    box = page.locator("#board svg").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, max(box["y"], 0) + 120
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", before), ("touchMove", (before + after) / 2), ("touchMove", after)):
        points = [{"x": x - apart / 2, "y": y, "id": 1}, {"x": x + apart / 2, "y": y, "id": 2}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.django_db(transaction=True)
def test_a_turn_of_imperial_steam_is_pressed_together_on_a_phone_and_sent_as_one(visit: Visit) -> None:
    table, user = a_game_at("turn", "imperial-steam", "reconstruction")
    before = fresh(table).last_index
    page = visit(f"/tables/{table.public_id}/", user, **PHONE)
    pinch(page, 60, 140)
    expect(page.locator("#board")).to_have_class(re.compile("close"))
    pinch(page, 140, 20)
    expect(page.locator("#board")).not_to_have_class(re.compile("close"))
    for group in page.locator("#desk details.group > summary").all():
        group.click()
    page.get_by_role("button", name="Fundraise").first.click()
    expect(page.locator("#desk .plan ol li")).to_have_count(1)
    button = page.get_by_role("button", name="Send and finish")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] > 844 / 3  # within reach of a thumb
    send(page, "Send and finish")
    assert texts(table, before)[:2] == ["fundraise", "end turn"]


@pytest.mark.django_db(transaction=True)
def test_from_a_mail_on_a_phone_a_turn_is_two_taps(visit: Visit) -> None:
    table = a_game(3, system="age-of-rail", map="south-africa")
    turn = compose(turn_of(table, table.decisions.get().seat)).message()
    move, link = next(iter(links_of(as_read(turn)).items()))
    before = fresh(table).last_index
    page = visit(link, None, **PHONE)  # the first tap
    expect(page.locator(".move")).to_have_text(move)
    expect(page.locator("figure.board svg")).to_be_visible()
    assert fresh(table).last_index == before
    page.get_by_role("button", name="Play this move").click()  # the second
    expect(page.get_by_role("heading", name="Played")).to_be_visible()
    assert table.log.order_by("index").filter(index__gt=before).first().text == move


@pytest.mark.django_db(transaction=True)
def test_without_scripts_a_bid_and_a_tile_are_made_with_plain_forms(visit: Visit) -> None:
    table, user = a_game_at("initial-offering", "age-of-rail", "south-africa")
    page = visit(f"/tables/{table.public_id}/", user, **DESKTOP, java_script_enabled=False)
    page.locator("#desk .numbers button").first.click()
    assert table.log.order_by("-index").filter(source="page").first().text.startswith("bid ")
    table, user = a_game_at("build-track")
    before = fresh(table).last_index
    page = visit(f"/tables/{table.public_id}/", user, **PHONE, java_script_enabled=False)
    page.locator("#at").select_option(index=1)
    page.get_by_role("button", name="Show").click()
    page.locator("#desk .tile").first.click()
    page.get_by_role("button", name="Send", exact=True).click()
    assert texts(table, before)[0].startswith("build ")


@pytest.mark.django_db
def test_a_page_asks_the_database_as_often_late_in_a_game_as_early() -> None:
    early, user = a_game_at("build-track")
    late = a_game(3, system="age-of-steam", map="rust-belt", play_forced=True)
    asked = played_until(late, lambda p: p.step == "build-track" and p.view(None)["game"]["turn"] > 2)
    counts = []
    for table, player in ((early, user), (late, asked)):
        client = signed_in(player)
        client.get(f"/tables/{table.public_id}/")
        with CaptureQueriesContext(connection) as asked_for:
            client.get(f"/tables/{table.public_id}/")
        counts.append(len(asked_for))
    # For whoever set the table there is one question more: is it a guided game of theirs?
    assert abs(counts[0] - counts[1]) <= 1
    assert max(counts) <= 24


@pytest.mark.django_db
def test_names_are_escaped_on_the_page_and_in_its_pictures() -> None:
    table, user = a_game_at("build-track")
    mean = '<script>alert("x")</script>'
    User.objects.filter(pk=user.pk).update(display_name=mean)
    page = signed_in(user).get(f"/tables/{table.public_id}/").content.decode()
    assert mean not in page
    assert "&lt;script&gt;alert(" in page
    assert ' style="' not in page.split("<main", 1)[1].split("</main>", 1)[0]
