"""Collect Income & Pay Expenses; who cannot pay is out of the game."""

from __future__ import annotations

from engine.hexes.plans import give
from engine.hexes.track import NOBODY
from engine.steam.events import ExpensesPaid, IncomeCollected, ShortfallMet, WentBankrupt
from engine.steam.money import means, pay
from engine.steam.rules import LOWEST_INCOME, Playing

DOLLARS_A_POINT = 2
"""Standard game: what a point or a space of income covers of a shortfall."""


def collect_income_and_pay_expenses(game: Playing) -> None:
    """Phase 4 (standard game 6): in turn order, each by where his income stands now."""
    for seat in list(game.state.order):
        player = game.state.players[seat]
        amount = player.income - (player.locomotive if game.rules.standard else 0)
        if amount >= 0:
            player.money += amount
            game.emit(IncomeCollected(seat=seat, amount=amount))
        else:
            (pay_shortfall if game.rules.standard else pay_debt)(game, seat, -amount)


def pay_debt(game: Playing, seat: int, amount: int) -> None:
    """Phase 4, base game: money is raised where cash does not suffice; who cannot raise it is bankrupt."""
    if amount > means(game, seat):
        eliminate(game, seat)
        return
    game.emit(ExpensesPaid(seat=seat, amount=amount))
    pay(game, seat, amount)


def pay_shortfall(game: Playing, seat: int, amount: int) -> None:
    """Standard game, phase 6: cash, then points, then income, $2 each; $1 too much is given back."""
    player = game.state.players[seat]
    owed = max(0, amount - player.money)
    steps = -(-owed // DOLLARS_A_POINT)
    if steps > player.points + player.income - LOWEST_INCOME:
        eliminate(game, seat)
        return
    game.emit(ExpensesPaid(seat=seat, amount=amount))
    points = min(steps, player.points)
    spaces = steps - points
    player.points -= points
    player.income -= spaces
    player.money += DOLLARS_A_POINT * steps - amount
    if owed:
        game.emit(ShortfallMet(seat=seat, owed=owed, points=points, spaces=spaces))


def eliminate(game: Playing, seat: int) -> None:
    """Phase 4, bankruptcy: all his track is nobody's; completed links for good, incomplete ones can be claimed."""
    state = game.state
    player = state.players[seat]
    player.out = state.turn
    player.money = 0
    state.order.remove(seat)
    state.fallen.append(seat)
    for hex, tile in list(state.track.items()):
        give(state.track, [(hex, *segment.pair) for segment in tile if segment.owner == seat], NOBODY)
    game.emit(WentBankrupt(seat=seat))
