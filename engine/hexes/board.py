"""A hex board, ready to be asked: what lies where, what lies next to it, what is printed on it. It never changes.

>>> from engine.hexes.board import load
>>> board = load(Path("engine/age_of_steam/maps/rust-belt.json"))
>>> board.by_name["Pittsburgh"], board.city_at["R6"].colours, board.find("st louis")
('R6', ('red',), 'F10')
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from engine.hexes.boardfile import LEGEND, SURCHARGES, BoardFile, CityEntry, Ground, LabelEntry, LinkKind, Provenance
from engine.hexes.directions import SIDE, SIDES, Side, hex_id, hex_place, neighbour_at, opposite
from engine.kernel.errors import EngineError

OPEN_GROUND = frozenset({"plain", "hill", "mountain", "high mountain", "swamp", "difficult", "very difficult"})


class InvalidBoard(EngineError):
    """A board file with faults; `faults` lists them all."""

    def __init__(self, name: str, faults: list[str]) -> None:
        super().__init__(f"The board '{name}' has faults: {' '.join(faults)}", code="invalid-board")
        self.faults = faults


class City(msgspec.Struct, frozen=True):
    """A city or zone. `hex` is its hex, the middle one where it has several."""

    name: str
    hex: str
    hexes: tuple[str, ...]
    colours: tuple[str, ...]
    light: tuple[int, ...]
    dark: tuple[int, ...]
    cubes: int
    each_colour: bool
    zone: bool
    reserve: int


class Town(msgspec.Struct, frozen=True):
    """A town; a New City can come onto it unless its track is printed."""

    name: str
    hex: str
    urbanizable: bool


class PrintedLink(msgspec.Struct, frozen=True):
    """A link printed on the board. `id` is the hex it is drawn in, or both ends: `M8`, `L7-M7`."""

    id: str
    kind: LinkKind
    ends: tuple[str, str]
    via: str | None
    cost: int


class PrintedTrack(msgspec.Struct, frozen=True):
    """Track printed in a hex: segments between two sides, or exits of the town there."""

    hex: str
    name: str
    segments: tuple[tuple[Side, Side], ...]
    town_exits: tuple[Side, ...]
    opens: int

    @property
    def sides(self) -> frozenset[Side]:
        """Every side that the track reaches."""
        return frozenset(self.town_exits).union(*self.segments)


class Hex(msgspec.Struct, frozen=True):
    """One hex of the board. `surcharge` is what its first track costs on top of the tile."""

    id: str
    column: int
    row: int
    terrain: str
    river: bool
    surcharge: int
    city: str | None
    town: str | None

    @property
    def buildable(self) -> bool:
        """May a tile ever be laid here?"""
        return self.terrain in OPEN_GROUND


class Board:
    """Everything about a map that never changes. `load` makes one; the constructor expects a faultless file."""

    def __init__(self, file: BoardFile) -> None:
        self.name, self.title, self.game, self.designer = file.name, file.title, file.game, file.designer
        self.players, self.recommended = file.players, file.recommended
        self.rules = file.rules
        self.provenance: Provenance = file.provenance
        self.low_columns = low_columns(file)
        self.rivers = {name: tuple(course.split()) for name, course in file.rivers.items()}
        self.labels: tuple[LabelEntry, ...] = file.labels

        self.cities: Mapping[str, City] = MappingProxyType(_cities(file))
        """By hex, the middle one where a city has several."""
        self.city_at: Mapping[str, City] = {hex: city for city in self.cities.values() for hex in city.hexes}
        self.hexes: Mapping[str, Hex] = MappingProxyType(_hexes(file, self.city_at))
        self.ids: tuple[str, ...] = tuple(self.hexes)
        self.index: Mapping[str, int] = {id: index for index, id in enumerate(self.ids)}
        self.towns: Mapping[str, Town] = {
            id: Town(name, id, self.hexes[id].buildable) for name, id in file.towns.items()
        }
        self.by_name: Mapping[str, str] = {
            **{city.name: city.hex for city in self.cities.values()},
            **{town.name: town.hex for town in self.towns.values()},
        }
        self.printed: Mapping[str, PrintedTrack] = {
            id: printed_track(id, entry.track, entry.name, entry.opens) for id, entry in file.printed.items()
        }
        self.links: Mapping[str, PrintedLink] = {link.id: link for link in _links(file)}

        self.neighbours: Mapping[str, tuple[str | None, ...]] = {
            id: tuple(across if across in self.hexes else None for across in around(id, self.low_columns))
            for id in self.ids
        }
        """The hex across each side; None where the map ends."""
        self.walls: frozenset[tuple[str, Side]] = frozenset(
            edge
            for id, sides in file.walls.items()
            for side in map(SIDE.__getitem__, sides.split())
            for edge in ((id, side), (str(self.neighbours[id][side]), opposite(side)))
        )
        """Impassable hexsides, from both hexes."""
        self.passable: Mapping[str, tuple[bool, ...]] = {
            id: tuple(self._passable(id, side) for side in SIDES) for id in self.ids
        }
        """May track run across each side, seen from the hex? Not off the map, into water or rock, across a wall, or
        into printed track that does not lead there; not out of a hex where nothing can be built either."""
        self.stops: frozenset[str] = frozenset(self.city_at) | frozenset(self.towns)
        """The hexes in which links begin and end."""
        self._folded = {fold(name): id for name, id in self.by_name.items()}

    def name_of(self, id: str) -> str:
        """The place's name, or the hex id where there is none: what a sentence calls the hex."""
        hex = self.hexes[id]
        return hex.city or hex.town or id

    def find(self, text: str) -> str | None:
        """The hex a player means: an id in any case, or a name without regard to case, accents or punctuation."""
        if text.upper() in self.hexes:
            return text.upper()
        return self._folded.get(fold(text))

    def _passable(self, id: str, side: Side) -> bool:
        across = self.neighbours[id][side]
        if across is None or (id, side) in self.walls:
            return False
        return self._reaches(id, side) and self._reaches(across, opposite(side))

    def _reaches(self, id: str, side: Side) -> bool:
        if id in self.printed:
            return side in self.printed[id].sides
        terrain = self.hexes[id].terrain
        return terrain == "city" or terrain in OPEN_GROUND


