"""Teams: who of each plays a round and who sits on the bench, and how the teams stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Division, Entry, Event, Lineup
from tournaments.rules import EventRules
from tournaments.selectors.books import books_of
from tournaments.standings.table import TeamRow, team_standings


@dataclass(frozen=True)
class TeamSheet:
    """One team in one round."""

    team: str
    captain: int | None
    playing: list[int]
    bench: list[int]


def sheets(division: Division, rules: EventRules, number: int) -> list[TeamSheet]:
    """Every team's line-up for a round: what the captain said for it or last said before; gaps are filled from the
    bench in the order of the starting list."""
    members: dict[str, list[Entry]] = {}
    here = division.entries.filter(state=Entry.State.PLAYING, joined_round__lte=number).exclude(team="")
    for entry in here.order_by("number", "pk"):
        members.setdefault(entry.team, []).append(entry)
    said = _said(division.event, number)
    return [_sheet(team, members[team], said.get(team, []), rules.team_size) for team in sorted(members)]


def _said(event: Event, number: int) -> Mapping[str, list[int]]:
    """The latest word of each team up to this round."""
    lineups = Lineup.objects.filter(event=event, number__lte=number).order_by("number")
    return {lineup.team: lineup.entries for lineup in lineups}


def _sheet(team: str, members: list[Entry], said: list[int], size: int) -> TeamSheet:
    order = [entry.pk for entry in members]
    first = [pk for pk in said if pk in order]
    playing = [*first, *(pk for pk in order if pk not in first)][:size]
    captain = next((entry.pk for entry in members if entry.captain), None)
    return TeamSheet(team, captain, playing, [pk for pk in order if pk not in playing])


def lined_up(division: Division, rules: EventRules, number: int) -> set[int]:
    """Everybody who plays that round."""
    return {pk for sheet in sheets(division, rules, number) for pk in sheet.playing}


def team_table(division: Division) -> tuple[TeamRow, ...]:
    """How the teams of a division stand, from their members' tables alone."""
    teams = dict(division.entries.exclude(team="").values_list("pk", "team"))
    return team_standings(books_of(division, division.event.rules), teams) if teams else ()
