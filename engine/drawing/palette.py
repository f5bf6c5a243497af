"""Colours of all drawings: paper and ink by day and by night, goods, and players.

Players differ by colour, by pattern and by letter, so that nobody has to tell two colours apart.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec


class Theme(msgspec.Struct, frozen=True):
    """Day or night."""

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
)
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


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


class PlayerStyle(msgspec.Struct, frozen=True):
    """How a player is told apart: a colour with its name and letter, a pattern, and what can be read on the colour."""

    title: str
    letter: str
    colour: str
    pattern: str

    @property
    def on(self) -> str:
        return readable_on(self.colour)


PLAYERS: Final = (
    PlayerStyle("Blue", "B", "#0072B2", "solid"),
    PlayerStyle("Orange", "O", "#D55E00", "dashed"),
    PlayerStyle("Green", "G", "#009E73", "double"),
    PlayerStyle("Pink", "P", "#CC79A7", "dotted"),
    PlayerStyle("Amber", "A", "#E69F00", "long dash"),
    PlayerStyle("Slate", "S", "#4B4B4B", "thin-thick"),
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
