"""Final Scoring, in the rulebook's order. Worked out from the last position; nothing is written."""

from __future__ import annotations

from typing import NamedTuple

from engine.imperial_steam.contracts import contract_value, fulfilments
from engine.imperial_steam.income import income
from engine.imperial_steam.network import trieste_reached
from engine.imperial_steam.path_fee import path_fees
from engine.imperial_steam.rules import HUB_BONUS, influence_of
from engine.imperial_steam.state import ImperialGame
from engine.kernel.result import Line

GOOD_VALUE = 10


class Sheet(NamedTuple):
    """One player's final scoring: its parts, and the money that remains."""

    lines: tuple[Line, ...]
    total: int


def final_scores(game: ImperialGame) -> list[Sheet]:
    """Final Scoring: everyone's sheet, by seat."""
    seats = range(len(game.state.players))
    reached = trieste_reached(game)
    paid = [path_fees(game, seat) if reached and game.state.players[seat].contracts else {} for seat in seats]
    return [
        _sheet(game, seat, reached, sum(paid[seat].values()), sum(fees.get(seat, 0) for fees in paid)) for seat in seats
    ]


def _sheet(game: ImperialGame, seat: int, reached: bool, fees_paid: int, fees_taken: int) -> Sheet:
    player = game.state.players[seat]
    lines = [
        Line("Money", player.cash),
        Line("Income", last_income(game, seat)),
        Line("Goods", GOOD_VALUE * sum(player.goods.values())),
        Line("City keys", sum(key_value(game, key) for key in player.keys)),
        Line("Hubs", hub_bonus(game, seat)),
    ]
    before = sum(line.amount for line in lines)
    if reached:
        before += fees_taken - fees_paid
        contracts = best_contracts(game, seat, before)
        lines += [Line("Contracts", contracts), Line("Fees paid", -fees_paid), Line("Fees taken", fees_taken)]
        before += contracts
    total = after_dividends(before, player.shareholders)
    lines.append(Line("Dividends", total - before))
    return Sheet(tuple(lines), total)


def last_income(game: ImperialGame, seat: int) -> int:
    """Step 1: income once more, doubled for the Semmering token."""
    once = income(game.state.players[seat])
    return 2 * once if game.state.semmering == seat else once


def key_value(game: ImperialGame, key: str) -> int:
    """Step 3: a gold key is worth the column under its hub's marker, a silver one the nearest small flag."""
    hub, _, metal = key.rpartition("-")
    column = game.state.hubs[hub].marker
    return influence_of(column) if metal == "gold" else game.rules.pack.influence_track.silver[column]


def hub_bonus(game: ImperialGame, seat: int) -> int:
    """Step 4: for the number of hubs whose influence is at most one's own."""
    reached = sum(hub.marker <= game.state.influence[seat] for hub in game.state.hubs.values())
    return HUB_BONUS[reached]


def best_contracts(game: ImperialGame, seat: int, money: int) -> int:
    """Step 5: factories are arranged as leaves the player most in the end.

    More is better but for a company with over ten shareholders, whose money turns against it.
    """
    shareholders = game.state.players[seat].shareholders
    values = sorted({contract_value(game, seat, filled) for filled in fulfilments(game, seat)}, reverse=True)
    return max(values, key=lambda value: after_dividends(money + value, shareholders))


def after_dividends(money: int, shareholders: int) -> int:
    """Step 6: a tenth of the money for each shareholder; debts are not shared.

    >>> after_dividends(500, 3), after_dividends(500, 12), after_dividends(-40, 3)
    (350, -100, -40)
    """
    return money * (10 - shareholders) // 10 if money > 0 else money
