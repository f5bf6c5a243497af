"""A ladder's life: a challenge, its window, a refusal, a forfeit, the swap of places."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import UserFactory
from tests.tournaments.events import advanced, finish, running, started
from tests.tournaments.test_entering import code_of
from tournaments import services
from tournaments.models import Challenge, Entry, Event

pytestmark = pytest.mark.django_db

LADDER = {
    "format": "ladder",
    "sizes": {"allowed": [2, 3], "preferred": 2},
    "ladder": {"reach": 2, "answer_days": 3, "free_refusals": 1, "challenges_at_once": 1},
}


@pytest.fixture
def ladder():
    """Six people on their rungs."""
    return started(6, **LADDER)


def rungs(event: Event) -> list[int]:
    return event.divisions.get().rungs


def player(entry: int):
    return Entry.objects.get(pk=entry).player


def challenge(event: Event, challenger: int, *challenged: int) -> Challenge:
    return services.challenge(event_id=event.pk, player=player(challenger), entries=challenged)


def answer(event: Event, made: Challenge, entry: int, accept: bool) -> None:
    services.answer_challenge(event_id=event.pk, challenge_id=made.public_id, player=player(entry), accept=accept)


def test_a_winner_from_below_swaps_places(ladder):
    order = rungs(ladder)
    made = challenge(ladder, order[3], order[2])
    assert made.answer_by - timezone.now() > timedelta(days=2)
    answer(ladder, made, order[2], accept=True)
    match = running(ladder)[0]
    finish(match, match.seats.index(order[3]), match.seats.index(order[2]))
    advanced(ladder)
    assert rungs(ladder) == [order[0], order[1], order[3], order[2], order[4], order[5]]
    made.refresh_from_db()
    assert made.state == Challenge.State.DONE


def test_one_refusal_is_free_and_the_next_costs_the_rung(ladder):
    order = rungs(ladder)
    answer(ladder, challenge(ladder, order[3], order[2]), order[2], accept=False)
    assert rungs(ladder) == order
    answer(ladder, challenge(ladder, order[4], order[2]), order[2], accept=False)
    assert rungs(ladder) == [order[0], order[1], order[4], order[2], order[3], order[5]]
    assert set(Challenge.objects.values_list("state", flat=True)) == {"lapsed"}


def test_silence_past_the_window_is_a_forfeit(ladder):
    order = rungs(ladder)
    made = challenge(ladder, order[5], order[4])
    advanced(ladder)
    assert rungs(ladder) == order
    Challenge.objects.update(answer_by=timezone.now())
    services.sweep()
    advanced(ladder)
    assert rungs(ladder) == [*order[:4], order[5], order[4]]
    made.refresh_from_db()
    assert made.state == Challenge.State.LAPSED


def test_challenges_out_of_the_rules_are_refused(ladder):
    order = rungs(ladder)
    asked = {"event_id": ladder.pk, "player": player(order[5])}
    assert code_of(services.challenge, **asked, entries=[order[1]]) == "out-of-reach"
    assert code_of(services.challenge, **asked, entries=[]) == "table-size"
    challenge(ladder, order[4], order[3])
    assert code_of(services.challenge, **asked, entries=[order[3]]) == "busy"
    assert code_of(services.challenge, event_id=ladder.pk, player=UserFactory(), entries=[order[0]]) == "not-on-ladder"


def test_newcomers_begin_at_the_foot_and_leavers_make_room(ladder):
    order = rungs(ladder)
    new = services.register(event_id=ladder.pk, player=UserFactory())
    assert rungs(ladder) == [*order, new.pk]
    services.withdraw(event_id=ladder.pk, player=player(order[0]))
    assert rungs(ladder) == [*order[1:], new.pk]


def test_a_ladder_ends_on_its_day(ladder):
    order = rungs(ladder)
    answer(ladder, challenge(ladder, order[1], order[0]), order[0], accept=True)
    unanswered = challenge(ladder, order[3], order[2])
    Event.objects.update(ends_at=timezone.now())
    assert advanced(ladder).state == Event.State.FINISHED
    assert running(ladder) == []  # settled by the score as it stood
    unanswered.refresh_from_db()
    assert unanswered.state == Challenge.State.LAPSED
    assert sorted(rungs(ladder)) == sorted(order)
