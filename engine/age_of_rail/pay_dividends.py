"""Pay Dividends: the time marker goes back, the round marker goes on, and every share pays."""

from __future__ import annotations

from engine.age_of_rail.events import DividendsPaid
from engine.age_of_rail.final_payoff import pay_off
from engine.age_of_rail.railroad_income import dividend
from engine.age_of_rail.rules import LAST_ROUND
from engine.age_of_rail.state import Table, companies


def end_round(game: Table) -> None:
    """Age of Rail, Pay Dividends: rounds 1 to 5 pay dividends, the sixth pays off instead and ends the game."""
    game.state.time = 0
    game.state.round += 1
    if game.state.round == LAST_ROUND:
        pay_off(game)
    else:
        _pay(game)


def _pay(game: Table) -> None:
    """Age of Rail, End of Round Dividends: the bank pays for every share a player holds."""
    per_share = {name: dividend(company.income) for name, company in companies(game)}
    paid = [0] * game.rules.players
    for name, company in companies(game):
        for seat, held in enumerate(company.shares):
            paid[seat] += per_share[name] * held
    for player, amount in zip(game.state.players, paid, strict=True):
        player.cash += amount
    game.emit(DividendsPaid(game.state.round, per_share, tuple(paid)))
