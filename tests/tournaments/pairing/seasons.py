"""Whole Swiss events on paper, for tests: pair, play by dice, keep the books, pair again."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.pairing.sizes import Sizes
from tournaments.pairing.swiss import Entrant, Pairing, SwissRound, pair

POINTS = (240, 120, 60, 0, 0, 0)


@dataclass
class Books:
    """What is known of one player."""

    score: int = 0
    met: Counter[int] = field(default_factory=Counter)
    seats: list[int] = field(default_factory=lambda: [0] * 6)
    byes: int = 0
    down: int = 0
    up: int = 0
    odd: int = 0


@dataclass
class Season:
    """A Swiss event whose games are dice."""

    players: list[int]
    sizes: Sizes
    seed: str = "5eed"
    dice: random.Random = field(default_factory=lambda: random.Random(1))
    books: dict[int, Books] = field(default_factory=dict)
    rounds: list[tuple[SwissRound, Pairing]] = field(default_factory=list)

    def next_request(self) -> SwissRound:
        entrants = tuple(self._entrant(player) for player in self.players)
        return SwissRound(f"{self.seed}/{len(self.rounds) + 1}", entrants, self.sizes)

    def _entrant(self, player: int) -> Entrant:
        mine = self.books.setdefault(player, Books())
        return Entrant(
            id=player,
            rank=player,
            score=mine.score,
            met=dict(mine.met),
            seats=tuple(mine.seats),
            byes=mine.byes,
            floated_down=mine.down,
            floated_up=mine.up,
            odd_tables=mine.odd,
        )

    def play_round(self) -> Pairing:
        asked = self.next_request()
        made = pair(asked)
        self.rounds.append((asked, made))
        for table in made.tables:
            self._play(table)
        for player in made.byes:
            self.books[player].byes += 1
            self.books[player].score += POINTS[1]
        return made

    def _play(self, table: tuple[int, ...]) -> None:
        scores = {player: self.books[player].score for player in table}
        for number, player in enumerate(table):
            mine = self.books[player]
            mine.seats[number] += 1
            mine.odd += len(table) != self.sizes.preferred
            mine.down += scores[player] > min(scores.values())
            mine.up += scores[player] < max(scores.values())
        for a, b in combinations(table, 2):
            self.books[a].met[b] += 1
            self.books[b].met[a] += 1
        for place, player in enumerate(self.dice.sample(table, len(table))):
            self.books[player].score += POINTS[place]
