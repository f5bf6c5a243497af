"""Balanced round robin: everybody plays equally often and meets everybody equally often, exactly where a design
exists, else as evenly as a search finds, and what is left uneven is said."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec
from django.utils.translation import gettext

from tournaments.pairing.designs import design
from tournaments.pairing.errors import Impossible
from tournaments.pairing.lot import drawn, lot

TRIES = 80_000
MOST_TABLES = 4_000


class RoundRobin(msgspec.Struct, frozen=True):
    """What a round robin is made from."""

    seed: str
    players: tuple[int, ...]
    size: int
    games: int
    """How often everybody plays."""
    at_once: int = 1
    """How many games of one player may start in the same round."""


class Schedule(msgspec.Struct, frozen=True):
    """All tables, in rounds, each in seat order; how often pairs meet."""

    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    fewest_meetings: int
    most_meetings: int
    uneven_pairs: int
    """Pairs that meet more or less often than an even share, rounded down or up."""
    exact: bool
    """Every pair meets equally often."""
    proven: bool
    """No schedule of these numbers can be more even."""


class Option(msgspec.Struct, frozen=True):
    """What a number of games means."""

    games: int
    tables: int
    meetings: float
    """How often a pair meets on average."""
    even: bool
    """Whether every pair can meet equally often, as far as the numbers say."""


def options(players: int, size: int, *, most_games: int = 24) -> list[Option]:
    """The numbers of games that come out with full tables, for the organiser to choose from.

    >>> [option.games for option in options(7, 4, most_games=8) if option.even]
    [4, 8]
    """
    found = []
    for games in range(1, most_games + 1):
        if players >= size and players * games % size == 0:
            met = games * (size - 1) / (players - 1)
            found.append(Option(games, players * games // size, met, games * (size - 1) % (players - 1) == 0))
    return found


def schedule(asked: RoundRobin) -> Schedule:
    """The whole event at once."""
    _check(asked)
    order = drawn(asked.seed, asked.players, "circle")
    rounds = _tables(asked)
    flat = [table for tables in rounds for table in tables]
    seated = even_seats(flat, len(asked.players), asked.size)
    if len(rounds) == 1:
        grouped = in_rounds(seated, asked.at_once)
    else:
        grouped = _regroup(seated, [len(tables) for tables in rounds], asked.at_once)
    named = tuple(tuple(tuple(order[player] for player in table) for table in tables) for tables in grouped)
    return _judged(asked, named)


def _check(asked: RoundRobin) -> None:
    count = len(asked.players)
    if len(set(asked.players)) != count:
        raise Impossible(gettext("Somebody is on the list twice."), code="player-twice")
    if count < asked.size:
        raise Impossible(
            gettext("Tables of {size} need at least {size} players; there are {count}.").format(
                size=asked.size, count=count
            ),
            code="too-few-players",
        )
    if asked.games < 1 or asked.at_once < 1:
        raise Impossible(gettext("Everybody plays at least once."), code="games")
    if count * asked.games % asked.size:
        good = next(more for more in range(asked.games, asked.games + asked.size) if count * more % asked.size == 0)
        raise Impossible(
            gettext(
                "{count} players with {games} games each do not fill tables of {size}; with {good} games each they do."
            ).format(count=count, games=asked.games, size=asked.size, good=good),
            code="games",
        )
    if count * asked.games // asked.size > MOST_TABLES:
        raise Impossible(
            gettext("That is more than {most_tables} tables; choose fewer games.").format(most_tables=MOST_TABLES),
            code="too-many-tables",
        )


def _tables(asked: RoundRobin) -> Sequence[Sequence[tuple[int, ...]]]:
    """A design where the numbers and our constructions allow it, else the search's best."""
    count = len(asked.players)
    meetings, rest = divmod(asked.games * (asked.size - 1), count - 1)
    if not rest:
        found = design(count, asked.size, meetings)
        if found is not None:
            return found
    return _most_even(count, asked.size, asked.games, lot(asked.seed, "search"))


def _most_even(players: int, size: int, games: int, seed: int) -> list[list[tuple[int, ...]]]:
    """Where the players fill whole rounds, first a schedule in such rounds; if that stays uneven, one without."""
    found, cost = searched(players, size, games, seed, in_rounds=players % size == 0)
    if players % size == 0 and cost:
        free, cost_of_free = searched(players, size, games, seed, in_rounds=False)
        if cost_of_free < cost:
            return free
    return found


