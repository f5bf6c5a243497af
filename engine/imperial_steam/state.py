"""Everything that changes in a game of Imperial Steam: the table, its hubs and factories, and what each player owns.

Supplies are kept beside what was taken from them, as they lie on the table, so that a piece that goes missing shows.
"""

from __future__ import annotations

import msgspec

from engine.imperial_steam.rules import Rules
from engine.kernel.game import Game, State


class Hub(msgspec.Struct):
    """A Hub City: where it lies, its influence marker's column, its growth tile and the engineers for hire there."""

    city: str
    marker: int = 0
    growth: str = ""
    engineers: dict[str, int] = msgspec.field(default_factory=dict)


class Factory(msgspec.Struct):
    """A worker on a construction site, and the goods still beside it."""

    seat: int
    good: str
    level: int
    left: int


class Player(msgspec.Struct):
    """What one player owns. Goods, cars and factories are counted, not placed: any legal arrangement will do.

    `training` and `working` count workers of levels 1 to 3, `supply` those not hired yet. `stations` and `tracks`
    are on the map. `share_row` counts from 0 at the bottom. `placed` counts hands on action tiles this round.
    """

    cash: int
    goods: dict[str, int]
    landing: dict[str, int]
    training: list[int]
    working: list[int]
    supply: int
    engines: list[int]
    freight: int
    passenger: int = 0
    reserved: int = 0
    engineers: list[str] = []
    tracks: list[str] = []
    stations: list[str] = []
    contracts: list[str] = []
    keys: list[str] = []
    share_row: int = 0
    investors: int = 1
    shareholders: int = 0
    placed: dict[str, int] = {}


class Table(State, kw_only=True):
    """The whole table but for the steps under way.

    `influence` is each seat's column in steps; `arrived` lists the seats in the order they came into their columns,
    so that of two in one column the earlier stands higher. `business` counts the tokens left on a city, the topmost
    having that value. `wants` is unfilled demand. `market` counts cubes a column; they lie in its lowest rows.
    """

    round: int = 1
    order: list[int]
    influence: list[int]
    arrived: list[int]
    card: str = ""
    tiles: dict[str, int] = {}
    hubs: dict[str, Hub] = {}
    crowns: list[str] = []
    business: dict[str, int] = {}
    business_used: int = 0
    wants: dict[str, dict[str, int]] = {}
    market: dict[str, int] = {}
    shipments: list[int] = []
    arriving: dict[str, list[str]] = {}
    prices: dict[str, int] = {}
    factories: dict[str, int] = {}
    engines: dict[str, int] = {}
    engines_scrapped: int = 0
    display: list[str] = []
    investors: int = 0
    reserved_tokens: int = 0
    semmering: int | None = None
    sites: dict[str, Factory] = {}
    players: list[Player]


ImperialGame = Game[Table, Rules]
