"""The phases of a turn, in the base and in the standard game; the game is turns until the last one is over."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.step import Step
from engine.steam.build_track import build_track
from engine.steam.buy_capital import buy_capital
from engine.steam.events import TurnBegan
from engine.steam.income_and_expenses import collect_income_and_pay_expenses
from engine.steam.move_goods import move_goods
from engine.steam.order_of_play import order_of_play
from engine.steam.rules import Playing
from engine.steam.select_action_tiles import select_action_tiles
from engine.steam.turn_order import determine_turn_order

Phase = Callable[[Playing], None]

BASE_PHASES: tuple[Phase, ...] = (
    select_action_tiles,
    build_track,
    move_goods,
    collect_income_and_pay_expenses,
)
STANDARD_PHASES: tuple[Phase, ...] = (
    buy_capital,
    order_of_play,
    select_action_tiles,
    build_track,
    move_goods,
    collect_income_and_pay_expenses,
)
"""A phase acts at once, or pushes a step that asks the players."""


class Turn(Step[Playing], tag="turn"):
    """The bottom of the stack. So many phases have `begun` this turn; the last is over when this step goes on."""

    begun: int = 0

    def advance(self, game: Playing) -> None:
        phases = STANDARD_PHASES if game.rules.standard else BASE_PHASES
        if self.begun < len(phases):
            self.begun += 1
            phases[self.begun - 1](game)
        elif is_over(game):
            game.pop(self)
        else:
            self.begun = 0
            set_up_new_turn(game)


def is_over(game: Playing) -> bool:
    """End of the Game: after the income of the last turn, or when fewer than two players are left."""
    return game.state.turn >= game.rules.turns or len(game.state.order) < 2


def set_up_new_turn(game: Playing) -> None:
    """Phases 5 and 6 (standard game 7): in the base game the tiles make the order; the turn marker moves on."""
    if not game.rules.standard:
        determine_turn_order(game)
    begin_turn(game, game.state.turn + 1)


def begin_turn(game: Playing, turn: int) -> None:
    """The turn marker stands on its new space."""
    game.state.turn = turn
    game.emit(TurnBegan(turn=turn, turns=game.rules.turns))
