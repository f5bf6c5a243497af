"""Tie-breaks: each gives everybody who is level a figure, and says what it is made of. Higher is always better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

import msgspec

from tournaments.pairing.explain import SIXTIETHS
from tournaments.pairing.explain import points_text as text
from tournaments.pairing.lot import lot
from tournaments.standings.books import Books, Bye, Finish, Game, Penalty
from tournaments.standings.points import shared


class Part(msgspec.Struct, frozen=True):
    """One line of a figure's explanation."""

    label: str
    value: str
    game: str = ""


class Figure(msgspec.Struct, frozen=True):
    """A number in the standings. `exact` is what counts, `shown` what is printed."""

    name: str
    exact: str
    shown: str
    parts: tuple[Part, ...] = ()


@dataclass
class Ledger:
    """The books, opened at every player's page."""

    books: Books
    pages: dict[int, list[tuple[Game, Finish]]] = field(init=False)
    byes: dict[int, list[Bye]] = field(init=False)
    penalties: dict[int, list[Penalty]] = field(init=False)

    def __post_init__(self) -> None:
        self.pages = {player: [] for player in self.books.players}
        # In the order of rounds and tables, so that explanations do not depend on how results came in.
        for game in sorted(self.books.games, key=lambda game: (game.round, game.id)):
            for finish in game.finishes:
                if finish.player in self.pages:
                    self.pages[finish.player].append((game, finish))
        self.byes, self.penalties = {}, {}
        for bye in sorted(self.books.byes, key=lambda bye: bye.round):
            self.byes.setdefault(bye.player, []).append(bye)
        for penalty in self.books.penalties:
            self.penalties.setdefault(penalty.player, []).append(penalty)

    @cached_property
    def won(self) -> dict[tuple[str, int], int]:
        """The points of every player in every game."""
        points = {}
        for game in self.books.games:
            given = shared(self.books.rules.points, [finish.place for finish in game.finishes])
            for finish, amount in zip(game.finishes, given, strict=True):
                points[game.id, finish.player] = amount
        return points

    @cached_property
    def per_game(self) -> dict[int, Fraction]:
        """Points per game played, for everybody who met anybody."""
        sums: dict[int, list[int]] = {}
        for (_, player), points in self.won.items():
            sums.setdefault(player, []).append(points)
        return {player: Fraction(sum(points), len(points)) for player, points in sums.items()}

    @cached_property
    def strength(self) -> dict[int, tuple[Fraction, str]]:
        """What meeting somebody is worth to their opponents: their points per game, exactly and as printed."""
        worth = {player: points / SIXTIETHS for player, points in self.per_game.items()}
        return {player: (points, shown(points)) for player, points in worth.items()}

    def points(self, player: int) -> tuple[int, tuple[Part, ...]]:
        """All points of a player, and where they come from."""
        rules, parts, total = self.books.rules, [], 0
        for game, finish in self.pages[player]:
            amount = self.won[game.id, player]
            total += amount
            level = sum(other.place == finish.place for other in game.finishes) > 1
            words = f"round {game.round}: {'shared ' if level else ''}place {finish.place} of {len(game.finishes)}"
            parts.append(Part(f"{words} ({finish.note})" if finish.note else words, text(amount), game.id))
        for bye in self.byes.get(player, ()):
            total += rules.bye
            parts.append(Part(f"round {bye.round}: bye", text(rules.bye)))
        for penalty in self.penalties.get(player, ()):
            total += penalty.points
            parts.append(Part(f"ruling: {penalty.why}", text(penalty.points)))
        return total, tuple(parts)


