"""What the box holds, and what depends on the map, the number of players and the game that was agreed on."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from engine.hexes.board import Board
from engine.hexes.links import Links
from engine.hexes.plans import PLACE, Plan
from engine.hexes.tiles import TOWN
from engine.hexes.track import Network
from engine.kernel.game import Game
from engine.kernel.words import noop
from engine.steam import tile_manifest
from engine.steam.state import State

BASE: Final = "base"
STANDARD: Final = "standard"
AUCTION: Final = "auction"
FIRST_GAME: Final = "first-game"

CUBES: Final = {"red": 20, "blue": 20, "yellow": 20, "purple": 20, "gray": 16}
NEW_CITIES: Final = {"red": 1, "yellow": 1, "purple": 1, "blue": 1, "gray": 4}
GROWTH_MARKERS: Final = 10
SUPPLY_SPACES: Final = 12
LOWEST_INCOME: Final = -10
LOCOMOTIVE_LIMIT: Final = 6
LEAST_PRICE: Final = 2
"""Nothing can be built for less: a tile has an exit at least, and one with a single exit lies in a town."""
ROUNDS: Final = 2

TURNS: Final = {3: 10, 4: 8, 5: 7, 6: 7}
"""End of the Game: how many turns there are by the number of players."""

FEWER_CUBES_FOR_THREE: Final = frozenset({"ruhr"})
"""Initial Set Up: the maps on which three players put one cube fewer on each city."""

TILES: Final = {
    "turn-order": noop("Turn Order"),
    "first-move": noop("First Move"),
    "engineer": noop("Engineer"),
    "first-build": noop("First Build"),
    "city-growth": noop("City Growth"),
    "locomotive": noop("Locomotive"),
    "urbanization": noop("Urbanization"),
}
"""The Action tiles; they are numbered from 1 in this order."""

NUMBER: Final = {tile: number for number, tile in enumerate(TILES, start=1)}
FEE: Final = {"city-growth": 2, "locomotive": 4, "urbanization": 6}
"""Base game: what selecting a tile costs; the Locomotive costs its new level on top."""
PASS_OPTION: Final = ("city-growth", "urbanization")


class Rules:
    """One board, one number of players, one of the two games."""

    def __init__(self, board: Board, players: int, mode: str, first_order: str) -> None:
        self.board = board
        self.players = players
        self.standard = mode == STANDARD
        self.first_order = first_order
        self.turns = TURNS[players]
        self.supply = tile_manifest.supply()

    def starting_goods(self, hex: str) -> int:
        """Initial Set Up: as many cubes as the city's number says."""
        fewer = self.players == 3 and self.board.name in FEWER_CUBES_FOR_THREE
        return max(0, self.board.cities[hex].cubes - (1 if fewer else 0))

    @property
    def cubes_a_space(self) -> int:
        """Initial Set Up: the cubes on each space of the Goods Supply."""
        return 2 if self.players == 3 else 3

    def tile_limit(self, state: State, seat: int) -> int:
        """Build Track: three tiles, four with the Engineer."""
        return 4 if state.players[seat].tile == "engineer" else 3

    def fee(self, state: State, seat: int, tile: str) -> int:
        """Select Action Tiles: what a tile costs; nothing in the standard game."""
        if self.standard:
            return 0
        level = state.players[seat].locomotive + 1 if tile == "locomotive" else 0
        return FEE.get(tile, 0) + level

    def price(self, plan: Plan) -> int:
        """Paying for Initial Tracks: $1 an exit, $1 for a town; river and hills only for the first tile in a hex."""
        exits = sum(1 if pair[1] == TOWN else 2 for pair in plan.after)
        terrain = self.board.hexes[plan.hex].surcharge if plan.purpose == PLACE else 0
        return exits + (1 if plan.town else 0) + terrain

    def network(self, state: State) -> Network:
        """The track as it lies now."""
        return Network(self.board, state.track.now(), state.new_cities)

    def links(self, state: State) -> Links:
        """The links there are now."""
        return Links(self.network(state))

    def colour(self, state: State, place: str) -> str:
        """Supply & Demand: the one colour of goods that a city takes; towns take none."""
        city = self.board.cities.get(place)
        return city.colours[0] if city is not None else state.new_cities.get(place, "")

    def takers(self, state: State, good: str) -> frozenset[str]:
        """The cities that take goods of a colour."""
        return frozenset(
            place for place in (*self.board.cities, *state.new_cities) if self.colour(state, place) == good
        )

    def new_cities_left(self, state: State) -> dict[str, int]:
        """The New City tiles beside the board, by colour."""
        placed = list(state.new_cities.values())
        return {colour: left for colour, count in NEW_CITIES.items() if (left := count - placed.count(colour))}

    def towns_left(self, state: State) -> list[str]:
        """The towns that are not cities yet."""
        return [hex for hex in self.board.towns if hex not in state.new_cities]

    def growing(self, state: State) -> list[str]:
        """City Growth: the cities that can still grow; none when markers or goods have run out."""
        if len(state.growth) >= GROWTH_MARKERS or not self.full_spaces(state):
            return []
        return [hex for hex in self.board.cities if hex not in state.growth]

    def full_spaces(self, state: State) -> list[int]:
        """The spaces of the Goods Supply that hold cubes; the first is 1."""
        return [number for number, cubes in enumerate(state.supply, start=1) if cubes]

    @cached_property
    def names(self) -> dict[str, str]:
        """What every hex is called."""
        return {hex: self.board.name_of(hex) for hex in self.board.hexes}


Playing = Game[State, Rules]
"""A game of Steam under way."""