def searched(
    players: int, size: int, games: int, seed: int, *, in_rounds: bool
) -> tuple[list[list[tuple[int, ...]]], int]:
    """Begin with any tables and exchange players between two of them while pairs become more even; now and then, less
    and less often, take an exchange that does not help. Returns the best found and how far from even it is."""
    dice = random.Random(seed)
    seats = [player for _ in range(games) for player in dice.sample(range(players), players)]
    tables = [seats[begin : begin + size] for begin in range(0, len(seats), size)]
    each = players // size if in_rounds else len(tables)
    part_doubles(tables, dice)
    search = _Search(players, tables)
    tries = TRIES if players < 60 else TRIES // 2
    for step in range(tries):
        if search.even():
            break
        heat = 1.5 * (1 - step / tries) ** 2
        first = dice.randrange(len(tables))
        begin = first // each * each
        second = begin + dice.randrange(min(each, len(tables) - begin))
        search.try_exchange(first, dice.randrange(size), second, dice.randrange(size), heat, dice)
    best = [tuple(table) for table in search.best]
    return [best[begin : begin + each] for begin in range(0, len(best), each)], search.best_cost - search.least


def part_doubles(tables: list[list[int]], dice: random.Random) -> None:
    """Laying out a running list can put somebody twice at a table: exchange them away first."""
    for table in tables:
        for place in range(len(table)):
            while table.count(table[place]) > 1:
                other, there = tables[dice.randrange(len(tables))], dice.randrange(len(table))
                if table[place] not in other and other[there] not in table:
                    table[place], other[there] = other[there], table[place]


