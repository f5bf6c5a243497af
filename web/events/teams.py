"""Teams as they are read: who plays the next round, who sits on the bench, and what their captain may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Match
from tournaments.selectors.teams import sheets
from tournaments.services.teams import next_round_number_of
from web.events.common import Frame


@dataclass(frozen=True)
class Member:
    entry: Entry
    plays: bool
    """In the next round that is not published yet."""
    seats: list[Match]
    """Tables of theirs that run."""


@dataclass(frozen=True)
class TeamShown:
    """A team. `led` where the reader may say who plays."""

    name: str
    members: list[Member]
    round: int
    size: int
    led: bool

    @property
    def seated(self) -> list[tuple[Match, int, Entry]]:
        """The team's running seats."""
        return [(match, match.seats.index(one.entry.pk), one.entry) for one in self.members for match in one.seats]

    @property
    def bench(self) -> list[Entry]:
        """Members without a running table."""
        return [one.entry for one in self.members if not one.seats]


def teams_of(frame: Frame, entries: Sequence[Entry]) -> list[TeamShown]:
    """Every team of the event, in the order of names; nothing where everybody plays alone."""
    inside = [one for one in entries if one.team and one.state in (Entry.State.REGISTERED, Entry.State.PLAYING)]
    if not inside:
        return []
    plays, rounds = _next_line_ups(frame)
    running = _running(frame)
    found: dict[str, list[Member]] = {}
    for one in inside:
        seats = [match for match in running if one.pk in match.seats]
        found.setdefault(one.team, []).append(Member(one, one.pk in plays, seats))
    mine = frame.entry.team if frame.entry is not None and frame.entry.captain else None
    return [
        TeamShown(
            name=team,
            members=members,
            round=rounds.get(members[0].entry.division_id or 0, 1),
            size=min(frame.rules.team_size, len(members)),
            led=frame.event.under_way and (team == mine or frame.directs),
        )
        for team, members in sorted(found.items())
    ]


def _next_line_ups(frame: Frame) -> tuple[set[int], dict[int, int]]:
    """Who plays the next round of each division, and which round that is."""
    if not frame.rules.team_size or not frame.event.under_way:
        return set(), {}
    plays: set[int] = set()
    rounds: dict[int, int] = {}
    for division in frame.event.divisions.all():
        rounds[division.pk] = next_round_number_of(division)
        for sheet in sheets(division, frame.rules, rounds[division.pk]):
            plays.update(sheet.playing)
    return plays, rounds


def _running(frame: Frame) -> list[Match]:
    if not frame.rules.team_size or not frame.event.under_way:
        return []
    running = Match.objects.filter(round__division__event=frame.event, state=Match.State.RUNNING)
    return list(running.select_related("round"))
