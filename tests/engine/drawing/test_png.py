"""SVG as PNG: above all, that text is really drawn."""

from __future__ import annotations

import pytest

from engine.drawing.png import font_files, to_png


def picture(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">{inside}</svg>'


@pytest.mark.parametrize("family", ["Hanken Grotesk", "Source Serif Pro", "sans-serif", "serif", "Unheard Of"])
@pytest.mark.parametrize("weight", ["400", "700"])
def test_text_is_drawn_in_every_family(family: str, weight: str) -> None:
    text = f'<text x="5" y="30" font-size="20" font-family="{family}" font-weight="{weight}">Ryde £4</text>'
    assert to_png(picture(text)) != to_png(picture(""))


def test_the_two_families_are_told_apart() -> None:
    sans, serif = (
        to_png(picture(f'<text x="5" y="30" font-family="{family}">Ryde</text>'))
        for family in ("Hanken Grotesk", "Source Serif Pro")
    )
    assert sans != serif


def test_the_picture_is_as_wide_as_asked_and_the_height_follows() -> None:
    png = to_png(picture(""), width=390)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (390, 195)


def test_the_same_picture_gives_the_same_bytes() -> None:
    assert to_png(picture("<text y='20'>a</text>")) == to_png(picture("<text y='20'>a</text>"))


def test_fonts_come_from_packages() -> None:
    assert len(font_files()) > 10
