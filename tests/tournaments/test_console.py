"""What an organiser looks at: who is away, who let the time pass, who may be here twice, and when it will be over."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Leave, Report
from games.models import Decision, LogRow, Seat, Table
from games.services.clockwork import look_at_clock
from tests.factories import ReportFactory, UserFactory, bearer
from tests.games.tables import play
from tests.tournaments.events import advanced, an_event, enter, finish, finish_round, player_at, running, started
from tournaments import services
from tournaments.models import Event, Match
from tournaments.selectors.console import console, mailbox
from tournaments.selectors.forecast import forecast
from tournaments.selectors.pace import DEFAULT_DAYS_A_GAME, days_a_game

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def test_players_on_leave_now_or_soon_are_shown():
    event = started(8)
    away, back, later = [player_at(running(event)[0], seat) for seat in range(3)]
    today = timezone.now().date()
    Leave.objects.create(player=away, first=today, last=today + 5 * DAY)
    Leave.objects.create(player=back, first=today - 9 * DAY, last=today - 3 * DAY)
    Leave.objects.create(player=later, first=today + 90 * DAY, last=today + 95 * DAY)
    assert [(one.player, one.last) for one in console(event).on_leave] == [(str(away), today + 5 * DAY)]


def test_time_outs_and_seats_that_were_left_are_shown():
    event = started(8, time_control={"kind": "clock", "turn": 60, "timeout": "hand-to-bot", "after": 2})
    match = running(event)[0]
    Decision.objects.update(automaton_since=None)
    for other in match.game.decisions.order_by("seat")[1:]:
        play(match.game, other.seat, "seal 1")
    for _ in range(2):
        late = Decision.objects.filter(table=match.game).exclude(deadline=None).order_by("seat").first()
        seat = Seat.objects.get(table=match.game, number=late.seat)
        Decision.objects.filter(pk=late.pk).update(deadline=timezone.now())
        look_at_clock(late.pk, match.game_id, late.index)
        if seat.timeouts == 0:
            assert [(one.pk, count) for one, _, count in console(event).time_outs] == [(match.pk, 1)]
            Seat.objects.filter(pk=seat.pk).update(stand_in="")
            Decision.objects.filter(table=match.game, seat=late.seat).update(
                automaton_since=None, deadline=timezone.now() + DAY
            )
    assert [(one.pk, seat) for one, seat, _ in console(event).left_seats] == [(match.pk, late.seat)]


def test_who_may_be_here_twice_is_shown_without_addresses_or_who_said_so():
    event = an_event()
    one = UserFactory(email="ada@players.example")
    two = UserFactory(email="Ada+second@players.example")
    for player in (one, two, *(UserFactory() for _ in range(3))):
        services.register(event_id=event.pk, player=player)
    reported = enter(event, 1)[0].player
    report = ReportFactory(player=reported, reason=Report.Reason.SECOND_ACCOUNT, words="I saw them at the club")
    dismissed = enter(event, 1)[0].player
    ReportFactory(player=dismissed, reason=Report.Reason.SECOND_ACCOUNT, status=Report.Status.DISMISSED)
    suspects = console(event).suspects
    assert {name for name, _ in suspects} == {str(one), str(two), str(reported)}
    shown = bearer(event.owner).get(f"/api/v1/events/{event.public_id}/console/").content.decode()
    assert "players.example" not in shown
    assert str(report.reporter) not in shown
    assert "at the club" not in shown
    assert mailbox("a@x.example") != mailbox("b@x.example")


def moves(match: Match, *answers: tuple[int, int]) -> None:
    """Seats moved, each so many minutes after the one before."""
    at = timezone.now() - 30 * DAY
    Table.objects.filter(pk=match.game_id).update(last_index=1_000)
    for index, (seat, minutes) in enumerate(answers):
        at += timedelta(minutes=minutes)
        actor = player_at(match, seat)
        row = LogRow(table_id=match.game_id, index=100 + index, kind=LogRow.Kind.ACTION, seat=seat, actor=actor, at=at)
        row.source, row.call, row.delta, row.chain, row.revision = LogRow.Source.PAGE, row.index, b"", b"", 1
        row.save()


def test_two_who_always_move_together_are_suspected_and_quick_tables_are_not():
    event = started(8)
    together, live = running(event)[:2]
    pair = [(0, 300), (1, 2), (0, 3), (1, 4), (2, 500), (3, 700)]
    moves(together, *pair * 8)
    moves(live, *[(seat, 1) for seat in (0, 1, 2, 3)] * 12)
    one, two = player_at(together, 0), player_at(together, 1)
    [(names, why)] = console(event).suspects
    assert {str(one), str(two)} == set(names.split(" and "))
    assert why == "Of 24 turns between the two, 24 were answered within 5 minutes; with others few are."
    LogRow.objects.filter(actor=two).update(source=LogRow.Source.BOT)
    assert console(event).suspects == []


def test_an_event_that_could_not_start_says_why():
    event = an_event(windows={"starts_at": timezone.now() - timedelta(minutes=1)})
    enter(event, 2)
    services.sweep()
    assert "2 players are too few" in console(event).why_not_started
    enter(event, 2)
    assert console(event).why_not_started == ""


def test_the_pace_is_that_of_games_that_ended_here():
    assert days_a_game("whistle-stop") == DEFAULT_DAYS_A_GAME
    event = started(20)
    for match in running(event):
        Table.objects.filter(pk=match.game_id).update(started_at=timezone.now() - 6 * DAY)
        finish(match)
    assert 5.9 < days_a_game("whistle-stop") < 6.1


def test_the_forecast_counts_what_runs_and_what_is_to_come():
    event = started(8)  # three rounds, a fortnight each as long as nothing is known
    left = forecast(event) - timezone.now()
    assert timedelta(days=41) < left <= timedelta(days=42)
    event = finish_round(event)
    assert timedelta(days=27) < forecast(event) - timezone.now() <= timedelta(days=28)
    Event.objects.update(ends_at=timezone.now() + 3 * DAY)
    assert forecast(advanced(event)) - timezone.now() <= 3 * DAY
    dated = started(8, opening="dates", round_days=7)
    assert timedelta(days=20) < forecast(dated) - timezone.now() <= timedelta(days=21)
    cup = started(16, format="knockout", advance=2)  # four tables, two, a final
    assert timedelta(days=41) < forecast(cup) - timezone.now() <= timedelta(days=42)


def test_paused_tables_and_tables_that_choose_are_shown():
    event = started(8)
    match = running(event)[0]
    services.pause(event_id=event.pk, by=event.owner, match_id=match.public_id, reason="a question")
    assert console(event).paused == [match]
    voting = started(6, maps=["valley", "ridge"], map_choice="vote", sizes={"allowed": [3], "preferred": 3})
    assert len(console(voting).choosing) == 2


def test_the_news_of_an_event_as_a_feed_and_nothing_of_a_draft_or_a_preview():
    from xml.etree import ElementTree

    event = started(8, preview_hours=24)
    address = f"/api/v1/events/{event.public_id}/feed.atom"
    assert b"Round 1" not in Client().get(address).content
    services.publish_now(event_id=event.pk, round_id=event.divisions.get().rounds.get().pk, by=event.owner)
    match = running(event)[0]
    services.adjudicate(event_id=event.pk, match_id=match.public_id, by=event.owner, reason="<all> are away & gone")
    answer = Client().get(address)
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    titles = [one.findtext(f"{atom}title") for one in entries]
    assert {"The event has started", "Round 1 is published", "Round 1, table 1: the result"} <= set(titles)
    assert "<all> are away & gone" in [one.findtext(f"{atom}summary") for one in entries]
    ids = [one.findtext(f"{atom}id") for one in entries]
    assert len(set(ids)) == len(ids)
    assert [one.findtext(f"{atom}updated") for one in entries] == sorted(
        (one.findtext(f"{atom}updated") for one in entries), reverse=True
    )
    draft = services.create_event(owner=event.owner, title="Secret", rules=event.rules_data)
    assert Client().get(f"/api/v1/events/{draft.public_id}/feed.atom").status_code == 404
