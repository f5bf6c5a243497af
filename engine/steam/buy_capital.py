"""Standard game, phase 1. Buy Capital: the only time in a turn when money can be had for income."""

from __future__ import annotations

from engine.hexes.plans import Refusal
from engine.kernel.action import Action
from engine.kernel.choices import Choice, Number
from engine.kernel.step import Deed, Step
from engine.kernel.words import say
from engine.steam.actions import Capital
from engine.steam.events import NoCapital
from engine.steam.money import STEP, could_raise, raise_money
from engine.steam.refusals import check, wrong_move
from engine.steam.rules import LOWEST_INCOME, Playing
from engine.steam.state import Player


def buy_capital(game: Playing) -> None:
    """Standard game, phase 1: in turn order."""
    game.push(BuyCapital(list(game.state.order)))


class BuyCapital(Step[Playing], tag="buy-capital"):
    """Who is still to buy."""

    queue: list[int]

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.queue[0],) if self.queue else ()

    def advance(self, game: Playing) -> None:
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        player = game.state.players[seat]
        return say(
            "Buy capital for this turn, $5 for each step of income. You have ${money}, income {income}.",
            money=player.money,
            income=player.income,
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        most = could_raise(game.state.players[seat])
        hole = Number("amount", say("dollars"), 0, most, STEP, money=True)
        return [Choice({"do": "capital"}, say("Buy capital"), "capital {amount}", holes=(hole,))]

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Standard game, phase 1: any multiple of $5 that income and points allow."""
        if not isinstance(action, Capital):
            wrong_move(self.prompt(game, seat))
        amount, most = action.amount, could_raise(game.state.players[seat])
        if amount % STEP or not 0 <= amount <= most:
            check(Refusal("capital-steps", {"amount": amount, "most": most}))

        def buy() -> None:
            raise_money(game, seat, amount)
            if not amount:
                game.emit(NoCapital(seat=seat))
            self.queue.pop(0)

        return buy

    def default(self, game: Playing, seat: int) -> Action:
        return Capital(enough_for_expenses(game.state.players[seat]))


def enough_for_expenses(player: Player) -> int:
    """The least capital with which this turn's expenses can be paid in cash; nothing where none would do."""
    for amount in range(0, could_raise(player) + 1, STEP):
        income = max(LOWEST_INCOME, player.income - amount // STEP)
        if player.money + amount + income >= player.locomotive:
            return amount
    return 0
