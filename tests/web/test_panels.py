"""What one finds around the board: talk, a note, standing orders, the log, and what-ifs. All of it without scripts."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Block, Report
from accounts.selectors.own_data import export_of
from accounts.services.farewell import forget
from engine.hexes.directions import SIDE
from engine.hexes.track import Segment
from engine.steam.move_goods import MoveGoods
from games import services
from games.models import MutedWords, Note, Order, Table
from notifications.mails import compose
from notifications.models import Dispatch
from tests.engine.tiny.whistle_stop import register_tiny, unregister_tiny
from tests.factories import UserFactory
from tests.games.tables import a_game, play, play_on, player_of, position_of, rows
from tests.web.test_desk import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

RAIL = {"system": "age-of-rail", "map": "south-africa"}


@pytest.fixture
def table() -> Table:
    return a_game(3, **RAIL)


class TestTalk:
    def test_what_is_said_is_read_by_all_and_escaped(self, table: Table) -> None:
        speaker = player_of(table, 0)
        said = {"words": "<script>alert(1)</script>\nGood luck", "key": "k"}
        client = signed_in(speaker)
        assert client.post(f"/tables/{table.public_id}/say/", said).headers["Location"].endswith("#talk")
        client.post(f"/tables/{table.public_id}/say/", said)  # sent twice, said once
        assert table.talk.count() == 1
        page = Client().get(f"/tables/{table.public_id}/").content.decode()
        assert "&lt;script&gt;alert(1)&lt;/script&gt;<br>Good luck" in page
        assert "<script>alert" not in page

    def test_only_those_who_sit_here_talk_and_what_cannot_be_said_stays_in_the_form(self, table: Table) -> None:
        answer = signed_in(UserFactory()).post(f"/tables/{table.public_id}/say/", {"words": "Hello from outside"})
        assert answer.status_code == 403
        long = signed_in(player_of(table, 0)).post(f"/tables/{table.public_id}/say/", {"words": "long " * 500})
        assert (long.status_code, table.talk.count()) == (422, 0)
        assert "long long" in long.content.decode()

    def test_pages_and_clients_share_one_allowance(self, table: Table, rates: dict[str, str]) -> None:
        rates["talk"] = "2/minute"
        client = signed_in(player_of(table, 0))
        for number in range(2):
            client.post(f"/tables/{table.public_id}/say/", {"words": f"word {number}"})
        api = client.post(f"/api/v1/tables/{table.public_id}/talk/", {"words": "again"}, "application/json")
        assert api.status_code in (403, 429)  # a session needs its token against forgery; a rate is looked at as well
        page = client.post(f"/tables/{table.public_id}/say/", {"words": "a third"})
        assert (page.status_code, table.talk.count()) == (429, 2)
        assert "a third" in page.content.decode()

    def test_a_reader_mutes_words_and_people_for_themselves_alone(self, table: Table) -> None:
        speaker, reader = player_of(table, 0), player_of(table, 1)
        talk = services.say(game_id=table.pk, author=speaker, words="What a TRAM this is")
        services.say(game_id=table.pk, author=speaker, words="a tramway is fine")
        client = signed_in(reader)
        client.post(f"/tables/{table.public_id}/muted-words/", {"muted": " tram \n\nTram line"})
        assert client.get(f"/tables/{table.public_id}/").content.decode().count("Holds a muted word") == 1
        assert "Holds a muted word" not in signed_in(speaker).get(f"/tables/{table.public_id}/").content.decode()
        client.post(f"/tables/{table.public_id}/talk/{talk.pk}/mute/")
        assert Block.objects.get().player == speaker
        assert "TRAM" not in client.get(f"/tables/{table.public_id}/").content.decode()
        client.post(f"/tables/{table.public_id}/muted-words/", {"muted": ""})
        assert not MutedWords.objects.exists()

    def test_what_was_said_is_brought_before_the_staff_word_for_word(self, table: Table) -> None:
        talk = services.say(game_id=table.pk, author=player_of(table, 0), words="You are a buffer stop")
        reader = player_of(table, 1)
        assert (
            signed_in(player_of(table, 0)).post(f"/tables/{table.public_id}/talk/{talk.pk}/report/").status_code == 404
        )
        signed_in(reader).post(f"/tables/{table.public_id}/talk/{talk.pk}/report/")
        report = Report.objects.get()
        assert (report.reporter, report.player, report.words) == (reader, player_of(table, 0), "You are a buffer stop")
        assert (table.public_id in report.about, report.at_table) == (True, table.public_id)

    def test_where_there_is_no_event_the_staff_hear_of_a_report(self, table: Table) -> None:
        staff, _other = UserFactory(is_staff=True), UserFactory()
        talk = services.say(game_id=table.pk, author=player_of(table, 0), words="You are a buffer stop")
        signed_in(player_of(table, 1)).post(f"/tables/{table.public_id}/talk/{talk.pk}/report/")
        written = Dispatch.objects.get(key__startswith="report:")
        assert written.person == staff
        letter = compose(written)
        assert f"A report about {player_of(table, 0)}" in letter.subject
        assert "You are a buffer stop" in letter.text
        assert f"/admin/accounts/report/{Report.objects.get().pk}/change/" in letter.text
        assert str(player_of(table, 1)) not in letter.text

    def test_older_talk_is_a_page_away(self, table: Table) -> None:
        for number in range(31):
            services.say(game_id=table.pk, author=player_of(table, 0), words=f"word-{number:02}")
        assert "word-00" not in Client().get(f"/tables/{table.public_id}/").content.decode()
        assert "word-00" in Client().get(f"/tables/{table.public_id}/talk/").content.decode()


def test_a_note_is_its_owners_alone_and_goes_with_them(table: Table) -> None:
    owner = player_of(table, 0)
    client = signed_in(owner)
    client.post(f"/tables/{table.public_id}/note/", {"note": "Edda wants Kimberley"})
    assert "Edda wants Kimberley" in client.get(f"/tables/{table.public_id}/").content.decode()
    assert (
        "Kimberley</textarea>" not in signed_in(player_of(table, 1)).get(f"/tables/{table.public_id}/").content.decode()
    )
    assert "Edda wants Kimberley" in str(export_of(user=owner))
    refused = client.post(f"/tables/{table.public_id}/note/", {"note": "x" * 4001})
    assert (refused.status_code, Note.objects.get().words) == (422, "Edda wants Kimberley")
    assert "x" * 4001 in refused.content.decode()
    forget(user=owner)
    assert not Note.objects.exists()


def test_orders_are_given_tried_out_listed_and_withdrawn_with_plain_forms(table: Table) -> None:
    asked = table.decisions.get().seat
    seat = (asked + 1) % 3
    client, address = signed_in(player_of(table, seat)), f"/tables/{table.public_id}/orders/"
    page = client.post(address, {"text": "bid up to 12", "try": "1"}).content.decode()
    assert "is understood; it is about a later decision." in page
    assert not Order.objects.exists()
    page = client.post(address, {"text": "dance on the table"})
    assert page.status_code == 422
    assert 'value="dance on the table"' in page.content.decode()
    assert "You could say:" in page.content.decode()
    client.post(address, {"text": "bid up to 12"})
    order = Order.objects.get()
    assert f"<code>{order.text}</code>" in client.get(f"/tables/{table.public_id}/").content.decode()
    other = signed_in(player_of(table, asked)).get(f"/tables/{table.public_id}/").content.decode()
    assert f"<li><code>{order.text}</code>\n    <form" not in other
    client.post(f"{address}{order.pk}/withdraw/")
    order.refresh_from_db()
    assert order.state == Order.State.CANCELLED


def test_what_happened_is_read_a_page_at_a_time(table: Table) -> None:
    table = play_on(table, moves=40)
    page = Client().get(f"/tables/{table.public_id}/").content.decode()
    earlier = re.search(r'href="(/tables/[^"]+/log/\?before=\d+)"', page)
    assert earlier
    assert '<li value="0">' in Client().get(earlier[1]).content.decode()


def test_a_moments_piece_is_small_and_not_sent_twice(table: Table) -> None:
    table = play_on(table, moves=8)
    client = Client()
    piece = client.get(f"/tables/{table.public_id}/at/3/?part=scene")
    assert b"<html" not in piece.content
    again = client.get(f"/tables/{table.public_id}/at/3/?part=scene", headers={"If-None-Match": piece.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


class TestWhatIf:
    def branch(self, page: str) -> dict[str, object]:
        """What the form would send again."""
        lines = re.findall(r'name="line" value="([^"]+)"', page)
        return {"line": lines, "seed": re.search(r'name="seed" value="([^"]+)"', page)[1]}  # type: ignore[index]

    def test_all_sides_are_played_undone_and_nothing_is_kept(self, table: Table) -> None:
        before, client = table.log.count(), signed_in(player_of(table, 0))
        address = f"/tables/{table.public_id}/what-if/0/"
        page = client.get(address).content.decode()
        for expected in (1, 2):
            page = client.post(address, {**self.branch(page), "typed": "pass"}).content.decode()
            assert len(self.branch(page)["line"]) == expected  # type: ignore[arg-type]
        seats = {line.split(":")[0] for line in self.branch(page)["line"]}  # type: ignore[attr-defined]
        assert len(seats) == 2
        page = client.post(address, {**self.branch(page), "undo": "1"}).content.decode()
        assert len(self.branch(page)["line"]) == 1  # type: ignore[arg-type]
        refused = client.post(address, {**self.branch(page), "typed": "bid 9999"}).content.decode()
        assert 'class="refusal"' in refused
        assert self.branch(refused)["line"] == self.branch(page)["line"]
        assert table.log.count() == before

    def test_a_forged_line_is_left_out(self, table: Table) -> None:
        client = signed_in(player_of(table, 0))
        for line in ("77:pass", "no seat", "0:" + "x" * 3000):
            page = client.post(f"/tables/{table.public_id}/what-if/0/", {"line": [line]})
            assert (page.status_code, self.branch(page.content.decode())["line"]) == (200, [])
        assert client.get(f"/tables/{table.public_id}/what-if/999/").status_code == 404

    def test_of_a_running_game_it_stops_before_what_nobody_can_know(self) -> None:
        """Whistle Stop has secret bids and draws: a branch knows neither the others' bids nor what comes next."""
        register_tiny()
        try:
            table = a_game(2)
            client, address = signed_in(player_of(table, 0)), f"/tables/{table.public_id}/what-if/0/"
            page = client.get(address).content.decode()
            for _ in range(12):
                offered = re.search(r'name="add" value="([^"]+)"', page)
                more = (
                    {"add": offered[1]} if offered else {"fill": "0", "f0.amount": "0", "f0.coins": "0", "f0.bid": "0"}
                )
                page = client.post(address, {**self.branch(page), **more}).content.decode()
                if "stops there." in page:
                    return
            raise AssertionError("no draw and no reveal stopped it")
        finally:
            unregister_tiny()

    def test_of_a_finished_game_it_goes_on_with_chance_of_its_own(self) -> None:
        table = play_on(a_game(3, **RAIL))
        client, address = signed_in(UserFactory()), f"/tables/{table.public_id}/what-if/5/"
        page = client.get(address).content.decode()
        assert bytes(table.strongbox.seed).hex() not in page
        page = client.post(address, {**self.branch(page), "typed": "pass"}).content.decode()
        assert "Chance is drawn anew" in page


