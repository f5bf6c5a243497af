"""By day and by night: one drawing serves both, and every word of it can be read on what lies under it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from xml.etree import ElementTree

import pytest
from PIL import Image

from engine import Position, pointed_at
from engine import system as find_system
from engine.drawing.palette import AUTO, DARK, GROUNDS, LIGHT, THEMES, contrast, variables
from engine.drawing.png import to_png
from engine.drawing.svg import SANS, text_width
from tests.engine.age_of_rail import games as age_of_rail
from tests.engine.imperial_steam import games as imperial_steam

SVG = "{http://www.w3.org/2000/svg}"
SYSTEMS = ("age-of-rail", "imperial-steam", "age-of-steam")
LATE = json.loads((Path(__file__).parent / "late-rust-belt.json").read_text())
READABLE = 4.5


@cache
def drawn(system: str, theme: str) -> str:
    """A picture with everything on it; Steam is drawn by the same hands as Age of Steam."""
    if system == "age-of-steam":
        choices = "E5=$2 F6=$3"
        return find_system(system).draw({"game": LATE, "map": "rust-belt"}, theme=theme, choices=choices, last="B7")
    position: Position = (
        age_of_rail.after(age_of_rail.a_game(players=6), 70)
        if system == "age-of-rail"
        else imperial_steam.after(imperial_steam.a_game(), 150)
    )
    asked = [choice for seat in position.waiting_on() for choice in position.choices(seat).options]
    return position.system.draw(position.view(None), theme=theme, choices=pointed_at(asked))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_drawing_for_both_looks_leaves_open_exactly_what_differs(system: str) -> None:
    by_day, by_night, both = (drawn(system, theme) for theme in ("light", "dark", "page"))
    known = variables()

    def filled_in(look: int) -> str:
        return re.sub(r"var\((--b-[a-z-]+)\)", lambda found: known[found[1]][look], both)

    assert shapes(filled_in(0)) == shapes(by_day)
    assert shapes(filled_in(1)) == shapes(by_night)


def shapes(svg: str) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """What is drawn. Ids of hexes are apart: they are gathered by the ink that each look needs."""
    drawn = [(one.tag, one.text or "", tuple(sorted(one.attrib.items()))) for one in ElementTree.fromstring(svg).iter()]
    return sorted(
        (tag, said, rest) for tag, said, rest in drawn if not (tag == f"{SVG}g" and "font-size" in dict(rest))
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_a_picture_of_its_own_brings_a_style(system: str) -> None:
    assert "<style" not in drawn(system, "page") + drawn(system, "light") + drawn(system, "dark")
    assert "var(" not in drawn(system, "light") + drawn(system, "dark")
    assert f"<style>{AUTO.style}</style>" in drawn(system, "auto")
    assert drawn(system, "auto").replace(f"<style>{AUTO.style}</style>", "") == drawn(system, "page")


def test_a_style_says_every_variable_by_day_and_by_night() -> None:
    for name, (day, night) in variables().items():
        assert AUTO.style.index(f"{name}:{day}") < AUTO.style.index("prefers-color-scheme:dark")
        assert AUTO.style.rindex(f"{name}:{night}") > AUTO.style.index("prefers-color-scheme:dark")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_faintest_ink_of_a_ground_can_be_read(theme: object) -> None:
    assert isinstance(theme, type(LIGHT))
    assert all(contrast(theme.faintest_on(ground), getattr(theme, ground)) >= READABLE for ground in GROUNDS)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_can_be_read_on_what_lies_under_it(system: str, theme: str) -> None:
    svg = drawn(system, theme)
    bare = re.sub(r"<text\b[^>]*>[^<]*</text>", "", svg)
    with Image.open(io.BytesIO(to_png(bare))) as picture:
        pixels = picture.convert("RGB")
    weak = {
        (words, ink, ground, round(contrast(ink, ground), 1))
        for words, ink, box, halo in written(svg)
        for ground in [halo or under(pixels, box)]
        if contrast(ink, ground) < READABLE
    }
    assert weak == set()


Box = tuple[float, float, float, float]


def written(svg: str) -> Iterator[tuple[str, str, Box, str]]:
    """Every word with its ink, where it stands and the halo around it. Ids of hexes lie under track and are left out:
    their ink is made for their ground."""
    assert set(THEMES) >= {"light", "dark"}
    for one in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        words, size = one.text or "", float(one.get("font-size", 0))
        if not size or not words.strip():
            continue
        wide = text_width(words, size, one.get("font-family", SANS))
        x, y = float(one.attrib["x"]), float(one.attrib["y"])
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[one.get("text-anchor", "start")]
        box = (left, y - size * 0.7, left + wide, y)
        if "rotate" in one.get("transform", ""):
            box = (x - size * 0.3, y - wide / 2, x + size * 0.3, y + wide / 2)
        yield words, one.attrib["fill"], box, one.get("stroke", "")


def under(pixels: Image.Image, box: Box) -> str:
    """The usual colour in a box."""
    left, top, right, bottom = box
    places = [
        (left + (right - left) * (i + 0.5) / 7, top + (bottom - top) * (j + 0.5) / 5)
        for i in range(7)
        for j in range(5)
    ]
    inside = [(int(x), int(y)) for x, y in places if 0 <= x < pixels.width and 0 <= y < pixels.height]
    found = [pixels.getpixel(place) for place in inside]
    return "#" + "".join(f"{int(median(colour[part] for colour in found)):02X}" for part in range(3))  # type: ignore[index]
