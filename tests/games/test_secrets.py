"""A seat's secrets appear in nobody else's answer, header, error or log line, nor in the admin.

Two games that differ only in one secret bid, and in nothing else that others may know, are looked at through every
address by everybody but the bidder: all they get must be the same, to the byte.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pytest
import time_machine
from django.test import Client
from django.urls import get_resolver
from rest_framework.test import APIClient

from games import services
from games.models import LogRow, Strongbox, Table
from games.selectors.verification import faults_of
from tests.factories import UserFactory, bearer
from tests.games.tables import TINY, fresh

pytestmark = pytest.mark.django_db(transaction=True)

THEN = datetime(2026, 5, 1, 12, tzinfo=UTC)
SEED, KEY = bytes(range(16)), bytes(range(32))
CANARY = "seal 7"


class SecretBid(NamedTuple):
    """A game in which all bid at once and in secret: how a bid is written, two bids, one of another, and wrong ones."""

    system: str
    map: str
    bid: str
    amounts: tuple[int, int]
    other: str
    wrong: tuple[Any, ...]


SEALED = SecretBid(
    TINY, "valley", "seal {}", (7, 3), "seal 2", ("seal 99", "dance", {"do": "seal"}, {"do": "seal", "amount": "x"})
)
BLIND = SecretBid(
    "imperial-steam",
    "reconstruction",
    "bid {}",
    (70, 30),
    "bid 20",
    ("bid 999", "bid 5", {"do": "bid"}, {"do": "bid", "guldens": "x"}),
)

ANSWERED_BY_READING = {
    "api-table": "",
    "api-seats": "seats/",
    "api-view": "view/",
    "api-choices": "choices/",
    "api-log": "log/",
    "api-position": "positions/1/",
    "api-board-svg": "board.svg",
    "api-board-png": "board.png",
    "api-record": "record/",
    "api-record-text": "record.txt",
    "api-chance": "chance/",
    "api-invite": "invitations/",
    "api-talk": "talk/",
    "api-orders": "orders/",
    "api-order": "orders/1/",
}
OTHER = "the bid of another"
ANSWERED_BY_WRITING: dict[str, tuple[str, Any]] = {
    "api-moves": ("moves/", {"expected_index": 1, "actions": [OTHER]}),
    "api-preview": ("preview/", {"actions": [OTHER]}),
    "api-take-back": ("take-back/", {"expected_index": 1}),
    "api-order-preview": ("orders/preview/", {"text": "seal 2"}),
    "api-join": ("join/", {}),
    "api-leave": ("leave/", {}),
    "api-start": ("start/", {}),
    "api-bots": ("bots/", {"bot": "random"}),
    "api-substitute": ("substitute/", {}),
    "api-end-vote": ("end-vote/", {}),
}
ELSEWHERE = {"api-systems", "api-system", "api-tables", "api-changes", "api-records", "api-resign"}
INVITATIONS = {"api-invitations", "api-invitation", "api-accept", "api-decline"}


def a_game_with_a_secret_bid(amount: int, people: list[Any], game: SecretBid = SEALED) -> Table:
    """Always the same game but for the amount the first seat sealed."""
    table = services.create(owner=people[0], system=game.system, map=game.map, players=3, play_forced=False)
    Strongbox.objects.filter(table=table).update(seed=SEED, key=KEY)
    for person in people[1:]:
        services.join(game_id=table.pk, player=person)
    services.play(table.pk, 0, [game.bid.format(amount)], 0, "k", LogRow.Source.API, actor_id=people[0].pk)
    return fresh(table)


def everything_seen(table: Table, client: APIClient, game: SecretBid) -> Iterator[tuple[str, int, str, dict[str, str]]]:
    """Every answer of every address, with headers, for one who asks."""
    base = f"/api/v1/tables/{table.public_id}/"
    for query in ("", "?seat=0", "?seat=1", "?seat=spectator"):
        for path in ANSWERED_BY_READING.values():
            yield seen(f"GET {path}{query}", client.get(f"{base}{path}{query}"))
    for path, body in ANSWERED_BY_WRITING.values():
        said = {**body, "actions": [game.other]} if "actions" in body else body
        yield seen(f"POST {path}", client.post(f"{base}{path}", said))
    for wrong in game.wrong:
        body = {"expected_index": 0, "actions": [wrong]}
        yield seen(f"POST moves/ {wrong}", client.post(f"{base}moves/", body))
        yield seen(f"POST preview/ {wrong}", client.post(f"{base}preview/", {"actions": [wrong]}))
    for path in ("/api/v1/tables/", "/api/v1/changes/?since=2020-01-01T00:00:00Z"):
        yield seen(f"GET {path}", client.get(path))


def seen(what: str, answer: Any) -> tuple[str, int, str, dict[str, str]]:
    headers = {name: value for name, value in answer.headers.items() if name not in ("ETag", "Server-Timing")}
    return what, answer.status_code, answer.content.decode("latin-1"), headers


def looked_at(
    game: SecretBid, amount: int, who: Any, people: list[Any], caplog: pytest.LogCaptureFixture
) -> tuple[Any, str]:
    """All that one person gets to see of the game with this bid; and all that was logged meanwhile."""
    with time_machine.travel(THEN, tick=False):
        table = a_game_with_a_secret_bid(amount, people, game)
        client = bearer(who)
        caplog.clear()
        answers = list(everything_seen(table, client, game))
    return (table, answers), caplog.text


@pytest.mark.parametrize("who", [1, 2, None], ids=["another seat", "a third seat", "a spectator"])
@pytest.mark.parametrize("game", [SEALED, BLIND], ids=lambda game: game.system)
def test_a_secret_bid_changes_nothing_that_others_get_to_see(game, who, caplog):
    caplog.set_level(logging.DEBUG)
    people = [UserFactory() for _ in range(3)]
    looker = UserFactory() if who is None else people[who]
    canary, by_bid = game.bid.format(game.amounts[0]), {}
    for amount in game.amounts:
        (table, answers), logged = looked_at(game, amount, looker, people, caplog)
        by_bid[amount] = [(what, status, cleaned(body, table), headers) for what, status, body, headers in answers]
        assert canary not in logged
        assert SEED.hex() not in logged
        for what, _, body, _ in answers:
            assert SEED.hex() not in body, what
            assert KEY.hex() not in body, what
            assert canary not in body, what
        assert sum(status == 200 for _, status, _, _ in answers) > 15
        Table.objects.filter(pk=table.pk).delete()
    for one, other in zip(*by_bid.values(), strict=True):
        assert one == other


def cleaned(body: str, table: Table) -> str:
    """Without what differs between any two games: ids, and chain values, which are keyed and cover the secret."""
    body = body.replace(table.public_id, "the-table")
    body = re.sub(r'"chain":"[0-9a-f]{64}"', '"chain":""', body)
    return re.sub(r'"id":\d+', '"id":0', body)


def test_chain_values_shown_during_play_cannot_be_guessed_without_the_key():
    people = [UserFactory() for _ in range(3)]
    table = a_game_with_a_secret_bid(7, people)
    chains = {row.chain.hex() if isinstance(row.chain, bytes) else bytes(row.chain).hex() for row in table.log.all()}
    Strongbox.objects.filter(table=table).update(key=bytes(32))
    assert "row 0: changed" in faults_of(fresh(table))[0]
    assert len(chains) == 2


def test_every_address_of_the_tables_is_looked_at_here():
    names = {pattern.name for pattern in get_resolver("games.api.urls").url_patterns}
    covered = {*ANSWERED_BY_READING, *ANSWERED_BY_WRITING, *ELSEWHERE, *INVITATIONS}
    assert names == covered


def test_the_admin_shows_no_seed_key_position_or_action():
    people = [UserFactory() for _ in range(3)]
    table = a_game_with_a_secret_bid(7, people)
    staff = UserFactory(is_staff=True, is_superuser=True)
    browser = Client()
    browser.force_login(staff)
    pages = [f"/admin/games/table/{table.pk}/change/", "/admin/games/table/", "/admin/games/sitting/", "/admin/"]
    for page in pages:
        answer = browser.get(page)
        assert answer.status_code == 200, page
        text = answer.content.decode()
        for secret in (CANARY, SEED.hex(), KEY.hex(), bytes(table.strongbox.position).hex(), "strongbox"):
            assert secret not in text.lower(), page
    assert browser.get("/admin/games/logrow/").status_code == 404
    assert browser.get("/admin/games/strongbox/").status_code == 404


def test_an_error_on_the_way_tells_no_secret_in_answer_or_log(caplog, monkeypatch):
    people = [UserFactory() for _ in range(3)]
    table = a_game_with_a_secret_bid(7, people)

    def broken(self: object, game: object, seat: object) -> None:
        raise KeyError(f"{CANARY} and {SEED.hex()}")

    monkeypatch.setattr("tests.engine.tiny.whistle_stop.WhistleStop.conceal", broken)
    client = bearer(people[1])
    client.raise_request_exception = False
    answer = client.get(f"/api/v1/tables/{table.public_id}/view/")
    assert answer.status_code == 500
    for told in (answer.content.decode(), caplog.text):
        assert CANARY not in told
        assert SEED.hex() not in told
