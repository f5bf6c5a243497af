"""The sequence of play: a turn is its phases one after the other; the game is turns until the rules say it is over."""

from __future__ import annotations

from collections.abc import Callable

from engine.age_of_steam.advance_turn_marker import advance_turn_marker
from engine.age_of_steam.build_track import build_track
from engine.age_of_steam.collect_income import collect_income
from engine.age_of_steam.goods_growth import goods_growth
from engine.age_of_steam.income_reduction import income_reduction
from engine.age_of_steam.issue_shares import issue_shares
from engine.age_of_steam.move_goods import move_goods
from engine.age_of_steam.pay_expenses import pay_expenses
from engine.age_of_steam.player_order import player_order
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.select_actions import select_actions
from engine.kernel.step import Step

PHASES: dict[str, Callable[[Playing], None]] = {
    "issue-shares": issue_shares,
    "player-order": player_order,
    "select-actions": select_actions,
    "build-track": build_track,
    "move-goods": move_goods,
    "collect-income": collect_income,
    "pay-expenses": pay_expenses,
    "income-reduction": income_reduction,
    "goods-growth": goods_growth,
    "advance-turn-marker": advance_turn_marker,
}
"""The phases of the base game. A phase acts at once, or pushes a step that asks the players."""


class Turn(Step[Playing], tag="turn"):
    """The bottom of the stack. So many phases have `begun` this turn; the last is over when this step goes on."""

    begun: int = 0

    def advance(self, game: Playing) -> None:
        rules = game.rules
        if self.begun:
            rules.after_phase(game, rules.phases[self.begun - 1])
        if self.begun == len(rules.phases):
            self.begun = 0
            if rules.is_over(game):
                game.pop(self)
                return
            begin_turn(game, game.state.turn + 1)
            return
        name = rules.phases[self.begun]
        self.begun += 1
        (rules.own_phases.get(name) or PHASES[name])(game)


def begin_turn(game: Playing, turn: int) -> None:
    """X: the turn marker stands on its new space; track printed for this turn opens."""
    from engine.age_of_steam.events import TurnBegan
    from engine.age_of_steam.printed_track import open_printed_track

    game.state.turn = turn
    game.emit(TurnBegan(turn=turn, turns=game.rules.turns()))
    open_printed_track(game)
    game.rules.begin_turn(game)
