"""Mail about one table on its page, webhooks of tables and events on theirs, and an address that fails."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from notifications.elsewhere.outside import Outside
from notifications.models import Webhook
from notifications.selectors import wishes
from notifications.services import addresses, elsewhere
from tests.factories import UserFactory
from tests.games.tables import a_game, player_of
from tests.tournaments.events import an_event

pytestmark = pytest.mark.django_db
RAIL = {"system": "age-of-rail", "map": "south-africa", "players": 3}
BELL = {
    "part": "add-webhook",
    "url": "https://127.0.0.1/x",
    "name": "Bell",
    "shape": "discord",
    "kind": ["turn", "over"],
}


@pytest.fixture
def anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "Outside", lambda: Outside(may_go=lambda address: True))


def signed_in(person: User | None) -> Client:
    client = Client()
    assert person is not None
    client.force_login(person)
    return client


def test_kinds_are_switched_at_one_table_and_set_back_to_what_counts_everywhere():
    table = a_game(**RAIL)
    person = player_of(table, 1)
    client, page = signed_in(person), f"/tables/{table.public_id}/mail/"
    assert page in client.get(f"/tables/{table.public_id}/").content.decode()
    client.post(page, {"part": "kinds", "turn": "off", "over": "on"})
    assert wishes.wishes_at(person, table) == {"turn": False, "over": True}
    assert wishes.wants(person, "turn", None)
    listed = client.get("/mail/").content.decode()
    assert page in listed
    assert "1 kind of mail is off" in listed
    client.post(page, {"part": "kinds", "turn": ""})
    assert wishes.wishes_at(person, table) == {}
    client.post(page, {"part": "quiet"})
    assert not any(wishes.wants(person, kind, table.pk) for kind in wishes.ABOUT_TABLES)


def test_moves_by_mail_are_revoked_at_one_table_alone():
    table = a_game(**RAIL)
    person = player_of(table, 0)
    other = a_game(**RAIL, owner=person)
    client, page = signed_in(person), f"/tables/{table.public_id}/mail/"
    client.post(page, {"part": "revoke"})
    assert [wishes.mail_play(person.pk, one.pk).allowed for one in (table, other)] == [False, True]
    assert "No link and no reply moves for you at this table." in client.get(page).content.decode()
    client.post(page, {"part": "allow"})
    assert wishes.mail_play(person.pk, table.pk).allowed


def test_the_owner_adds_a_webhook_for_the_whole_table_and_nobody_else_can(anywhere: None):
    table = a_game(**RAIL)
    page = f"/tables/{table.public_id}/webhooks/"
    assert page in signed_in(table.owner).get(f"/tables/{table.public_id}/mail/").content.decode()
    shown = signed_in(table.owner).post(page, BELL).content.decode()
    webhook = Webhook.objects.get(table=table)
    assert webhook.secret in shown
    assert webhook.kinds == ["turn", "over"]
    for stranger in (player_of(table, 1), UserFactory()):
        answer = signed_in(stranger).get(page)
        assert (answer.status_code, answer["Location"]) == (302, f"/tables/{table.public_id}/")
        signed_in(stranger).post(page, {"part": "delete-webhook", "number": webhook.pk})
    assert Webhook.objects.filter(table=table).exists()
    assert "Bell" not in signed_in(table.owner).get("/mail/elsewhere/").content.decode()
    assert Client().get(page)["Location"].startswith("/accounts/")
    assert signed_in(table.owner).get("/tables/nosuch/webhooks/").status_code == 404


def test_a_director_adds_one_for_the_whole_event(anywhere: None):
    event = an_event(system="age-of-rail", maps=["south-africa"])
    page = f"/events/{event.public_id}/webhooks/"
    assert page in signed_in(event.owner).get(f"/events/{event.public_id}/console/").content.decode()
    signed_in(event.owner).post(page, BELL)
    assert Webhook.objects.get(event=event).name == "Bell"
    assert signed_in(UserFactory()).get(page).status_code == 302
    assert signed_in(event.owner).post(page, {**BELL, "url": "http://league.example/"}).status_code == 422


def test_an_address_that_fails_is_said_at_home_until_its_owner_sets_it_right():
    person = UserFactory()
    client = signed_in(person)
    assert "does not arrive" not in client.get("/").content.decode()
    addresses.record_bounce(email=person.email, reason="550 no such mailbox", hard=True)
    for page in ("/", "/you/"):
        assert "does not arrive" in client.get(page).content.decode()
    assert "550 no such mailbox" in client.get("/mail/").content.decode()
    client.post("/mail/", {"part": "address"})
    assert "does not arrive" not in client.get("/").content.decode()
    addresses.record_complaint(email=person.email)
    assert "does not arrive" in client.get("/").content.decode()