class _Search:
    """Tables under exchange; the cost is the sum of squares of how often pairs meet."""

    def __init__(self, players: int, tables: list[list[int]]) -> None:
        self.tables = tables
        self.met = [[0] * players for _ in range(players)]
        for table in tables:
            for a, b in combinations(table, 2):
                self._count(a, b, 1)
        pairs = sum(len(table) * (len(table) - 1) // 2 for table in tables)
        low, extra = divmod(pairs, players * (players - 1) // 2)
        self.least = (players * (players - 1) // 2 - extra) * low * low + extra * (low + 1) ** 2
        self.cost = sum(self.met[a][b] ** 2 for a, b in combinations(range(players), 2))
        self.best_cost, self.best = self.cost, [list(table) for table in tables]

    def even(self) -> bool:
        """As even as the numbers allow."""
        return self.best_cost == self.least

    def try_exchange(self, a: int, i: int, b: int, j: int, heat: float, dice: random.Random) -> None:
        if a == b or not self._may(a, i, b, j):
            return
        before = self.cost
        self._exchange(a, i, b, j)
        change = self.cost - before
        if change > 0 and (heat < 1e-3 or dice.random() >= math.exp(-change / heat)):
            self._exchange(a, i, b, j)
        elif self.cost < self.best_cost:
            self.best_cost, self.best = self.cost, [list(table) for table in self.tables]

    def _may(self, a: int, i: int, b: int, j: int) -> bool:
        one, other = self.tables[a][i], self.tables[b][j]
        return a != b and other not in self.tables[a] and one not in self.tables[b]

    def _exchange(self, a: int, i: int, b: int, j: int) -> None:
        one, other = self.tables[a][i], self.tables[b][j]
        for place, third in enumerate(self.tables[a]):
            if place != i:
                self._move(one, third, -1)
                self._move(other, third, 1)
        for place, third in enumerate(self.tables[b]):
            if place != j:
                self._move(other, third, -1)
                self._move(one, third, 1)
        self.tables[a][i], self.tables[b][j] = other, one

    def _move(self, a: int, b: int, change: int) -> None:
        before = self.met[a][b]
        self._count(a, b, change)
        self.cost += (before + change) ** 2 - before**2

    def _count(self, a: int, b: int, change: int) -> None:
        self.met[a][b] += change
        self.met[b][a] += change


def even_seats(tables: Sequence[Sequence[int]], players: int, size: int) -> list[tuple[int, ...]]:
    """Seat order for all tables so that everybody has every seat equally often, within one. Always possible: it is
    colouring the edges between players and tables with one colour a seat, where each player's tables are taken in
    bundles of as many as there are seats."""
    seat_at: dict[tuple[str, int, int], dict[int, int]] = {}
    colour: dict[tuple[int, int], int] = {}
    played: Counter[int] = Counter()
    bundle: dict[tuple[int, int], tuple[str, int, int]] = {}
    for number, table in enumerate(tables):
        for player in table:
            mine = ("player", player, played[player] // size)
            played[player] += 1
            bundle[player, number] = mine
            _colour_edge(seat_at, colour, bundle, player, number, size)
    return [tuple(sorted(table, key=lambda p, n=n: colour[p, n])) for n, table in enumerate(tables)]  # type: ignore[misc]


def _colour_edge(
    seat_at: dict[tuple[str, int, int], dict[int, int]],
    colour: dict[tuple[int, int], int],
    bundle: dict[tuple[int, int], tuple[str, int, int]],
    player: int,
    number: int,
    size: int,
) -> None:
    """Give this player a seat at this table. If the free seats differ, seats change along a chain of tables."""
    mine, table = bundle[player, number], ("table", number, 0)
    had, taken = seat_at.setdefault(mine, {}), seat_at.setdefault(table, {})
    wish = next(seat for seat in range(size) if seat not in had)
    free = next(seat for seat in range(size) if seat not in taken)
    if wish in taken:
        # Whoever has my seat here takes the free one, which may push their other table's holder, and so on.
        chain, at, seat = [], table, wish
        while seat in seat_at.get(at, {}):
            other = seat_at[at][seat]
            edge = (other, at[1]) if at[0] == "table" else (at[1], other)
            chain.append(edge)
            at = bundle[edge] if at[0] == "table" else ("table", edge[1], 0)
            seat = free if seat == wish else wish
        for edge in chain:
            old = colour[edge]
            for node, far in ((bundle[edge], edge[1]), (("table", edge[1], 0), edge[0])):
                if seat_at[node].get(old) == far:
                    del seat_at[node][old]
        for edge in chain:
            new = free if colour[edge] == wish else wish
            colour[edge] = new
            seat_at[bundle[edge]][new] = edge[1]
            seat_at["table", edge[1], 0][new] = edge[0]
    colour[player, number] = wish
    had[wish], taken[wish] = number, player


def in_rounds(tables: Sequence[tuple[int, ...]], at_once: int) -> list[list[tuple[int, ...]]]:
    """Tables into rounds, first come first served, so that nobody starts more games in one than they may."""
    rounds: list[list[tuple[int, ...]]] = []
    busy: list[Counter[int]] = []
    for table in tables:
        number = next((n for n, games in enumerate(busy) if all(games[p] < at_once for p in table)), len(rounds))
        if number == len(rounds):
            rounds.append([])
            busy.append(Counter())
        rounds[number].append(table)
        busy[number].update(table)
    return rounds


def _regroup(seated: Sequence[tuple[int, ...]], counts: Sequence[int], at_once: int) -> list[list[tuple[int, ...]]]:
    """The design's own rounds, several together where people may start several games at once."""
    own, begin = [], 0
    for count in counts:
        own.append(list(seated[begin : begin + count]))
        begin += count
    return [
        [table for tables in own[first : first + at_once] for table in tables] for first in range(0, len(own), at_once)
    ]


def _judged(asked: RoundRobin, rounds: tuple[tuple[tuple[int, ...], ...], ...]) -> Schedule:
    met = meetings(asked.players, rounds)
    counts = list(met.values())
    pairs = len(counts)
    low = sum(counts) // pairs if pairs else 0
    even = sum(counts) % pairs == 0 if pairs else True
    uneven = sum(count not in ((low,) if even else (low, low + 1)) for count in counts)
    return Schedule(
        rounds=rounds,
        fewest_meetings=min(counts, default=0),
        most_meetings=max(counts, default=0),
        uneven_pairs=uneven,
        exact=even and not uneven,
        proven=not uneven,
    )


def meetings(players: Sequence[int], rounds: Sequence[Sequence[Sequence[int]]]) -> dict[tuple[int, int], int]:
    """How often each pair meets, pairs that never do included."""
    met = {tuple(sorted(pair)): 0 for pair in combinations(players, 2)}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                met[tuple(sorted(pair))] += 1
    return {(a, b): count for (a, b), count in met.items()}
