"""Boards by night: the pages' styles say every colour of a drawing, and a picture in a page follows the page."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image
from playwright.sync_api import Page

from engine.drawing.palette import DARK, LIGHT, PLAYERS, contrast, variables
from tests.web.conftest import PHONE, Visit

STYLES = Path(settings.BASE_DIR) / "web" / "static" / "web"
BOARD = "/learn/age-of-rail/south-africa/"


def test_the_styles_say_every_colour_of_drawings_as_the_engine_does() -> None:
    said = re.findall(r"(--b-[a-z-]+): light-dark\((#\w{6}), (#\w{6})\)", (STYLES / "whistlepost.css").read_text())
    assert {name: (day.upper(), night.upper()) for name, day, night in said} == variables()


def test_letters_of_players_can_be_read_in_lists_as_on_the_board() -> None:
    said = re.findall(
        r'\.seat-\d { --seat: (#\w+); --letter: "(\w)"; --on-seat: (#\w+); }', (STYLES / "table.css").read_text()
    )
    assert [(colour.upper(), letter) for colour, letter, _ in said] == [(one.colour, one.letter) for one in PLAYERS]
    for colour, _, ink in said:
        full = ink if len(ink) == 7 else "#" + "".join(2 * part for part in ink[1:])
        assert contrast(colour, full) >= 4.5


def ground_of(page: Page) -> str:
    fill = page.evaluate("getComputedStyle(document.querySelector('.board svg > rect')).fill")
    return "#" + "".join(f"{int(part):02X}" for part in re.findall(r"\d+", fill))


def corner_of_cover(page: Page) -> str:
    cover = page.locator(".opening img").first
    cover.evaluate("one => one.decode()")
    with Image.open(io.BytesIO(cover.screenshot())) as shot:
        red, green, blue = shot.convert("RGB").getpixel((4, shot.height // 2))  # type: ignore[misc]
    return f"#{red:02X}{green:02X}{blue:02X}"


@pytest.mark.django_db(transaction=True)
def test_a_board_follows_the_device_and_the_choice_of_a_look_inside_a_page_and_as_an_image(visit: Visit) -> None:
    page = visit(BOARD, None, color_scheme="dark", **PHONE)
    assert ground_of(page) == DARK.paper
    page.goto("/learn/age-of-rail/")
    assert corner_of_cover(page) == DARK.plain
    page.get_by_role("button", name="light").click()
    assert corner_of_cover(page) == LIGHT.plain
    page.goto(BOARD)
    assert ground_of(page) == LIGHT.paper


@pytest.mark.django_db
def test_a_picture_of_its_own_may_use_its_own_style_and_nothing_else() -> None:
    answer = Client().get(f"{BOARD}board.svg")
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[\w+/=]+'", answer["Content-Security-Policy"])
    assert "prefers-color-scheme" in answer.content.decode()
