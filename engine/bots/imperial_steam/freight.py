"""Goods: what can be delivered where, what a factory brings, and what coal is for."""

from __future__ import annotations

from functools import cached_property

from engine.bots.imperial_steam.look import Look
from engine.bots.imperial_steam.plan import Plan
from engine.imperial_steam.rules import GOODS

SOON = 5
"""Demand in cities so many links down the line counts."""
EARLY_MONEY = 1.07
"""What a gulden in hand grows by in a round."""
GOODS_OF_LEVEL = (2, 3, 4)


class Freight:
    """Demand and supply as one seat sees them."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.look = look
        self.plan = plan

    @cached_property
    def ahead(self) -> dict[str, int]:
        """Cities of the network and of the next links, with the number of builds until they are joined."""
        cities = dict.fromkeys(self.look.network, 0)
        for number, link in enumerate(self.plan.links[:SOON]):
            for city in self.look.rules.links[link].ends:
                cities.setdefault(city, 1 + number // 2)
        return cities

    def demand(self, good: str) -> list[float]:
        """The demands we might fill with a good: how likely each is ours, best first."""
        chances = []
        for city, builds in self.ahead.items():
            state = self.look.game["cities"][city]
            wanted = state["wants"].get(good, 0)
            if state["hub"] and good == "coal":
                mine = any(key.startswith(f"{state['hub']}-") for key in self.look.me["keys"])
                wanted = min(1, 0 if mine else wanted)
            rivals = self._rivals(city, good)
            sure = (0.95, 0.75, 0.5, 0.35)[min(3, builds)] / (1.0 + 0.5 * rivals)
            chances += [sure] * wanted
        return sorted(chances, reverse=True)

    def _rivals(self, city: str, good: str) -> int:
        """Other players who could deliver the good there at once."""
        return sum(
            city in player["network"] and self.look.stock_of(player["seat"])[good] > 0
            for player in self.look.game["players"]
            if player is not self.look.me
        )

    def pay(self, good: str) -> float:
        """What a delivery brings; coal a key, whose worth grows with its hub."""
        if good == "coal":
            markers = sorted(hub["influence"] for hub in self.look.game["hubs"].values())
            return 0.8 * float(markers[1] + 30)
        pays = self.look.game["factories"][good]["pays"] or self.look.rules.factory_board[good].payment[0]
        return float(pays * EARLY_MONEY**self.look.left)

    def deliveries(self, good: str, goods: int) -> float:
        """What so many more goods of a kind would earn, beyond those we have."""
        open_demand = self.demand(good)[self.look.stock[good] :][: min(goods, self.look.turns // 2)]
        return sum(open_demand) * (self.pay(good) - 15.0)

    @cached_property
    def deliverable(self) -> int:
        """Goods beside our workers that a city of the network wants now."""
        count = 0
        for good in GOODS:
            wanted = sum(self.look.game["cities"][city]["wants"].get(good, 0) for city in self.look.network)
            count += min(self.look.stock[good], wanted)
        return count

    @cached_property
    def coal_wanted(self) -> int:
        """Coal for deliveries of this round and the next."""
        soon = sum(min(self.look.stock[good], len(self.demand(good))) for good in GOODS)
        return min(3, soon)

    @cached_property
    def coal_lacking(self) -> int:
        """Coal that is neither on the board nor on the landing."""
        me = self.look.me
        return max(0, self.coal_wanted - int(me["goods"]["coal"] + me["landing"]["coal"]))
