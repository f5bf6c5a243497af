"""What proves that a link or a reply address came from a mail of ours: a few bytes and a keyed hash of them.

A token names the dispatch it was in; seat, decision and person stand in that row. Keys rotate with SECRET_KEY and
SECRET_KEY_FALLBACKS. Links expire; addresses, which mail programs like to turn into lower case, use base 32.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from datetime import timedelta
from enum import IntEnum

import msgspec
from django.conf import settings

LINK_LIFE = timedelta(days=45)
"""A decision older than this has long been answered by the clock."""

_MAC_BYTES = 15
_SALT = b"notifications.tokens:"


class Purpose(IntEnum):
    """What a token is good for; one never passes for another."""

    MOVE = 1
    REPLY = 2
    UNSUBSCRIBE = 3
    BOUNCE = 4
    CALENDAR = 5


class BadToken(Exception):
    """Not ours, or changed on the way. Why is nobody's business."""


class Sealed(msgspec.Struct, array_like=True, frozen=True, omit_defaults=True):
    """What a token carries: the number of a dispatch (of a person, for a calendar's address)."""

    dispatch: int
    epoch: int = 0
    move: str = ""


def link_token(purpose: Purpose, sealed: Sealed) -> str:
    """For addresses of pages."""
    return base64.urlsafe_b64encode(_seal(purpose, sealed)).decode().rstrip("=")


def open_link_token(purpose: Purpose, token: str) -> Sealed:
    try:
        data = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (binascii.Error, ValueError):
        raise BadToken from None
    if link_canonical(data) != token:
        raise BadToken
    return _open(purpose, data)


def link_canonical(data: bytes) -> str:
    """The one spelling of a token: base 64 has spare bits that would let a changed letter pass."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def address_token(purpose: Purpose, sealed: Sealed) -> str:
    """For the part of a mail address before the @: small letters and digits only."""
    return base64.b32encode(_seal(purpose, sealed)).decode().rstrip("=").lower()


def open_address_token(purpose: Purpose, token: str) -> Sealed:
    try:
        return _open(purpose, base64.b32decode(token.upper() + "=" * (-len(token) % 8)))
    except (binascii.Error, ValueError):
        raise BadToken from None


def message_id_of(key: str, domain: str) -> str:
    """The Message-ID of a dispatch: the same however often it is sent, and telling nothing."""
    return f"<{_mac(settings.SECRET_KEY, b'message-id', key.encode()).hex()}@{domain}>"


def _seal(purpose: Purpose, sealed: Sealed) -> bytes:
    data = msgspec.msgpack.encode(sealed)
    return _mac(settings.SECRET_KEY, bytes([purpose]), data) + data


def _open(purpose: Purpose, sealed: bytes) -> Sealed:
    mac, data = sealed[:_MAC_BYTES], sealed[_MAC_BYTES:]
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not data or not any(hmac.compare_digest(mac, _mac(key, bytes([purpose]), data)) for key in keys):
        raise BadToken
    try:
        return msgspec.msgpack.decode(data, type=Sealed)
    except msgspec.MsgspecError:
        raise BadToken from None


def _mac(key: str | bytes, purpose: bytes, data: bytes) -> bytes:
    return hmac.new(
        _SALT + (key.encode() if isinstance(key, str) else key), purpose + b":" + data, hashlib.sha256
    ).digest()[:_MAC_BYTES]
