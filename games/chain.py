"""The chain that makes the log tamper-evident: each row's value depends on all rows before it and on the game's key.

A plain hash of a row could be guessed by trying every bid; without the key nobody can try.
"""

import hashlib
import hmac

import msgspec

from games.models import LogRow

_encoder = msgspec.json.Encoder(order="deterministic")


def link(key: bytes, before: bytes, row: LogRow, position: bytes) -> bytes:
    """The chain value of a row: keyed, over the value before, the row's own facts, and the position after it."""
    facts = [
        row.index,
        row.kind,
        row.seat,
        row.call,
        row.back_to,
        row.action,
        row.text,
        row.secret,
        row.revealed,
        row.outcomes,
        row.events,
        row.revision,
        int(row.at.timestamp() * 1_000_000),
        row.source,
        hashlib.sha256(position).hexdigest(),
    ]
    return hmac.digest(key, before + _encoder.encode(facts), "sha256")


def digest(key: bytes, value: object) -> bytes:
    """A keyed fingerprint of JSON data, for comparing without keeping it."""
    return hmac.digest(key, _encoder.encode(value), "sha256")
