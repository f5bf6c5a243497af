"""Leagues that never were: people whose skill is known, tables of two to six, and what three ways of rating make of it.

Skills differ, and wander a little from game to game. A game draws everybody's performance from their skill and luck;
the luck is normal in some leagues and Gumbel in others, so that no way of rating is at home in all of them. Who plays
whom is partly chance, partly strength, as where divisions are formed; newcomers keep arriving.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import NamedTuple

from openskill.models import PlackettLuce

from tournaments.ratings import odds
from tournaments.ratings.ledger import rate
from tournaments.ratings.line_up import PLAY, LineUp, Part
from tournaments.ratings.parameters import CURRENT, Parameters, Skill

Game = tuple[int, ...]
"""The players of one table, from the first to the last."""


class Known(NamedTuple):
    """A game, and how strong its players really were that day, from the first to the last."""

    players: Game
    skills: tuple[float, ...]


@dataclass(frozen=True)
class League:
    """How a league is drawn. `spread`: how far people's skills lie apart, where luck has a deviation of one."""

    seed: int
    people: int = 60
    games: int = 900
    spread: float = 1.0
    drift: float = 0.02
    gumbel: bool = False
    sizes: tuple[int, ...] = (2, 3, 4, 5, 6)

    def play(self) -> list[Game]:
        return [game.players for game in self.play_knowing()]

    def play_knowing(self) -> Iterator[Known]:
        """The games with what only their maker knows."""
        dice = random.Random(self.seed)
        skill = [dice.gauss(0, self.spread) for _ in range(self.people)]
        here = self.people // 2
        for number in range(self.games):
            if here < self.people and number * self.people >= 2 * (here - self.people // 2) * self.games:
                here += 1
            size = min(dice.choice(self.sizes), here)
            table = self._table(dice, skill, here, size)
            shown = {player: skill[player] + self._luck(dice) for player in table}
            order = sorted(table, key=lambda player: -shown[player])
            yield Known(tuple(order), tuple(skill[player] for player in order))
            for player in table:
                skill[player] += dice.gauss(0, self.drift)

    def _luck(self, dice: random.Random) -> float:
        if self.gumbel:
            return -math.log(-math.log(dice.random())) * math.sqrt(6) / math.pi
        return dice.gauss(0, 1)

    def _table(self, dice: random.Random, skill: Sequence[float], here: int, size: int) -> list[int]:
        """Half of the tables are of people of about one strength."""
        if dice.random() < 0.5:
            return dice.sample(range(here), size)
        ladder = sorted(range(here), key=lambda player: skill[player])
        width = min(here, 3 * size)
        begin = dice.randrange(here - width + 1)
        return dice.sample(ladder[begin : begin + width], size)


class Ours:
    """Our own books."""

    def __init__(self, parameters: Parameters = CURRENT) -> None:
        self.p, self.skills = parameters, {}
        self.skills: dict[int | str, Skill]

    def of(self, player: int) -> Skill:
        return self.skills.get(player, self.p.unknown)

    def ahead(self, one: int, other: int) -> float:
        return odds.before(self.of(one), self.of(other), self.p)

    def first(self, table: Sequence[int]) -> list[float]:
        return odds.to_win([self.of(player) for player in table], self.p)

    def learn(self, game: Game) -> None:
        skills: dict[int | str, Skill] = {player: self.of(player) for player in game}
        parts = tuple(Part(player, seat, seat + 1) for seat, player in enumerate(game))
        self.skills.update(zip(game, rate(LineUp(PLAY, parts), skills, self.p), strict=True))


class Defaults:
    """openskill's Plackett-Luce as it comes, with its own forecasts."""

    def __init__(self) -> None:
        self.model = PlackettLuce()
        self.skills: dict[int, tuple[float, float]] = {}

    def of(self, player: int) -> tuple[float, float]:
        return self.skills.get(player, (self.model.mu, self.model.sigma))

    def _team(self, player: int) -> list:
        return [self.model.rating(*self.of(player))]

    def ahead(self, one: int, other: int) -> float:
        return self.model.predict_win([self._team(one), self._team(other)])[0]

    def first(self, table: Sequence[int]) -> list[float]:
        return self.model.predict_win([self._team(player) for player in table])

    def learn(self, game: Game) -> None:
        for player, (new,) in zip(game, self.model.rate([self._team(player) for player in game]), strict=True):
            self.skills[player] = (new.mu, new.sigma)


class Elo:
    """Elo with every pair of a table as a game of two, K shared among them."""

    def __init__(self, k: float) -> None:
        self.k = k
        self.skills: dict[int, float] = {}

    def of(self, player: int) -> float:
        return self.skills.get(player, 1500.0)

    def ahead(self, one: int, other: int) -> float:
        return 1 / (1 + 10 ** ((self.of(other) - self.of(one)) / 400))

    def first(self, table: Sequence[int]) -> list[float]:
        strengths = [10 ** (self.of(player) / 400) for player in table]
        return [strength / sum(strengths) for strength in strengths]

    def learn(self, game: Game) -> None:
        gains = dict.fromkeys(game, 0.0)
        for at, winner in enumerate(game):
            for loser in game[at + 1 :]:
                gain = self.k / (len(game) - 1) * (1 - self.ahead(winner, loser))
                gains[winner] += gain
                gains[loser] -= gain
        for player, gain in gains.items():
            self.skills[player] = self.of(player) + gain


@dataclass
class Score:
    """How well games were foretold, before each was learnt."""

    pairs: int = 0
    loss: float = 0.0
    right: float = 0.0
    tables: int = 0
    winner_loss: float = 0.0
    by_chance: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0.0] for _ in range(10)])
    each: list[Score] = field(default_factory=list)
    """Of several leagues together: what each of them says by itself."""

    def add(self, way: Ours | Defaults | Elo, game: Game) -> None:
        for at, winner in enumerate(game):
            for loser in game[at + 1 :]:
                chance = min(max(way.ahead(winner, loser), 1e-9), 1 - 1e-9)
                self.pairs += 1
                self.loss -= math.log(chance)
                self.right += 1.0 if chance > 0.5 else 0.5 if chance == 0.5 else 0.0
                for said, came in ((chance, 1), (1 - chance, 0)):
                    bin_ = self.by_chance[min(int(said * 10), 9)]
                    bin_[0] += 1
                    bin_[1] += said
                    bin_[2] += came
        self.tables += 1
        self.winner_loss -= math.log(min(max(way.first(game)[0], 1e-9), 1.0))

    def take_in(self, league: Score) -> None:
        """One more league."""
        self.each.append(league)
        self.pairs += league.pairs
        self.loss += league.loss
        self.right += league.right
        self.tables += league.tables
        self.winner_loss += league.winner_loss
        for mine, more in zip(self.by_chance, league.by_chance, strict=True):
            mine[:] = [one + other for one, other in zip(mine, more, strict=True)]

    @property
    def log_loss(self) -> float:
        return self.loss / self.pairs

    @property
    def accuracy(self) -> float:
        return self.right / self.pairs

    @property
    def winner_log_loss(self) -> float:
        return self.winner_loss / self.tables


