"""Push messages: only the browser can read them, only we can have sent them, and each decision is told once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from notifications.elsewhere.webpush import encrypt, padless, public_key_of, unpadded
from notifications.models import Browser, Dispatch
from notifications.services import elsewhere, outbox
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, decision_of, play, player_of
from tests.notifications.hooks import Hooks, running_hooks

POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[Hooks]:
    with running_hooks(tmp_path) as server:
        server.status = 201
        yield server


class Phone:
    """The browser's side: its keys, and how it reads what comes (RFC 8291, section 4)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))
        self.point = self.key.public_key().public_bytes(*POINT)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": padless(self.point), "auth": padless(self.auth)}

    def read(self, body: bytes) -> dict[str, str]:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + theirs).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1] == 2
        message: dict[str, str] = json.loads(plain[:-1])
        return message


def claims_of(authorization: str) -> dict[str, Any]:
    """What a push service checks: the token's signature with the key beside it (RFC 8292)."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    assert key == public_key_of(settings.VAPID_PRIVATE_KEY)
    said, _, signature = token.rpartition(".")
    raw = unpadded(signature)
    der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(key))
    point.verify(der, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(unpadded(said.partition(".")[2]))
    return claims


def subscribed(person: User, hooks: Hooks, phone: Phone) -> Browser:
    return elsewhere.add_browser(person=person, endpoint=hooks.url, name="Phone", outside=hooks.outside(), **phone.keys)


def test_the_example_of_the_standard_comes_out_to_the_byte():
    """RFC 8291, appendix A."""
    ours = ec.derive_private_key(
        int.from_bytes(unpadded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    sealed = encrypt(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ours=ours,
        salt=unpadded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert padless(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.django_db
@pytest.mark.sqlite_too
def test_whoever_is_asked_gets_one_push_that_only_their_phone_can_read(hooks: Hooks):
    table, phone = a_game(), Phone()
    person = player_of(table, 0)
    subscribed(person, hooks, phone)
    Dispatch.objects.all().delete()
    for _ in range(2):
        outbox.write(
            kind=Dispatch.Kind.TURN,
            key="turn",
            person_id=person.pk,
            table_id=table.pk,
            seat=0,
            decision=decision_of(table, 0).index,
        )
    outbox.deliver_elsewhere(outside=hooks.outside())
    outbox.deliver_elsewhere(outside=hooks.outside())
    ((_, headers, body),) = hooks.taken
    message = phone.read(body)
    assert message["url"] == f"http://testserver/tables/{table.public_id}/"
    assert "your turn" in message["title"]
    assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "high")
    claims = claims_of(headers["authorization"])
    assert claims["aud"] == f"https://localhost:{hooks.port}"
    assert 0 < claims["exp"] - timezone.now().timestamp() < 24 * 3600


@pytest.mark.django_db
def test_a_decision_that_is_closed_is_not_pushed(hooks: Hooks):
    table, phone = a_game(), Phone()
    person = player_of(table, 0)
    subscribed(person, hooks, phone)
    Dispatch.objects.all().delete()
    outbox.write(
        kind=Dispatch.Kind.TURN,
        key="turn",
        person_id=person.pk,
        table_id=table.pk,
        seat=0,
        decision=decision_of(table, 0).index,
    )
    play(table, 0, "seal 3")
    outbox.deliver_elsewhere(outside=hooks.outside())
    assert hooks.taken == []


@pytest.mark.django_db
@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(hooks: Hooks, status: int):
    person = UserFactory()
    browser = subscribed(person, hooks, Phone())
    hooks.status = status
    elsewhere.try_browser(person=person, browser_id=browser.pk)
    outbox.deliver_elsewhere(outside=hooks.outside())
    assert not person.browsers.exists()
    assert Dispatch.objects.get(kind="trial").state == "failed"


@pytest.mark.django_db
def test_the_api_takes_what_a_browser_gives_and_refuses_the_rest(hooks: Hooks, settings):
    person = UserFactory()
    client = bearer(person)
    browser = subscribed(person, hooks, Phone())
    shown = client.get("/api/v1/me/push/").json()
    assert shown["key"] == public_key_of(settings.VAPID_PRIVATE_KEY)
    assert shown["browsers"][0]["kinds"] == ["turn", "reminder", "over", "invitation"]
    address = f"/api/v1/me/push/{browser.pk}/"
    assert client.patch(address, {"kinds": ["turn"]}).json()["kinds"] == ["turn"]
    assert client.post(f"{address}test/").status_code == 202
    assert bearer(UserFactory()).delete(address).status_code == 404
    assert client.delete(address).status_code == 204
    given = {"endpoint": "https://127.0.0.1/push", "keys": Phone().keys}
    assert client.post("/api/v1/me/push/", given).json()["code"] == "address-not-allowed"
    bad = {"endpoint": "https://example.org/", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    assert client.post("/api/v1/me/push/", bad).json()["code"] == "keys-unreadable"
    settings.VAPID_PRIVATE_KEY = ""
    assert client.post("/api/v1/me/push/", given).json()["code"] == "push-unavailable"
