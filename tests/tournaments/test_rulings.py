"""What organisers decide: reasons, a log, undoing, and never about one's own table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Decision
from tests.factories import UserFactory
from tests.tournaments.events import advanced, finish, finish_round, player_at, running, started
from tests.tournaments.test_entering import code_of
from tournaments import services
from tournaments.models import Appeal, Entry, Event, Match, Organiser, Round, Ruling
from tournaments.selectors.events import console, standings_agree

pytestmark = pytest.mark.django_db

CLOCK = {"time_control": {"kind": "hours-per-turn", "hours": 24}}


def test_a_table_is_decided_by_given_places_and_its_game_ends():
    event = started(8)
    match = running(event)[0]
    places = {pk: number for number, pk in enumerate(reversed(match.seats), 1)}
    ruling = services.adjudicate(
        event_id=event.pk, match_id=match.public_id, by=event.owner, reason="both are away", places=places
    )
    match.refresh_from_db()
    assert (match.state, match.decided_by, match.game.state) == ("decided", "ruling", "finished")
    assert ruling.reason == "both are away"
    assert event.divisions.get().standings[0]["player"] == match.seats[-1]


def test_a_table_is_decided_by_the_score_as_it_stands_or_voided():
    event = started(8)
    first, second = running(event)
    services.adjudicate(event_id=event.pk, match_id=first.public_id, by=event.owner, reason="stalled")
    services.adjudicate(event_id=event.pk, match_id=second.public_id, by=event.owner, reason="a fault", void=True)
    assert set(Match.objects.values_list("state", flat=True)) == {"decided", "void"}
    assert standings_agree(event.divisions.get())


def test_places_must_name_everybody_at_the_table():
    event = started(8)
    match = running(event)[0]
    asked = {"event_id": event.pk, "match_id": match.public_id, "by": event.owner, "reason": "x"}
    assert code_of(services.adjudicate, **asked, places={match.seats[0]: 1}) == "places"
    assert code_of(services.adjudicate, **asked, places=dict.fromkeys(match.seats, 2)) == "places"
    assert code_of(services.adjudicate, **{**asked, "reason": " "}) == "reason"
    match.refresh_from_db()
    assert (match.state, match.game.state) == ("running", "running")


def test_nobody_rules_on_a_table_they_sit_at():
    event = started(8)
    match = running(event)[0]
    referee = player_at(match, 0)
    services.set_role(event_id=event.pk, by=event.owner, person=referee, role=Organiser.Role.REFEREE)
    asked = {"event_id": event.pk, "by": referee, "reason": "I am sure I won"}
    assert code_of(services.adjudicate, **asked, match_id=match.public_id) == "own-table"
    other = running(event)[1]
    assert services.adjudicate(**asked, match_id=other.public_id).pk
    assert code_of(services.disqualify, **asked, entry_id=match.seats[0]) == "own-entry"


def test_a_helper_may_write_but_not_rule():
    event, helper = started(8), UserFactory()
    services.set_role(event_id=event.pk, by=event.owner, person=helper, role=Organiser.Role.HELPER)
    match = running(event)[0]
    assert services.send_notice(event_id=event.pk, by=helper, words="Please hurry").pk
    assert services.remind(event_id=event.pk, by=helper, match_id=match.public_id) == match
    assert (
        code_of(services.adjudicate, event_id=event.pk, by=helper, match_id=match.public_id, reason="x")
        == "not-organiser"
    )
    services.set_role(event_id=event.pk, by=event.owner, person=helper, role=None)
    assert code_of(services.send_notice, event_id=event.pk, by=helper, words="x") == "not-organiser"


def test_an_adjudication_can_be_undone_until_the_next_round_is_paired():
    event = started(8)
    first, second = running(event)
    ruling = services.adjudicate(event_id=event.pk, match_id=first.public_id, by=event.owner, reason="wrong")
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="misread the rules")
    first.refresh_from_db()
    assert (first.state, first.finishes) == ("running", [])
    assert all(row["points"] == 0 for row in event.divisions.get().standings)
    assert console(event).unruled == [first]
    again = services.adjudicate(event_id=event.pk, match_id=first.public_id, by=event.owner, reason="by score")
    finish(second)
    event = advanced(event)
    asked = {"event_id": event.pk, "ruling_id": again.public_id, "by": event.owner, "reason": "x"}
    assert code_of(services.undo, **asked) == "too-late"
    assert code_of(services.undo, **{**asked, "ruling_id": ruling.public_id}) == "not-undoable"


def test_a_substitute_takes_the_seat_and_the_table_counts_for_them():
    event = started(8)
    match = running(event)[0]
    standby = services.register(event_id=event.pk, player=UserFactory(), standby=True)
    out = match.seats[1]
    services.substitute(
        event_id=event.pk, match_id=match.public_id, seat=1, entry_id=standby.pk, by=event.owner, reason="ill"
    )
    match.refresh_from_db()
    assert match.seats[1] == standby.pk
    assert match.game.seats.get(number=1).player_id == standby.player_id
    assert Entry.objects.get(pk=out).state == Entry.State.WITHDRAWN
    finish(match, 1, 0, 2, 3)
    event = advanced(event)
    assert event.divisions.get().standings[0]["player"] == standby.pk


def test_only_people_on_standby_step_in():
    event = started(8)
    match, other = running(event)
    asked = {"event_id": event.pk, "match_id": match.public_id, "seat": 0, "by": event.owner, "reason": "x"}
    assert code_of(services.substitute, **asked, entry_id=other.seats[0]) == "not-standby"


def test_the_disqualified_stand_last_and_that_can_be_undone():
    event = finish_round(started(8))
    winner = event.divisions.get().standings[0]["player"]
    ruling = services.disqualify(event_id=event.pk, entry_id=winner, by=event.owner, reason="two accounts")
    assert event.divisions.get().standings[-1]["player"] == winner
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="they are twins")
    assert Entry.objects.get(pk=winner).state == Entry.State.PLAYING
    assert winner in [row["player"] for row in event.divisions.get().standings[:2]]


def test_points_are_given_and_taken_with_a_reason_that_the_standings_show():
    event = finish_round(started(8))
    winner = event.divisions.get().standings[0]["player"]
    ruling = services.give_points(
        event_id=event.pk, entry_id=winner, points=-60, by=event.owner, reason="three time-outs"
    )
    row = next(row for row in event.divisions.get().standings if row["player"] == winner)
    assert row["points"] == 180
    assert row["figures"][0]["parts"][-1] == {"label": "ruling: three time-outs", "value": "-1", "game": ""}
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="only two")
    assert next(row for row in event.divisions.get().standings if row["player"] == winner)["points"] == 240


def test_a_pause_stops_clocks_and_rounds_and_the_end_moves_with_it():
    end = timezone.now() + timedelta(days=30)
    event = started(8, windows={"ends_at": end}, **CLOCK)
    services.pause(event_id=event.pk, by=event.owner, reason="the server moves house")
    assert not Decision.objects.exclude(deadline=None).exists()
    for match in running(event):
        finish(match)
    event = advanced(event)
    assert Round.objects.count() == 1
    Event.objects.update(paused_at=timezone.now() - timedelta(days=2))
    services.resume(event_id=event.pk, by=event.owner, reason="it has moved")
    event = advanced(event)
    assert event.ends_at - end >= timedelta(days=2)
    assert Round.objects.count() == 2
    assert set(Ruling.objects.values_list("kind", flat=True)) == {"pause", "resume"}


def test_more_time_for_one_table_or_for_all():
    event = started(8, opening="dates", **CLOCK)
    first, second = running(event)
    before = {one.pk: one.deadline for one in Decision.objects.exclude(deadline=None)}
    services.extend(event_id=event.pk, by=event.owner, days=2, reason="holidays", match_id=first.public_id)
    moved = Decision.objects.filter(table=first.game).exclude(deadline=None)
    assert all(one.deadline - before[one.pk] == timedelta(days=2) for one in moved)
    assert all(one.deadline == before[one.pk] for one in Decision.objects.filter(table=second.game))
    due = Round.objects.get().due_at
    services.extend(event_id=event.pk, by=event.owner, days=3, reason="a strike")
    assert Round.objects.get().due_at - due == timedelta(days=3)
    assert code_of(services.extend, event_id=event.pk, by=event.owner, days=0, reason="x") == "days"


def test_players_appeal_and_another_organiser_answers():
    event = started(8)
    match = running(event)[0]
    player = player_at(match, 0)
    ruling = services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="stalled")
    appeal = services.appeal(event_id=event.pk, by=player, words="I was on leave", ruling_id=ruling.public_id)
    services.set_role(event_id=event.pk, by=event.owner, person=player, role=Organiser.Role.REFEREE)
    asked = {"event_id": event.pk, "appeal_id": appeal.public_id, "uphold": True, "answer": "so you were"}
    assert code_of(services.answer_appeal, **asked, by=player) == "own-table"
    assert services.answer_appeal(**asked, by=event.owner).state == Appeal.State.UPHELD
    assert code_of(services.appeal, event_id=event.pk, by=UserFactory(), words="x") == "not-found"
    assert code_of(services.appeal, event_id=event.pk, by=player, words="x") == "about"


def test_the_console_says_who_blocks_what():
    event = started(8, **CLOCK)
    seen = console(event)
    assert {blocker.match.number for blocker in seen.blockers} == {1, 2}
    assert all(blocker.deadline for blocker in seen.blockers)
    assert seen.forecast is not None
