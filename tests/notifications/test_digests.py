"""Digests: once a day or week, at the chosen hour of their reader's own clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from notifications.models import Dispatch, MailHabits
from notifications.services import digests, wishes
from tests.factories import UserFactory
from tests.games.tables import a_game, a_table, player_of
from tests.notifications.mailbox import deliver, received_by, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

WEDNESDAY = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


def test_a_digest_comes_at_the_chosen_hour_and_once():
    person = UserFactory(time_zone="Asia/Tokyo")
    with time_machine.travel(WEDNESDAY, tick=False) as clock:
        a_table(owner=person)
        a_game(owner=person, title="The morning train")
        wishes.set_rhythm(person=person, rhythm=MailHabits.Rhythm.DAILY, digest_hour=8)
        due = datetime(2026, 11, 18, 23, 0, tzinfo=UTC)  # eight o'clock of the next day in Tokyo
        for at, count in ((due - timedelta(minutes=1), 0), (due, 1), (due + timedelta(hours=1), 1)):
            clock.move_to(at)
            digests.write_due()
            assert Dispatch.objects.filter(kind="digest").count() == count
        deliver()
    text = text_of(received_by(person)[-1])
    assert "1 TABLE WAITS FOR YOU" in text
    assert "The morning train" in text


def test_a_weekly_digest_comes_on_mondays():
    habits = MailHabits(person=UserFactory(), rhythm=MailHabits.Rhythm.WEEKLY, digest_hour=8)
    assert digests.last_due(habits, WEDNESDAY) == datetime(2026, 11, 16, 8, 0, tzinfo=UTC)


def test_a_digest_with_nothing_to_tell_is_not_sent():
    person = UserFactory()
    MailHabits.objects.create(person=person, rhythm="daily", digested_at=WEDNESDAY - timedelta(days=30))
    digests.write_due()
    assert deliver() == []
    assert Dispatch.objects.get(kind="digest").note == "nothing to tell"


def test_reminders_and_invitations_do_not_wait_for_the_digest():
    table = a_game()
    person = player_of(table, 0)
    wishes.set_rhythm(person=person, rhythm=MailHabits.Rhythm.DAILY)
    from games import services

    owner = UserFactory()
    services.invite(game_id=a_table(owner=owner).pk, owner=owner, player=person)
    deliver()
    assert [str(mail["Subject"]).strip().split(" invites")[0] for mail in received_by(person)] == [str(owner)]
