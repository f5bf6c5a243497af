"""Does a pairing keep its rules? Checked against its stored input and the published seed; nothing is solved again.

What the organisers changed before publishing is taken back in thought: the pairing as it was drawn must be without a
fault. What their changes cost is listed apart, as accepted by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tournaments.models import Division, Match, Round, Ruling
from tournaments.pairing.choosing import map_of_round
from tournaments.pairing.knockout import Bracket, KnockoutRound
from tournaments.pairing.lot import sub_seed
from tournaments.pairing.round_robin import RoundRobin, Schedule
from tournaments.pairing.swiss import Pairing, SwissRound
from tournaments.pairing.verify import (
    cost_of_changes,
    faults_of_knockout,
    faults_of_schedule,
    faults_of_swiss,
)
from tournaments.selectors.choosing import outcome

Tables = list[list[int]]


def faults_of_round(round_: Round) -> list[str]:
    """What is wrong with a round: with its seed, with the draw, or with who was seated; nothing if all is well."""
    tables, byes = _as_drawn(round_)
    return [
        *_faults_of_seed(round_),
        *_faults_of_tables(round_, tables, byes),
        *_faults_of_seating(round_),
        *_faults_of_maps(round_),
    ]


def accepted_faults(round_: Round) -> list[str]:
    """What the organisers' changes before publishing cost, measured by the same rules as the draw."""
    if not round_.edits:
        return []
    tables, byes = round_.pairing["tables"], list(round_.byes)
    before, _ = _as_drawn(round_)
    if round_.request is not None and "entrants" in round_.request:
        asked = msgspec.convert(round_.request, SwissRound, str_keys=True)
        return cost_of_changes(asked, before, tables, byes)
    return _faults_of_tables(round_, tables, byes)


def _as_drawn(round_: Round) -> tuple[Tables, list[int]]:
    """The tables and byes before any change: two who were exchanged twice are where they were."""
    tables: Tables = [list(table) for table in round_.pairing["tables"]]
    byes = list(round_.byes)
    for edit in reversed(round_.edits):
        swap = {edit["one"]: edit["other"], edit["other"]: edit["one"]}
        tables = [[swap.get(entry, entry) for entry in table] for table in tables]
        byes = [swap.get(entry, entry) for entry in byes]
    return tables, byes


def _faults_of_seed(round_: Round) -> list[str]:
    if round_.request is None:
        return []
    division = round_.division
    drawn = sub_seed(division.event.seed, "division", division.number, "round", round_.number)
    return [] if round_.request["seed"] == drawn else ["The round's seed does not come from the event's."]


def _faults_of_tables(round_: Round, tables: Tables, byes: Sequence[int]) -> list[str]:
    pairing: dict[str, Any] = {**round_.pairing, "tables": tables, "byes": list(byes)}
    if round_.request is None:
        return _faults_in_schedule(round_, tables)
    if "contenders" in round_.request:
        asked = msgspec.convert(round_.request, KnockoutRound, str_keys=True)
        return faults_of_knockout(asked, msgspec.convert(pairing, Bracket))
    swiss = msgspec.convert(round_.request, SwissRound, str_keys=True)
    return faults_of_swiss(swiss, msgspec.convert(pairing, Pairing))


def _faults_in_schedule(round_: Round, tables: Tables) -> list[str]:
    """A round robin's round is checked inside its whole schedule."""
    plan = round_.division.plan
    if plan is None:
        return []
    rounds = list(plan["schedule"]["rounds"])
    if rounds[round_.number - 1] == tables:
        return faults_of_plan(round_.division)
    rounds[round_.number - 1] = tables
    asked = msgspec.convert(plan["request"], RoundRobin, str_keys=True)
    other = msgspec.convert({**plan["schedule"], "rounds": rounds}, Schedule)
    return ["The round is not the one of the schedule.", *faults_of_schedule(asked, other)]


def faults_of_plan(division: Division) -> list[str]:
    """What is wrong with a round robin as a whole."""
    if division.plan is None:
        return []
    asked = msgspec.convert(division.plan["request"], RoundRobin, str_keys=True)
    return faults_of_schedule(asked, msgspec.convert(division.plan["schedule"], Schedule))


def _faults_of_seating(round_: Round) -> list[str]:
    """Whoever sits at a published table was paired there, or came in by a ruling; a bot keeps the seat of who left."""
    if round_.state == Round.State.PREVIEW or round_.division.event.format == "ladder":
        return []
    matches = list(round_.matches.order_by("number"))
    tables = round_.pairing["tables"]
    if len(matches) != len(tables):
        return [f"{len(tables)} tables were paired, and {len(matches)} opened."]
    came = _came_by_ruling(matches)
    return [
        f"Table {match.number}, seat {seat + 1}: player {entry} was not paired there."
        for match, table in zip(matches, tables, strict=True)
        for seat, entry in enumerate(match.seats)
        if entry is not None and entry != table[seat] and (match.pk, seat, entry) not in came
    ]


def _faults_of_maps(round_: Round) -> list[str]:
    """Each table plays what was drawn, fixed, or what its players' own words lead to."""
    rules, division = round_.division.event.rules, round_.division
    if rules.table_chooses:
        decided = round_.matches.exclude(map="").exclude(choose_by=None).prefetch_related("map_votes")
        wrong = [match.number for match in decided if outcome(match, rules)[0] != match.map]
        return [f"Table {number} does not play the map that its players chose." for number in wrong]
    seed = sub_seed(division.event.seed, "division", division.number, "round", round_.number)
    drawn = map_of_round(seed, rules.maps, round_.number, fixed=rules.map_choice == "fixed")
    return [] if round_.map == drawn else [f"The round plays {round_.map}, not {drawn}."]


def _came_by_ruling(matches: Sequence[Match]) -> set[tuple[int, int, int]]:
    rulings = Ruling.objects.filter(match__in=matches, kind=Ruling.Kind.SUBSTITUTE)
    return {(one.match_id or 0, one.before["seat"], one.entry_id or 0) for one in rulings}