def fold(name: str) -> str:
    """A name as somebody types it on a phone: 'Zürich' and 'zurich', 'St. Louis' and 'st louis' are one."""
    plain = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return " ".join(
        "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).casefold().split()
    )


def low_columns(file: BoardFile) -> int:
    """1 where the odd columns sit half a hex lower, 0 where the even ones do; columns count from 0."""
    return 1 if file.low_columns == "odd" else 0


def around(id: str, low: int) -> tuple[str, ...]:
    """The ids across the six sides, on the map or not; an empty one where no id could be."""
    places = (neighbour_at(hex_place(id), side, low) for side in SIDES)
    return tuple(hex_id(*place) if place[0] >= 0 and place[1] >= 0 else "" for place in places)


def printed_track(id: str, track: str, name: str = "", opens: int = 1) -> PrintedTrack:
    """Printed track from its text: 'N-S SE-SW', or 'town N SW'; raises KeyError or ValueError if it cannot be read."""
    words = track.split()
    if words[0] == "town":
        return PrintedTrack(id, name, (), tuple(SIDE[word] for word in words[1:]), opens)
    segments = []
    for word in words:
        one, other = (SIDE[side] for side in word.split("-"))
        segments.append((min(one, other), max(one, other)))
    return PrintedTrack(id, name, tuple(segments), (), opens)


def grounds(file: BoardFile) -> dict[str, Ground]:
    """The ground of every hex by id, in columns from west to east; unknown characters are left out."""
    legend = {**LEGEND, **file.legend}
    found = {
        (column, row): legend[character]
        for row, line in enumerate(file.rows)
        for column, character in enumerate(line)
        if character in legend
    }
    return {hex_id(*place): found[place] for place in sorted(found)}


def _hexes(file: BoardFile, city_at: Mapping[str, City]) -> dict[str, Hex]:
    surcharges = {**SURCHARGES, **file.surcharges}
    towns = {id: name for name, id in file.towns.items()}
    hexes = {}
    for id, ground in grounds(file).items():
        extra = surcharges.get(ground.terrain, 0) + (surcharges["river"] if ground.river else 0)
        city = city_at[id].name if id in city_at else None
        hexes[id] = Hex(
            id, *hex_place(id), ground.terrain, ground.river, file.surcharges.get(id, extra), city, towns.get(id)
        )
    return hexes


def _cities(file: BoardFile) -> dict[str, City]:
    return {city.hex: city for city in (_city(name, entry) for name, entry in file.cities.items())}


def _city(name: str, entry: CityEntry) -> City:
    hexes = tuple(entry.hex.split())
    return City(
        name,
        hexes[0],
        hexes,
        entry.colours,
        entry.light,
        entry.dark,
        entry.cubes,
        entry.each_colour,
        entry.zone,
        entry.reserve,
    )


def _links(file: BoardFile) -> list[PrintedLink]:
    links = []
    for entry in file.links:
        one, other = entry.joins.split()
        links.append(
            PrintedLink(entry.via or f"{one}-{other}", entry.kind, (one, other), entry.via or None, entry.cost)
        )
    return links


def load(path: Path) -> Board:
    """The board in a file; raises InvalidBoard with every fault if it has any."""
    return parse(path.read_bytes(), path.name)


def parse(data: bytes, name: str = "board") -> Board:
    """The board in a JSON text; raises InvalidBoard with every fault if it has any."""
    from engine.hexes.faults import read

    file, faults = read(data)
    if file is None or faults:
        raise InvalidBoard(name, faults)
    return Board(file)
