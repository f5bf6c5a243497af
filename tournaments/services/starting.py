"""The start of an event: rules frozen, seed drawn and published, divisions cut, the starting list numbered."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tournaments import rules as rule_book
from tournaments import signals
from tournaments.models import Division, Entry, Event
from tournaments.pairing.league import LeagueRules, Newcomer, first_season
from tournaments.pairing.lot import lot
from tournaments.rules import EventRules
from tournaments.services.advancing import soon
from tournaments.services.common import lock, must_be, must_direct, touch


def start_event(*, event_id: int, by: User) -> Event:
    """Start: from here on the rules stand, and everything is drawn from the published seed."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        return begin(event)


def begin(event: Event) -> Event:
    """Start a locked event. Refused as a whole if the players do not come out; then nothing has changed."""
    must_be(event, Event.State.OPEN, Event.State.DRAFT)
    rule_book.must_lie_ahead(event.ends_at)
    rules = event.rules
    entries = list(event.entries.filter(state=Entry.State.REGISTERED).order_by("registered_at", "pk"))
    rule_book.must_come_out(rules, [entry.team for entry in entries])
    event.seed = secrets.token_hex(16)
    event.rules_data, event.rules_hash = rule_book.to_data(rules), rule_book.fingerprint(rules)
    event.state, event.started_at = Event.State.RUNNING, timezone.now()
    _lay_divisions(event, rules, _starting_list(event, entries))
    touch(event, "seed", "rules_data", "rules_hash", "state", "started_at")
    signals.tell(signals.event_started, signals.EventNews(event))
    soon(event)
    return event


def _starting_list(event: Event, entries: list[Entry]) -> list[Entry]:
    """By rating, then by lot; those without a rating come last."""

    def strength(entry: Entry) -> tuple[float, int]:
        return -(entry.rating if entry.rating is not None else float("-inf")), lot(event.seed, "list", entry.pk)

    ordered = sorted(entries, key=strength)
    for number, entry in enumerate(ordered, 1):
        entry.number, entry.state = number, Entry.State.PLAYING
    return ordered


def _lay_divisions(event: Event, rules: EventRules, ordered: list[Entry]) -> None:
    by_id = {entry.pk: entry for entry in ordered}
    for number, members in enumerate(_cut(event, rules, ordered), 1):
        division = Division.objects.create(event=event, number=number)
        for pk in members:
            by_id[pk].division = division
        if rules.round_robin:
            rule_book.check_round_robin(rules, len(members))
        if rules.format == "ladder":
            division.rungs = list(members)
            division.save(update_fields=["rungs"])
    Entry.objects.bulk_update(ordered, ["number", "state", "division", "why"])


def _cut(event: Event, rules: EventRules, ordered: list[Entry]) -> list[list[int]]:
    """The divisions: those that the last season left behind, or by rating in a first season; else one for all."""
    if rules.format != "league":
        return [[entry.pk for entry in ordered]]
    assert rules.league is not None
    carried = [entry for entry in ordered if entry.why]
    if carried:
        return _carried_over(ordered)
    if rules.team_size:
        return _cut_teams(event, rules.league, ordered)
    newcomers = [Newcomer(entry.pk, entry.rating or 0.0, entry.number) for entry in ordered]
    made = first_season(newcomers, rules.league, event.seed)
    return [list(division) for division in made.divisions]


def _cut_teams(event: Event, rules: LeagueRules, ordered: list[Entry]) -> list[list[int]]:
    """A team is as strong as its members on average; it plays in one division, whose size counts teams."""
    teams: dict[str, list[Entry]] = {}
    for entry in ordered:
        teams.setdefault(entry.team, []).append(entry)
    names = sorted(teams)
    strength = {team: sum(entry.rating or 0.0 for entry in teams[team]) / len(teams[team]) for team in names}
    newcomers = [Newcomer(number, strength[team], number) for number, team in enumerate(names)]
    made = first_season(newcomers, rules, event.seed)
    return [[entry.pk for number in division for entry in teams[names[number]]] for division in made.divisions]


def _carried_over(ordered: list[Entry]) -> list[list[int]]:
    """Seasons write the new division's number before the reason (see `seasons.next_season_of`)."""
    divisions: dict[int, list[int]] = {}
    lowest = max(int(entry.why.split(":", 1)[0]) for entry in ordered if entry.why)
    for entry in ordered:
        number = int(entry.why.split(":", 1)[0]) if entry.why else lowest
        divisions.setdefault(number, []).append(entry.pk)
    return [divisions[number] for number in sorted(divisions)]
