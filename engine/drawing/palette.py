"""Colours of all drawings: paper and ink by day and by night, goods, and players.

A drawing for one look names colours. One for both names variables (`var(--b-ink)`): inside a page its styles
say what they are, a picture of its own brings them along. Players differ by colour, by pattern and by letter, so that
nobody has to tell two colours apart.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec

from engine.kernel.words import noop


class Theme(msgspec.Struct, frozen=True):
    """Day, night, or both."""

    name: str
    paper: str
    sheet: str
    ink: str
    faint: str
    signal: str
    verdigris: str
    brass: str
    plain: str
    hill: str
    mountain: str
    high: str
    rock: str
    swamp: str
    difficult: str
    very_difficult: str
    hatch: str
    peak: str
    water: str
    shore: str
    river: str
    grid: str
    wall: str
    label: str
    bed: str
    rail: str
    display_dark: str
    rim: str
    """Around what is dark by day and by night, so that it does not sink into the ground."""
    style: str = ""
    """What a picture of its own has to say about its variables."""

    def faintest_on(self, ground: str) -> str:
        """The faintest ink that can be read on a kind of ground (the name of a colour)."""
        colour = str(getattr(self, ground))
        if colour.startswith("var("):
            return _variable(f"on-{ground}")
        return next((ink for ink in (self.faint, self.ink) if contrast(ink, colour) >= 4.5), readable_on(colour))


LIGHT: Final = Theme(
    name="light",
    paper="#F6F1E7",
    sheet="#FFFDF8",
    ink="#1F2A30",
    faint="#545F68",
    signal="#B3261E",
    verdigris="#1E6B63",
    brass="#8A5E0C",
    plain="#DDE5C8",
    hill="#D9D9AE",
    mountain="#D8CFAE",
    high="#C9B58F",
    rock="#B9AE9C",
    swamp="#C9DCCB",
    difficult="#CDB48A",
    very_difficult="#8F8579",
    hatch="#A58B63",
    peak="#F3EBD7",
    water="#BFD4DF",
    shore="#8FB2C4",
    river="#86B0C8",
    grid="#B9C4A2",
    wall="#5A2A22",
    label="#35505F",
    bed="#FFFDF8",
    rail="#1F2A30",
    display_dark="#D9D2C3",
    rim="#FFFDF8",
)
DARK: Final = Theme(
    name="dark",
    paper="#16191D",
    sheet="#1E2328",
    ink="#E9E4D8",
    faint="#9AA4AC",
    signal="#FF8A7A",
    verdigris="#6CC5B7",
    brass="#E0B458",
    plain="#39443A",
    hill="#45462F",
    mountain="#4A4334",
    high="#5A4C37",
    rock="#3B3835",
    swamp="#35473F",
    difficult="#5C4A2E",
    very_difficult="#26221E",
    hatch="#A58B63",
    peak="#6B5F4A",
    water="#22323E",
    shore="#3F5D70",
    river="#4F7C97",
    grid="#4A5648",
    wall="#F0B9A0",
    label="#A9C3D2",
    bed="#F6F1E7",
    rail="#0E1114",
    display_dark="#2B3138",
    rim="#7F8A93",
)


def luminance(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2); text needs 4.5."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def readable_on(colour: str) -> str:
    """Black or white, whichever reads better on the colour."""
    return max("#FFFFFF", "#000000", key=lambda ink: contrast(ink, colour))


def sinks(colour: str) -> bool:
    """Is the colour so dark that it could not be told from the ground at night?"""
    return luminance(colour) < 0.08


GROUNDS: Final = ("plain", "hill", "mountain", "high", "rock", "swamp", "difficult", "very_difficult")
"""Colours of land, on which something is written."""
COLOURS: Final = tuple(name for name in Theme.__struct_fields__ if name not in ("name", "style"))


def _variable(name: str) -> str:
    return f"var(--b-{name.replace('_', '-')})"


def variables() -> dict[str, tuple[str, str]]:
    """What drawings for both looks leave open: every variable by day and by night."""
    found = {_variable(name): (getattr(LIGHT, name), getattr(DARK, name)) for name in COLOURS}
    found |= {_variable(f"on-{ground}"): (LIGHT.faintest_on(ground), DARK.faintest_on(ground)) for ground in GROUNDS}
    return {name.removeprefix("var(").removesuffix(")"): looks for name, looks in found.items()}


def _own_style() -> str:
    """For a picture that stands alone: it looks as its reader's device, or the page that shows it, likes things."""
    looks = [";".join(f"{name}:{pair[look]}" for name, pair in variables().items()) for look in (0, 1)]
    return f":root{{{looks[0]}}}@media(prefers-color-scheme:dark){{:root{{{looks[1]}}}}}"


PAGE: Final = Theme(name="page", **{name: _variable(name) for name in COLOURS})
AUTO: Final = msgspec.structs.replace(PAGE, name="auto", style=_own_style())
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, PAGE, AUTO)}
"""`page` is for drawings inside a page of ours, `auto` for pictures that may be shown anywhere."""


class PlayerStyle(msgspec.Struct, frozen=True):
    """How a player is told apart: a colour with its name and letter, a pattern, and what can be read on the colour."""

    title: str
    letter: str
    colour: str
    pattern: str

    @property
    def on(self) -> str:
        return readable_on(self.colour)

    def edge(self, theme: Theme) -> str:
        """What goes around the colour."""
        return theme.rim if sinks(self.colour) else theme.sheet


PLAYERS: Final = (
    PlayerStyle(noop("Blue"), "B", "#0072B2", "solid"),
    PlayerStyle(noop("Orange"), "O", "#D55E00", "dashed"),
    PlayerStyle(noop("Green"), "G", "#009E73", "double"),
    PlayerStyle(noop("Pink"), "P", "#CC79A7", "dotted"),
    PlayerStyle(noop("Amber"), "A", "#E69F00", "long dash"),
    PlayerStyle(noop("Slate"), "S", "#4B4B4B", "thin-thick"),
)


class GoodStyle(msgspec.Struct, frozen=True):
    """A goods colour as a cube, and softer as a city's ground."""

    letter: str
    cube: str
    shade: str
    city: str

    @property
    def on(self) -> str:
        return readable_on(self.cube)


GOODS: Final = {
    "red": GoodStyle("R", "#C0392B", "#8E251B", "#CB5A4B"),
    "blue": GoodStyle("B", "#2E6DB4", "#1D4B82", "#5489C4"),
    "purple": GoodStyle("P", "#7C4D9E", "#55306F", "#9470B2"),
    "yellow": GoodStyle("Y", "#EBC034", "#B58C12", "#E8C765"),
    "black": GoodStyle("K", "#2A2D30", "#0D0F10", "#55595D"),
    "gray": GoodStyle("N", "#8C9196", "#64696E", "#A3A8AC"),
}
