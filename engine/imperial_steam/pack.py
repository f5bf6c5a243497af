"""A component pack: every number that the rulebook shows only in pictures, as one JSON file with its provenance.

The pack we ship is a reconstruction and says so. Who owns the printed game can write a faithful one; a pack is offered
as a map, so a table is created with it by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from engine.hexes import dropped
from engine.kernel.errors import InvalidSetup

SHIPPED = Path(__file__).parent / "packs"

Good = Literal["wood", "stone", "iron", "coal"]
Color = Literal["bronze", "white", "green", "blue"]
Cost = Literal["board", "station"] | Annotated[int, msgspec.Meta(ge=0, multiple_of=10)]
Count = Annotated[int, msgspec.Meta(ge=0, le=20)]
Money = Annotated[int, msgspec.Meta(ge=0, multiple_of=10)]
Name = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_-]{1,40}$")]
Players = Literal["2", "3", "4"]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a pack; a field nobody knows is a typing error and refused."""


class RoadSite(_Part, frozen=True):
    """A factory construction site printed on the map, for at least that many players."""

    cost: Cost
    players: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2


class Printed(_Part, frozen=True):
    """The opportunities of a city that never gets a tile."""

    influence: Count = 0
    stations: Count = 0
    sites: tuple[Cost, ...] = ()
    business: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    demand: tuple[Good, ...] = ()


class City(_Part, frozen=True):
    """A city of the map; `space` is the number of its tile space, `influence` what the map itself gives."""

    id: Name
    name: str
    country: str
    lat: float
    lon: float
    space: int | None = None
    region: Literal["A", "B", "C", "D"] | None = None
    effort: Annotated[int, msgspec.Meta(ge=1, le=45)] | None = None
    station_cost: Money | None = None
    influence: Count = 0
    sites: tuple[RoadSite, ...] = ()
    printed: Printed | None = None


class Link(_Part, frozen=True):
    """A connection between two cities; `state` if a crown may be put on it."""

    a: Name
    b: Name
    kind: Literal["plain", "bridge", "tunnel"] = "plain"
    state: bool = False
    semmering: bool = False

    @property
    def id(self) -> str:
        return f"{self.a}--{self.b}"

    @property
    def ends(self) -> tuple[str, str]:
        return (self.a, self.b)

    def other(self, city: str) -> str:
        """The city at the other end."""
        return self.b if city == self.a else self.a


class Tile(_Part, frozen=True):
    """A City tile: its number, and the opportunities on its face."""

    number: int
    influence: Count = 0
    stations: Count = 0
    sites: tuple[Cost, ...] = ()
    business: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    demand: tuple[Good, ...] = ()


class HubTile(_Part, frozen=True):
    """A Hub City tile; `space` is where it lies in the fixed set-up, by number of players."""

    color: Color
    space: dict[Players, int]
    influence: Count = 0
    stations: Count = 0
    sites: tuple[Cost, ...] = ()
    business: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class InfluenceTrack(_Part, frozen=True):
    """The last column, and what a silver key is worth in each column from 0 on."""

    last: Money
    silver: tuple[Money, ...]


class ShareBoard(_Part, frozen=True):
    """Share values from the bottom up, the influence each costs to enter, and how many investors fit."""

    values: tuple[Money, ...]
    influence: tuple[Count, ...]
    spaces: Annotated[int, msgspec.Meta(ge=1, le=34)]


class Engine(_Part, frozen=True):
    """A steam engine on the Round track: its influence, and the first round in which it can be bought."""

    level: Annotated[int, msgspec.Meta(ge=4, le=8)]
    round: Annotated[int, msgspec.Meta(ge=1, le=8)]
    influence: Count = 0


class WorkerBoard(_Part, frozen=True):
    """Hiring prices, price columns and engineers of each hub by number of players, and the growth tiles."""

    prices: tuple[Money, ...]
    columns: dict[Players, dict[Color, Annotated[int, msgspec.Meta(ge=1, le=2)]]]
    engineers: dict[Players, dict[Color, Count]]
    growth: dict[str, tuple[Count, ...]]


class FactoryRow(_Part, frozen=True):
    """`construction[n]`: the next factory's price when n are built; `payment[n - 1]`: a delivery's pay then."""

    construction: tuple[Money, ...]
    payment: tuple[Money, ...]


