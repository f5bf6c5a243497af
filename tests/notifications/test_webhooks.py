"""Webhooks: set up by their owner, told what they asked for, signed, tried again, switched off when nobody is there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from notifications.models import Dispatch, Webhook
from notifications.services import elsewhere, outbox
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, play, player_of
from tests.notifications.hooks import Hooks, running_hooks
from tests.notifications.mailbox import deliver

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]
DOCS = Path(__file__).parent.parent.parent / "docs" / "beyond-mail.md"


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[Hooks]:
    with running_hooks(tmp_path) as server:
        yield server


def a_webhook(person: User, hooks: Hooks, **more: Any) -> Webhook:
    return elsewhere.create_webhook(place=elsewhere.Place(person), url=hooks.url, outside=hooks.outside(), **more)


def told(hooks: Hooks) -> list[dict[str, Any]]:
    """Send what is due; what the server was told by it."""
    before = len(hooks.taken)
    outbox.deliver_elsewhere(outside=hooks.outside())
    return [json.loads(body) for _, _, body in hooks.taken[before:]]


def a_turn_with_a_webhook(hooks: Hooks, **more: Any) -> tuple[Any, User, Webhook]:
    """A game in which seat 1 is about to be asked, and its player's webhook."""
    table = a_game()
    person = player_of(table, 1)
    Dispatch.objects.all().delete()
    webhook = a_webhook(person, hooks, **more)
    outbox.write(
        kind=Dispatch.Kind.TURN,
        key="the turn",
        person_id=person.pk,
        table_id=table.pk,
        seat=1,
        decision=table.decisions.get(seat=1).index,
    )
    return table, person, webhook


def test_whoever_is_asked_is_told_once_beside_the_mail(hooks: Hooks):
    table, _, _ = a_turn_with_a_webhook(hooks)
    (said,) = told(hooks)
    assert (said["type"], said["table"]["id"], said["seat"]) == ("turn", table.public_id, 1)
    assert said["url"] == f"http://testserver/tables/{table.public_id}/"
    assert "your turn" in said["title"]
    assert told(hooks) == []
    assert Dispatch.objects.filter(channel="mail", state="waiting").count() == 1


def test_a_decision_that_was_answered_meanwhile_is_not_told(hooks: Hooks):
    table, _, _ = a_turn_with_a_webhook(hooks)
    play(table, 1, "seal 3")
    assert [said for said in told(hooks) if said["decision"] == 0] == []
    assert Dispatch.objects.get(key__startswith="the turn:w").note == "decision closed"


def test_what_was_not_asked_for_is_not_told(hooks: Hooks):
    a_turn_with_a_webhook(hooks, kinds=["over"])
    assert told(hooks) == []
    assert Dispatch.objects.filter(channel="webhook").count() == 0


def test_a_move_costs_the_same_statements_with_and_without_webhooks(hooks: Hooks):
    """The rows for webhooks and browsers come with the mail's row, in the same statement."""
    counts = []
    for with_webhook in (False, True):
        table = a_game()
        if with_webhook:
            for seat in (0, 1):
                a_webhook(player_of(table, seat), hooks)
        with CaptureQueriesContext(connection) as asked:
            play(table, 0, "seal 3")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def the_verifier() -> Any:
    """The snippet that the documentation shows to those who write the other end."""
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(), re.DOTALL)
    assert code is not None
    room: dict[str, Any] = {}
    exec(code[1], room)
    return room["verified"]


def test_the_snippet_in_the_docs_accepts_our_messages_and_nothing_else(hooks: Hooks):
    _, person, webhook = a_turn_with_a_webhook(hooks)
    told(hooks)
    _, headers, body = hooks.taken[0]
    verified = the_verifier()
    assert verified(webhook.secret, headers, body)
    assert not verified(webhook.secret, headers, body + b" ")
    assert not verified(webhook.secret, {**headers, "webhook-id": "another"}, body)
    assert not verified(a_webhook(person, hooks).secret, headers, body)
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert not verified(webhook.secret, headers, body)


def test_while_a_secret_is_changed_both_sign(hooks: Hooks):
    _, person, webhook = a_turn_with_a_webhook(hooks)
    new = elsewhere.rotate_secret(place=elsewhere.Place(person), webhook_id=webhook.pk)
    told(hooks)
    _, headers, body = hooks.taken[0]
    assert new.secret != webhook.secret
    assert the_verifier()(webhook.secret, headers, body)
    assert the_verifier()(new.secret, headers, body)
    Webhook.objects.update(former_until=timezone.now())
    elsewhere.try_webhook(place=elsewhere.Place(person), webhook_id=webhook.pk)
    told(hooks)
    assert not the_verifier()(webhook.secret, *hooks.taken[-1][1:])


