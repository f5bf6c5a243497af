"""How players write hexes, places, track and a cube's path."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from engine.hexes.board import Board, fold
from engine.hexes.tiles import read_pair, read_side, say_pair
from engine.hexes.track import NOBODY
from engine.kernel.action import Jsonable
from engine.kernel.errors import InvalidAction
from engine.kernel.words import joined, noop, say

COLOUR_WORDS: Final = (noop("red"), noop("blue"), noop("purple"), noop("yellow"), noop("black"), noop("gray"))
WORDS: Final = frozenset({"good", "colour", "title", "terrain"})
"""What a refusal tells of that is itself a word."""

UNSAID: Final = NOBODY - 1
"""In a path as typed: whoever the link pays."""


def spoken(about: Mapping[str, object]) -> dict[str, object]:
    """What a refusal tells of, its words ready to be told in other languages."""
    return {name: say(str(value)) if name in WORDS else value for name, value in about.items()}


class HexWord:
    """A hex, written by its id and read by id or name."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        found = self.board.find(text)
        if found is not None:
            return found
        near = get_close_matches(fold(text), [fold(name) for name in self.board.by_name], n=3)
        meant = [name for name in self.board.by_name if fold(name) in near]
        hint = say(" Did you mean {meant}?", meant=joined(meant, say(" or "))) if meant else ""
        raise InvalidAction(
            say("There is no place called '{text}' on this map.{hint}", text=text, hint=hint), examples=meant
        )


class PlaceWord(HexWord):
    """A city or town, written by its name; any hex of a large city means the city."""

    def read(self, text: str) -> Jsonable:
        hex = super().read(text)
        city = self.board.city_at.get(hex)
        return city.hex if city is not None else hex

    def write(self, value: Jsonable) -> str:
        return self.board.name_of(str(value))


class HopWord:
    """One step of a cube: a place, with whose link it is where that matters: `Toledo (P2)`, `Toledo (nobody)`."""

    def __init__(self, board: Board) -> None:
        self.place = PlaceWord(board)

    def write(self, value: Jsonable) -> str:
        place, payee = value
        return self.place.write(place) + say_payee(payee)

    def read(self, text: str) -> Jsonable:
        said = re.fullmatch(r"(.*?)\s*\((?:p([1-9])|nobody)\)", text, re.IGNORECASE)
        if said is None:
            return [self.place.read(text), UNSAID]
        return [self.place.read(said[1]), int(said[2]) - 1 if said[2] else NOBODY]


def say_payee(payee: int) -> str:
    """Whose link a hop uses, as it is added to the place; nothing where it was left open."""
    if payee == UNSAID:
        return ""
    return " (nobody)" if payee == NOBODY else f" (P{payee + 1})"


class SegmentWord:
    """A segment `N-S`."""

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        try:
            return say_pair(read_pair(text))
        except ValueError as error:
            raise InvalidAction(
                say("{error}.", error=error.args[0]), examples=["build H8 N-S", "build K9 town N SE"]
            ) from error


class SideWord:
    """A side `NE`."""

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        try:
            read_side(text)
        except ValueError as error:
            raise InvalidAction(say("{error}.", error=error.args[0]), examples=["build K9 town N SE"]) from error
        return text.upper()


def spaced(said: str) -> str:
    """What was typed, with room around every arrow; sides and track may be listed with commas."""
    if said.lstrip().lower().startswith("build "):
        said = said.replace(",", " ")
    return said.replace("->", ">").replace(">", " > ")
