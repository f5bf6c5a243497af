"""Turn links: opening shows, pressing plays, and everything that is not quite right is refused kindly."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from config.logs import without_tokens
from games import services
from games.models import LogRow, Table
from notifications.models import Dispatch
from notifications.selectors.wishes import moves_by_mail
from notifications.services import wishes
from notifications.tokens import BadToken, Purpose, Sealed, link_token, open_address_token, open_link_token
from tests.factories import UserFactory
from tests.games.tables import a_game, fresh, play, player_of, rows
from tests.notifications.mailbox import deliver, links_of, play_round_to, turn_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def table() -> Table:
    return a_game()


@pytest.fixture
def link(table: Table) -> str:
    """A link in the first player's turn mail."""
    (turn,) = [mail for mail in deliver() if player_of(table, 0).email in str(mail["To"])]
    return next(iter(links_of(turn).values()))


def test_opening_a_link_shows_the_move_and_changes_nothing(client: Client, table: Table, link: str):
    before = rows(table)
    page = client.get(link)
    move = open_link_token(Purpose.MOVE, link.split("/")[2]).move
    assert (page.status_code, f'value="{move}"' in page.content.decode()) == (200, True)
    assert "<svg" in page.content.decode()
    assert rows(table) == before


def test_pressing_plays_and_says_so(client: Client, table: Table, link: str):
    page = client.post(link)
    last = rows(table)[-1]
    assert (last.source, last.seat, last.actor) == (LogRow.Source.LINK, 0, player_of(table, 0))
    assert page.status_code == 200
    assert last.text in page.content.decode()
    assert moves_by_mail(player_of(table, 0)) == [last]


def test_pressing_needs_no_csrf_cookie_and_grants_no_session(table: Table, link: str):
    client = Client(enforce_csrf_checks=True)
    assert client.post(link).status_code == 200
    assert not client.cookies


def test_another_move_can_be_written_in_its_place(client: Client, table: Table, link: str):
    client.post(link, {"move": "seal 2"})
    assert rows(table)[-1].text == "seal 2"


def test_a_move_that_the_rules_refuse_is_explained_on_the_page(client: Client, table: Table, link: str):
    page = client.post(link, {"move": "fly to the moon"})
    assert page.status_code == 422
    assert "You could say" in page.content.decode()
    assert rows(table)[-1].kind == LogRow.Kind.START


def test_pressing_twice_plays_once_and_answers_twice(client: Client, table: Table, link: str):
    first, count = client.post(link), len(rows(table)) + 1
    assert client.post(link).content == first.content
    assert len(rows(table)) == count - 1


def test_a_stale_link_tells_what_happened_since_and_plays_nothing(client: Client, table: Table, link: str):
    play(table, 0, "seal 3")
    last = rows(table)[-1]
    for page in (client.get(link), client.post(link)):
        assert page.status_code == 409
        assert "moved on" in page.content.decode()
        assert fresh(table).public_id in page.content.decode()
        assert "seal 3" not in page.content.decode(), "an old mail opens no secrets"
    assert rows(table)[-1] == last


def test_every_changed_letter_makes_a_bad_link(client: Client, link: str):
    token = link.split("/")[2]
    for at in range(len(token)):
        changed = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
        with pytest.raises(BadToken):
            open_link_token(Purpose.MOVE, changed)
    assert client.get(f"/m/{'A' + token[1:] if token[0] != 'A' else 'B' + token[1:]}/").status_code == 404


@pytest.mark.parametrize("token", ["", "x", "....", "é", "A" * 5000, "%00"])
def test_nonsense_is_a_bad_link(client: Client, token: str):
    assert client.get(f"/m/{token}/").status_code == 404


def test_an_expired_link_is_refused(client: Client, link: str):
    with time_machine.travel(timezone.now() + timedelta(days=46)):
        assert client.post(link).status_code == 404


def test_a_link_of_a_seat_that_changed_hands_is_refused(client: Client, table: Table, link: str):
    services.substitute(game_id=table.pk, player=UserFactory(), seat=0, replace=True)
    assert client.post(link).status_code == 404


def test_revoking_stops_every_link_that_is_about_and_allowing_revives_none(client: Client, table: Table, link: str):
    person = player_of(table, 0)
    wishes.revoke_mail_play(person=person, table=table)
    assert client.post(link).status_code == 404
    wishes.allow_mail_play(person=person, table=table)
    assert client.post(link).status_code == 404
    fresh_link = link_token(Purpose.MOVE, Sealed(turn_of(table, 0).pk, 1, "seal 1"))
    assert client.post(f"/m/{fresh_link}/").status_code == 200


def test_bad_links_all_look_the_same(client: Client, table: Table, link: str):
    unknown = link_token(Purpose.MOVE, Sealed(10**9, 0, "seal 1"))
    wishes.revoke_mail_play(person=player_of(table, 0))
    pages = [client.get(link), client.get(f"/m/{unknown}/"), client.get("/m/nonsense/")]
    assert {page.status_code for page in pages} == {404}
    assert len({page.content for page in pages}) == 1


def test_links_signed_with_a_former_key_work_until_it_is_dropped(client: Client, link: str, settings):
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a" * 60, [settings.SECRET_KEY]
    assert client.get(link).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert client.get(link).status_code == 404


def test_a_token_is_good_for_its_own_purpose_only():
    sealed = Sealed(7, 0, "pass")
    with pytest.raises(BadToken):
        open_link_token(Purpose.UNSUBSCRIBE, link_token(Purpose.MOVE, sealed))
    with pytest.raises(BadToken):
        open_address_token(Purpose.REPLY, "abc234")


def test_the_address_is_kept_from_caches_referers_and_search_engines(client: Client, link: str):
    headers = client.get(link).headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert "noindex" in headers["X-Robots-Tag"]


def test_tokens_stay_out_of_the_logs(link: str, settings):
    token = link.split("/")[2]
    line = without_tokens(None, "", {"request": f"GET {link}", "event": f"Not Found: {link}", "code": 200})
    assert token not in str(line)
    assert line["request"] == "GET /m/…/"
    assert without_tokens in settings.LOGGING["formatters"]["structured"]["processors"]


@pytest.mark.parametrize("reach", ["here", "kind", "table", "all"])
def test_no_more_of_these_takes_one_press(client: Client, table: Table, reach: str):
    (turn,) = [mail for mail in deliver() if player_of(table, 0).email in str(mail["To"])]
    path = str(turn["List-Unsubscribe"]).strip("<>").removeprefix("http://testserver")
    assert turn["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert client.get(path).status_code == 200
    assert not player_of(table, 0).mail_wishes.exists(), "opening it changes nothing"
    assert Client(enforce_csrf_checks=True).post(path, {"reach": reach}).status_code == 200
    play_round_to(table, 0)
    assert [row.state for row in _delivered(table)] == ["dropped"]


def _delivered(table: Table) -> list[Dispatch]:
    deliver()
    return list(Dispatch.objects.filter(table=table, seat=0, kind="turn").order_by("-pk")[:1])
