"""One look at the table from one seat: what the bot's other parts ask for again and again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engine.imperial_steam.rules import GOODS, ROUNDS, TRIESTE, Rules
from engine.kernel.action import Jsonable
from engine.kernel.choices import Choice
from engine.kernel.position import Position

Game = Mapping[str, Jsonable]
Candidate = tuple[float, dict[str, Jsonable]]
"""What a choice is worth, and the choice."""

TILES = {
    "hire-engineer": "hire",
    "station": "building",
    "factory": "building",
    "buy": "goods",
    "order": "goods",
    "upgrade": "train",
    "raise-shares": "shares",
    "lower-shares": "shares",
}
"""Actions whose tile has another name."""


class Look:
    """The view of a seat, its choices, and what follows from them."""

    def __init__(self, seen: Position, seat: int) -> None:
        self.rules: Rules = seen.system.rules(seen.setup)
        self.game: Game = seen.view(seat)["game"]
        self.seat = seat
        self.me: Game = self.game["players"][seat]
        self.options: tuple[Choice, ...] = tuple(seen.choices(seat).options)
        self.round: int = self.game["round"]
        self.left = ROUNDS - self.round
        """Rounds after this one."""
        self.network = frozenset(self.me["network"])
        self.cash: int = self.me["cash"]

    @cached_property
    def hands(self) -> int:
        """Hands that can still be placed this round, the one of this turn included."""
        return int(self.me["hands"])

    @cached_property
    def turns(self) -> int:
        """Hands that can still be placed in the whole game, if it lasts eight rounds."""
        return self.hands + sum(self.rules.hands(later) for later in range(self.round + 1, ROUNDS + 1))

    @cached_property
    def reached(self) -> bool:
        """Has anyone joined Trieste?"""
        return any(TRIESTE in player["network"] for player in self.game["players"])

    @cached_property
    def last_turn(self) -> bool:
        """Is this our last turn of the game?"""
        placed_now = 1 if self.game["turn"] and self.game["turn"]["main"] else 0
        return bool((self.left == 0 or self.reached) and self.hands - (1 - placed_now) == 0)

    @cached_property
    def main(self) -> str:
        """The tile our hand lies on this turn, if it does."""
        turn = self.game["turn"]
        return str(turn["main"]) if turn else ""

    def hand_cost(self, do: str) -> int:
        """Steps of influence that the hand for an action costs."""
        tile = TILES.get(do, do)
        return 0 if self.main == tile else int(self.me["placed"].get(tile, 0))

    @cached_property
    def crew(self) -> int:
        """Workers on the board."""
        return sum(self.me["training"]) + sum(self.me["working"])

    @cached_property
    def experience(self) -> int:
        """What the idle workers can do this round."""
        return sum(level * count for level, count in enumerate(self.me["training"], 1))

    @cached_property
    def experience_next(self) -> int:
        """What the crew can do next round."""
        one, two, three = self.me["training"]
        return int(2 * one + 3 * (two + three) + sum(n * count for n, count in enumerate(self.me["working"], 1)))

    @cached_property
    def stock(self) -> dict[str, int]:
        """Goods beside our workers on the map, by kind."""
        return self.stock_of(self.seat)

    def stock_of(self, seat: int) -> dict[str, int]:
        """Goods beside a player's workers on the map, by kind."""
        stock: dict[str, int] = dict.fromkeys(map(str, GOODS), 0)
        for city in self.game["cities"].values():
            for site in city["sites"]:
                if site["seat"] == seat:
                    stock[site["good"]] += site["left"]
        return stock

    def site(self, name: str) -> Game:
        """A factory construction site by its id."""
        city = name.rpartition("-")[0]
        found: Game = next(site for site in self.game["cities"][city]["sites"] if site["id"] == name)
        return found
