"""The demo's events: a small cup under way, and one to enter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from tournaments import services
from tournaments.models import Event, Match
from tournaments.rules import to_data
from tournaments.templates_of_events import rules_from
from web.demo_tables import MAP, SYSTEM, play_until

A_FEW_MOVES = 6


def open_events(people: Sequence[User]) -> None:
    """For people in the demo's order; the second one organises."""
    _running_cup(people)
    _cup_to_enter(people)


def _running_cup(people: Sequence[User]) -> None:
    """Two tables of three: one is played to its end, the other has just begun."""
    organiser = people[1]
    changes = {
        "rounds": 3,
        "opening": "when-done",
        "sizes": {"allowed": [3], "preferred": 3},
        "time_control": {"kind": "preset", "preset": "72h"},
        "late_entry_rounds": 0,
    }
    event = services.create_event(
        owner=organiser,
        title="The Karoo Cup",
        about="Three rounds for six people who do not exist. Look around, press everything.",
        rules=to_data(rules_from("six-week-cup", system=SYSTEM, map=MAP, changes=changes)),
    )
    services.open_registration(event_id=event.pk, by=organiser)
    for person in people[:6]:
        services.register(event_id=event.pk, player=person)
    services.start_event(event_id=event.pk, by=organiser)
    services.advance(event_id=event.pk)
    first, second = Match.objects.filter(round__division__event=event).select_related("game").order_by("number")
    assert first.game is not None
    assert second.game is not None
    play_until(first.game, lambda position, moves: position.over)
    play_until(second.game, lambda position, moves: moves >= A_FEW_MOVES)
    services.advance(event_id=event.pk)


def _cup_to_enter(people: Sequence[User]) -> Event:
    organiser, start = people[2], timezone.now() + timedelta(days=10)
    event = services.create_event(
        owner=organiser,
        title="Winter Timetable Cup",
        about="A fortnight a round; whoever enters plays every round.",
        rules=to_data(
            rules_from(
                "six-week-cup",
                system="age-of-steam",
                map="rust-belt",
                changes={"time_control": {"kind": "preset", "preset": "48h"}, "most_players": 24},
            )
        ),
        registration_closes_at=start,
        starts_at=start,
    )
    services.open_registration(event_id=event.pk, by=organiser)
    for person in people[3:6]:
        services.register(event_id=event.pk, player=person)
    return event
