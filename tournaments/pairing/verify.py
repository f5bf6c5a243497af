"""Checking a published pairing against what it was made from: constraints are checked, nothing is solved again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.pairing.grouping import Grouping
from tournaments.pairing.knockout import Bracket, KnockoutRound, round_of
from tournaments.pairing.round_robin import RoundRobin, Schedule, meetings
from tournaments.pairing.seats import REPEAT, imbalance
from tournaments.pairing.sizes import split
from tournaments.pairing.swiss import Entrant, Pairing, SwissRound, in_order, sit_out, wishes_of


def faults_of_swiss(asked: SwissRound, made: Pairing) -> list[str]:
    """What is wrong with a Swiss round, in sentences; nothing if it keeps every rule."""
    entrants = {one.id: one for one in asked.entrants}
    seated = [player for table in made.tables for player in table]
    faults = _everybody_once(list(entrants), [*seated, *made.byes])
    if faults:
        return faults
    shares = split(len(entrants), asked.sizes)
    if sorted(map(len, made.tables)) != sorted(shares.tables):
        faults.append(f"The tables should have {shares.tables} players, not {tuple(map(len, made.tables))}.")
    if made.byes != sit_out(asked, shares.byes):
        faults.append("Others should sit out: fewest byes, then fewest points, then the lot.")
    again = sum(_again(entrants[a], entrants[b]) for table in made.tables for a, b in combinations(table, 2))
    if again != made.rematches:
        faults.append(f"{again} pairs meet again, not {made.rematches}.")
    return faults or [*_better_exchanges(asked, made), *_better_seats(asked, made)]


def cost_of_changes(
    asked: SwissRound, drawn: Sequence[Sequence[int]], tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> list[str]:
    """What a Swiss round loses by people exchanged after the draw, in sentences: the same wishes, one by one."""
    people = {one.id: one for one in asked.entrants}
    faults = _everybody_once(list(people), [*(player for table in tables for player in table), *byes])
    if faults:
        return faults
    before = {frozenset(pair) for table in drawn for pair in combinations(table, 2)}
    for table in tables:
        for a, b in combinations(table, 2):
            if _again(people[a], people[b]) and frozenset((a, b)) not in before:
                faults.append(f"Players {a} and {b} {_why_apart(people[a], people[b])}.")
    faults += [
        f"Player {player} sits out, though others had fewer byes or fewer points."
        for player in sorted(set(byes) - set(sit_out(asked, len(byes))))
    ]
    made = Pairing(tuple(map(tuple, tables)), tuple(byes))
    return [*faults, *_better_exchanges(asked, made), *_better_seats(asked, made)]


def _why_apart(a: Entrant, b: Entrant) -> str:
    return "play for the same team" if a.team and a.team == b.team else "have met before"


def _everybody_once(expected: Sequence[int], found: Sequence[int]) -> list[str]:
    count = Counter(found)
    faults = [f"Player {player} is placed {times} times." for player, times in count.items() if times > 1]
    faults += [f"Player {player} is not placed." for player in expected if player not in count]
    faults += [f"Player {player} does not take part." for player in count if player not in set(expected)]
    return faults


def _again(a: Entrant, b: Entrant) -> bool:
    return bool(a.met.get(b.id) or b.met.get(a.id) or (a.team and a.team == b.team))


def _better_exchanges(asked: SwissRound, made: Pairing) -> list[str]:
    """No two players may be exchanged to avoid a rematch or a repeated seat, or to bring equals together."""
    ordered = in_order(asked, [one for one in asked.entrants if one.id not in made.byes])
    index = {one.id: number for number, one in enumerate(ordered)}
    sizes = [len(table) for table in made.tables]
    grouping = Grouping(
        [[index[player] for player in table] for table in made.tables], wishes_of(ordered, sizes, asked.sizes)
    )
    for player in range(len(ordered)):
        change, other = grouping.best_exchange(player)
        if change < 0:
            return [f"Exchanging players {ordered[player].id} and {ordered[other].id} would be better by {-change}."]
    return []


def _better_seats(asked: SwissRound, made: Pairing) -> list[str]:
    """At no table may two players exchange seats and both together have fewer repeated ones."""
    had = {one.id: one.seats for one in asked.entrants}
    for number, table in enumerate(made.tables, 1):
        for i, j in combinations(range(len(table)), 2):
            now = _seat_cost(had[table[i]], i, len(table)) + _seat_cost(had[table[j]], j, len(table))
            then = _seat_cost(had[table[i]], j, len(table)) + _seat_cost(had[table[j]], i, len(table))
            if then < now:
                return [f"At table {number} players {table[i]} and {table[j]} should exchange seats."]
    return []


def _seat_cost(counts: Sequence[int], seat: int, size: int) -> int:
    had = [counts[number] if number < len(counts) else 0 for number in range(size)]
    return REPEAT * (had[seat] - min(had)) ** 2


def faults_of_schedule(asked: RoundRobin, made: Schedule) -> list[str]:
    """What is wrong with a round robin."""
    faults = []
    played = Counter(player for tables in made.rounds for table in tables for player in table)
    for player in asked.players:
        if played[player] != asked.games:
            faults.append(f"Player {player} plays {played[player]} games, not {asked.games}.")
    seats: dict[int, list[int]] = {player: [0] * asked.size for player in asked.players}
    for number, tables in enumerate(made.rounds, 1):
        busy = Counter(player for table in tables for player in table)
        if busy and max(busy.values()) > asked.at_once:
            faults.append(f"In round {number} somebody starts more than {asked.at_once} games.")
        for table in tables:
            if len(set(table)) != asked.size or not set(table) <= set(asked.players):
                return [*faults, f"In round {number} a table does not have {asked.size} players of the list."]
            for seat, player in enumerate(table):
                seats[player][seat] += 1
    met = meetings(asked.players, made.rounds)
    if (min(met.values()), max(met.values())) != (made.fewest_meetings, made.most_meetings):
        faults.append("Pairs meet more or less often than the schedule says.")
    if made.exact and min(met.values()) != max(met.values()):
        faults.append("Not every pair meets equally often.")
    faults += [f"Player {p}'s seats are uneven: {c}." for p, c in seats.items() if imbalance(c, asked.size) > 1]
    return faults


def faults_of_knockout(asked: KnockoutRound, made: Bracket) -> list[str]:
    """What is wrong with a round of a knock-out."""
    people = {one.id: one for one in asked.contenders}
    faults = _everybody_once(list(people), [*(p for table in made.tables for p in table), *made.byes])
    if faults or made.final:
        return faults
    counts = {life: sum(one.lives == life for one in asked.contenders) for life in range(1, asked.rules.lives + 1)}
    plans = round_of(counts, asked.rules)
    if plans is None:
        return ["It should be the final."]
    for life, sizes in plans.items():
        mine = [table for table, lives in zip(made.tables, made.lives, strict=True) if lives == life]
        if sorted(map(len, mine)) != sorted(sizes):
            faults.append(f"Those with {life} lives should play at tables of {sizes}.")
        if any(people[player].lives != life for table in mine for player in table):
            faults.append("Somebody plays on the wrong side of the bracket.")
        side = sorted((one for one in asked.contenders if one.lives == life), key=lambda o: (o.place, o.seed, o.id))
        resting = {one.id for one in side if one.id in made.byes}
        if resting != {one.id for one in side[: len(resting)]}:
            faults.append("Byes belong to the highest seeds.")
    return faults
