"""Small events, where exchanges may get stuck: a solver finds the fewest rematches and repeated seats and proves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from tournaments.pairing.grouping import Wishes

EFFORT = 1.5
"""Deterministic time: the solver counts its own steps, not the clock, so every machine stops at the same place."""


@dataclass(frozen=True)
class Solved:
    """The best tables found, and whether none can be better."""

    tables: list[list[int]]
    proven: bool


def fewest_troubles(tables: Sequence[Sequence[int]], wishes: Wishes, hard: Sequence[Sequence[int]]) -> Solved:
    """Tables of the same sizes with the least sum of `hard` over pairs who meet, then the fewest repeated seats.

    One worker and a limit in deterministic time: the same input gives the same tables on every machine.
    """
    players, sizes = range(len(wishes.pair)), [len(table) for table in tables]
    model = cp_model.CpModel()
    sits = {(p, t): model.new_bool_var(f"p{p}t{t}") for p in players for t in range(len(tables))}
    for p in players:
        model.add_exactly_one(sits[p, t] for t in range(len(tables)))
    for t, size in enumerate(sizes):
        model.add(sum(sits[p, t] for p in players) == size)
    meetings = _meetings(model, sits, hard, len(tables))
    repeated = _seats(model, sits, wishes, sizes)
    troubles = [weight * met for met, weight in meetings]
    model.minimize((len(players) + 1) * sum(troubles) + sum(repeated))
    for t, table in enumerate(tables):
        for p in players:
            model.add_hint(sits[p, t], p in table)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = EFFORT
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Solved([list(table) for table in tables], proven=False)
    found = [[p for p in players if solver.boolean_value(sits[p, t])] for t in range(len(tables))]
    return Solved(found, proven=status == cp_model.OPTIMAL)


Sits = dict[tuple[int, int], cp_model.IntVar]


def _meetings(
    model: cp_model.CpModel, sits: Sits, hard: Sequence[Sequence[int]], tables: int
) -> list[tuple[cp_model.IntVar, int]]:
    """One variable for every pair that should not meet."""
    found = []
    for p in range(len(hard)):
        for q in range(p + 1, len(hard)):
            if hard[p][q]:
                met = model.new_bool_var(f"m{p}.{q}")
                for t in range(tables):
                    model.add_bool_or(sits[p, t].negated(), sits[q, t].negated(), met)
                found.append((met, hard[p][q]))
    return found


def _seats(model: cp_model.CpModel, sits: Sits, wishes: Wishes, sizes: Sequence[int]) -> list[cp_model.IntVar]:
    """One variable for every seat that somebody would have to repeat."""
    repeated = []
    for t, size in enumerate(sizes):
        on: list[list[cp_model.IntVar]] = [[] for _ in range(size)]
        for p in range(len(wishes.pair)):
            mine = [model.new_bool_var(f"p{p}t{t}s{s}") for s in range(size)]
            model.add(sum(mine) == sits[p, t])
            for s, seat in enumerate(mine):
                on[s].append(seat)
                if not wishes.masks[size][p] >> s & 1:
                    repeated.append(seat)
        for seats in on:
            model.add_exactly_one(seats)
    return repeated
