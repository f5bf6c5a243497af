"""What organisers decide: reasons, a log, undoing, and never about one's own table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from games.engine_room import current_position
from games.errors import TableError
from games.models import Decision, LogRow, Table
from games.selectors.records import record_of
from games.selectors.verification import faults_of
from games.services import reopen
from games.services.held import hold
from tests.factories import UserFactory
from tests.tournaments.events import advanced, finish, finish_round, player_at, running, started
from tests.tournaments.test_entering import code_of
from tournaments import services
from tournaments.models import Appeal, Entry, Event, Match, Organiser, Round, Ruling
from tournaments.selectors.events import console, standings_agree
from tournaments.selectors.proofs import accepted_faults, faults_of_round
from tournaments.services.rounds import prepare

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
    assert console(event).unruled == []  # its game runs again
    again = services.adjudicate(event_id=event.pk, match_id=first.public_id, by=event.owner, reason="by score")
    finish(second)
    event = advanced(event)
    asked = {"event_id": event.pk, "ruling_id": again.public_id, "by": event.owner, "reason": "x"}
    assert code_of(services.undo, **asked) == "too-late"
    assert code_of(services.undo, **{**asked, "ruling_id": ruling.public_id}) == "not-undoable"


def test_an_undone_adjudication_lets_the_game_go_on_with_its_secrets_kept():
    event = started(8, **CLOCK)
    match = running(event)[0]
    asked_before = set(Decision.objects.filter(table=match.game).values_list("seat", "index"))
    ruling = services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="stalled")
    match.game.refresh_from_db()
    assert (match.game.state, match.game.over) == ("finished", False)  # the seed is not public yet
    assert code_of(record_of, table=match.game) == "secret-record"
    event = advanced(event)
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="they came back")
    game = Table.objects.select_related("strongbox").get(pk=match.game_id)
    assert (game.state, game.ending, game.result, game.sealed) == ("running", "", None, False)
    assert [row.kind for row in game.log.order_by("index")][-2:] == ["end", "reopen"]
    assert faults_of(game) == []
    asked = Decision.objects.filter(table=game)
    assert {one.seat for one in asked} == {seat for seat, _ in asked_before}
    assert all(one.deadline is not None and one.index == game.last_index for one in asked)
    finish(match, 1, 0, 2, 3)  # and when it ends by itself, that counts
    event = advanced(event)
    match.refresh_from_db()
    assert (match.state, match.decided_by, match.finishes[1]["place"]) == ("decided", "play", 1)


def test_a_ruling_that_stands_for_good_opens_the_games_secrets():
    event = started(8)
    first, second = running(event)
    services.adjudicate(event_id=event.pk, match_id=first.public_id, by=event.owner, reason="stalled")
    finish(second)
    advanced(event)
    assert Round.objects.count() == 2
    assert Table.objects.get(pk=first.game_id).over
    with pytest.raises(TableError) as refused:
        reopen(game_id=first.game_id)
    assert refused.value.code == "not-sealed"


def test_undoing_throws_away_a_preview_paired_from_the_result():
    event = started(8, preview_hours=12)
    services.publish_now(event_id=event.pk, round_id=Round.objects.get().pk, by=event.owner)
    first, second = running(event)
    ruling = services.adjudicate(event_id=event.pk, match_id=first.public_id, by=event.owner, reason="stalled")
    finish(second)
    event = advanced(event)
    assert Round.objects.get(number=2).state == Round.State.PREVIEW
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="too early")
    event = advanced(event)
    assert Round.objects.get().number == 1
    assert [match.pk for match in running(event)] == [first.pk]


def test_one_table_stands_still_while_the_others_go_on():
    event = started(8, **CLOCK)
    first, second = running(event)
    asked = {"event_id": event.pk, "by": event.owner, "match_id": first.public_id}
    services.pause(**asked, reason="a question about the rules")
    assert not Decision.objects.filter(table=first.game).exclude(deadline=None).exists()
    assert Decision.objects.filter(table=second.game).exclude(deadline=None).exists()
    assert code_of(services.pause, **asked, reason="again") == "not-running"
    play_one(first.game_id)
    assert not Decision.objects.filter(table=first.game).exclude(deadline=None).exists()  # a move starts no clock
    services.resume(**asked, reason="answered")
    assert Decision.objects.filter(table=first.game).exclude(deadline=None).exists()
    assert code_of(services.resume, **asked, reason="again") == "not-paused"
    referee = player_at(first, 0)
    services.set_role(event_id=event.pk, by=event.owner, person=referee, role=Organiser.Role.REFEREE)
    assert code_of(services.pause, **{**asked, "by": referee}, reason="tea") == "own-table"


def play_one(game_id: int) -> None:
    decision = Decision.objects.select_related("table__strongbox").filter(table_id=game_id).first()
    position = current_position(decision.table, decision.table.strongbox)
    with transaction.atomic():
        held = hold(game_id)
        played = held.position.play(decision.seat, position.default(decision.seat))
        held.append(LogRow.Kind.ACTION, source=LogRow.Source.API, seat=decision.seat, action={}, played=played)
        held.store()
        held.ask(acted=[decision.seat], asked_before={})


def test_the_disqualified_stand_up_from_their_tables_and_come_back_when_it_is_undone():
    event = started(8)
    match = running(event)[0]
    entry = Entry.objects.get(pk=match.seats[2])
    ruling = services.disqualify(event_id=event.pk, entry_id=entry.pk, by=event.owner, reason="two accounts")
    assert match.game.seats.get(number=2).status == "bot"
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="they are twins")
    assert match.game.seats.get(number=2).player_id == entry.player_id


def test_a_change_before_publishing_is_checked_by_the_same_rules_and_logged_with_what_it_costs():
    event = finish_round(started(8, preview_hours=0))
    event = finish_round(event)
    Round.objects.filter(number=3).delete()
    Match.objects.filter(round__number=3).delete()
    preview = prepare(event.divisions.select_related("event").get(), 3)
    met = Round.objects.get(number=1).pairing["tables"][0]
    one = met[0]
    tables = preview.pairing["tables"]
    mine = next(table for table in tables if one in table)
    other = next(pk for pk in met[1:] if pk not in mine)
    neighbour = next(pk for pk in mine if pk != one)
    services.exchange(
        event_id=event.pk, round_id=preview.pk, by=event.owner, one=neighbour, other=other, reason="they asked for it"
    )
    preview.refresh_from_db()
    assert "have met before" in " ".join(accepted_faults(preview))
    assert preview.edits[0]["accepted"] == accepted_faults(preview)
    assert faults_of_round(preview) == []  # as drawn it was without a fault
    assert not Ruling.objects.exists()  # nobody sees a preview
    services.publish_now(event_id=event.pk, round_id=preview.pk, by=event.owner)
    logged = Ruling.objects.get()
    assert (logged.kind, logged.reason, logged.before["accepted"]) == (
        "exchange",
        "they asked for it",
        preview.edits[0]["accepted"],
    )


def test_a_pairing_that_was_tampered_with_does_not_verify():
    event = started(8)
    round_ = Round.objects.select_related("division__event").get()
    tables = round_.pairing["tables"]
    round_.pairing = {**round_.pairing, "tables": [tables[0][:3] + tables[1][:1], tables[1][1:] + tables[0][3:]]}
    assert any("was not paired there" in fault for fault in faults_of_round(round_))
    round_.refresh_from_db()
    round_.request = {**round_.request, "seed": "0" * 32}
    assert "The round's seed does not come from the event's." in faults_of_round(round_)
    assert event.seed


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


def test_nobody_undoes_a_ruling_about_themselves_or_moves_people_at_their_own_table():
    event = started(8, preview_hours=12)
    preview = Round.objects.get()
    one, other = preview.pairing["tables"][0][0], preview.pairing["tables"][1][0]
    director = Entry.objects.get(pk=preview.pairing["tables"][0][2]).player
    services.set_role(event_id=event.pk, by=event.owner, person=director, role=Organiser.Role.DIRECTOR)
    asked = {"event_id": event.pk, "round_id": preview.pk, "one": one, "other": other, "reason": "x"}
    assert code_of(services.exchange, **asked, by=director) == "own-table"
    entry = Entry.objects.get(player=director)
    ruling = services.give_points(event_id=event.pk, entry_id=entry.pk, points=-60, by=event.owner, reason="late")
    undo = {"event_id": event.pk, "ruling_id": ruling.public_id, "reason": "I was not"}
    assert code_of(services.undo, **undo, by=director) == "own-entry"
    assert services.undo(**undo, by=event.owner).undoes == ruling


def test_who_made_a_ruling_does_not_answer_the_appeal_if_another_can():
    event, referee = started(8), UserFactory()
    match = running(event)[0]
    ruling = services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="stalled")
    appeal = services.appeal(
        event_id=event.pk, by=player_at(match, 1), words="I was on leave", ruling_id=ruling.public_id
    )
    services.set_role(event_id=event.pk, by=event.owner, person=referee, role=Organiser.Role.REFEREE)
    asked = {"event_id": event.pk, "appeal_id": appeal.public_id, "uphold": False, "answer": "you were not"}
    assert code_of(services.answer_appeal, **asked, by=event.owner) == "own-ruling"
    assert services.answer_appeal(**asked, by=referee).answered_by == referee


def test_on_a_ladder_a_disqualification_costs_the_rung_and_undoing_it_gives_it_back():
    event = started(5, format="ladder", sizes={"allowed": [2], "preferred": 2})
    order = event.divisions.get().rungs
    ruling = services.disqualify(event_id=event.pk, entry_id=order[1], by=event.owner, reason="two accounts")
    assert event.divisions.get().rungs == [order[0], *order[2:]]
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="they are twins")
    assert event.divisions.get().rungs == order


def test_the_console_says_who_blocks_what():
    event = started(8, **CLOCK)
    seen = console(event)
    assert {blocker.match.number for blocker in seen.blockers} == {1, 2}
    assert all(blocker.deadline for blocker in seen.blockers)
    assert seen.forecast is not None
