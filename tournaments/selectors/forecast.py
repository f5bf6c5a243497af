"""When an event will be over, if games take as long as they usually do here."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.models import Division, Event, Match, Round
from tournaments.pairing.errors import Impossible
from tournaments.pairing.knockout import plan
from tournaments.rules import EventRules
from tournaments.selectors.pace import days_a_game


def forecast(event: Event) -> datetime | None:
    """The expected end; a ladder has none but its own. A hard end is never passed."""
    if not event.under_way:
        return event.finished_at or event.ends_at
    if event.format == Event.Format.LADDER:
        return event.ends_at
    rules = event.rules
    pace = timedelta(days=days_a_game(rules.system))
    divisions = event.divisions.filter(finished_at=None)
    expected = max((_end_of(event, division, rules, pace) for division in divisions), default=timezone.now())
    return min(expected, event.ends_at) if event.ends_at else expected


def _end_of(event: Event, division: Division, rules: EventRules, pace: timedelta) -> datetime:
    """Whatever runs now, and then the rounds that are still to come, each as long as a game or its dates."""
    public = list(division.rounds.exclude(state=Round.State.PREVIEW))
    to_come = max(0, rounds_in_all(division, rules) - len(public))
    now_over = max([timezone.now(), *_ends_of_running(division, public, rules, pace)])
    if rules.opening == "dates":
        return now_over + to_come * timedelta(days=rules.round_days)
    if rules.opening == "when-free":
        waiting = Match.objects.filter(round__division=division, state=Match.State.WAITING).count()
        at_once = max(1, rules.at_once * division.entries.count() // rules.sizes.preferred)
        return now_over + -(-waiting // at_once) * pace
    return now_over + to_come * (pace + timedelta(hours=rules.preview_hours))


def _ends_of_running(division: Division, public: list[Round], rules: EventRules, pace: timedelta) -> list[datetime]:
    if rules.opening == "dates":
        return [one.due_at for one in public if one.due_at is not None and one.state == Round.State.PUBLISHED]
    running = Match.objects.filter(round__division=division, state=Match.State.RUNNING)
    return [at + pace for at in running.values_list("opened_at", flat=True) if at is not None]


def rounds_in_all(division: Division, rules: EventRules) -> int:
    """How many rounds a division has from first to last."""
    if division.plan:
        return len(division.plan["schedule"]["rounds"])
    if rules.format != "knockout":
        return rules.rounds
    try:
        return len(plan(division.entries.count(), rules.knockout))
    except Impossible:  # people left, and the numbers of the start no longer come out
        return division.rounds.count()
