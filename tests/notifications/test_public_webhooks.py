"""Webhooks of a whole table or event: who may set them, and that they hear what spectators may and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services as table_services
from games.models import Table
from games.services import end_by_ruling, resign
from notifications.models import Dispatch, Webhook
from notifications.services import elsewhere, outbox
from notifications.services.elsewhere import Place
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, a_table, fresh, play, player_of
from tests.notifications.hooks import Hooks, running_hooks
from tests.notifications.mailbox import deliver
from tests.tournaments.events import an_event, finish_round, running, started
from tournaments import services
from tournaments.models import Organiser

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


@pytest.fixture
def hooks(tmp_path: Path) -> Iterator[Hooks]:
    with running_hooks(tmp_path) as server:
        yield server


def a_webhook(place: Place, hooks: Hooks, **more: Any) -> Webhook:
    return elsewhere.create_webhook(place=place, url=hooks.url, outside=hooks.outside(), **more)


def told(hooks: Hooks) -> list[dict[str, Any]]:
    before = len(hooks.taken)
    outbox.deliver_elsewhere(outside=hooks.outside())
    return [json.loads(body) for _, _, body in hooks.taken[before:]]


def owner_of(table: Table) -> Place:
    assert table.owner is not None
    return Place(table.owner, table=table)


def test_a_table_tells_who_is_asked_once_each_and_what_was_played_in_the_open(hooks: Hooks):
    table = a_game()
    a_webhook(owner_of(table), hooks)
    play(table, 0, "seal 3")
    play(table, 1, "seal 5")
    said = told(hooks)
    asked = {said["seat"] for said in said if said["type"] == "turn"}
    assert asked == set(fresh(table).decisions.values_list("seat", flat=True))
    assert len(said) == len({one["id"] for one in said})
    assert all(one["table"]["id"] == table.public_id and one["text"] for one in said)


def test_what_is_sealed_stays_sealed_whoever_set_the_webhook(hooks: Hooks):
    """The owner sits at the table, knows their own bid, and the table's webhook still does not."""
    table = a_game(players=3)
    a_webhook(owner_of(table), hooks)
    play(table, 0, "seal 3")
    outbox.announce(kind=Dispatch.Kind.STARTED, key="again", table_id=table.pk, decision=0)
    Dispatch.objects.filter(channel="webhook").update(state="waiting")
    outbox.write(
        kind=Dispatch.Kind.TURN,
        key="asked",
        person_id=player_of(table, 1).pk,
        table_id=table.pk,
        seat=1,
        decision=table.decisions.get(seat=1).index,
        announced=True,
    )
    said = told(hooks)
    assert [one["type"] for one in said] == ["started", "turn"]
    assert "seal 3" not in json.dumps(said)
    assert "$3" not in json.dumps(said)
    assert not Dispatch.objects.filter(channel="webhook").exclude(person=None).exists()


def test_start_a_seat_left_and_the_end_are_told_once_however_many_sit_there(hooks: Hooks):
    table = a_table(players=3)
    a_webhook(owner_of(table), hooks, kinds=["started", "seat", "over"])
    for name in ("Ada", "Bruno"):
        table = table_services.join(game_id=table.pk, player=UserFactory(display_name=name))
    assert [one["type"] for one in told(hooks)] == ["started"]
    resign(game_id=table.pk, player_id=player_of(table, 1).pk)
    (left,) = told(hooks)
    assert left["title"].endswith(" has left the game")
    if fresh(table).running:
        end_by_ruling(game_id=table.pk, note="enough")
    Dispatch.objects.filter(kind="over").update(created_at="2026-01-01T00:00Z")
    (over,) = told(hooks)
    assert (over["type"], over["seat"]) == ("over", None)
    assert "1. " in over["text"]


def test_only_the_owner_and_the_directors_of_its_event_may_set_a_tables(hooks: Hooks):
    event = started(4)
    assert event.owner is not None
    match = running(event)[0]
    player, referee, director = player_of(match.game, 0), UserFactory(), UserFactory()
    services.set_role(event_id=event.pk, by=event.owner, person=referee, role=Organiser.Role.REFEREE)
    services.set_role(event_id=event.pk, by=event.owner, person=director, role=Organiser.Role.DIRECTOR)
    address = f"/api/v1/tables/{match.game.public_id}/webhooks/"
    for nobody in (player, referee, UserFactory()):
        answers = [bearer(nobody).get(address), bearer(nobody).post(address, {"url": "https://league.example/hook"})]
        assert [(one.status_code, one.json()["code"]) for one in answers] == [(403, "not-owner")] * 2
    assert bearer(director).get(address).json() == []
    study = a_game()
    Table.objects.filter(pk=study.pk).update(kind=Table.Kind.ANALYSIS)
    assert bearer(study.owner).get(f"/api/v1/tables/{study.public_id}/webhooks/").status_code == 403


