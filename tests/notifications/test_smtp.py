"""Sending through a real SMTP server on loopback: it takes mail, refuses it, puts it off, hangs up or dawdles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone

from notifications.models import MailAddress
from notifications.services import outbox
from tests.games.tables import a_game, player_of
from tests.notifications.mailbox import text_of, turn_of
from tests.notifications.servers import SmtpServer, running_smtp

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def server(settings: Any) -> Iterator[SmtpServer]:
    with running_smtp() as (handler, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", port, 1
        yield handler


def hang_up(server: Any) -> str:
    server.transport.close()
    return "421 bye"


def test_mail_arrives_whole_and_bounces_will_come_back_to_an_address_that_knows_it(server: SmtpServer):
    table = a_game()
    outbox.deliver_due()
    assert len(server.taken) == 2
    assert "YOUR TURN" in text_of(server.taken[0])
    assert all(sender.startswith("reply+b-") for sender in server.senders)
    assert turn_of(table, 0).state == "sent"


def test_a_refused_address_needs_attention_and_is_not_tried_again(server: SmtpServer):
    server.at_rcpt = lambda _: "550 no such mailbox"
    table = a_game()
    outbox.deliver_due()
    assert (turn_of(table, 0).state, turn_of(table, 0).note) == ("failed", "refused")
    address = MailAddress.objects.get(email=player_of(table, 0).email)
    assert (address.state, address.reason) == ("needs-attention", "550 no such mailbox")


@pytest.mark.parametrize(
    ("where", "mood"),
    [
        ("at_rcpt", lambda _: "451 try again later"),
        ("at_data", lambda _: "451 try again later"),
        ("at_data", lambda _: "554 do not like the weather"),
        ("at_rcpt", hang_up),
        ("at_data", hang_up),
    ],
    ids=["put off", "put off after the data", "refused after the data", "hung up", "hung up after the data"],
)
def test_what_may_pass_is_tried_again(server: SmtpServer, where: str, mood: Callable[[Any], str]):
    setattr(server, where, mood)
    table = a_game()
    outbox.deliver_due()
    row = turn_of(table, 0)
    assert (row.state, row.attempts) == ("waiting", 1)
    assert not MailAddress.objects.exists()
    setattr(server, where, lambda _: "250 OK")
    table.dispatches.update(due_at=timezone.now())
    outbox.deliver_due()
    assert turn_of(table, 0).state == "sent"


def test_a_server_that_dawdles_is_left_and_tried_again(server: SmtpServer):
    server.wait = 3.0
    table = a_game()
    outbox.deliver_due()
    assert turn_of(table, 0).state == "waiting"


def test_a_server_that_is_away_is_tried_again(settings: Any):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    table = a_game()
    outbox.deliver_due()
    assert (turn_of(table, 0).state, turn_of(table, 0).note) == ("waiting", "ConnectionRefusedError")
