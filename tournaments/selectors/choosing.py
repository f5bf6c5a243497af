"""What a table's players said about its map, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Match
from tournaments.pairing.choosing import picked
from tournaments.pairing.lot import sub_seed
from tournaments.rules import EventRules


@dataclass(frozen=True)
class MapChoice:
    """How far a table's choice is. Who said what is told when all is said."""

    how: str
    maps: tuple[str, ...]
    until: datetime | None
    answered: int
    asked: int
    said: dict[int, str]
    map: str
    why: str


def outcome(match: Match, rules: EventRules) -> tuple[str, str]:
    """The map that follows from what was said, from the published seed alone, and why."""
    division = match.round.division
    seed = sub_seed(division.event.seed, "division", division.number, "round", match.round.number)
    said = dict(match.map_votes.values_list("entry_id", "map"))
    return picked(seed, match.number, rules.maps, said, how="veto" if rules.map_choice == "veto" else "vote")


def choice_at(match: Match, rules: EventRules) -> MapChoice | None:
    """The choice of this table; None where nobody has one."""
    if not rules.table_chooses or match.choose_by is None:
        return None
    said = dict(match.map_votes.values_list("entry_id", "map"))
    people = sum(entry is not None for entry in match.seats)
    return MapChoice(
        how=rules.map_choice,
        maps=rules.maps,
        until=match.choose_by,
        answered=len(said),
        asked=people,
        said=said if match.map else {},
        map=match.map,
        why=outcome(match, rules)[1] if match.map else "",
    )