def test_an_event_tells_of_its_tables_rounds_and_rulings_but_no_message(hooks: Hooks):
    event = an_event(rounds=1)
    for _ in range(4):
        services.register(event_id=event.pk, player=UserFactory())
    assert event.owner is not None
    a_webhook(Place(event.owner, event=event), hooks)
    services.start_event(event_id=event.pk, by=event.owner)
    services.advance(event_id=event.pk)
    titles = [one["title"] for one in told(hooks)]
    assert "Valley Cup: The event has started" in titles
    assert "Valley Cup: Round 1 is published" in titles
    assert any("the game has started" in title for title in titles)
    services.send_notice(event_id=event.pk, by=event.owner, words="The hall closes at nine.")
    services.pause(event_id=event.pk, by=event.owner, reason="A storm.")
    (ruling,) = told(hooks)
    assert (ruling["type"], "A storm." in ruling["text"]) == ("ruling", True)
    services.resume(event_id=event.pk, by=event.owner, reason="It is over.")
    finish_round(event)
    Dispatch.objects.filter(kind="over").update(created_at="2026-01-01T00:00Z")
    assert {"over", "season"} <= {one["type"] for one in told(hooks)}


def test_another_tables_and_another_events_webhooks_hear_nothing(hooks: Hooks):
    table, other, event = a_game(), a_game(), an_event()
    a_webhook(owner_of(other), hooks)
    assert event.owner is not None
    a_webhook(Place(event.owner, event=event), hooks)
    play(table, 0, "seal 3")
    play(table, 1, "seal 5")
    assert told(hooks) == []


def test_a_persons_own_list_and_a_tables_are_apart(hooks: Hooks):
    table = a_game()
    webhook = a_webhook(owner_of(table), hooks, name="The club's channel")
    client, address = bearer(table.owner), f"/api/v1/tables/{table.public_id}/webhooks/"
    assert client.get("/api/v1/me/webhooks/").json() == []
    (listed,) = client.get(address).json()
    assert (listed["name"], listed["kinds"]) == ("The club's channel", ["turn", "timed-out", "started", "seat", "over"])
    assert client.patch(f"/api/v1/me/webhooks/{webhook.pk}/", {"on": False}).status_code == 404
    one = f"{address}{webhook.pk}/"
    assert client.patch(one, {"kinds": ["over", "invitation"]}).json()["kinds"] == ["over"]
    assert client.post(f"{one}secret/").json()["secret"].startswith("whsec_")
    assert client.post(f"{one}test/").status_code == 202
    (trial,) = told(hooks)
    assert (trial["type"], "what happens at" in trial["text"]) == ("trial", True)
    assert bearer(UserFactory()).delete(one).status_code == 403
    assert client.delete(one).status_code == 204


def test_an_events_are_for_its_directors(hooks: Hooks):
    event = an_event()
    webhook = a_webhook(Place(event.owner, event=event), hooks)  # type: ignore[arg-type]
    address = f"/api/v1/events/{event.public_id}/webhooks/"
    assert bearer(UserFactory()).get(address).json()["code"] == "not-organiser"
    assert [one["id"] for one in bearer(event.owner).get(address).json()] == [webhook.pk]
    assert bearer(event.owner).delete(f"{address}{webhook.pk}/").status_code == 204


def test_whoever_set_one_up_is_told_when_it_is_switched_off_and_where_to_switch_it_on(hooks: Hooks):
    table = a_game()
    a_webhook(owner_of(table), hooks, name="Channel")
    Dispatch.objects.all().delete()
    elsewhere.try_webhook(place=owner_of(table), webhook_id=Webhook.objects.get().pk)
    hooks.status = 410
    told(hooks)
    (letter,) = deliver()
    assert f"/tables/{table.public_id}/webhooks/" in letter.as_string()


def test_a_move_costs_no_statement_more_for_the_tables_webhooks(hooks: Hooks):
    counts = []
    for with_webhook in (False, True):
        table = a_game()
        if with_webhook:
            a_webhook(owner_of(table), hooks)
        with CaptureQueriesContext(connection) as asked:
            play(table, 0, "seal 3")
        counts.append(len(asked))
    assert counts[0] == counts[1]
