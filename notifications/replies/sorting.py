"""What an arriving mail is: a person's reply, a machine's, a bounce, our own come back; and which token it carries.

Who wrote it is known by the token alone. From can be anybody's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import getaddresses
from enum import Enum
from typing import Any

from django.conf import settings

from notifications.post import domain

TAG = re.compile(r"\+([rb])-([a-z2-7]{20,80})@", re.IGNORECASE)
RECIPIENTS = ("To", "Cc", "Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Forwarded-To")
MACHINE_HEADERS = ("X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Vacation", "X-Failed-Recipients", "List-Id")
MACHINE_SUBJECT = re.compile(
    r"^\W*(automatic reply|auto(matic)?[ -]?(reply|response)|out of (the )?office|abwesenheit|automatische antwort"
    r"|réponse automatique|absence du bureau|respuesta automática|risposta automatica|automatisch antwoord|autosvar"
    r"|automaattinen vastaus|odpowiedź automatyczna|resposta automática|автоответ|undeliver(ed|able)"
    r"|delivery status notification|mail delivery failed|returned mail|unzustellbar)",
    re.IGNORECASE,
)
MAILER = re.compile(r"^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@", re.IGNORECASE)


class Sort(Enum):
    """What a mail turned out to be."""

    REPLY = "reply"
    BOUNCE = "bounce"
    MACHINE = "machine"
    OURS = "ours"
    STRAY = "stray"


@dataclass(frozen=True)
class Tag:
    """The token in an address: `r` for replies, `b` for bounces."""

    letter: str
    token: str


def tag_of(message: EmailMessage, recipients: list[str] | None = None) -> Tag | None:
    """The first token among those the mail was sent to; the envelope counts before the headers."""
    headers = [str(value) for name in RECIPIENTS for value in message.get_all(name, [])]
    for text in [*(recipients or []), *headers]:
        if found := TAG.search(text):
            return Tag(found[1].lower(), found[2].lower())
    return None


def sort(message: EmailMessage, tag: Tag | None) -> Sort:
    """A mail without a token is nobody's. What machines sent is never answered, or two would talk for ever."""
    if is_bounce(message) or (tag is not None and tag.letter == "b"):
        return Sort.BOUNCE
    if tag is None:
        return Sort.STRAY
    if _is_ours(message):
        return Sort.OURS
    return Sort.MACHINE if _is_machine(message) else Sort.REPLY


def is_bounce(message: EmailMessage) -> bool:
    report = message.get_content_type() == "multipart/report"
    return report and str(message.get_param("report-type") or "").lower() == "delivery-status"


def _is_ours(message: EmailMessage) -> bool:
    """Our own mail, come back by a forwarding that goes in a circle."""
    ours = {
        settings.MAIL_REPLY_ADDRESS.lower(),
        *(address.lower() for _, address in getaddresses([settings.DEFAULT_FROM_EMAIL])),
    }
    senders = {address.lower() for _, address in getaddresses([str(value) for value in message.get_all("From", [])])}
    mine = str(message["Message-ID"] or "").strip().lower().endswith(f"@{domain().lower()}>")
    return bool(senders & ours) or (mine and message["List-Unsubscribe"] is not None)


def _is_machine(message: EmailMessage) -> bool:
    if str(message["Auto-Submitted"] or "no").split(";")[0].strip().lower() != "no":
        return True
    if str(message["Precedence"] or "").strip().lower() in ("bulk", "junk", "list", "auto_reply"):
        return True
    if any(message[name] is not None for name in MACHINE_HEADERS) or str(message["Return-Path"] or "x").strip() == "<>":
        return True
    senders = [address for _, address in getaddresses([str(value) for value in message.get_all("From", [])])]
    return bool(MACHINE_SUBJECT.search(str(message["Subject"] or ""))) or any(map(MAILER.match, senders))


@dataclass(frozen=True)
class Bounce:
    """What a delivery report says."""

    hard: bool
    reason: str


def bounce_of(message: EmailMessage) -> Bounce | None:
    """The first failure in a delivery report; None if it only tells of a delay or of success."""
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        blocks: Any = part.get_payload()
        for block in blocks if isinstance(blocks, list) else []:
            action = str(block.get("Action", "")).strip().lower()
            if action == "failed":
                status = str(block.get("Status", "")).strip()
                reason = str(block.get("Diagnostic-Code", "")).strip() or status
                return Bounce(not status.startswith("4"), " ".join(reason.split())[:200])
    return None
