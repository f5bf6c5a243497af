"""The doors that mail comes in by: a mail service's webhook (its signature checked by anymail) or a polled mailbox."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from anymail.signals import EventType, inbound, tracking

from notifications.services import addresses, receiving

BOUNCED = (EventType.BOUNCED, EventType.REJECTED, EventType.FAILED)


def parse(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, _class=EmailMessage, policy=policy.default)


def on_inbound(event: Any, **_: Any) -> None:
    """A mail service hands us a mail."""
    recipient = getattr(event.message, "envelope_recipient", None)
    receiving.receive(message=parse(event.message.as_bytes()), recipients=[recipient] if recipient else [])


def on_tracking(event: Any, **_: Any) -> None:
    """A mail service tells what became of a mail of ours."""
    if event.event_type in BOUNCED and event.recipient:
        addresses.record_bounce(email=event.recipient, reason=str(event.description or event.event_type), hard=True)
    elif event.event_type == EventType.DEFERRED and event.recipient:
        addresses.record_bounce(email=event.recipient, reason="deferred", hard=False)
    elif event.event_type == EventType.DELIVERED and event.recipient:
        addresses.record_delivery(email=event.recipient)
    elif event.event_type == EventType.COMPLAINED and event.recipient:
        addresses.record_complaint(email=event.recipient)


def listen() -> None:
    """Called once, when the service starts."""
    inbound.connect(on_inbound, dispatch_uid="notifications")
    tracking.connect(on_tracking, dispatch_uid="notifications")
