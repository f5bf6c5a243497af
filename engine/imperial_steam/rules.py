"""The board and the fixed numbers of Imperial Steam for one pack and one number of players. Never changes in a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.imperial_steam.actions import ACTIONS
from engine.imperial_steam.pack import City, Color, Cost, Engine, Good, HubTile, Link, NormalCard, Pack, Printed, Tile
from engine.imperial_steam.pack_check import COUNTS, FACTORIES, STARTING_GULDENS
from engine.imperial_steam.words import words
from engine.kernel.action import Grammar
from engine.kernel.words import Said, joined, kept, noop, say

GOODS: tuple[Good, ...] = (noop("wood"), noop("stone"), noop("iron"), noop("coal"))
GOOD_TITLES: dict[str, str] = {"wood": noop("Wood"), "stone": noop("Stone"), "iron": noop("Iron"), "coal": noop("Coal")}
"""Goods where they begin a text."""
KEYS = {"gold": kept("{color} gold"), "silver": kept("{color} silver")}
COLORS: tuple[Color, ...] = (noop("bronze"), noop("white"), noop("green"), noop("blue"))
ENGINEERS = (noop("bridge"), noop("tunnel"))
HUB_DEMAND = {"wood": 1, "stone": 1, "iron": 1, "coal": 2}
WIEN, TRIESTE = "wien", "trieste"
ROUNDS = 8
WORKERS, TRACKS, STATIONS, MOST_TRAINS = 15, 18, 3, 3
INVESTORS, RESERVED_TOKENS = 34, 35
HUB_BONUS = (0, 10, 30, 60, 100)
GOODS_OF_LEVEL = (2, 3, 4)
MARKET_ROWS = 10
DISPLAYED = {2: 3, 3: 4, 4: 5}
ARRIVING = {2: 1, 3: 2, 4: 3}

TILES = {
    "build": noop("Build tracks"),
    "hire": noop("Hire"),
    "building": noop("Build a building"),
    "produce": noop("Produce goods"),
    "goods": noop("Buy or order goods"),
    "train": noop("Buy or upgrade a train"),
    "contract": noop("Secure a contract"),
    "philanthropize": noop("Philanthropize"),
    "shares": noop("Manipulate share value"),
    "fundraise": noop("Fundraise"),
    "pass": noop("Pass"),
}
"""The eleven Main Action tiles."""


def amounts(goods: Mapping[str, int]) -> Said:
    """Goods with their numbers, one after the other."""
    return joined([say("{n} {good}", n=count, good=say(good)) for good, count in goods.items()])


class Rules:
    """A pack as seen by a table of so many players."""

    def __init__(self, pack: Pack, players: int, *, hidden_money: bool) -> None:
        count = COUNTS[players - 2]
        self.pack = pack
        self.players = players
        self.hidden_money = hidden_money
        self.cities: dict[str, City] = {city.id: city for city in pack.cities}
        self.links: dict[str, Link] = {link.id: link for link in pack.links}
        self.links_at: dict[str, tuple[Link, ...]] = {
            city: tuple(link for link in pack.links if city in link.ends) for city in self.cities
        }
        self.tiles: dict[int, Tile] = {tile.number: tile for tile in pack.tiles[count]}
        self.hub_tiles: dict[str, HubTile] = {tile.color: tile for tile in pack.hub_tiles}
        self.city_of_space = {city.space: city.id for city in pack.cities if city.space is not None}
        self.contracts = {card.id: card for card in pack.contracts}
        self.engines: dict[int, Engine] = {engine.level: engine for engine in pack.engines}
        self.normal: dict[str, NormalCard] = {card.id: card for card in pack.normal if card.players == players}
        self.factory_board = {str(good): row for good, row in pack.factory_board[count].items()}
        self.factories_a_row = FACTORIES[count]
        self.starting_guldens = STARTING_GULDENS[count]
        self.last_column = pack.influence_track.last // 10
        self.engineer_icons = {color: pack.worker_board.engineers[count].get(color, 0) for color in COLORS}
        self.sources: dict[str, str] = {
            f"{color}-{column}": color
            for color in COLORS
            for column in range(1, pack.worker_board.columns[count][color] + 1)
        }

    @cached_property
    def grammar(self) -> Grammar:
        """The text forms of all actions on this board."""
        return Grammar(ACTIONS, words(self.pack, list(self.sources)))

    def city(self, city: str) -> str:
        """A city's name."""
        return self.cities[city].name

    def link(self, link: str) -> str:
        """A link by its cities' names."""
        return f"{self.city(self.links[link].a)}-{self.city(self.links[link].b)}"

    def source(self, source: str) -> Said:
        """A worker source as players say it: by its hub's colour, and its side where there are two."""
        color, _, column = source.rpartition("-")
        if f"{color}-2" not in self.sources:
            return say(color)
        return say("{color} left" if column == "1" else "{color} right", color=say(color))

    def worker(self, worker: str, *, begins: bool = False) -> Said:
        """A worker by what he is capable of and where he is; `begins` a text with him."""
        area, _, level = worker.rpartition("-")
        if area == "training":
            return say("Level {n} in training" if begins else "level {n} in training", n=level)
        return say("Level {n} at work" if begins else "level {n} at work", n=level)

    def site(self, site: str) -> str:
        """A factory construction site's name."""
        return str(self.grammar.words["site"].write(site))

    def face(self, city: str, tile: int | None, hub: str | None) -> Tile | HubTile | Printed:
        """The opportunities that lie or are printed on a city."""
        if hub is not None:
            return self.hub_tiles[hub]
        if tile is not None:
            return self.tiles[tile]
        printed = self.cities[city].printed
        assert printed is not None
        return printed

    def sites_at(self, city: str, face: Tile | HubTile | Printed) -> dict[str, Cost]:
        """The factory construction sites of a city for this number of players: those at its roads first."""
        roads = self.cities[city].sites
        sites: dict[str, Cost] = {
            f"{city}-{number}": road.cost for number, road in enumerate(roads, 1) if road.players <= self.players
        }
        sites.update({f"{city}-{number}": cost for number, cost in enumerate(face.sites, len(roads) + 1)})
        return sites

    def market_price(self, cubes: int) -> int:
        """The price of a market column's topmost cube while it holds so many."""
        return self.pack.market[MARKET_ROWS - cubes]

    def hands(self, round_number: int) -> int:
        """Main Action hands a player has in a round: two, and one more in each of rounds 2 to 4."""
        return min(round_number + 1, 5)

    def engine_price(self, level: int) -> int:
        """Ten guldens a level."""
        return 10 * level

    def effort(self, city: str) -> int | None:
        """A city's effort number; Wien has none."""
        return self.cities[city].effort

    def share_values(self) -> Sequence[int]:
        """Share values from the bottom row up."""
        return self.pack.share_board.values


def influence_of(column: int) -> int:
    """A column of the Influence track as the number printed on it.

    >>> influence_of(7)
    70
    """
    return 10 * column
