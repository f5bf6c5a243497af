"""Standings as they are read: names instead of numbers, who goes up or down, and what every figure is made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Division, Match
from tournaments.pairing.explain import points_text
from tournaments.rules import EventRules
from tournaments.selectors.books import stored_standings
from tournaments.selectors.events import final_order
from tournaments.selectors.forecast import rounds_in_all
from tournaments.selectors.shown import Names
from tournaments.selectors.teams import team_table
from tournaments.standings.table import Row
from tournaments.standings.tie_breaks import Figure
from web.events.words import MEANINGS, TIE_BREAKS

NUMBERED = re.compile(r"\b[Pp]layers? (-?\d+)(?: and (-?\d+))?")


@dataclass(frozen=True)
class PartShown:
    label: str
    value: str
    game: str


@dataclass(frozen=True)
class FigureShown:
    """A number in the standings, and how it came about."""

    name: str
    title: str
    meaning: str
    shown: str
    parts: list[PartShown]


@dataclass(frozen=True)
class RowShown:
    """Somebody's line."""

    rank: int
    entry: int
    name: str
    points: FigureShown
    breaks: list[FigureShown | None]
    """In the order of the columns; None: this tie-break was not needed."""
    played: int
    byes: int
    mark: str
    mine: bool


def columns(found: Sequence[Row], rules: EventRules) -> list[tuple[str, str]]:
    """The tie-breaks that somebody needed, as headings, in the organiser's order."""
    needed = {figure.name for row in found for figure in row.figures[1:]}
    return [(name, str(TIE_BREAKS[name])) for name in rules.standings.tie_breaks if name in needed]


def rows(division: Division, rules: EventRules, called: Names, *, me: int | None = None) -> list[RowShown]:
    """The whole table of a division, by what its format counts."""
    found = stored_standings(division)
    heads = [name for name, _title in columns(found, rules)]
    by_entry = {row.player: row for row in found}
    order = final_order(division) if rules.format in ("knockout", "ladder") else list(by_entry)
    marks, games = _marks(division, rules, order), games_of(division)
    told = []
    for place, pk in enumerate(order, 1):
        row = by_entry.get(pk)
        if row is None:
            continue
        figures = {figure.name: _figure(figure, called, games) for figure in row.figures}
        told.append(
            RowShown(
                rank=place if rules.format in ("knockout", "ladder") else row.rank,
                entry=pk,
                name=called[pk],
                points=figures["points"],
                breaks=[figures.get(name) for name in heads],
                played=row.played,
                byes=row.byes,
                mark=marks.get(pk, ""),
                mine=pk == me,
            )
        )
    return told


def _figure(figure: Figure, called: Names, games: Mapping[str, str]) -> FigureShown:
    name, shown = figure.name, figure.shown
    parts = [PartShown(with_names(part.label, called), part.value, games.get(part.game, "")) for part in figure.parts]
    return FigureShown(
        name=name,
        title=str(TIE_BREAKS.get(name, name)),
        meaning=str(MEANINGS.get(name, "")),
        shown=_("drawn") if name == "lot" else shown,
        parts=parts,
    )


def with_names(label: str, called: Names) -> str:
    """The ledger and the verifier know people by their entry; readers know them by name."""

    def names(found: re.Match[str]) -> str:
        people = [called[int(number)] or _("a bot") for number in found.groups() if number]
        return _(" and ").join(people)

    return NUMBERED.sub(names, label)


def _marks(division: Division, rules: EventRules, order: Sequence[int]) -> dict[int, str]:
    """Who would go up or down as it stands. The highest division has nothing above it, the lowest nothing below."""
    if rules.format != "league" or rules.league is None:
        return {}
    lowest = division.event.divisions.order_by("-number").values_list("number", flat=True).first()
    marks: dict[int, str] = {}
    if division.number > 1:
        marks |= dict.fromkeys(order[: rules.league.promote], "up")
    if division.number != lowest and rules.league.relegate:
        marks |= {pk: "down" for pk in order[-rules.league.relegate :] if pk not in marks}
    return marks


@dataclass(frozen=True)
class Short:
    """The top of a division, for the event's first page."""

    division: Division
    rows: list[tuple[int, str, str, int]]
    """Rank, name, points, games."""


def short(division: Division, rules: EventRules, called: Names, *, top: int) -> Short:
    if rules.format == "ladder":
        return Short(division, [(rung, called[pk], "", 0) for rung, pk in enumerate(division.rungs[:top], 1)])
    if rules.format == "knockout" and division.standings:
        order = final_order(division)[:top]
        known = {row["player"]: row for row in division.standings}
        return Short(
            division, [(n, called[pk], "", known[pk]["played"]) for n, pk in enumerate(order, 1) if pk in known]
        )
    return Short(
        division,
        [
            (row["rank"], called[row["player"]], points_text(row["points"]), row["played"])
            for row in division.standings[:top]
        ],
    )


def champions(divisions: Sequence[Division], called: Names) -> list[tuple[int, str]]:
    """Each division's winner, the highest first."""
    told = []
    for division in divisions:
        order = final_order(division)
        if order:
            told.append((division.number, called[order[0]]))
    return told


@dataclass(frozen=True)
class TeamShown:
    rank: int
    team: str
    points: str
    wins: str
    parts: list[tuple[str, str]]


def teams(division: Division, called: Names) -> list[TeamShown]:
    """Team standings; nothing where there are no teams."""
    return [
        TeamShown(
            row.rank,
            row.team,
            points_text(row.points),
            row.wins,
            [(called[pk], points_text(points)) for pk, points in row.parts],
        )
        for row in team_table(division)
    ]


def games_of(division: Division) -> dict[str, str]:
    """The address of each table's game, by the table's own name."""
    found = Match.objects.filter(round__division=division).exclude(game=None)
    return dict(found.values_list("public_id", "game__public_id"))


def rounds_planned(rules: EventRules, divisions: Sequence[Division]) -> int:
    """How many rounds there will be; 0 where the format does not say beforehand."""
    if rules.format == "ladder":
        return 0
    if rules.format == "knockout":
        return max((rounds_in_all(division, rules) for division in divisions), default=0)
    plans = [len(division.plan["schedule"]["rounds"]) for division in divisions if division.plan]
    return max(plans, default=0) if rules.round_robin else rules.rounds