def test_a_table_takes_as_many_queries_with_much_talk_and_a_long_log_as_without(table: Table) -> None:
    user = player_of(table, 0)
    services.say(game_id=table.pk, author=user, words="first")
    client = signed_in(user)

    def count() -> int:
        with CaptureQueriesContext(connection) as made:
            assert client.get(f"/tables/{table.public_id}/").status_code == 200
        return len(made)

    few = count()
    for number in range(20):
        services.say(game_id=table.pk, author=player_of(table, number % 3), words=f"more {number}")
    play_on(table, moves=30)
    assert count() <= few
    assert few <= 24


def a_shared_delivery() -> tuple[Table, int, int]:
    """A game of Steam in which the first player may deliver over a link of his and one of the second's."""
    table = a_game(3, system="steam", map="northeast", options={"order": "first-game"})
    position = position_of(table)
    state = position._game.state
    mover, other, _ = state.order
    state.players[mover].locomotive = 2
    state.new_cities["O6"] = "gray"
    state.goods["O6"] = ["blue"]
    state.track["P6"] = (Segment(SIDE["S"], SIDE["NW"], mover),)
    state.track["O8"] = (Segment(SIDE["NE"], SIDE["S"], other),)
    state.stack[1:] = [MoveGoods(round=1, queue=[mover, other])]
    table.strongbox.position = position.encode()
    table.strongbox.save()
    return table, mover, other


def test_who_scores_with_somebody_elses_delivery_has_said_on_the_page_how_he_takes_it() -> None:
    table, mover, other = a_shared_delivery()
    address = f"/tables/{table.public_id}/orders/"
    for seat, text in ((mover, "income until turn 5"), (other, "always points")):
        assert signed_in(player_of(table, seat)).post(address, {"text": text}).status_code == 302
    assert Order.objects.filter(state=Order.State.ACTIVE).count() == 2
    play(table, mover, "move blue Concord > Boston > Providence")
    services.follow_up(game_id=table.pk)
    played = [(row.seat, row.text, row.source) for row in rows(table)[-3:]]
    assert played[1:] == [(mover, "income", "order"), (other, "points", "order")]
    shown = position_of(table).view(None)["game"]["players"]
    assert (shown[mover]["income"], shown[other]["points"]) == (1, 1)
    assert Order.objects.filter(state=Order.State.ACTIVE).count() == 2
