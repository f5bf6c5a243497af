"""What a position is worth to a player, in victory points: what will still be delivered, income, cash and debts.

Money has no value but what it saves: $5 are a space on the Income Track. A space pays a dollar every turn, so it is
worth more the earlier it comes; below zero it is worth two points at the end; and once income pays for all that is
built, only half a point is left of it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.freight import Docket
from engine.steam.money import STEP
from engine.steam.rules import LOCOMOTIVE_LIMIT, LOWEST_INCOME, ROUNDS, Playing
from engine.steam.state import Player

HORIZON = 4
"""How many turns ahead deliveries are planned."""
COMPETITION = 0.8
"""The part of what we plan that is still there a turn later."""
AMBITION = 3
"""How many levels more than now the locomotive may get in our plans."""
ENOUGH = 8
"""An income that pays for what is built in a turn."""
UPKEEP = 3
"""Standard game: what the locomotive usually takes of it."""
GROWTH = 1.2
"""A dollar saves a fifth of a space, which pays a dollar every turn: so much more is it worth a turn earlier."""
BRINK = -6
"""Below this income we do not go by our own plan."""
RUIN = 1000.0
PATIENCE = 0.25
LOST = 1
"""How many of our best cubes others may take before we can."""
"""How much of what a cube could bring with a better locomotive speaks against moving it now."""


class Forecast(NamedTuple):
    """Deliveries planned over the next turns: what they are worth, and how much income is certain this turn."""

    worth: float
    improved: int


def turns_after(game: Playing) -> int:
    """How many turns follow this one."""
    return max(0, game.rules.turns - game.state.turn)


class Valuer:
    """Weighs up positions of one player in one turn; `cash` is the part of its worth that a dollar left keeps."""

    def __init__(self, game: Playing, seat: int, cash: float | None = None) -> None:
        self.game, self.seat = game, seat
        self.after = turns_after(game)
        self.cash = min(1.0, 0.4 * self.after) if cash is None else cash
        self.standard = game.rules.standard
        self.enough = ENOUGH + (UPKEEP if self.standard else 0)

    def space(self, income: float, later: int = 0) -> float:
        """What a space more on the Income Track is worth, gained so many turns from now."""
        growth = GROWTH ** max(0, self.after - later)
        if income < 0:
            return 1.5 + 0.5 * growth + (2.0 if income < BRINK / 2 else 0.0)
        if income < self.enough:
            return 0.5 * growth
        return 0.5 + 0.02 * (self.after - later)

    def climb(self, income: float, gain: float, later: int = 0) -> float:
        """What so many spaces up from an income are worth."""
        total = 0.0
        while gain > 0:
            part = min(1.0, gain)
            total += part * self.space(income, later)
            income, gain = income + part, gain - part
        return total

    def income_worth(self, income: float) -> float:
        """What an income is worth more than none."""
        return self.climb(0, income) if income > 0 else -self.climb(income, -income)

    def forecast(
        self, docket: Docket, level: int, income: float, moves: int = ROUNDS, *, improved: bool = False
    ) -> Forecast:
        """Deliver the best cubes turn by turn, at the best of the locomotives that we could aim at."""
        highest = min(LOCOMOTIVE_LIMIT, level + AMBITION)
        plans = [self._towards(docket, level, goal, income, moves, improved) for goal in range(level, highest + 1)]
        return max(plans, key=lambda plan: plan.worth)

    def _towards(self, docket: Docket, level: int, goal: int, income: float, moves: int, improved: bool) -> Forecast:
        gone: set[int] = set()
        worth, better, sure = 0.0, 0, 1.0
        for turn in range(min(self.after, HORIZON) + 1):
            for _ in range(ROUNDS if turn else moves):
                if level < goal and not improved:
                    level, improved = level + 1, True
                    better += turn == 0
                    worth -= self.upkeep(turn)
                    continue
                gain = docket.best(level, gone, now=turn == 0)
                if not gain:
                    break
                as_income = self.climb(income, gain, turn)
                worth += sure * max(gain, as_income)
                if as_income > gain:
                    income += gain
            improved = False
            sure *= COMPETITION
        return Forecast(worth, better)

    def upkeep(self, later: int = 0) -> float:
        """Standard game: what a level of the locomotive costs until the end of the game, in points."""
        if not self.standard:
            return 0.0
        return 0.5 * (GROWTH ** max(0, self.after - later) - 1) + 0.1

    def worth(
        self, docket: Docket, level: int, price: float = 0, moves: int = ROUNDS, *, improved: bool = False
    ) -> float:
        """The deliveries to come, income and cash once so much has been paid; ruin if we might not survive the turn."""
        player = self.game.state.players[self.seat]
        income, cash = self._paid(player, price)
        sure = docket.surely(level, moves, LOST)
        danger = self._danger(player, income, cash, sure, level)
        income += self.cash * cash / STEP
        ahead = self.forecast(docket, level, income, moves, improved=improved)
        return self.income_worth(income) + ahead.worth - self.upkeep() * level - danger

    def _paid(self, player: Player, price: float) -> tuple[float, float]:
        """Income and cash after a payment; the base game raises what is missing."""
        if price <= player.money or self.standard:
            return player.income, player.money - price
        spaces = -(-(price - player.money) // STEP)
        return player.income - spaces, player.money + STEP * spaces - price

    def _danger(self, player: Player, income: float, cash: float, sure: float, level: int) -> float:
        """Phase 4 (standard game 6): what it costs us if the best of our cubes is taken from us."""
        if not self.standard:
            return RUIN * max(0.0, BRINK - income - sure)
        short = max(0.0, level - income - sure - cash)
        if not short:
            return RUIN * max(0.0, BRINK - income)
        reserve = player.points + income - LOWEST_INCOME
        return RUIN if short / 2 > reserve - 2 else 1.5 * short / 2


def eager(gain: float, greatest: float) -> float:
    """How gladly a cube is delivered: one that brings much now, and little more with a better locomotive."""
    return gain - PATIENCE * (greatest - gain)