Values = dict[int, tuple[Fraction, tuple[Part, ...]]]
TieBreak = Callable[[Ledger, Sequence[int]], Values]


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def head_to_head(ledger: Ledger, level: Sequence[int]) -> Values:
    """One for each of the level players left behind in a common game, a half where they shared a place; per meeting,
    so that having met more often is no advantage."""
    found: Values = {}
    together = set(level)
    for player in level:
        marks, parts = [], []
        for game, mine in ledger.pages[player]:
            for other in sorted(game.finishes, key=lambda finish: finish.player):
                if other.player != player and other.player in together:
                    mark = Fraction((mine.place < other.place) - (mine.place > other.place) + 1, 2)
                    marks.append(mark)
                    words = {0: "behind", 1: "before"}.get(int(mark) if mark.denominator == 1 else -1, "level with")
                    parts.append(Part(f"round {game.round}: {words} player {other.player}", shown(mark), game.id))
        found[player] = (_mean(marks) if marks else Fraction(1, 2)), tuple(parts)
    return found


def opponents(ledger: Ledger, level: Sequence[int]) -> Values:
    found: Values = {}
    for player in level:
        scores, parts = [], []
        for game, _ in ledger.pages[player]:
            for other in sorted(game.finishes, key=lambda finish: finish.player):
                if other.player != player:
                    score, printed = ledger.strength.get(other.player, (Fraction(0), "0"))
                    scores.append(score)
                    parts.append(Part(f"round {game.round}: player {other.player}", printed, game.id))
        found[player] = _mean(scores), tuple(parts)
    return found


def margin(ledger: Ledger, level: Sequence[int]) -> Values:
    """0 for the table's lowest score, 1 for its highest; a half where all are equal or there are no scores."""
    found: Values = {}
    for player in level:
        shares, parts = [], []
        for game, mine in ledger.pages[player]:
            scores = [finish.score for finish in game.finishes if finish.score is not None]
            low, high = min(scores, default=0), max(scores, default=0)
            share = Fraction(1, 2) if mine.score is None or low == high else Fraction(mine.score - low, high - low)
            shares.append(share)
            label = f"round {game.round}: {mine.score} between {low} and {high}"
            parts.append(Part(label, shown(share), game.id))
        found[player] = _mean(shares), tuple(parts)
    return found


def wins(ledger: Ledger, level: Sequence[int]) -> Values:
    found: Values = {}
    for player in level:
        total, parts = Fraction(0), []
        for game, mine in ledger.pages[player]:
            if mine.place == 1:
                share = Fraction(1, sum(finish.place == 1 for finish in game.finishes))
                total += share
                parts.append(Part(f"round {game.round}", shown(share), game.id))
        found[player] = total, tuple(parts)
    return found


def seats(ledger: Ledger, level: Sequence[int]) -> Values:
    found: Values = {}
    for player in level:
        late = [Fraction(mine.seat, len(game.finishes) - 1) for game, mine in ledger.pages[player]]
        parts = [
            Part(f"round {game.round}: seat {mine.seat + 1} of {len(game.finishes)}", shown(share), game.id)
            for (game, mine), share in zip(ledger.pages[player], late, strict=True)
        ]
        found[player] = _mean(late), tuple(parts)
    return found


def rating(ledger: Ledger, level: Sequence[int]) -> Values:
    """As many points with a lower rating are worth more. Who has none counts as the lowest of those who are level."""
    known = {player: Fraction(str(ledger.books.ratings[player])) for player in level if player in ledger.books.ratings}
    lowest = min(known.values(), default=Fraction(0))
    return {
        player: (-known.get(player, lowest), (Part("rating at the start", shown(known.get(player, lowest))),))
        for player in level
    }


def drawn_lot(ledger: Ledger, level: Sequence[int]) -> Values:
    seed = ledger.books.seed
    parts = (Part(f"SHA-256 of {seed}/standings/<player>", "the highest first"),)
    return {player: (Fraction(lot(seed, "standings", player)), parts) for player in level}


ALL: dict[str, TieBreak] = {
    "head-to-head": head_to_head,
    "opponents": opponents,
    "margin": margin,
    "wins": wins,
    "seats": seats,
    "rating": rating,
    "lot": drawn_lot,
}


def shown(value: Fraction) -> str:
    """
    >>> shown(Fraction(1, 3)), shown(Fraction(2))
    ('0.333', '2')
    """
    return f"{float(value):.3f}".rstrip("0").rstrip(".") if value.denominator != 1 else str(value.numerator)