class ContractCard(_Part, frozen=True):
    """A contract: as many reserved tokens and investors as factories."""

    id: str
    factories: tuple[Good, ...]
    value: Money


class Shipments(_Part, frozen=True):
    """All nine tiles, and which lie above rounds 1 to 7 in the fixed set-up."""

    tiles: tuple[Count, ...]
    fixed: tuple[Count, ...]


class FixedSetup(_Part, frozen=True):
    """Hub markers, growth tiles and crowns of the fixed set-up."""

    hub_influence: dict[Color, Money]
    growth: dict[Color, str]
    state_links: dict[Players, tuple[str, ...]]


class NormalCard(_Part, frozen=True):
    """A Normal Setup card."""

    id: str
    players: Annotated[int, msgspec.Meta(ge=2, le=4)]
    hubs: tuple[Name, ...]
    state_links: tuple[str, ...]
    special_tiles: tuple[int, ...] = ()
    special_cities: tuple[Name, ...] = ()


class StateCard(_Part, frozen=True):
    """A State Railway Setup card."""

    link: str
    number: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Pack(_Part, frozen=True):
    """All of it. `provenance` says for each field where its numbers come from; see `source_of`."""

    format: Literal[1]
    name: Name
    title: str
    about: str
    confidence: Literal["reconstructed", "sourced", "transcribed"]
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    tiles: dict[Players, tuple[Tile, ...]]
    hub_tiles: tuple[HubTile, ...]
    influence_track: InfluenceTrack
    share_board: ShareBoard
    engines: tuple[Engine, ...]
    worker_board: WorkerBoard
    factory_board: dict[Players, dict[Good, FactoryRow]]
    contracts: tuple[ContractCard, ...]
    market: tuple[Money, ...]
    shipments: Shipments
    fixed: FixedSetup
    normal: tuple[NormalCard, ...]
    state_cards: tuple[StateCard, ...]
    provenance: dict[str, str]

    def source_of(self, field: str) -> str:
        """Where a field's numbers come from: its own entry, its kind's (`cities.*.effort`), or that of what holds it.

        >>> load_pack(SHIPPED / "reconstruction.json").source_of("cities.wr_neustadt.effort")
        'rulebook'
        """
        parts = field.split(".")
        for length in range(len(parts), 0, -1):
            exact = ".".join(parts[:length])
            kind = ".".join((parts[0], "*", *parts[2:length]))
            for path in (exact, kind) if length > 2 else (exact,):
                if path in self.provenance:
                    return self.provenance[path]
        return ""


def read_pack(data: bytes | str, where: str = "this pack") -> Pack:
    """A pack from JSON, its shape checked; `pack_check.check` then checks what it says."""
    try:
        return msgspec.json.decode(data, type=Pack)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidSetup(f"{where} cannot be read: {error}.", code="invalid-pack") from error


def load_pack(path: Path) -> Pack:
    """A pack from its file, shape and content checked."""
    from engine.imperial_steam.pack_check import check

    pack = read_pack(path.read_bytes(), path.name)
    problems = check(pack)
    if problems:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise InvalidSetup(f"{path.name} is not a sound pack: {problems[0]}{more}", code="invalid-pack")
    return pack


def schema() -> dict[str, object]:
    """The JSON schema of a pack, for editors that check while one types."""
    return msgspec.json.schema(Pack)


class Catalogue(NamedTuple):
    """The packs on offer by name, and why packs that a host dropped into a folder are not among them."""

    packs: dict[str, Pack]
    left_out: tuple[str, ...]


def packs() -> dict[str, Pack]:
    """The packs on offer by name: ours first, then those in the host's folders."""
    return catalogue(dropped.folders()).packs


@cache
def catalogue(folders: tuple[Path, ...]) -> Catalogue:
    """Read the packs. A faulty one is left out and told of, so that it cannot take the others' tables away."""
    found = {pack.name: pack for pack in map(load_pack, sorted(SHIPPED.glob("*.json")))}
    told = []
    for path in dropped.packs(folders):
        try:
            pack = load_pack(path)
        except InvalidSetup as error:
            told.append(f"{path}: {error.sentence}")
            continue
        if pack.name in found:
            told.append(f"{path}: There is a pack called '{pack.name}' already.")
        else:
            found[pack.name] = pack
    return Catalogue(found, tuple(told))
