"""How a webhook knows that a message is ours: a keyed hash over id, time and body, as Standard Webhooks has it.

webhook-id: msg_2f1c…          the same however often a message is sent
webhook-timestamp: 1763474400  when it was sent; refuse what is older than five minutes
webhook-signature: v1,…        base64 of HMAC-SHA256 over "id.timestamp.body"; several, apart by spaces, while a
                               secret is being changed
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence
from datetime import datetime

from notifications.models.elsewhere import SECRET_PREFIX


def signed_headers(message_id: str, at: datetime, body: bytes, secrets: Sequence[str]) -> dict[str, str]:
    """The headers that prove a message, under each of the secrets that hold now."""
    stamp = str(int(at.timestamp()))
    return {
        "webhook-id": message_id,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(f"v1,{_signature(secret, message_id, stamp, body)}" for secret in secrets),
    }


def _signature(secret: str, message_id: str, stamp: str, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = f"{message_id}.{stamp}.".encode() + body
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
