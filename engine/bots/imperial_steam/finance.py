"""Money: when to sell shares, what a contract and a row of share value are worth, what is left at the end."""

from __future__ import annotations

from collections import Counter

from engine.bots.imperial_steam.look import Game, Look
from engine.bots.imperial_steam.plan import Plan
from engine.imperial_steam.rules import HUB_BONUS
from engine.kernel.choices import Choice, Number

INVESTOR = (5.0, 22.0, 36.0, 50.0, 58.0, 62.0)
"""What an investor is worth with so many rounds left: capital early, little at the end."""


def after_dividends(money: float, shareholders: int) -> float:
    """What is left when each shareholder has taken a tenth."""
    return money * (10 - shareholders) / 10 if money > 0 else money


class Finance:
    """The money of one seat."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.look = look
        self.plan = plan

    # -- shares ---------------------------------------------------------------------------------------------------

    def shares_to_sell(self, option: Choice) -> int:
        """At the end while a share brings more than the tenth it costs; before, for what the line takes."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        look, value, sold = self.look, self.look.me["share_value"], self.look.me["shareholders"]
        if look.last_turn and look.main:
            money, count = self.final_money(), 0
            while count < hole.high and after_dividends(money + value, sold + 1) > after_dividends(money, sold):
                money, sold, count = money + value, sold + 1, count + 1
            return count
        return int(self._short() and sold < self._most_sold(value))

    def _short(self) -> bool:
        """Is money lacking for what has to be done this round?"""
        look = self.look
        if look.main or look.left < 1:
            return False
        wages = 60 if look.crew < 6 and look.left >= 3 else 0
        return look.cash < self.plan.cost + self.plan.reserve + wages + (20 if look.left >= 2 else 0)

    def _most_sold(self, value: int) -> int:
        """Shares that may be sold so far, at this price."""
        return 7 if value >= 90 else 6 if value >= 60 else 3

    def final_money(self) -> float:
        """What we should have before dividends, if the game ended now."""
        look = self.look
        keys = sum(
            look.game["hubs"][key.partition("-")[0]]["influence"] * (1.0 if key.endswith("gold") else 0.5)
            for key in look.me["keys"]
        )
        contracts = sum(card["value"] * (1 if card["filled"] else -1) for card in look.me["contracts"])
        goods = 10 * sum(look.me["goods"].values())
        hubs = sum(hub["influence"] <= look.me["influence"] for hub in look.game["hubs"].values())
        return float(look.cash + look.me["income"] + keys + contracts * look.reached + goods + HUB_BONUS[hubs])

    def share_gain(self, row: int) -> float:
        """What one row more adds to the shares that can be sold."""
        values, investors = self.look.rules.share_values(), int(self.look.me["investors"])
        if row + 1 >= len(values):
            return 0.0
        hoped = investors + (3 if self.look.left >= 3 else 1 if self.look.left else 0)
        now, then = values[row] * min(3, hoped - row), values[row + 1] * min(3, max(0, hoped - row - 1))
        return 0.8 * (then - now)

    def trieste_pays(self) -> bool:
        """Would we be better off with Trieste reached now? Contracts that lack factories cost their value."""
        look = self.look
        contracts = sum(card["value"] * (1 if card["filled"] else -1) for card in look.me["contracts"])
        payers = sum(bool(player["contracts"]) for player in look.game["players"] if player is not look.me)
        return bool(contracts + 10 * len(look.me["tracks"]) + 80 * payers > 0)

    # -- contracts ------------------------------------------------------------------------------------------------

    def contract_worth(self, card: Game) -> float:
        """Investors for certain; the value, or its loss, if Trieste is reached."""
        look, size = self.look, len(card["factories"])
        if look.me["room"] - size < self.plan.room_needed:
            return -99.0
        investors = min(size, look.rules.pack.share_board.spaces - look.me["investors"])
        capital = investors * INVESTOR[min(look.left, 5)]
        filled = self.filled_chance(self.missing_for(card))
        return float(capital + self.plan.chance * card["value"] * (2 * filled - 1))

    def missing_for(self, card: Game) -> tuple[int, int]:
        """Factories that a card lacks, when our other cards have taken theirs; and that all of them lack together."""
        free = self.spare_factories()
        wanted: Counter[str] = Counter(card["factories"])
        here = sum(max(0, count - max(0, free[good])) for good, count in wanted.items())
        return here, here + sum(-count for count in free.values() if count < 0)

    def spare_factories(self) -> Counter[str]:
        """Factories by kind that no own contract needs; below zero where contracts lack some."""
        free: Counter[str] = Counter(self.look.me["factories"])
        for held in self.look.me["contracts"]:
            free.subtract(Counter(held["factories"]))
        return free

    def filled_chance(self, missing: tuple[int, int]) -> float:
        """How likely a card is filled in time: time, workers and sites for factories are all short."""
        here, together = missing
        if here == 0:
            return 1.0
        look = self.look
        rounds = look.left + (0.5 if look.hands > 2 else 0.0)
        sites = sum(site["seat"] is None for city in look.network for site in look.game["cities"][city]["sites"])
        built = min(0.75 * rounds, look.crew - 2.0, sites + 0.5 * look.left)
        return float(max(0.0, min(0.9, 1.1 - 0.5 * together / max(0.3, built))))

    def factory_for_contracts(self, good: str) -> float:
        """What one more factory of a kind adds to contracts: those we hold, and one we might take."""
        look, spare = self.look, self.spare_factories()
        if spare[good] < 0:
            held = [card for card in look.me["contracts"] if not card["filled"] and good in card["factories"]]
            values = [float(card["value"] / len(card["factories"])) for card in held]
            return self.plan.chance * 1.6 * max(values, default=0.0)
        unused = sum(max(0, count) for count in spare.values())
        if look.turns < 6 or unused >= 4:
            return 0.0
        shown = any(good in card["factories"] for card in look.game["contracts"])
        return self.plan.chance * (75.0 - 12.0 * unused) if shown else 0.0
