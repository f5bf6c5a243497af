"""Colours of all drawings: paper and ink by day and by night, goods, and players.

Players differ by colour, by pattern and by letter, so that nobody has to tell two colours apart.
"""

from __future__ import annotations

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
    bed: str
    rail: str
    display_dark: str


LIGHT: Final = Theme(
    name="light",
    paper="#F6F1E7",
    sheet="#FFFDF8",
    ink="#1F2A30",
    faint="#6B7680",
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
    bed="#F6F1E7",
    rail="#0E1114",
    display_dark="#2B3138",
)
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


class PlayerStyle(msgspec.Struct, frozen=True):
    """How a player is told apart: a colour with its name and letter, a pattern, and what can be read on the colour."""

    title: str
    letter: str
    colour: str
    pattern: str
    on: str = "#FFFFFF"


PLAYERS: Final = (
    PlayerStyle("Blue", "B", "#0072B2", "solid"),
    PlayerStyle("Orange", "O", "#D55E00", "dashed", "#1F2A30"),
    PlayerStyle("Green", "G", "#009E73", "double", "#1F2A30"),
    PlayerStyle("Pink", "P", "#CC79A7", "dotted", "#1F2A30"),
    PlayerStyle("Amber", "A", "#E69F00", "long dash", "#1F2A30"),
    PlayerStyle("Slate", "S", "#4B4B4B", "thin-thick"),
)


class GoodStyle(msgspec.Struct, frozen=True):
    """A goods colour as a cube, and softer as a city's ground."""

    letter: str
    cube: str
    shade: str
    city: str
    on: str = "#FFFFFF"


GOODS: Final = {
    "red": GoodStyle("R", "#C0392B", "#8E251B", "#CB5A4B"),
    "blue": GoodStyle("B", "#2E6DB4", "#1D4B82", "#5489C4"),
    "purple": GoodStyle("P", "#7C4D9E", "#55306F", "#9470B2"),
    "yellow": GoodStyle("Y", "#EBC034", "#B58C12", "#E8C765", "#1F2A30"),
    "black": GoodStyle("K", "#2A2D30", "#0D0F10", "#55595D"),
    "gray": GoodStyle("N", "#8C9196", "#64696E", "#A3A8AC", "#1F2A30"),
}
