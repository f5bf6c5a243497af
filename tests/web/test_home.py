"""The front page and the frame around every page."""

import gzip
import re

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.clocks import HoursPerTurn, Preset
from games.models import Table
from tests.factories import UserFactory
from tests.games.tables import a_game, a_table, play, play_on, player_of
from tournaments.models import Rating

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_a_visitor_learns_what_it_is_and_where_to_sign_in(client: Client) -> None:
    page = client.get("/").content.decode()
    assert "Railway board games by e-mail" in page
    assert 'href="/accounts/login/code/"' in page
    assert "unofficial" in page


def test_a_player_is_greeted_by_name_and_names_are_escaped(client: Client) -> None:
    client.force_login(UserFactory(display_name="<b>Ada</b>"))
    page = client.get("/").content.decode()
    assert "Welcome aboard, &lt;b&gt;Ada&lt;/b&gt;." in page


def test_dev_mail_is_linked_only_where_it_exists(client: Client) -> None:
    assert "Dev mail" not in client.get("/").content.decode()


@pytest.mark.urls("config.urls_local")
def test_dev_mail_is_linked_on_a_developers_machine(client: Client) -> None:
    assert 'href="/dev/mail/"' in client.get("/").content.decode()


def test_everything_a_page_loads_is_served_here(client: Client) -> None:
    page = client.get("/").content.decode()
    loaded = re.findall(r'(?:src|<link[^>]* href)="([^"]+)"', page)
    assert loaded
    assert [address for address in loaded if not re.match(r"/(?!/)", address)] == []
    files = [address for address in loaded if address.startswith("/static/")]
    assert [address for address in files if finders.find(address.removeprefix("/static/")) is None] == []
    assert [address for address in loaded if address not in files and client.get(address).status_code != 200] == []


def test_no_page_runs_inline_scripts(client: Client) -> None:
    """A block of JSON is data: it never runs."""
    for path in ["/", "/accounts/login/code/", "/accounts/signup/", "/tables/"]:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert not re.search(rb"<script(?![^>]*(?:src=|application/json))| on[a-z]+=|style=", answer.content)


def test_the_admin_alone_may_evaluate_expressions(client: Client) -> None:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    answer = client.get("/admin/accounts/user/")
    assert answer.status_code == 200
    assert "script-src 'self' 'unsafe-eval'" in answer.headers["Content-Security-Policy"]


def test_a_visitor_of_the_admin_is_sent_to_the_ordinary_sign_in(client: Client) -> None:
    answer = client.get("/admin/login/", follow=True)
    assert answer.redirect_chain[0][0].startswith("/accounts/login/")


RAIL = {"system": "age-of-rail", "map": "south-africa"}


def a_turn_of(user: User, title: str, hours: int) -> Table:
    """A game in which this person is asked."""
    table = a_game(3, owner=user, title=title, time_control=HoursPerTurn(hours), **RAIL)
    while table.decisions.get().seat != table.seats.get(player=user).number:
        play(table, table.decisions.get().seat, "pass")
    return table


def test_turns_come_first_by_deadline_with_what_is_asked_and_a_board(client: Client) -> None:
    user = UserFactory()
    later, soon = a_turn_of(user, "Later", 50), a_turn_of(user, "Soon", 5)
    client.force_login(user)
    page = client.get("/").content.decode()
    assert page.index("Soon") < page.index("Later")
    assert page.count("You have £") >= 2
    for table in (later, soon):
        index = Table.objects.get(pk=table.pk).last_index
        assert f"/tables/{table.public_id}/board.svg?at={index}" in page


def test_what_is_asked_calls_players_by_their_names_as_they_are_now(client: Client) -> None:
    table = a_game(3, **RAIL)
    first = table.decisions.get().seat
    bidder = player_of(table, first)
    play(table, first, "bid 9")
    asked = player_of(table, table.decisions.get().seat)
    client.force_login(asked)
    assert f"by {bidder.display_name}" in client.get("/").content.decode()
    bidder.display_name = "Renamed Semaphore"
    bidder.save()
    page = client.get("/").content.decode()
    assert "by Renamed Semaphore" in page
    assert "by player" not in page


