"""Replies from a mailbox that is polled over IMAP, on a real server."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from imap_tools import AND, MailBoxUnencrypted

from games.models import Table
from notifications.models import ReceivedMail
from notifications.services import polling, replies
from tests.games.tables import a_game, player_of, rows
from tests.notifications.mailbox import deliver, received_by, reply_to
from tests.notifications.servers import put_in_mailbox, running_imap

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clean_counters")]


@pytest.fixture(scope="module")
def imap() -> Iterator[str]:
    with running_imap() as url:
        yield url


@pytest.fixture
def mailbox(settings: Any, imap: str) -> str:
    settings.MAILBOX_URL = imap
    polling.poll()  # what the test before has left
    return imap


@pytest.fixture
def table() -> Table:
    return a_game()


@pytest.fixture
def turn(table: Table) -> EmailMessage:
    deliver()
    return received_by(player_of(table, 0))[-1]


def test_a_reply_in_the_mailbox_is_played_and_marked_as_read(mailbox: str, table: Table, turn: EmailMessage):
    put_in_mailbox(mailbox, reply_to(turn, "seal 3"))
    assert polling.poll() == 1
    replies.read_new()
    assert rows(table)[-1].text == "seal 3"
    assert polling.poll() == 0


def test_a_mail_that_is_fetched_twice_is_kept_once(mailbox: str, turn: EmailMessage):
    put_in_mailbox(mailbox, reply_to(turn, "seal 3"))
    polling.poll()
    with MailBoxUnencrypted("127.0.0.1", int(mailbox.split(":")[3].split("/")[0])).login("reply", "secret") as box:
        box.flag(box.uids(AND(all=True)), ["\\Seen"], False)  # the crash fell before the mark
    polling.poll()
    assert ReceivedMail.objects.filter(answers__table__isnull=False).count() == 1


def test_a_mail_that_makes_us_stumble_does_not_hold_up_the_others(
    mailbox: str, table: Table, turn: EmailMessage, monkeypatch: pytest.MonkeyPatch
):
    whole = polling.receive

    def stumbling(*, message: EmailMessage) -> object:
        if "poison" in str(message["Subject"]):
            raise ZeroDivisionError
        return whole(message=message)

    monkeypatch.setattr(polling, "receive", stumbling)
    poison = reply_to(turn, "seal 1")
    poison.replace_header("Subject", "poison")
    put_in_mailbox(mailbox, poison)
    put_in_mailbox(mailbox, reply_to(turn, "seal 3"))
    assert polling.poll() == 2
    replies.read_new()
    assert rows(table)[-1].text == "seal 3"


def test_a_mailbox_that_is_away_is_asked_again_next_time(settings: Any):
    settings.MAILBOX_URL = "imap://reply:secret@127.0.0.1:9/INBOX"
    assert polling.poll() == 0


def test_without_a_mailbox_nothing_is_polled(settings: Any):
    settings.MAILBOX_URL = ""
    assert polling.poll() == 0
