"""Final Payoff: every railroad pays value and income to its shares, and the richest player wins."""

from __future__ import annotations

from engine.age_of_rail.events import FinalPayoff
from engine.age_of_rail.railroad_value import value
from engine.age_of_rail.state import Table, companies
from engine.kernel.result import Line, Result, ranked
from engine.kernel.words import kept, noop

ONE_SHARE, SHARES = kept("{railroad}: {n} share at £{each}"), kept("{railroad}: {n} shares at £{each}")


def payoff(game: Table, railroad: str) -> int:
    """Age of Rail, Final Payoff: value plus income, divided by the shares that are sold, rounded up."""
    company = game.state.railroads[railroad]
    return -(-(value(game, railroad) + company.income) // company.sold) if company.open else 0


def pay_off(game: Table) -> None:
    """Pay every share. Treasuries go back to the bank and count for nobody."""
    for name, company in companies(game):
        per_share = payoff(game, name)
        for player, held in zip(game.state.players, company.shares, strict=True):
            player.cash += per_share * held
        game.emit(FinalPayoff(name, value(game, name), company.income, company.sold, per_share))
        company.treasury = 0


def result(game: Table) -> Result:
    """Age of Rail, Ending the Game: the most money wins, and ties stand."""
    scores = {seat: player.cash for seat, player in enumerate(game.state.players)}
    return ranked(scores, breakdown={seat: _breakdown(game, seat) for seat in scores}, unit=noop("pounds"))


def _breakdown(game: Table, seat: int) -> list[Line]:
    lines = []
    for name, company in companies(game):
        held = company.shares[seat]
        if held:
            each = payoff(game, name)
            initials, form = game.rules.board.railroads[name].initials, ONE_SHARE if held == 1 else SHARES
            lines.append(Line(form.format(railroad=initials, n=held, each=each), held * each))
    paid = sum(line.amount for line in lines)
    return [Line("Money before the final payoff", game.state.players[seat].cash - paid), *lines]
