"""How players write hexes, places, track, paths, columns and boxes."""

from __future__ import annotations

import re
from difflib import get_close_matches

from engine.age_of_steam.actions import UNSAID
from engine.hexes.board import Board, fold
from engine.hexes.tiles import read_pair, read_side, say_pair
from engine.hexes.track import NOBODY
from engine.kernel.action import Jsonable, Many, Whole
from engine.kernel.errors import InvalidAction

BOXES = ("1st", "2nd", "3rd")


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
        hint = f" Did you mean {' or '.join(meant)}?" if meant else ""
        raise InvalidAction(f"There is no place called '{text}' on this map.{hint}", examples=meant)


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


class CountWord(Whole):
    """How many: a number without a currency sign, since `issue $10` might mean two shares or ten."""

    def read(self, text: str) -> Jsonable:
        if "$" in text:
            raise InvalidAction(f"'{text}' is money: say how many.", examples=["issue 2"])
        return super().read(text)


class Segments(Many):
    """Pieces of track, each with its hyphen, so that a name of several words before them stays whole."""

    pattern = r"\S+-\S+(?: \S+-\S+)*"


class LooseSegments(Many):
    """What may be meant as track, to say what is wrong with it; a town's exits are not."""

    pattern = r"(?:(?!\btown\b).)+"


class SegmentWord:
    """A segment `N-S`."""

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        try:
            return say_pair(read_pair(text))
        except ValueError as error:
            raise InvalidAction(f"{error}.", examples=["build H8 N-S", "build K9 town N SE"]) from error


class SideWord:
    """A side `NE`."""

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        try:
            read_side(text)
        except ValueError as error:
            raise InvalidAction(f"{error}.", examples=["build K9 town N SE"]) from error
        return text.upper()


class LetterWord:
    """A New City's letter."""

    pattern = "[A-Za-z]"

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        return text.upper()


class ColumnWord:
    """A column of the goods display: `light 3`, `dark E`."""

    pattern = "(?:light|dark)[ -]?[1-6A-Za-z]"

    def write(self, value: Jsonable) -> str:
        return say_column(str(value))

    def read(self, text: str) -> Jsonable:
        said = re.fullmatch(r"(light|dark)[ -]?([1-6]|[A-Z])", text.strip(), re.IGNORECASE)
        if said is None:
            raise InvalidAction(f"'{text}' is not a column of the goods display.", examples=["light 3", "dark E"])
        return f"{said[1].lower()}-{said[2].upper()}"


class BoxWord:
    """A box of a column: `1st` is the top one."""

    pattern = "[1-9](?:st|nd|rd|th)?"

    def write(self, value: Jsonable) -> str:
        return say_box(int(value))

    def read(self, text: str) -> Jsonable:
        said = re.fullmatch(r"([1-9])(?:st|nd|rd|th)?", text.strip(), re.IGNORECASE)
        if said is None:
            raise InvalidAction(f"'{text}' is not a box of the goods display.", examples=list(BOXES))
        return int(said[1]) - 1


def say_column(column: str) -> str:
    """A column in words.

    >>> say_column("light-3")
    'light 3'
    """
    return column.replace("-", " ")


def say_box(box: int) -> str:
    """A box in words; the top one is the first."""
    return BOXES[box] if box < len(BOXES) else f"{box + 1}th"
