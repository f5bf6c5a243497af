"""No barriers: axe finds nothing serious on any main page, nothing runs off a phone, and a keyboard gets everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.core.management import call_command
from playwright.sync_api import Page

from accounts.models import User
from engine.drawing.palette import contrast
from tests.web.conftest import DESKTOP, PHONE, Visit
from tests.web.main_pages import PAGES, READER, things_of_the_demo

GRAVE = ("serious", "critical")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ON_A_PHONE = [(True, PHONE, "dark"), (False, PHONE, "light")]
AT_A_DESK = [(True, DESKTOP, "light"), (False, DESKTOP, "dark")]
"""Signed in or not, on which screen, by day or by night."""

CSS = Path(settings.BASE_DIR) / "web" / "static" / "web" / "whistlepost.css"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ways", [ON_A_PHONE, pytest.param(AT_A_DESK, marks=pytest.mark.soak)])
def test_axe_finds_nothing_serious_on_any_main_page(visit: Visit, ways: list[tuple[bool, dict[str, Any], str]]) -> None:
    call_command("load_demo")
    things = things_of_the_demo()
    reader = User.objects.get(email=READER)
    found = []
    for signed_in, screen, look in ways:
        page = visit("/", reader if signed_in else None, color_scheme=look, **screen)
        for one in PAGES:
            if one.status == 200 and (one.signed_in if signed_in else one.signed_out):
                page.goto(one.path.format(**things), wait_until="domcontentloaded")
                found += [f"{one.path} ({look}): {barrier}" for barrier in barriers(page)]
    assert found == []


def barriers(page: Page) -> Iterator[str]:
    """What keeps somebody out of a page."""
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        yield f"runs {wide} px off the screen"
    judged = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]})
    for violation in judged.response["violations"]:
        if violation["impact"] in GRAVE:
            yield f"{violation['id']}: {violation['help']} {[node['html'][:120] for node in violation['nodes'][:3]]}"


@pytest.mark.django_db(transaction=True)
def test_a_keyboard_skips_to_the_content_and_sees_where_it_is(visit: Visit) -> None:
    page = visit("/learn/", None, **DESKTOP)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    style = page.evaluate(
        "getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
    )
    assert style == "solid3px"


def tokens(look: int) -> dict[str, str]:
    """The colours of the pages by name; 0 by day, 1 by night."""
    said = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", CSS.read_text())
    return {name: colours[look] for name, *colours in said}


@pytest.mark.parametrize("look", [0, 1])
def test_every_colour_of_text_reads_on_every_ground(look: int) -> None:
    colours = tokens(look)
    texts = ["ink", "faint", "signal", "verdigris", "brass"]
    weak = [
        (text, ground)
        for ground in ("paper", "sheet")
        for text in texts
        if contrast(colours[text].upper(), colours[ground].upper()) < 4.5
    ]
    assert weak == []
    assert contrast(colours["on-verdigris"].upper(), colours["verdigris"].upper()) >= 4.5
    assert all(contrast(colours["edge"].upper(), colours[ground].upper()) >= 3 for ground in ("paper", "sheet"))
    assert all(colours[one] != colours[other] for one, other in combinations(texts, 2))
