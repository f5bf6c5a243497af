"""All that changes in a game of Steam, and nothing that can be worked out from it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.hexes.laid import WithTrack, as_texts
from engine.kernel.action import Jsonable
from engine.kernel.step import Step


class Player(msgspec.Struct):
    """One railroad. `tile` is the Action tile taken last, `passing` whether its pass option was used with it."""

    money: int = 0
    income: int = 0
    points: int = 0
    locomotive: int = 1
    tile: str = ""
    passing: bool = False
    out: int = 0
    """The turn in which it went bankrupt; 0 while it is in the game."""


class State(WithTrack):
    """The table. Cities and towns are known by their hex, players by their seat."""

    turn: int = 1
    order: list[int] = []
    """The Turn Order Display: the players still in, first player first."""
    fallen: list[int] = []
    """The bankrupt, in the order in which they went."""
    players: list[Player] = []
    bag: dict[str, int] = {}
    supply: list[list[str]] = []
    """The spaces of the Goods Supply."""
    goods: dict[str, list[str]] = {}
    """Cubes by city; no entry for a city without."""
    growth: list[str] = []
    """Cities with a City Growth marker; New Cities have theirs printed on."""
    new_cities: dict[str, str] = {}
    """The colours of the New Cities on the map."""
    stack: list[Step[Any]] = []


def track_as_texts(raw: dict[str, Jsonable]) -> dict[str, Jsonable]:
    """A position of format 1, which kept tiles as lists of numbers."""
    raw["track"] = as_texts(raw["track"])
    return raw
