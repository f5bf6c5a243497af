"""What arrived, and how a person would use it."""

from __future__ import annotations

import random
import re
from email.message import EmailMessage
from typing import Any

from django.core import mail

from accounts.models import User
from games.models import Decision, Table
from notifications.inbound import parse
from notifications.models import Dispatch
from notifications.services import outbox
from tests.games.tables import decision_of, play, position_of
from tournaments.services import rating


def deliver() -> list[EmailMessage]:
    """Send what is due; the mails that went out, as a reader's program gets them. Ratings have been settled."""
    rating.settle(pool="play")
    before = len(mail.outbox)
    outbox.deliver_due()
    return [as_read(message) for message in mail.outbox[before:]]


def as_read(message: Any) -> EmailMessage:
    return parse(message.message().as_bytes())


def text_of(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def html_of(message: EmailMessage) -> str:
    body = message.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def links_of(message: EmailMessage) -> dict[str, str]:
    """The turn links by the move they stand for."""
    found = re.findall(r"^  (\S.*?)(?:   \(.*\))?\n  http://testserver(/m/\S+)", text_of(message), re.MULTILINE)
    return dict(found)


def turn_of(table: Table, seat: int) -> Dispatch:
    return Dispatch.objects.filter(table=table, seat=seat, kind="turn").latest("pk")


def reply_to(
    message: EmailMessage, words: str, *, sender: str = "anybody@players.example", **headers: str
) -> EmailMessage:
    """What a person's mail program sends when they press Reply. From is whatever they like."""
    reply = EmailMessage()
    reply["From"], reply["To"] = sender, str(message["Reply-To"])
    reply["Subject"] = f"Re: {message['Subject']}"
    reply["Message-ID"] = f"<{abs(hash((words, str(message['Message-ID']))))}@players.example>"
    reply["In-Reply-To"] = str(message["Message-ID"])
    for name, value in headers.items():
        reply[name.replace("_", "-")] = value
    reply.set_content(words)
    return reply


def received_by(person: User) -> list[EmailMessage]:
    return [as_read(message) for message in mail.outbox if person.email in message.to[0]]


def play_round_to(table: Table, seat: int) -> None:
    """The seat answers, then the others do, until it is asked again."""
    rng = random.Random(1)
    asked = decision_of(table, seat).index
    while not Decision.objects.filter(table=table, seat=seat, index__gt=asked).exists():
        position = position_of(table)
        mover = seat if seat in position.waiting_on() else position.waiting_on()[0]
        play(table, mover, position.choices(mover).sample(rng))
