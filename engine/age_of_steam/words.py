"""How players write columns, boxes, letters and counts; hexes, places, track and paths are as in every hex game."""

from __future__ import annotations

import re

from engine.kernel.action import Jsonable, Many, Whole
from engine.kernel.errors import InvalidAction
from engine.kernel.words import Said, noop, say, stored

SIDES = (noop("light"), noop("dark"))
BOXES = (noop("1st"), noop("2nd"), noop("3rd"))


class CountWord(Whole):
    """How many: a number without a currency sign, since `issue $10` might mean two shares or ten."""

    def read(self, text: str) -> Jsonable:
        if "$" in text:
            raise InvalidAction(say("'{text}' is money: say how many.", text=text), examples=["issue 2"])
        return super().read(text)


class Segments(Many):
    """Pieces of track, each with its hyphen, so that a name of several words before them stays whole."""

    pattern = r"\S+-\S+(?: \S+-\S+)*"


class LooseSegments(Many):
    """What may be meant as track, to say what is wrong with it; a town's exits are not."""

    pattern = r"(?:(?!\btown\b).)+"


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
        return str(say_column(str(value)))

    def read(self, text: str) -> Jsonable:
        said = re.fullmatch(r"(light|dark)[ -]?([1-6]|[A-Z])", text.strip(), re.IGNORECASE)
        if said is None:
            raise InvalidAction(
                say("'{text}' is not a column of the goods display.", text=text), examples=["light 3", "dark E"]
            )
        return f"{said[1].lower()}-{said[2].upper()}"


class BoxWord:
    """A box of a column: `1st` is the top one."""

    pattern = "[1-9](?:st|nd|rd|th)?"

    def write(self, value: Jsonable) -> str:
        return str(say_box(int(value)))

    def read(self, text: str) -> Jsonable:
        said = re.fullmatch(r"([1-9])(?:st|nd|rd|th)?", text.strip(), re.IGNORECASE)
        if said is None:
            raise InvalidAction(say("'{text}' is not a box of the goods display.", text=text), examples=list(BOXES))
        return int(said[1]) - 1


def say_column(column: str) -> Said:
    """A column in words.

    >>> say_column("light-3")
    'light 3'
    """
    side, dash, number = column.partition("-")
    if not dash or side not in SIDES:
        return stored(column.replace("-", " "))
    return say("light {number}" if side == "light" else "dark {number}", number=number)


def say_box(box: int) -> Said:
    """A box in words; the top one is the first."""
    return say(BOXES[box]) if box < len(BOXES) else say("{n}th", n=box + 1)
