"""VII. Pay Expenses: in cash, then with income; who has neither is out of the game."""

from __future__ import annotations

from engine.age_of_steam.events import ExpensesPaid, IncomeLost, WentBankrupt
from engine.age_of_steam.ownership import lose
from engine.age_of_steam.rules import Playing


def pay_expenses(game: Playing) -> None:
    """VII: everyone pays his expenses, in player order."""
    bills = tuple((seat, game.rules.expenses(game, seat)) for seat in game.state.order)
    game.emit(ExpensesPaid(amounts=bills))
    for seat, bill in bills:
        pay(game, seat, bill)


def pay(game: Playing, seat: int, bill: int) -> None:
    """VII: what cash does not cover is paid with income, dollar for dollar; below 0 the player is eliminated."""
    player, rules = game.state.players[seat], game.rules
    owed = max(0, bill - player.money)
    player.money -= bill - owed
    if not owed:
        return
    player.income -= owed
    if rules.least_income is not None:
        player.income = max(player.income, rules.least_income)
    game.emit(IncomeLost(seat=seat, owed=owed))
    if rules.is_bankrupt(game, seat):
        eliminate(game, seat)


def eliminate(game: Playing, seat: int) -> None:
    """VII: his unfinished track is nobody's from now on; his links stay, and pay nobody."""
    state = game.state
    state.players[seat].out = state.turn
    state.order.remove(seat)
    game.emit(WentBankrupt(seat=seat))
    network = game.rules.network(state)
    loose = [section for section in network.sections() if seat in section.owners and not section.complete]
    for section in loose:
        lose(game, seat, section)
