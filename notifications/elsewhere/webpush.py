"""A push message that only its browser can read (RFC 8291, RFC 8188) and that its service knows to be ours (RFC 8292).

>>> len(unpadded(public_key_of(padless(bytes(range(32))))))
65
"""

from __future__ import annotations

import base64
import json
import os
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

LONGEST_MESSAGE = 3_000
"""Services take 4,096 bytes; what we say is shorter by far."""
RECORD_SIZE = 4096
TOKEN_LIFE = timedelta(hours=12)

_POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


class BadKeys(ValueError):
    """These are not the keys of a browser."""


def padless(data: bytes) -> str:
    """Base 64 as push services and browsers write it."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unpadded(key), "big"), ec.SECP256R1())


def public_key_of(key: str) -> str:
    """What a browser is given when it subscribes (`applicationServerKey`)."""
    return padless(_private(key).public_key().public_bytes(*_POINT))


def check_keys(p256dh: str, auth: str) -> None:
    """Raise BadKeys unless a message can be written with these."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(p256dh))
        if len(unpadded(auth)) != 16:
            raise ValueError
    except (ValueError, TypeError):
        raise BadKeys from None


def vapid_headers(endpoint: str, key: str, contact: str, at: datetime) -> dict[str, str]:
    """Who sends this: a short-lived token for this push service, signed with our key."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((at + TOKEN_LIFE).timestamp()),
        "sub": contact,
    }
    said = ".".join(_json(part) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = utils.decode_dss_signature(_private(key).sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{said}.{padless(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return {"Authorization": f"vapid t={token}, k={public_key_of(key)}"}


def encrypt(
    message: bytes,
    p256dh: str,
    auth: str,
    *,
    ours: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message as one record that only the browser with these keys can read. Key and salt are new each time."""
    ours, salt = ours or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(p256dh))
    our_point = ours.public_key().public_bytes(*_POINT)
    info = b"WebPush: info\0" + unpadded(p256dh) + our_point
    shared = _derived(unpadded(auth), ours.exchange(ec.ECDH(), theirs), info, 32)
    key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(our_point)]) + our_point
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _json(part: dict[str, object] | dict[str, str]) -> str:
    return padless(json.dumps(part, separators=(",", ":")).encode())