def scored(make: Callable[[], Ours | Defaults | Elo], leagues: Sequence[list[Game]]) -> Score:
    """Every league from its first game on, foretold game by game: newcomers are part of it."""
    whole = Score()
    for games in leagues:
        way, league = make(), Score()
        for game in games:
            league.add(way, game)
            way.learn(game)
        whole.take_in(league)
    return whole


@dataclass(frozen=True)
class Margin:
    """By how much one way is better than another, league by league: both foretold the very same games, so what a
    league's luck does to both falls out of the difference. `error` is the standard error of its mean."""

    mean: float
    error: float

    @property
    def clear(self) -> bool:
        """More than three standard errors: by chance less than once in seven hundred times."""
        return self.mean > 3 * self.error

    def told(self, unit: float = 1.0) -> str:
        return f"{unit * self.mean:+.4f} ± {unit * self.error:.4f}"


def margin(ours: Score, other: Score, figure: Callable[[Score], float]) -> Margin:
    """How much higher the figure is, on average over leagues."""
    gaps = [figure(mine) - figure(theirs) for mine, theirs in zip(ours.each, other.each, strict=True)]
    return Margin(fmean(gaps), stdev(gaps) / math.sqrt(len(gaps)))


def known_order(seeds: Sequence[int], games: int = 900) -> float:
    """How many pairs come in the order of their true skills: nobody who only sees results can be right more often."""
    right = pairs = 0
    for seed in seeds:
        for known in kind_of(seed, games).play_knowing():
            gaps = [one - other for at, one in enumerate(known.skills) for other in known.skills[at + 1 :]]
            right += sum(gap > 0 for gap in gaps)
            pairs += len(gaps)
    return right / pairs


def leagues(seeds: Sequence[int], games: int = 900) -> list[list[Game]]:
    """Leagues of every kind."""
    return [kind_of(seed, games).play() for seed in seeds]


def kind_of(seed: int, games: int) -> League:
    """Skill that counts for little and for much, normal and Gumbel luck, small and large leagues, in turn."""
    kinds = [
        {"spread": spread, "gumbel": gumbel, "people": people}
        for spread in (0.6, 1.0, 1.6)
        for gumbel in (False, True)
        for people in (30, 90)
    ]
    return League(seed, games=games, **kinds[seed % len(kinds)])
