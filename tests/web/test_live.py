"""What happens at a table reaches open pages: the real way through uvicorn, with Redis between where there is one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import requests
from django.db import connections
from django.test import Client

from accounts.models import User
from games import services
from games.models import Table
from tests.factories import UserFactory
from tests.games.tables import a_game, play, player_of
from tests.processes import eventually
from web.live.exchange import Change, Exchange, Listener, exchange

RAIL = {"system": "age-of-rail", "map": "south-africa"}


class Line:
    """An open stream, read event by event."""

    def __init__(self, address: str, user: User | None = None, **headers: str) -> None:
        cookies = {}
        if user is not None:
            client = Client()
            client.force_login(user)
            cookies["sessionid"] = client.cookies["sessionid"].value
        self.answer = requests.get(address, cookies=cookies, headers=headers, stream=True, timeout=(5, 15))
        self.lines = self.answer.iter_lines(decode_unicode=True)

    def event(self) -> dict[str, str]:
        """The next event; comments and the wish when to come again are passed over."""
        event: dict[str, str] = {}
        for line in self.lines:
            name, _, value = line.partition(": ")
            if not line and "data" in event:
                return event
            if name in ("id", "event", "data"):
                event[name] = value
        raise AssertionError("the stream ended")

    def close(self) -> None:
        self.answer.close()


@pytest.fixture
def lines(streaming_server: SimpleNamespace) -> Iterator[object]:
    opened: list[Line] = []

    def open_line(path: str, user: User | None = None, **headers: str) -> Line:
        opened.append(Line(streaming_server.url + path, user, **headers))
        return opened[-1]

    yield open_line
    for line in opened:
        line.close()
    assert eventually(lambda: len(exchange) == 0), "whoever has gone is no longer told"


def bid(table: Table) -> None:
    seat = table.decisions.get().seat
    play(table, seat, "pass")


@pytest.mark.django_db(transaction=True)
def test_a_move_and_talk_are_told_as_they_are_committed_and_only_that_they_happened(lines) -> None:
    table = a_game(3, **RAIL)
    line = lines(f"/live/{table.public_id}/")
    assert line.answer.headers["Content-Type"] == "text/event-stream"
    assert json.loads(line.event()["data"])["index"] == 0  # it did not say where it was, so it is told
    bid(table)
    told = line.event()
    assert json.loads(told["data"]) == {"table": table.public_id, "index": 1, "talk": 0}
    said = services.say(game_id=table.pk, author=player_of(table, 0), words="a secret plan")
    told = line.event()
    assert json.loads(told["data"]) == {"table": table.public_id, "index": 1, "talk": said.pk}
    assert "secret" not in str(told)


@pytest.mark.django_db(transaction=True)
def test_whoever_was_away_says_where_they_were_and_is_told_only_what_they_missed(lines) -> None:
    table = a_game(3, **RAIL)
    first = lines(f"/live/{table.public_id}/")
    known = first.event()["id"]
    first.close()
    bid(table)
    again = lines(f"/live/{table.public_id}/", None, **{"Last-Event-ID": known})
    missed = again.event()
    assert json.loads(missed["data"])["index"] == 1
    again.close()
    still = lines(f"/live/{table.public_id}/?since={missed['id']}")
    bid(table)
    assert json.loads(still.event()["data"])["index"] == 2


@pytest.mark.django_db(transaction=True)
def test_a_home_hears_of_its_own_tables_alone(lines) -> None:
    mine, other = a_game(3, **RAIL), a_game(3, **RAIL)
    line = lines("/live/", player_of(mine, 0))
    bid(other)
    bid(mine)
    assert json.loads(line.event()["data"])["table"] == mine.public_id
    assert lines("/live/").answer.status_code == 403


@pytest.mark.django_db(transaction=True)
def test_a_study_is_told_to_its_owner_alone_and_no_line_holds_a_database_connection(lines) -> None:
    table, owner = a_game(3, **RAIL), UserFactory()
    Table.objects.filter(pk=table.pk).update(kind=Table.Kind.ANALYSIS, owner=owner)
    assert lines(f"/live/{table.public_id}/").answer.status_code == 404
    assert lines(f"/live/{table.public_id}/", UserFactory()).answer.status_code == 404
    before = open_connections()
    several = [lines(f"/live/{table.public_id}/", owner) for _ in range(12)]  # more than there are threads
    assert [line.answer.status_code for line in several] == [200] * 12
    assert eventually(lambda: open_connections() <= before), "a closed one may take PostgreSQL a moment"


def open_connections() -> int:
    """To this database, by whomever; SQLite's are not counted anywhere."""
    if connections["default"].vendor != "postgresql":
        return 0
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db
@pytest.mark.sqlite_too
def test_a_server_without_an_event_loop_is_asked_now_and_then() -> None:
    table, client = a_game(3, **RAIL), Client()
    assert client.get(f"/live/{table.public_id}/").status_code == 503
    answer = client.get(f"/live/{table.public_id}/now/")
    assert answer.json()["index"] == 0
    tag = answer.headers["ETag"]
    assert client.get(f"/live/{table.public_id}/now/", headers={"If-None-Match": tag}).status_code == 304
    bid(table)
    assert client.get(f"/live/{table.public_id}/now/", headers={"If-None-Match": tag}).json()["index"] == 1


def test_of_one_table_a_slow_page_is_told_the_newest_alone() -> None:
    import asyncio

    board, slow = Exchange(), Listener(["t"])
    board.join(slow)
    for index in range(5):
        board.tell(Change("t", index, talk=9 - index))
    board.tell(Change("another", 7))
    assert asyncio.run(slow.news(0.1)) == [Change("t", 4, talk=9)]
    assert asyncio.run(slow.news(0.01)) == []
    board.leave(slow)
    board.tell(Change("t", 9))
    assert asyncio.run(slow.news(0.01)) == []
