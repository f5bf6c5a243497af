"""Calculating Victory Points: deliveries, income, completed links; and who wins a tie."""

from __future__ import annotations

from engine.hexes.track import NOBODY
from engine.kernel.result import Line, Result, ranked
from engine.kernel.words import kept
from engine.steam.rules import NUMBER, Playing

BANKRUPT = kept("bankrupt in turn {turn}")


def income_points(income: int) -> int:
    """Half of an income, rounded down; twice of a negative one is lost.

    >>> income_points(5), income_points(-2), income_points(0)
    (2, -4, 0)
    """
    return income // 2 if income > 0 else 2 * income


def links_owned(game: Playing) -> list[int]:
    """How many completed links each player owns."""
    counts = [0] * len(game.state.players)
    for link in game.rules.links(game.state).all():
        if link.owner != NOBODY:
            counts[link.owner] += 1
    return counts


def breakdowns(game: Playing) -> list[list[Line]]:
    """Everyone's score, line by line; the bankrupt have none."""
    links = links_owned(game)
    return [
        []
        if player.out
        else [
            Line("Points", player.points),
            Line("Income", income_points(player.income)),
            Line("Links", links[seat]),
        ]
        for seat, player in enumerate(game.state.players)
    ]


def final_ranking(game: Playing) -> Result:
    """Most points; then the higher income; then the lower Action tile of the last turn. The bankrupt come last."""
    state, lines = game.state, breakdowns(game)
    scores = {seat: sum(line.amount for line in lines[seat]) for seat in range(len(state.players))}
    order = {
        seat: (0, state.fallen.index(seat), 0, 0)
        if player.out
        else (1, scores[seat], player.income, -NUMBER.get(player.tile, 0))
        for seat, player in enumerate(state.players)
    }
    notes = {seat: BANKRUPT.format(turn=player.out) for seat, player in enumerate(state.players) if player.out}
    return ranked(scores, breakdown=dict(enumerate(lines)), notes=notes, order=order)
