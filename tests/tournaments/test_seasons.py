"""Whole events through the services: from registration to champions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Seat, Table
from games.services import resign
from tests.factories import UserFactory
from tests.tournaments.events import advanced, an_event, enter, finish, finish_round, running, started
from tournaments import services
from tournaments.models import Arrival, Entry, Event, Match, Round
from tournaments.selectors.console import console
from tournaments.selectors.events import final_order, standings_agree, why_here
from tournaments.selectors.proofs import faults_of_round
from tournaments.simulation import check

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_a_swiss_cup_runs_from_registration_to_its_champion():
    event = started(8)
    for number in (1, 2, 3):
        assert Round.objects.get(division__event=event, number=number).state == Round.State.PUBLISHED
        event = finish_round(event)
    assert event.state == Event.State.FINISHED
    assert check(event)[0] == []
    assert len(final_order(event.divisions.get())) == 8


def test_results_flow_in_by_themselves_and_standings_follow():
    event = started(8)
    first = running(event)[0]
    finish(first, 2, 0, 1, 3)
    assert Arrival.objects.get().handled_at is None
    event = advanced(event)
    rows = event.divisions.get().standings
    assert [(row["player"], row["points"]) for row in rows[:2]] == [(first.seats[2], 240), (first.seats[0], 120)]
    assert Arrival.objects.get().handled_at is not None


def test_advancing_twice_changes_nothing():
    event = finish_round(started(8))
    before = list(Match.objects.values_list("pk", "state", "seats"))
    assert list(advanced(event).divisions.values_list("standings", flat=True)) == list(
        event.divisions.values_list("standings", flat=True)
    )
    assert list(Match.objects.values_list("pk", "state", "seats")) == before


def test_the_rules_are_frozen_and_the_seed_is_published_at_the_start():
    event = started(8)
    assert len(event.seed) == 32
    assert len(event.rules_hash) == 64
    with pytest.raises(Exception, match="frozen"):
        services.change_event(event_id=event.pk, by=event.owner, changes={"title": "Another"})


def test_every_pairing_keeps_its_input_and_everybody_is_told_why():
    event = finish_round(started(9))
    for one in Round.objects.filter(division__event=event):
        assert faults_of_round(one) == []
        names = {pk: str(pk) for pk in event.entries.values_list("pk", flat=True)}
        for pk in names:
            assert why_here(one, pk, names)


def test_a_preview_can_be_changed_with_a_reason_until_it_is_published():
    event = started(8, preview_hours=24)
    preview = Round.objects.get(division__event=event)
    assert preview.state == Round.State.PREVIEW
    one, other = preview.pairing["tables"][0][0], preview.pairing["tables"][1][0]
    services.exchange(
        event_id=event.pk, round_id=preview.pk, by=event.owner, one=one, other=other, reason="they are married"
    )
    services.publish_now(event_id=event.pk, round_id=preview.pk, by=event.owner)
    preview.refresh_from_db()
    assert other in Match.objects.get(round=preview, number=1).seats
    assert "married" in why_here(preview, one, {one: "One", other: "Other"})[0]
    with pytest.raises(Exception, match="ruling"):
        services.exchange(event_id=event.pk, round_id=preview.pk, by=event.owner, one=one, other=other, reason="x")


def test_a_preview_is_published_by_itself_when_its_time_is_over():
    event = started(8, preview_hours=24)
    Round.objects.update(publish_at=timezone.now())
    assert len(running(advanced(event))) == 2


def test_who_withdraws_during_a_preview_is_paired_out_of_it_for_the_same_day():
    event = started(9, preview_hours=24)
    preview = Round.objects.get()
    leaver = preview.pairing["tables"][0][0]
    services.withdraw(event_id=event.pk, player=Entry.objects.get(pk=leaver).player)
    again = Round.objects.get()
    assert again.publish_at == preview.publish_at
    assert leaver not in [pk for table in again.pairing["tables"] for pk in table]


def test_when_too_few_are_left_for_a_table_the_event_is_over_and_leaving_is_never_refused():
    event = started(4, preview_hours=24, sizes={"allowed": [4], "preferred": 4})
    services.withdraw(event_id=event.pk, player=event.entries.first().player)
    assert advanced(event).state == Event.State.FINISHED
    assert not Round.objects.exists()


def test_who_withdraws_is_not_paired_again_and_keeps_what_they_won():
    event = started(9)
    winner = running(event)[0].seats[0]
    services.withdraw(event_id=event.pk, player=Entry.objects.get(pk=winner).player)
    event = finish_round(event)
    assert all(winner not in match.seats for match in running(event))
    rows = {row["player"]: row["points"] for row in event.divisions.get().standings}
    assert rows[winner] == 240


def test_a_late_entrant_plays_from_the_next_round_on():
    event = started(8, late_entry_rounds=2)
    late = services.register(event_id=event.pk, player=UserFactory())
    assert (late.state, late.joined_round) == ("playing", 2)
    event = finish_round(event)
    assert any(late.pk in match.seats for match in running(event))
    event = finish_round(event)
    with pytest.raises(Exception, match="does not take players"):
        services.register(event_id=event.pk, player=UserFactory())


def test_a_player_who_leaves_the_table_comes_last_whatever_the_bot_makes_of_it():
    event = started(8)
    match = running(event)[0]
    leaver = Entry.objects.get(pk=match.seats[0])
    resign(game_id=match.game_id, player_id=leaver.player_id)
    finish(match, 0, 1, 2, 3)
    advanced(event)
    match.refresh_from_db()
    assert [(one["seat"], one["place"]) for one in match.finishes] == [(0, 4), (1, 1), (2, 2), (3, 3)]


def test_a_league_has_divisions_and_its_next_season_moves_people_up_and_down():
    league = {"division_size": 4, "promote": 1, "relegate": 1, "smallest_division": 3}
    event = started(8, format="league", rounds=1, league=league)
    assert [division.entries.count() for division in event.divisions.all()] == [4, 4]
    event = finish_round(event)
    assert event.state == Event.State.FINISHED
    first, second = [final_order(division) for division in event.divisions.all()]
    new, made = services.next_season_of(event_id=event.pk, by=event.owner)
    assert made.divisions == ((*first[:3], second[0]), (first[3], *second[1:]))
    services.register(event_id=new.pk, player=UserFactory())
    services.start_event(event_id=new.pk, by=new.owner)
    old = {entry.pk: entry.player_id for entry in event.entries.all()}
    players = [set(d.entries.values_list("player_id", flat=True)) for d in new.divisions.order_by("number")]
    assert players[0] == {old[pk] for pk in made.divisions[0]}
    assert len(players[1]) == 5


def test_a_knock_out_ends_with_its_final():
    event = started(16, format="knockout", advance=2)
    assert [len(running(event))] == [4]
    event = finish_round(event)
    event = finish_round(event)
    assert [match.final for match in running(event)] == [True]
    final = running(event)[0]
    event = finish_round(event)
    assert event.state == Event.State.FINISHED
    assert final_order(event.divisions.get())[:4] == final.seats
    assert check(event)[0] == []


def test_a_double_elimination_forgives_once():
    event = started(12, format="knockout", advance=2, lives=2)
    while event.under_way:
        event = finish_round(event)
    assert check(event)[0] == []
    order = final_order(event.divisions.get())
    assert len(order) == len(set(order)) == 12


def test_a_knock_out_goes_on_when_somebody_in_it_withdraws():
    event = started(16, format="knockout", advance=2, sizes={"allowed": [4], "preferred": 4})
    for match in running(event):
        finish(match)
    lucky_round = running(event)
    services.withdraw(event_id=event.pk, player=Entry.objects.get(pk=lucky_round[0].seats[0]).player)
    event = advanced(event)
    assert len(running(event)) == 2
    assert all(len(match.seats) == 4 for match in running(event))


def test_a_round_robin_opens_tables_as_soon_as_their_players_are_free():
    event = started(
        7, format="round-robin", games=4, at_once=2, opening="when-free", sizes={"allowed": [4], "preferred": 4}
    )
    seen = set()
    while event.under_way:
        now = running(event)
        assert now
        for match in now:
            busy = [pk for other in running(event) for pk in other.seats]
            assert max(busy.count(pk) for pk in busy) <= 2
            seen.add(match.pk)
        finish(now[0])
        event = advanced(event)
    assert len(seen) == 7
    assert check(event)[0] == []


def test_who_leaves_a_round_robin_is_replaced_by_a_bot_that_wins_nobody_points():
    event = started(4, format="round-robin", games=2, sizes={"allowed": [4], "preferred": 4})
    leaver = running(event)[0].seats[0]
    services.withdraw(event_id=event.pk, player=Entry.objects.get(pk=leaver).player)
    event = finish_round(event)
    second = running(event)[0]
    assert None in second.seats
    assert second.game.seats.get(number=second.seats.index(None)).status == Seat.Status.BOT
    event = finish_round(event)
    assert standings_agree(event.divisions.get())


def test_at_the_hard_end_unfinished_games_are_settled_by_the_frozen_rule():
    event = started(8, unfinished="draw", windows={"ends_at": timezone.now() + timedelta(days=7)})
    finish(running(event)[0])
    event = advanced(event)
    Event.objects.update(ends_at=timezone.now())
    event = advanced(event)
    assert event.state == Event.State.FINISHED
    drawn = Match.objects.get(decided_by=Match.By.RULE)
    assert {one["place"] for one in drawn.finishes} == {1}
    assert drawn.game.state == Table.State.FINISHED


def test_at_the_hard_end_organisers_decide_where_the_rule_says_so_and_nothing_new_opens():
    event = started(8, unfinished="organiser", windows={"ends_at": timezone.now() + timedelta(days=7)})
    first, second = running(event)
    finish(first)
    Event.objects.update(ends_at=timezone.now())
    event = advanced(event)
    assert (event.state, [match.pk for match in console(event).late]) == ("running", [second.pk])
    services.adjudicate(event_id=event.pk, match_id=second.public_id, by=event.owner, reason="by the board")
    event = advanced(event)
    assert (event.state, Round.objects.count()) == ("finished", 1)


@pytest.mark.parametrize(("rule", "state"), [("engine-score", "decided"), ("void", "void")])
def test_a_round_that_is_due_is_settled(rule, state):
    event = started(8, opening="dates", round_days=7, unfinished=rule)
    Round.objects.update(due_at=timezone.now())
    event = advanced(event)
    assert set(Match.objects.filter(round__number=1).values_list("state", flat=True)) == {state}
    assert Round.objects.get(number=1).state == Round.State.FINISHED
    assert Round.objects.get(number=2).state == Round.State.PREVIEW  # it waits for its date


def test_by_dates_the_next_round_opens_on_its_day():
    event = finish_round(started(8, opening="dates", round_days=7))
    assert running(event) == []
    Round.objects.filter(number=2).update(publish_at=timezone.now())
    services.sweep()
    assert len(running(advanced(event))) == 2


def test_an_event_starts_by_itself_on_its_day_unless_too_few_came():
    event = an_event(windows={"starts_at": timezone.now() - timedelta(minutes=1)})
    enter(event, 2)
    services.sweep()
    assert Event.objects.get().state == Event.State.OPEN
    enter(event, 2)
    services.sweep()
    assert Event.objects.get().state == Event.State.RUNNING


def test_a_person_who_is_forgotten_leaves_the_event():
    from accounts.services.farewell import forget

    event = started(8)
    entry = Entry.objects.get(pk=running(event)[0].seats[0])
    forget(user=entry.player)
    entry.refresh_from_db()
    assert entry.state == Entry.State.WITHDRAWN
    event = finish_round(event)
    assert all(entry.pk not in match.seats for match in running(event))


def test_a_budget_of_leave_is_one_for_all_tables_of_the_event():
    event = started(4, leave_days=3, time_control={"kind": "preset", "preset": "48h"})
    clock = running(event)[0].game.time_control.clock
    assert (clock.turn, clock.leave_days, clock.leave_since) == (2880, 3, event.started_at.date())
