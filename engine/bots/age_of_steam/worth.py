"""What a position is worth to a player, in victory points: what will still be delivered, track, cash and debts."""

from __future__ import annotations

from typing import NamedTuple

from engine.age_of_steam.rules import Playing
from engine.bots.freight import Docket

A_LINK_MORE = 0.6
"""What the expenses of a better locomotive cost every turn, in points."""
HORIZON = 4
"""How many turns ahead deliveries are planned."""
COMPETITION = 0.85
"""The part of what we plan that is still there a turn later."""
INSOLVENCY = 1.3
"""How much worse than its points a step of income is that goes to creditors."""
RUIN = 1000.0
LOST = 1
"""How many of our best cubes others may take before we can: the others of a turn must pay our debts."""
LOST_AMONG_DEBTORS = 2
"""The same where solvency is all that counts: everybody needs every cube."""
UNKNOWN_TURNS = 8
"""How long a game is taken to last whose end depends on something else than the turns."""
PLENTY = 12
"""What is left beyond so many dollars is worth little: there is hardly anything to buy with it."""
SURPLUS = 0.25
AMBITION = 3
"""How many links more than now the locomotive may get in our plans."""


class Forecast(NamedTuple):
    """Deliveries planned over the next turns: their points, and this turn's income and improvements."""

    points: float
    income: float
    improved: int


def turns_after(game: Playing) -> int:
    """How many turns follow this one."""
    turns = game.rules.turns()
    return max(0, turns - game.state.turn) if turns else max(2, UNKNOWN_TURNS - game.state.turn)


def income_worth(game: Playing, later: int = 0) -> float:
    """A step of income that is gained `later` turns from now: its points, and a dollar every turn.

    Without points it is worth the dollars alone, and the one that it can still be lowered by.
    """
    if not game.rules.counts_points:
        return dollar_worth(game) * (max(0, turns_after(game) - later) + 2)
    return game.rules.points_per_income + 0.12 * max(0, turns_after(game) - later)


def dollar_worth(game: Playing) -> float:
    """A dollar that is left at the end of this turn: it saves a part of a share, but not after the last turn."""
    after = turns_after(game)
    return 0.02 if after == 0 else 0.6 + 0.07 * min(after, 6)


def borrowed_dollar_worth(game: Playing) -> float:
    """I: a dollar that a share would have to bring: the share's points, and its dollar every turn."""
    whole = -game.rules.points_per_share + 0.4 * (turns_after(game) + 1)
    return whole / game.rules.share_price


class Valuer:
    """Weighs up positions of one player in one turn; `dollar` is what a dollar left is worth."""

    def __init__(self, game: Playing, seat: int, dollar: float | None = None) -> None:
        self.game, self.seat = game, seat
        self.dollar = dollar_worth(game) if dollar is None else dollar
        self.after = turns_after(game)
        self.rounds = game.rules.rounds(game)
        self.steps = [income_worth(game, turn) for turn in range(self.after + 1)]
        self.lost = LOST if game.rules.counts_points else LOST_AMONG_DEBTORS

    def forecast(self, docket: Docket, level: int, moves: int | None = None, *, improved: bool = False) -> Forecast:
        """Deliver the best cubes turn by turn, at the best of the locomotives that we could aim at."""
        highest = min(self.game.rules.locomotive_limit, level + AMBITION)
        left = self.rounds if moves is None else moves
        plans = [self._towards(docket, level, goal, left, improved) for goal in range(level, highest + 1)]
        return max(plans, key=lambda plan: plan.points)

    def _towards(self, docket: Docket, level: int, goal: int, moves: int, improved: bool) -> Forecast:
        gone: set[int] = set()
        points, income, better, sure = 0.0, 0.0, 0, 1.0
        for turn in range(min(self.after, HORIZON) + 1):
            for _ in range(self.rounds if turn else moves):
                if level < goal and not improved:
                    level, improved = level + 1, True
                    points -= A_LINK_MORE * (self.after - turn + 1)
                    better += turn == 0
                    continue
                gain = docket.best(level, gone, now=turn == 0)
                if not gain:
                    break
                points += gain * sure * self.steps[turn]
                income += 0 if turn else gain
            improved = False
            sure *= COMPETITION
        return Forecast(points, income, better)

    def purse(self, money: float, income: float, sure: float, *, more_expenses: float = 0) -> float:
        """VII: what money is worth once income is collected and expenses are paid; debts cost income, or the game.

        `income` is what we plan to have, `sure` what we have at least.
        """
        rules = self.game.rules
        after = money - rules.expenses(self.game, self.seat) - more_expenses
        if rules.least_income is None and after + 2 * sure < 0:
            return -RUIN + after + 2 * sure
        left = after + income
        if left < 0:
            return INSOLVENCY * rules.points_per_income * left
        enough = min(left, PLENTY)
        return self.dollar * (enough + SURPLUS * (left - enough))

    def surely(self, docket: Docket, level: int, moves: int) -> float:
        """The income of this turn if the best of our cubes are taken from us."""
        return docket.surely(level, moves, self.lost)

    def worth(
        self, docket: Docket, level: int, money: float, moves: int | None = None, *, improved: bool = False
    ) -> float:
        """The deliveries to come and the purse after this turn; with a better locomotive this turn if we can pay it."""
        found = [
            self._worth(docket, level, money, moves, improved=now) for now in ((True,) if improved else (False, True))
        ]
        return max(found)

    def _worth(self, docket: Docket, level: int, money: float, moves: int | None, *, improved: bool) -> float:
        income = self.game.state.players[self.seat].income
        left = self.rounds if moves is None else moves
        ahead = self.forecast(docket, level, left, improved=improved)
        sure = income + self.surely(docket, level + ahead.improved, left - ahead.improved)
        return ahead.points + self.purse(money, income + prudent(ahead.income), sure, more_expenses=ahead.improved)


def prudent(income: float) -> float:
    """The part of this turn's planned income that we count on to pay our expenses: a cube may be taken from us."""
    return max(0.0, income - 1) if income > 1 else income


def eager(gain: float, greatest: float) -> float:
    """How gladly a cube is delivered: one that brings much now, and little more with a better locomotive."""
    return gain - 0.1 * greatest
