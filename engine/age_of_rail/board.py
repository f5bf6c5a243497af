"""A board of Age of Rail: track links between locations, external connections, and the railroads' bases.

Boards are JSON files in `maps/`, read and checked here. The format is described by `board.schema.json`; a file that
breaks it is refused with a list of everything that is wrong, so that somebody drawing a new board can mend it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from engine.kernel.errors import InvalidSetup

FORMAT = "whistlepost-age-of-rail-board/1"
LINK_VALUE = 5


class InvalidBoard(InvalidSetup):
    """A board file that cannot be played on; `faults` lists all that is wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(" ".join(faults), code="invalid-board")
        self.faults = tuple(faults)


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settlements of one kind are worth: to each link that ends there, and once more when developed."""

    link: int
    income: int


class Location(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A settlement or, where `kind` is "metro", a metro area.

    A settlement's income is its kind's. A metro area has an income from the start, which grows by one with each of
    its `developments`.
    """

    id: str
    name: str
    kind: str
    at: tuple[int, int]
    also: tuple[str, ...] = ()
    income: int = 0
    developments: int = 1
    without_track: bool = False

    @property
    def metro(self) -> bool:
        return self.kind == "metro"


class External(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A connection to the world beyond the board: what it costs, and the value it adds to the railroad."""

    id: str
    name: str
    settlement: str
    fee: int
    value: int
    at: tuple[int, int]


class Railroad(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A railroad as it is printed. It opens in the initial offering, or when a rival reaches its base."""

    id: str
    initials: str
    letter: str
    name: str
    colour: str
    base: str
    opens: Literal["initial-offering", "base-reached"]


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the data come from: the rulebook, other sources, or our own reconstruction."""

    summary: str
    confidence: str
    differs: str = ""
    tags: dict[str, str] = {}
    sources: tuple[str, ...] = ()
    fields: dict[str, str] = {}
    exceptions: dict[str, str] = {}


class Scenery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the drawing needs: the edges of the picture (left, top, right, bottom), and shores of the sea."""

    frame: tuple[int, int, int, int]
    water: tuple[tuple[tuple[int, int], ...], ...] = ()


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board file, field by field."""

    format: Literal["whistlepost-age-of-rail-board/1"]
    name: str
    title: str
    players: tuple[int, ...]
    provenance: Provenance
    scenery: Scenery
    railroads: tuple[Railroad, ...]
    kinds: dict[str, Kind]
    locations: tuple[Location, ...]
    links: tuple[tuple[str, str, int], ...]
    externals: tuple[External, ...]


class Link(msgspec.Struct, frozen=True):
    """A track link: room for one locomotive between two locations, and the income printed on it."""

    id: str
    ends: tuple[str, str]
    income: int

    def other_end(self, end: str) -> str:
        """Where the link leads from one of its ends."""
        return self.ends[1] if self.ends[0] == end else self.ends[0]


def link_id(one: str, other: str) -> str:
    """The id of the link between two locations.

    >>> link_id("plaston", "nelspruit")
    'nelspruit~plaston'
    """
    return "~".join(sorted((one, other)))


class Board:
    """A checked board, with everything the rules look up on it."""

    def __init__(self, file: BoardFile) -> None:
        self.file = file
        self.name = file.name
        self.title = file.title
        self.locations: Mapping[str, Location] = {place.id: place for place in file.locations}
        self.links: Mapping[str, Link] = {
            link_id(one, other): Link(link_id(one, other), (one, other), income) for one, other, income in file.links
        }
        self.externals: Mapping[str, External] = {external.id: external for external in file.externals}
        self.railroads: Mapping[str, Railroad] = {railroad.id: railroad for railroad in file.railroads}
        self.links_at: Mapping[str, tuple[Link, ...]] = {
            place: tuple(link for link in self.links.values() if place in link.ends) for place in self.locations
        }

    @cached_property
    def offered_first(self) -> tuple[str, ...]:
        """The railroads of the initial offering, in its order."""
        return tuple(railroad.id for railroad in self.railroads.values() if railroad.opens == "initial-offering")

    @cached_property
    def opened_later(self) -> tuple[str, ...]:
        """The railroads that open when their base is reached (ZASM)."""
        return tuple(railroad.id for railroad in self.railroads.values() if railroad.opens == "base-reached")

    @cached_property
    def automatic(self) -> str:
        """The metro area that is developed by itself when a player develops only once (Johannesburg)."""
        return next(place.id for place in self.locations.values() if place.without_track)

    def income_of(self, place: str) -> int:
        """The green number of a settlement, or what a metro area starts with."""
        location = self.locations[place]
        return location.income if location.metro else self.file.kinds[location.kind].income


def read_board(data: bytes | str) -> Board:
    """A board from its JSON file; raises InvalidBoard with every fault found."""
    try:
        file = msgspec.json.decode(data, type=BoardFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidBoard([f"The board cannot be read: {error}."]) from error
    faults = [*_unknown_things(file), *_doubles(file)]
    if not faults:
        faults = [*_wrong_numbers(file), *_unplayable(file), *_out_of_frame(file)]
    if faults:
        raise InvalidBoard(faults)
    return Board(file)


def _unknown_things(file: BoardFile) -> Iterator[str]:
    places = {place.id for place in file.locations}
    for place in file.locations:
        if place.kind != "metro" and place.kind not in file.kinds:
            yield f"{place.name} has kind '{place.kind}'; kinds are metro, {', '.join(file.kinds)}."
    for one, other, _ in file.links:
        for end in (one, other):
            if end not in places:
                yield f"The link {one}~{other} ends in '{end}', which is no location."
    for railroad in file.railroads:
        if railroad.base not in places:
            yield f"{railroad.initials} has its base in '{railroad.base}', which is no location."
    for external in file.externals:
        if external.settlement not in places:
            yield f"{external.name} is connected to '{external.settlement}', which is no location."


def _doubles(file: BoardFile) -> Iterator[str]:
    ids = Counter([*(p.id for p in file.locations), *(e.id for e in file.externals), *(r.id for r in file.railroads)])
    yield from (f"The id '{name}' is used {times} times." for name, times in ids.items() if times > 1)
    links = Counter(link_id(one, other) for one, other, _ in file.links)
    yield from (f"The link {name} is there {times} times." for name, times in links.items() if times > 1)
    yield from (f"The link {one}~{other} leads nowhere." for one, other, _ in file.links if one == other)


def _wrong_numbers(file: BoardFile) -> Iterator[str]:
    for external in file.externals:
        if external.value % LINK_VALUE:
            yield f"{external.name} has value {external.value}; minimum bids need a multiple of {LINK_VALUE}."
        if external.fee < 0 or external.value < 0:
            yield f"{external.name} has fee {external.fee} and value {external.value}; neither may be negative."
    for one, other, income in file.links:
        if income < 0:
            yield f"The link {one}~{other} has income {income}; it may not be negative."
    for place in file.locations:
        if place.metro and (place.income < 0 or place.developments < 1):
            yield f"The metro area {place.name} needs an income and at least one development."
        if not place.metro and (place.income or place.developments != 1):
            yield f"{place.name} is no metro area: its income is its kind's, and it is developed once."


def _out_of_frame(file: BoardFile) -> Iterator[str]:
    left, top, right, bottom = file.scenery.frame
    spots = {place.name: place.at for place in file.locations} | {ext.name: ext.at for ext in file.externals}
    for name, (x, y) in spots.items():
        if not (left < x < right and top < y < bottom):
            yield f"{name} lies at {[x, y]}, outside the picture's frame {[left, top, right, bottom]}."


def _unplayable(file: BoardFile) -> Iterator[str]:
    if not file.players or not set(file.players) <= {3, 4, 5, 6}:
        yield f"Players are some of 3, 4, 5 and 6, not {list(file.players)}."
    automatic = [place for place in file.locations if place.without_track]
    if len(automatic) != 1 or not automatic[0].metro:
        yield f"One metro area is developed without track; here it is {[place.name for place in automatic]}."
    starting = [railroad.base for railroad in file.railroads if railroad.opens == "initial-offering"]
    if not starting:
        yield "At least one railroad must open in the initial offering."
    bases = Counter(railroad.base for railroad in file.railroads)
    yield from (f"{base} is the base of {times} railroads." for base, times in bases.items() if times > 1)
    for railroad in file.railroads:
        links = [link for link in file.links if railroad.base in link[:2]]
        if len(links) < (1 if railroad.opens == "initial-offering" else 2):
            yield f"{railroad.initials} has too few links at its base {railroad.base} to start with."
    for one, other, _ in file.links:
        if one in starting and other in starting:
            yield f"The link {one}~{other} joins two starting bases; one railroad could take the other's only start."
