"""How one likes one's mail, by API."""

from __future__ import annotations

import pytest

from notifications.services import addresses, wishes
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, play, player_of
from tests.notifications.mailbox import deliver, play_round_to, turn_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_a_kind_is_switched_off_at_one_table_and_stays_on_at_the_others():
    here = a_game()
    person = player_of(here, 0)
    elsewhere = a_game(owner=person)
    kinds = {"kinds": [{"kind": "turn", "wanted": False}]}
    answer = bearer(person).patch(f"/api/v1/me/mail/tables/{here.public_id}/", kinds)
    assert {"kind": "turn", "wanted": False, "here": False} in answer.json()["kinds"]
    deliver()
    assert (turn_of(here, 0).note, turn_of(elsewhere, 0).state) == ("switched off", "sent")


def test_a_table_can_be_heard_of_although_all_others_are_switched_off():
    here = a_game()
    person = player_of(here, 0)
    bearer(person).patch("/api/v1/me/mail/", {"kinds": [{"kind": "turn", "wanted": False}]})
    wishes.wish(person=person, kind=turn_of(here, 0).kind, wanted=True, table=here)
    deliver()
    assert turn_of(here, 0).state == "sent"


def test_revoking_by_api_stops_moves_by_mail_at_once():
    person = UserFactory()
    client = bearer(person)
    assert client.get("/api/v1/me/mail/").json()["mail_play"] is True
    assert client.patch("/api/v1/me/mail/", {"mail_play": False}).json()["mail_play"] is False


def test_an_address_that_needs_attention_is_shown_and_can_be_set_right():
    person = UserFactory()
    client = bearer(person)
    addresses.record_bounce(email=person.email, reason="550 no such mailbox", hard=True)
    assert client.get("/api/v1/me/mail/").json()["trouble"]["reason"] == "550 no such mailbox"
    assert client.patch("/api/v1/me/mail/", {"address_works": True}).json()["trouble"] is None


def test_moves_by_mail_are_listed_and_others_are_not():
    table = a_game()
    play(table, 0, "seal 1")
    assert bearer(player_of(table, 0)).get("/api/v1/me/mail/moves/").json() == []


def test_with_a_digest_single_mails_are_not_sent():
    table = a_game()
    bearer(player_of(table, 0)).patch("/api/v1/me/mail/", {"rhythm": "daily", "digest_hour": 7})
    play_round_to(table, 0)
    deliver()
    assert turn_of(table, 0).note == "in the digest"
