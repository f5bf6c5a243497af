"""The numbers of the game, and board and grammar of one setup: what never changes while it is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

import msgspec

from engine.age_of_rail.actions import ACTIONS
from engine.age_of_rail.board import Board, link_id
from engine.kernel.action import Grammar, Jsonable, Names, Word, plain
from engine.kernel.errors import InvalidAction
from engine.kernel.words import noop, say

STARTING_CASH: Mapping[int, int] = {3: 80, 4: 70, 5: 60, 6: 50}
SHARES = 5
LOCOMOTIVES = 24
DEVELOPMENT_CUBES = 30
LAST_TIME = 35
LAST_ROUND = 6
SINGLE_COST = 5
DOUBLE_COST = 15
SECOND_DEVELOPMENT_COST = 3


class Box(msgspec.Struct, frozen=True):
    """An action box: how far it moves the time marker, how many markers it holds (None: any number).

    A box with an arrow must be left before it can be chosen again.
    """

    id: str
    title: str
    time: int
    spaces: int | None
    arrow: bool


class Rules:
    """Board and numbers for one number of players."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.players = players
        self.starting_cash = STARTING_CASH[players]
        boxes = (
            Box("build", noop("Build Track"), 3, None, arrow=False),
            Box("develop", noop("Develop Locations"), 5, 2, arrow=True),
            Box("offer", noop("Offer Stock"), 4, 2 if players == 3 else 3, arrow=True),
            Box("dividends", noop("Pay Dividends"), 0, 1, arrow=True),
        )
        self.boxes: Mapping[str, Box] = {box.id: box for box in boxes}

    @cached_property
    def grammar(self) -> Grammar:
        """How the actions are written and read on this board."""
        spoken = {name: place.id for place in self.board.locations.values() for name in (*place.also, place.name)}
        places = Names(
            "location",
            {place.id: place.name for place in self.board.locations.values()},
            spoken | {" ".join(apart(name)): place for name, place in spoken.items()},
        )
        longest = max(len(apart(name)) for name in spoken)
        railroads = Names(
            "railroad",
            {railroad.id: railroad.initials for railroad in self.board.railroads.values()},
            {railroad.colour: railroad.id for railroad in self.board.railroads.values()},
        )
        externals = Names(
            "external connection",
            {ext.id: ext.name for ext in self.board.externals.values()},
            {
                f"{places.write(ext.settlement)}{joint}{ext.name}": ext.id
                for ext in self.board.externals.values()
                for joint in ("-", " - ", " to ", " ")
            },
        )
        words: dict[str, Word] = {
            "railroad": railroads,
            "external": externals,
            "places": Places(places, longest),
            "track": Track(places, longest, self.board),
            "seat": Seat(self.players),
        }
        return Grammar(ACTIONS, words)


def apart(text: str) -> list[str]:
    """The words of a text, without what may stand between locations.

    >>> apart("from Aliwal North to Nelspruit–Plaston")
    ['aliwal', 'north', 'nelspruit', 'plaston']
    """
    return re.sub(r"[-\u2013\u2014>,;/&+]|\b(?:from|and|to|via)\b", " ", plain(text)).split()


class Places:
    """Several locations in a row, however they are separated: `Nelspruit Plaston`, `Nelspruit, Aliwal North`.

    No name has more than `longest` words.
    """

    def __init__(self, names: Names, longest: int) -> None:
        self.names = names
        self.longest = longest

    def write(self, value: Jsonable) -> str:
        return ", ".join(self.names.write(place) for place in value)

    def read(self, text: str) -> Jsonable:
        words = apart(text)
        places: list[str] = []
        while words:
            length = next((n for n in range(min(self.longest, len(words)), 0, -1) if self._known(words[:n])), 1)
            places.append(self.names.read(" ".join(words[:length])))
            del words[:length]
        return places

    def _known(self, words: list[str]) -> bool:
        try:
            self.names.read(" ".join(words))
        except InvalidAction:
            return False
        return True


class Track(Places):
    """One or two links by the locations they run through: `Bethlehem-Harrismith`, `Bethlehem-Harrismith-Warden`."""

    def __init__(self, names: Names, longest: int, board: Board) -> None:
        super().__init__(names, longest)
        self.board = board

    def write(self, value: Jsonable) -> str:
        return "-".join(self.names.write(place) for place in self.stops(value))

    def stops(self, links: Jsonable) -> list[str]:
        """The locations along links that follow each other."""
        first = self.board.links[links[0]]
        if len(links) == 1:
            return list(first.ends)
        second = self.board.links[links[1]]
        middle = next(end for end in first.ends if end in second.ends)
        return [first.other_end(middle), middle, second.other_end(middle)]

    def read(self, text: str) -> Jsonable:
        stops = super().read(text)
        if len(stops) < 2:
            raise InvalidAction(
                say("'{text}' is not track: name the locations it joins, as in Bethlehem-Harrismith.", text=text)
            )
        for one, other in pairwise(stops):
            if link_id(one, other) not in self.board.links:
                reached = [self.names.write(near.other_end(one)) for near in self.board.links_at[one]]
                start, end = self.names.write(one), self.names.write(other)
                raise InvalidAction(
                    say(
                        "No track link joins {start} and {end}; {start} is linked to {reached}.",
                        start=start,
                        end=end,
                        reached=", ".join(reached),
                    ),
                    examples=[f"{start}-{near}" for near in reached[:3]],
                )
        return [link_id(one, other) for one, other in pairwise(stops)]


class Seat:
    """A player by number, `P2`, as in game records."""

    def __init__(self, players: int) -> None:
        self.players = players

    def write(self, value: Jsonable) -> str:
        return f"P{value + 1}"

    def read(self, text: str) -> Jsonable:
        match = re.fullmatch(r"(?:p|player|seat)? ?([0-9])", plain(text))
        if match is None or not 1 <= int(match[1]) <= self.players:
            raise InvalidAction(say("'{text}' is no player: say P1 to P{players}.", text=text, players=self.players))
        return int(match[1]) - 1