def test_discord_gets_an_embed_that_mentions_nobody(hooks: Hooks):
    table, _, _ = a_turn_with_a_webhook(hooks, shape="discord")
    (said,) = told(hooks)
    assert said["allowed_mentions"] == {"parse": []}
    assert said["embeds"][0]["url"] == f"http://testserver/tables/{table.public_id}/"


def test_one_that_fails_is_tried_again_after_growing_pauses_then_switched_off_and_its_owner_told(hooks: Hooks):
    _, person, webhook = a_turn_with_a_webhook(hooks)
    Dispatch.objects.filter(channel="mail").delete()
    hooks.status, pauses = 500, []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        while (row := Dispatch.objects.get(key__startswith="the turn:w")).state == "waiting":
            clock.move_to(row.due_at)
            told(hooks)
            row.refresh_from_db()
            pauses.append(row.due_at - timezone.now())
        webhook.refresh_from_db()
        assert pauses[:3] == outbox.PAUSES[:3]
        assert (webhook.on, webhook.note, row.state) == (False, "answered 500", "failed")
        (letter,) = deliver()
    assert "was switched off" in letter["Subject"]
    assert person.email in letter["To"]
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(("status", "note"), [(302, "answered 302: we follow no redirects"), (404, "answered 404")])
def test_answers_that_are_no_yes_are_noted(hooks: Hooks, status: int, note: str):
    _, _, webhook = a_turn_with_a_webhook(hooks)
    hooks.status = status
    told(hooks)
    webhook.refresh_from_db()
    assert (webhook.on, webhook.note) == (True, note)
    hooks.status = 200
    Dispatch.objects.update(due_at=timezone.now())
    told(hooks)
    webhook.refresh_from_db()
    assert (webhook.failing_since, webhook.note) == (None, "")


def test_one_that_says_it_is_gone_is_switched_off_at_once(hooks: Hooks):
    _, _, webhook = a_turn_with_a_webhook(hooks)
    hooks.status = 410
    told(hooks)
    webhook.refresh_from_db()
    assert webhook.on is False
    assert Dispatch.objects.filter(kind="hook-off").count() == 1


def test_an_address_that_has_become_private_is_not_gone_to(hooks: Hooks):
    a_turn_with_a_webhook(hooks)
    outbox.deliver_elsewhere()
    assert hooks.taken == []
    assert Dispatch.objects.get(channel="webhook").note == "It is not a public address."


def test_what_is_switched_off_at_a_table_is_not_told_there(hooks: Hooks):
    table, person, _ = a_turn_with_a_webhook(hooks)
    bearer(person).patch(f"/api/v1/me/mail/tables/{table.public_id}/", {"kinds": [{"kind": "turn", "wanted": False}]})
    assert told(hooks) == []


def test_the_api_lists_changes_tries_and_deletes_and_shows_a_secret_once(hooks: Hooks):
    person, stranger = UserFactory(), UserFactory()
    webhook, client = a_webhook(person, hooks, name="My phone"), bearer(person)
    address = f"/api/v1/me/webhooks/{webhook.pk}/"
    (listed,) = client.get("/api/v1/me/webhooks/").json()
    assert (listed["name"], "secret" in listed, "turn" in listed["kinds"]) == ("My phone", False, True)
    assert client.patch(address, {"kinds": ["over"], "on": False}).json()["kinds"] == ["over"]
    assert client.patch(address, {"on": True}).json()["on"] is True
    assert client.post(f"{address}secret/").json()["secret"].startswith("whsec_")
    assert client.post(f"{address}test/").status_code == 202
    assert [said["type"] for said in told(hooks)] == ["trial"]
    for other in ("get", "patch", "delete"):
        assert getattr(bearer(stranger), other)(address, {}).status_code in (404, 405)
    assert client.delete(address).status_code == 204
    assert client.get("/api/v1/me/webhooks/").json() == []


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/x", "http://example.org/x", "https://[::ffff:10.0.0.1]/", "nonsense"]
)
def test_the_api_refuses_what_is_not_public(url: str):
    answer = bearer(UserFactory()).post("/api/v1/me/webhooks/", {"url": url})
    assert (answer.status_code, answer.json()["code"]) == (422, "address-not-allowed")


def test_five_are_enough(hooks: Hooks):
    person = UserFactory()
    for _ in range(elsewhere.MOST_WEBHOOKS):
        a_webhook(person, hooks)
    with pytest.raises(elsewhere.TooManyOfThese):
        a_webhook(person, hooks)
