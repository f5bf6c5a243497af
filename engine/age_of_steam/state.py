"""All that changes in a game of Age of Steam, and nothing that can be worked out from it."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.hexes.laid import WithTrack, as_texts
from engine.kernel.action import Jsonable
from engine.kernel.step import Step


class Player(msgspec.Struct):
    """One railroad. `action` is the one selected last; `out` is the turn in which it went bankrupt, 0 if it is in."""

    money: int
    shares: int
    locomotive: int
    income: int = 0
    action: str = ""
    out: int = 0


class State(WithTrack):
    """The table. Cities and towns are known by their hex, players by their seat."""

    turn: int = 1
    order: list[int] = []
    """The players still in, first player first."""
    players: list[Player] = []
    bag: dict[str, int] = {}
    display: dict[str, list[str]] = {}
    """The boxes of each column of the goods display, "1st" first; an empty box holds an empty text."""
    goods: dict[str, list[str]] = {}
    new_cities: dict[str, str] = {}
    """The letters of the New Cities on the map."""
    claims: dict[str, int] = {}
    """Printed links in use, with their owners."""
    aside: dict[str, list[str]] = {}
    """Cubes that a map keeps elsewhere, by what it calls the place."""
    removed: list[str] = []
    """New Cities that a map has taken out of the game."""
    memo: dict[str, int] = {}
    """Numbers that a map remembers."""
    stack: list[Step[Any]] = []

    @property
    def board_of_goods(self) -> dict[str, list[str]]:
        """Where cubes lie on the map; no entry for a place without."""
        return {hex: list(cubes) for hex, cubes in self.goods.items() if cubes}

    def take_income(self, seat: int, amount: int) -> None:
        """Move a player's disk on the Income Track."""
        self.players[seat].income += amount


def track_as_texts(raw: dict[str, Jsonable]) -> dict[str, Jsonable]:
    """A position of format 1, which kept tiles as lists of numbers: on the map, and in what can be taken back."""
    befores = [step["before"] for step in raw["stack"] if step.get("before")]
    for holder in (raw, *befores):
        holder["track"] = as_texts(holder["track"])
    return raw
