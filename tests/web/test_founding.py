"""Getting a table together on pages, as somebody without scripts does it; and the front page."""

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from games.clocks import PRESETS
from games.models import Table
from tests.factories import UserFactory
from tests.games.tables import a_game, a_table, decision_of, play, player_of, position_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]

RAIL = {"system": "age-of-rail", "map": "south-africa"}


def signed_in(user: User | None = None) -> Client:
    client = Client()
    client.force_login(user or UserFactory())
    return client


def press(client: Client, table: Table, what: str, **fields: object) -> str:
    return client.post(f"/tables/{table.public_id}/do/{what}/", fields, follow=True).content.decode()


def test_every_game_and_map_is_offered_with_its_provenance() -> None:
    page = Client().get("/tables/new/").content.decode()
    assert "Rust Belt" in page
    assert "Imperial Steam" in page
    assert page.count("The board:") > 10


def test_a_table_is_set_with_the_games_own_options() -> None:
    owner = UserFactory()
    form = {"title": "Sunday", "players": 3, "bots": 1, "pace": "48h", "access": "open", "resign_rule": "bot"}
    answer = signed_in(owner).post("/tables/new/steam/northeast/", {**form, "option-mode": "standard"})
    table = Table.objects.get(title="Sunday")
    assert answer["Location"] == f"/tables/{table.public_id}/"
    assert (table.owner, table.players, table.options["mode"]) == (owner, 3, "standard")
    assert table.time_control == PRESETS["48h"]
    assert "2 days a turn, 2 days in the bank" in Client().get(answer["Location"]).content.decode()
    assert sorted(seat.status for seat in table.seats.all()) == ["bot", "empty", "player"]


def test_what_cannot_be_set_is_explained_and_nothing_is_made() -> None:
    form = {"players": 3, "bots": 5, "access": "open", "resign_rule": "bot"}
    page = signed_in().post("/tables/new/age-of-rail/south-africa/", form).content.decode()
    assert "too few for 5 bots" in page
    assert not Table.objects.exists()


@pytest.mark.parametrize("path", ["/tables/new/age-of-rail/atlantis/", "/tables/new/monopoly/park-lane/"])
def test_games_and_maps_that_are_not_there_are_not_found(path: str) -> None:
    assert signed_in().get(path).status_code == 404


def test_people_sit_down_and_stand_up_and_the_last_one_starts_the_game() -> None:
    table, ada, bruno = a_table(3, **RAIL), UserFactory(), UserFactory()
    press(signed_in(ada), table, "join")
    assert "You stood up." in press(signed_in(ada), table, "leave")
    press(signed_in(ada), table, "join")
    page = press(signed_in(bruno), table, "join")
    table.refresh_from_db()
    assert table.state == "running"
    assert "<svg" in page


def test_a_refusal_is_said_on_the_page() -> None:
    table = a_table(3, **RAIL)
    stranger = signed_in()
    assert "Only the table&#x27;s owner may do that." in press(stranger, table, "cancel")
    table.refresh_from_db()
    assert table.state == "open"


def test_only_what_may_be_done_is_offered() -> None:
    table = a_table(3, **RAIL)
    stranger, owner = signed_in(), signed_in(table.owner)
    theirs = re.findall(r"/do/([\w-]+)/", stranger.get(f"/tables/{table.public_id}/").content.decode())
    assert theirs == ["join"]
    mine = re.findall(r"/do/([\w-]+)/", owner.get(f"/tables/{table.public_id}/").content.decode())
    assert mine == ["invite", "bot", "start", "leave", "cancel"]


def test_an_invitation_goes_to_an_address_and_a_wrong_one_is_refused() -> None:
    table = a_table(3, **RAIL)
    assert "The invitation is on its way." in press(
        signed_in(table.owner), table, "invite", email="clara@players.example"
    )
    assert table.invitations.get().email == "clara@players.example"
    assert "not a mail address" in press(signed_in(table.owner), table, "invite", email="clara")
    assert not mail.outbox or all("clara" in str(sent.to) for sent in mail.outbox)


def test_a_move_is_taken_back_while_nobody_has_acted_since() -> None:
    table = a_game(3, system="age-of-steam", map="rust-belt")
    seat = position_of(table).waiting_on()[0]
    play(table, seat, "issue 2")
    page = press(signed_in(player_of(table, seat)), table, "take-back")
    assert "Taken back." in page
    assert decision_of(table, seat)


def test_the_front_page_puts_the_most_urgent_turn_first() -> None:
    table = a_game(3, **RAIL)
    seat = position_of(table).waiting_on()[0]
    user = player_of(table, seat)
    page = signed_in(user).get("/").content.decode()
    assert "1 game waits for you" in page
    assert f"/tables/{table.public_id}/board.svg" in page
    assert position_of(table).prompt(seat) in page


def test_the_miniature_is_fetched_again_only_after_a_move() -> None:
    table = a_game(3, system="age-of-steam", map="rust-belt")
    client = Client()
    first = client.get(f"/tables/{table.public_id}/board.svg")
    assert first.content.startswith(b"<svg")
    assert (
        client.get(f"/tables/{table.public_id}/board.svg", headers={"If-None-Match": first["ETag"]}).status_code == 304
    )
    play(table, position_of(table).waiting_on()[0], "issue 1")
    assert (
        client.get(f"/tables/{table.public_id}/board.svg", headers={"If-None-Match": first["ETag"]}).status_code == 200
    )


def test_strangers_find_a_finished_game_to_leaf_through() -> None:
    table = a_game(3, **RAIL)
    Table.objects.filter(pk=table.pk).update(state="finished")
    assert f"/tables/{table.public_id}/at/0/" in Client().get("/").content.decode()


def test_a_wish_fills_the_form_in_and_can_be_changed() -> None:
    client = Client()
    client.force_login(UserFactory())
    page = client.get("/tables/new/age-of-rail/south-africa/?wish=bots").content.decode()
    assert '<option value="invited" selected>' in page
    assert '<option value="48h" selected>' in client.get("/tables/new/age-of-rail/south-africa/").content.decode()
    assert client.get("/tables/new/age-of-rail/south-africa/?wish=nonsense").status_code == 200
