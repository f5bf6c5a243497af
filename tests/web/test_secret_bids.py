"""No page shows what somebody has bid in secret: two games that differ only in that bid look the same to all others."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

from games.models import Table
from tests.factories import UserFactory
from tests.games.test_secrets import BLIND, a_game_with_a_secret_bid

pytestmark = [pytest.mark.django_db]

THEN = datetime(2026, 5, 1, 12, tzinfo=UTC)
PAGES = ("", "at/1/", "what-if/1/", "board.svg", "log/")
RANDOM = re.compile(r'"[A-Za-z0-9]{64}"|\b[0-9a-f]{64}\b|"[0-9a-f]{16}(?:[0-9a-f]{16})?"|nonce-[^\'"]+|nonce="[^"]+"')
"""Tokens against forgery, keys of forms, and the chain's values, which are keyed, differ between any two answers."""


def _seen(client: Client, table: Table) -> dict[str, tuple[int, str]]:
    base = f"/tables/{table.public_id}/"
    found = {}
    for page in PAGES:
        answer = client.get(base + page)
        body = answer.content.decode().replace(table.public_id, "the-table")
        found[page] = answer.status_code, RANDOM.sub("", body)
    return found


def test_a_secret_bid_changes_nothing_on_anybody_elses_pages() -> None:
    people = [UserFactory() for _ in range(3)]
    another, spectator, pages = Client(), Client(), []
    another.force_login(people[1])
    spectator.force_login(UserFactory())
    with time_machine.travel(THEN, tick=False):
        for amount in (130, 20):
            table = a_game_with_a_secret_bid(amount, people, BLIND)
            pages.append([_seen(client, table) for client in (another, spectator)])
            Table.objects.filter(pk=table.pk).delete()
    assert {status for seen in pages[0] for status, _ in seen.values()} == {200}
    for one, other in zip(*pages, strict=True):
        for page in PAGES:
            assert one[page] == other[page], page
