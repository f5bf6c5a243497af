"""Money: raised from the bank as it is needed (base game), or bought as capital once a turn (standard game)."""

from __future__ import annotations

from typing import Final

from engine.steam.events import MoneyRaised
from engine.steam.rules import LOWEST_INCOME, Playing
from engine.steam.state import Player

STEP: Final = 5
"""What a space on the Income Track brings."""
POINTS_A_STEP: Final = 2
"""At the lowest income: how many points bring as much."""


def could_raise(player: Player) -> int:
    """Money: all the bank would give: $5 a space down to -$10, then $5 for every two points."""
    return STEP * (player.income - LOWEST_INCOME + player.points // POINTS_A_STEP)


def means(game: Playing, seat: int) -> int:
    """What a player can pay at most: cash, and in the base game what the bank would give."""
    player = game.state.players[seat]
    return player.money if game.rules.standard else player.money + could_raise(player)


def raise_money(game: Playing, seat: int, amount: int) -> None:
    """Money: take so much from the bank, a multiple of $5; income goes down first, then points."""
    player = game.state.players[seat]
    steps = amount // STEP
    spaces = min(steps, player.income - LOWEST_INCOME)
    points = POINTS_A_STEP * (steps - spaces)
    player.income -= spaces
    player.points -= points
    player.money += amount
    if amount:
        game.emit(MoneyRaised(seat=seat, amount=amount, spaces=spaces, points=points))


def pay(game: Playing, seat: int, amount: int) -> None:
    """Money: cash first; in the base game the least that is needed comes from the bank, and the change is kept."""
    player = game.state.players[seat]
    short = max(0, amount - player.money)
    if short and not game.rules.standard:
        raise_money(game, seat, STEP * -(-short // STEP))
    player.money -= amount
