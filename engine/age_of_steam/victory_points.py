"""Victory Point Computations: income, track and shares; money counts for nothing."""

from __future__ import annotations

from engine.age_of_steam.rules import Playing
from engine.kernel.result import Line, Result, ranked
from engine.kernel.words import kept

BANKRUPT = kept("bankrupt in turn {turn}")


def track_points(game: Playing) -> list[int]:
    """How many segments of completed links each player owns; what is printed on the map counts for nothing."""
    points = [0] * len(game.state.players)
    printed = game.rules.board.printed
    for link in game.rules.links(game.state).all():
        if link.owner >= 0:
            points[link.owner] += 1 if link.id else sum(1 for hex, _, _ in link.parts if hex not in printed)
    return points


def breakdowns(game: Playing) -> list[list[Line]]:
    """Everyone's score, line by line."""
    rules, tracks = game.rules, track_points(game)
    found = []
    for seat, player in enumerate(game.state.players):
        lines = [
            Line("Income", rules.points_per_income * player.income),
            Line("Track", rules.points_per_segment * tracks[seat]),
            Line("Shares", rules.points_per_share * player.shares),
            *rules.extra_points(game, seat),
        ]
        found.append([] if player.out else lines)
    return found


def final_ranking(game: Playing) -> Result:
    """The most points win, and ties stay ties; the bankrupt come last, who held out longer before the others."""
    players, lines = game.state.players, breakdowns(game)
    scores = {seat: sum(line.amount for line in lines[seat]) for seat in range(len(players))}
    order = {
        seat: (0, player.out, player.income) if player.out else (1, scores[seat], 0)
        for seat, player in enumerate(players)
    }
    notes = {seat: BANKRUPT.format(turn=player.out) for seat, player in enumerate(players) if player.out}
    return ranked(scores, breakdown=dict(enumerate(lines)), notes=notes, order=order)
