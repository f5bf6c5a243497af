"""What is kept of a table's page: the same page sooner, never another seat's, never an older moment's."""

from __future__ import annotations

import re

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Table
from tests.factories import UserFactory
from tests.games.tables import a_game, fresh, play, play_on, player_of
from tests.web.test_desk import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

RAIL = {"system": "age-of-rail", "map": "south-africa"}
ONE_TIME = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value=")[^"]*')


def page_of(client: Client, table: Table, **headers: str) -> str:
    """The page without what is new each time."""
    return ONE_TIME.sub(r"\1", client.get(f"/tables/{table.public_id}/", headers=headers).content.decode())


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch):
    """Makes the cache forget everything, without taking it from tests that run at the same time."""
    numbers = iter(range(1000))
    prefix = caches["default"].key_prefix
    return lambda: monkeypatch.setattr(caches["default"], "key_prefix", f"{prefix}-{id(numbers)}-{next(numbers)}")


def test_what_is_kept_is_what_would_be_made(forget) -> None:
    table = play_on(a_game(3, **RAIL), moves=9)
    asked = table.decisions.get().seat
    for client in (signed_in(player_of(table, asked)), signed_in(player_of(table, (asked + 1) % 3)), Client()):
        forget()
        made = page_of(client, table)
        assert page_of(client, table) == made
        phone = page_of(client, table, user_agent="Mobile")
        assert phone != made
        assert page_of(client, table, user_agent="Mobile") == phone


def test_a_second_look_opens_no_position_and_reads_no_log(forget) -> None:
    table = play_on(a_game(3, **RAIL), moves=9)
    client = signed_in(player_of(table, table.decisions.get().seat))
    forget()
    page_of(client, table)
    with CaptureQueriesContext(connection) as made:
        assert 'id="desk"' in page_of(client, table)
    touched = " ".join(query["sql"] for query in made)
    assert "games_strongbox" not in touched
    assert "games_logrow" not in touched
    assert len(made) <= 14


def test_every_pair_of_eyes_has_a_place_of_its_own(forget) -> None:
    """Whatever a seat alone is offered is in nobody else's page, in whichever order they look."""
    table = a_game(3, **RAIL)
    asked = table.decisions.get().seat
    clients = [signed_in(player_of(table, seat)) for seat in range(3)] + [Client()]
    alone = []
    for client in clients:
        forget()
        alone.append(page_of(client, table))
    forget()
    for order in (clients, clients[::-1]):
        for client in order:
            assert page_of(client, table) == alone[clients.index(client)]
    assert ['class="hand"' in page for page in alone] == [seat == asked for seat in range(3)] + [False]


def test_a_move_a_new_name_and_a_new_person_are_seen_at_once() -> None:
    table = a_game(3, **RAIL)
    seat = table.decisions.get().seat
    player, client, stranger = player_of(table, seat), signed_in(player_of(table, seat)), Client()
    for one in (client, stranger):
        assert str(player) in page_of(one, table)
    player.display_name = "Renamed Semaphore"
    player.save()
    for one in (client, stranger):
        assert "Renamed Semaphore" in page_of(one, table)
    play(table, seat, "pass")
    assert 'class="hand"' not in page_of(client, table)
    assert f'<li value="{fresh(table).last_index}"' in page_of(stranger, table)


def test_the_end_of_a_game_opens_what_was_kept_closed(forget) -> None:
    table = play_on(a_game(3, **RAIL))
    table.state = Table.State.RUNNING
    table.save()
    before = page_of(Client(), table)
    table.state = Table.State.FINISHED
    table.save()
    assert "The game is over." not in before
    assert "The game is over." in page_of(Client(), table)


def test_a_place_is_kept_once_however_long_the_game(forget) -> None:
    """The next moment takes the place of the last, so that old tables fill no more of the cache than young ones."""
    table, stranger = a_game(3, **RAIL), Client()
    forget()
    written: list[str] = []
    cache = caches["default"]
    whole = type(cache).set

    def noting(self, key, *args, **kwargs):
        written.append(key)
        return whole(self, key, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(cache), "set", noting)
        for _ in range(3):
            page_of(stranger, table)
            play_on(table, moves=2)
    places = [key for key in written if key.startswith("sight:")]
    assert len(places) == 3
    assert len(set(places)) == 1


def test_somebody_who_leaves_is_not_told_about_by_what_was_kept() -> None:
    table = a_game(3, **RAIL)
    seat = table.decisions.get().seat
    leaver = player_of(table, seat)
    stranger = Client()
    play(table, seat, "pass")
    assert str(leaver) in page_of(stranger, table)
    other = UserFactory(display_name="Somebody Else")
    table.seats.filter(number=seat).update(player=other)
    page = page_of(stranger, table)
    assert "Somebody Else" in page
    assert str(leaver) not in page
