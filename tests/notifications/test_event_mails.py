"""What events tell by mail: messages, reminders, rulings, challenges, byes, and how it ended."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine

from accounts.models import Report
from games.services import follow_up, say
from notifications.mails import NoLongerNews, compose
from notifications.models import Dispatch
from tests.engine.tiny.whistle_stop import register_tiny, unregister_tiny
from tests.factories import UserFactory
from tests.tournaments.events import advanced, an_event, enter, finish_round, player_at, running, started
from tests.web.test_desk import signed_in
from tournaments import services
from tournaments.models import Organiser

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def whistle_stop():
    register_tiny()
    yield
    unregister_tiny()


def told(news: str) -> list[Dispatch]:
    found = Dispatch.objects.filter(key__startswith=f"{news}:").select_related("person")
    return list(found.order_by("pk"))


def test_a_message_goes_to_everybody_or_to_one_table():
    event = started(8)
    services.send_notice(event_id=event.pk, by=event.owner, words="The hall closes at nine.\nPlay on elsewhere.")
    assert {one.person_id for one in told("notice")} == set(event.entries.values_list("player_id", flat=True))
    letter = compose(told("notice")[0])
    assert letter.subject == "Valley Cup: a message from the organisers"
    assert "The hall closes at nine." in letter.text
    Dispatch.objects.all().delete()
    match = running(event)[0]
    services.send_notice(event_id=event.pk, by=event.owner, words="You three are late.", match_id=match.public_id)
    assert {one.person_id for one in told("notice")} == {player_at(match, seat).pk for seat in range(4)}


def test_a_ruling_is_told_to_whom_it_concerns_and_an_undone_one_as_well():
    event = started(8)
    match = running(event)[0]
    ruling = services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="all are away")
    assert len(told("ruling")) == 4
    assert "all are away" in compose(told("ruling")[0]).text
    services.undo(event_id=event.pk, ruling_id=ruling.public_id, by=event.owner, reason="they came back")
    assert "The table is open again" in compose(told("ruling")[-1]).text
    follow_up(game_id=match.game_id)  # code looks first whether there is anything to decide
    turn = Dispatch.objects.filter(kind=Dispatch.Kind.TURN, table=match.game, decision=match.game.log.count() - 1)
    assert turn.exists()  # then whoever is asked gets a turn mail anew
    over = Dispatch.objects.filter(kind=Dispatch.Kind.OVER, table=match.game).select_related("person").first()
    with pytest.raises(NoLongerNews):
        compose(over)


def test_a_reminder_asked_for_by_an_organiser_goes_out_once_a_day():
    event = started(8)
    match = running(event)[0]
    follow_up(game_id=match.game.pk)
    for _ in range(2):
        services.remind(event_id=event.pk, by=event.owner, match_id=match.public_id)
    asked = match.game.decisions.filter(automaton_since=None).count()
    assert Dispatch.objects.filter(kind=Dispatch.Kind.REMINDER).count() == asked > 0


def test_a_reminder_asked_for_at_night_waits_for_the_morning():
    event = started(8)
    match = running(event)[0]
    follow_up(game_id=match.game.pk)
    decision = match.game.decisions.filter(automaton_since=None).first()
    person = match.game.seats.get(number=decision.seat).player
    person.time_zone, person.calendar_data = "UTC", '{"quiet": [1320, 420]}'
    person.save(update_fields=["time_zone", "calendar_data"])
    with time_machine.travel(datetime(2027, 1, 8, 23, 30, tzinfo=UTC), tick=False):
        services.remind(event_id=event.pk, by=event.owner, match_id=match.public_id)
    row = Dispatch.objects.get(kind=Dispatch.Kind.REMINDER, person=person)
    assert row.due_at == datetime(2027, 1, 9, 7, 0, tzinfo=UTC)


def test_an_appeal_goes_to_those_who_can_answer_and_the_answer_comes_back():
    event, helper = started(8), UserFactory()
    services.set_role(event_id=event.pk, by=event.owner, person=helper, role=Organiser.Role.HELPER)
    match = running(event)[0]
    player = player_at(match, 0)
    appeal = services.appeal(event_id=event.pk, by=player, words="I was on leave.", match_id=match.public_id)
    assert [one.person_id for one in told("appeal")] == [event.owner_id]
    services.answer_appeal(
        event_id=event.pk, appeal_id=appeal.public_id, by=event.owner, uphold=True, answer="So you were."
    )
    assert "So you were." in compose(told("answered")[0]).text
    with pytest.raises(NoLongerNews):
        compose(told("appeal")[0])


def test_a_challenge_a_bye_a_free_place_and_the_end_are_told():
    ladder = started(4, format="ladder", sizes={"allowed": [2], "preferred": 2})
    order = ladder.divisions.get().rungs
    players = {entry.pk: entry.player for entry in ladder.entries.all()}
    services.challenge(event_id=ladder.pk, player=players[order[1]], entries=[order[0]])
    assert str(players[order[1]]) in compose(told("challenge")[0]).text
    event = started(9, rounds=1, sizes={"allowed": [4], "preferred": 4})
    assert "you sit out" in compose(told("bye")[0]).subject
    event = finish_round(event)
    assert len(told("finished")) == 9
    assert "of 9" in compose(told("finished")[0]).text
    full = an_event(most_players=4)
    inside = enter(full, 4)
    waiting = enter(full, 1)[0]
    services.withdraw(event_id=full.pk, player=inside[0].player)
    assert [one.person_id for one in told("moved-up")] == [waiting.player_id]
    assert advanced(event).pk


def test_players_who_choose_their_map_are_asked_by_mail():
    event = started(6, maps=["valley", "ridge"], map_choice="vote", sizes={"allowed": [3], "preferred": 3})
    assert len(told("map")) == 6
    assert "valley, ridge" in compose(told("map")[0]).text
    assert event.pk


def test_a_report_about_an_events_talk_goes_to_its_organisers_who_do_not_sit_there():
    event, helper, staff = started(8), UserFactory(), UserFactory(is_staff=True)
    match = running(event)[0]
    seated, speaker, reporter = player_at(match, 0), player_at(match, 1), player_at(match, 2)
    for person in (helper, seated):
        services.set_role(event_id=event.pk, by=event.owner, person=person, role=Organiser.Role.REFEREE)
    talk = say(game_id=match.game_id, author=speaker, words="You are a buffer stop")
    client = signed_in(reporter)
    client.post(f"/tables/{match.game.public_id}/talk/{talk.pk}/report/")
    assert {one.person_id for one in told("report")} == {event.owner_id, helper.pk}
    letter = compose(told("report")[0])
    assert letter.subject == f"Valley Cup: a report about {speaker}"
    assert "You are a buffer stop" in letter.text
    assert str(reporter) not in letter.text
    assert f"/events/{event.public_id}/console/" in letter.text
    assert staff.pk not in {one.person_id for one in told("report")}

    console = f"/events/{event.public_id}/console/"
    close = f"{console}reports/{Report.objects.get().pk}/"
    assert "You are a buffer stop" in signed_in(helper).get(console).content.decode()
    assert "You are a buffer stop" in signed_in(seated).get(console).content.decode()
    assert signed_in(seated).post(close).status_code == 403
    assert signed_in(reporter).post(close).status_code == 403
    assert signed_in(helper).post(close).status_code == 302
    report = Report.objects.get()
    assert (report.status, report.closed_by) == (Report.Status.HANDLED, helper)
    assert "You are a buffer stop" not in signed_in(helper).get(console).content.decode()
    assert signed_in(helper).post(close).status_code == 404
    with pytest.raises(NoLongerNews):
        compose(told("report")[1])


def test_a_report_about_an_organiser_goes_to_the_staff_as_well():
    event, staff = started(8), UserFactory(is_staff=True)
    match = running(event)[0]
    speaker = player_at(match, 1)
    services.set_role(event_id=event.pk, by=event.owner, person=speaker, role=Organiser.Role.REFEREE)
    talk = say(game_id=match.game_id, author=speaker, words="You are a buffer stop")
    signed_in(player_at(match, 2)).post(f"/tables/{match.game.public_id}/talk/{talk.pk}/report/")
    assert {one.person_id for one in told("report")} == {event.owner_id, staff.pk}
    assert "You are a buffer stop" not in signed_in(speaker).get(f"/events/{event.public_id}/console/").content.decode()