def test_home_takes_as_many_queries_with_many_games_as_with_few(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)

    def once() -> int:
        with CaptureQueriesContext(connection) as made:
            assert client.get("/").status_code == 200
        return len(made)

    def count() -> int:
        """The lesser of two looks: the first may find that something kept for a while has to be asked for anew."""
        return min(once(), once())

    a_turn_of(user, "one", 5)
    a_table(3, owner=user, **RAIL)
    a_table(3, **RAIL)
    few = count()
    for number in range(4):
        a_turn_of(user, f"turn {number}", 5)
        a_table(3, owner=user, **RAIL)
        a_table(3, **RAIL)
    assert count() <= few
    assert few <= 20


def test_a_stranger_leafs_through_a_finished_game(client: Client) -> None:
    table = play_on(a_game(3, title="The long one", **RAIL))
    page = client.get("/").content.decode()
    assert "The long one" in page
    assert f"/tables/{table.public_id}/at/0/" in page
    assert "<svg" in page


def test_a_small_board_is_drawn_once_and_kept_by_browsers(client: Client, clean_counters: None) -> None:
    table = play_on(a_game(3, **RAIL), moves=3)
    address = f"/tables/{table.public_id}/board.svg"
    packed = client.get(f"{address}?at={table.last_index}", headers={"Accept-Encoding": "gzip"})
    assert "immutable" in packed.headers["Cache-Control"]
    assert "private" in packed.headers["Cache-Control"]
    picture = gzip.decompress(packed.content)
    assert picture.startswith(b"<svg")
    assert b"<text" not in picture
    assert b"<title" in picture
    same = client.get(address, headers={"If-None-Match": packed.headers["ETag"]})
    assert same.status_code == 304
    with CaptureQueriesContext(connection) as made:
        again = client.get(address)
    assert again.content == gzip.decompress(packed.content)
    assert not [query for query in made if "strongbox" in query["sql"]]


class TestFindingATable:
    @pytest.fixture
    def tables(self) -> dict[str, Table]:
        return {
            "rail": a_table(3, title="By rail", time_control=HoursPerTurn(72), **RAIL),
            "steam": a_table(4, system="age-of-steam", map="rust-belt", title="By steam", time_control=Preset("24h")),
            "live": a_table(4, title="This evening", time_control=Preset("live-evening"), rated=False, **RAIL),
            "slow": a_table(5, title="No hurry", **RAIL),
        }

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            ("", {"rail", "steam", "live", "slow"}),
            ("game=age-of-steam", {"steam"}),
            ("game=age-of-rail/south-africa&players=4", {"live"}),
            ("pace=live", {"live"}),
            ("pace=day", {"steam"}),
            ("pace=slow", {"rail"}),
            ("pace=none", {"slow"}),
            ("rating=friendly", {"live"}),
            ("state=running", set()),
            ("pace=nonsense&players=many", {"rail", "steam", "live", "slow"}),
        ],
    )
    def test_by_what_one_looks_for(
        self, client: Client, tables: dict[str, Table], asked: str, expected: set[str]
    ) -> None:
        page = client.get(f"/tables/?{asked}").content.decode()
        assert {name for name, table in tables.items() if table.title in page} == expected

    def test_near_ones_own_rating(self, client: Client, tables: dict[str, Table]) -> None:
        user = UserFactory()
        now = {"games": 5, "last_game_at": timezone.now(), "sigma": 50, "pool": "play", "system": ""}
        Rating.objects.create(player=user, mu=1500, **now)
        Rating.objects.create(player=tables["rail"].owner, mu=1900, **now)
        Rating.objects.create(player=tables["steam"].owner, mu=1600, **now)
        client.force_login(user)
        page = client.get("/tables/?rating=near").content.decode()
        assert "By steam" in page
        assert "No hurry" in page
        assert "By rail" not in page
