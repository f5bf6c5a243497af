"""Tables over HTTP: find, found, sit down, invite, start, resign, end."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games import services
from games.models import Table
from tests.factories import UserFactory, bearer
from tests.games.tables import TINY, a_game, a_table, fresh, play_on, player_of

pytestmark = pytest.mark.django_db

NEW = {"system": TINY, "map": "valley", "players": 2}


@pytest.fixture
def ada() -> APIClient:
    return bearer(UserFactory(display_name="Ada"))


def client_of(table: Table, seat: int) -> APIClient:
    return bearer(player_of(table, seat))


def test_systems_tell_maps_counts_options_bots_and_provenance_to_everybody():
    answer = APIClient().get("/api/v1/systems/")
    assert answer.status_code == 200
    assert "public" in answer["Cache-Control"]
    tiny = next(one for one in answer.json() if one["name"] == TINY)
    assert tiny["maps"][0]["players"] == [1, 2, 3, 4]
    assert tiny["maps"][0]["provenance"] == "made up"
    assert tiny["options"][0]["values"] == ["modest", "rich"]
    assert tiny["bots"] == ["random", "cautious"]
    assert APIClient().get(f"/api/v1/systems/{TINY}/").json() == tiny
    assert APIClient().get("/api/v1/systems/chess/").json()["code"] == "not-found"


def test_a_table_is_founded_found_joined_and_started(ada):
    made = ada.post("/api/v1/tables/", {**NEW, "time_control": {"kind": "hours-per-turn", "hours": 24}})
    assert made.status_code == 201
    table = made.json()
    assert (table["state"], table["my_seat"], table["seats"][0]["name"]) == ("open", 0, "Ada")
    bob = bearer(UserFactory(display_name="Bob"))
    found = bob.get("/api/v1/tables/?joinable=true&system=whistle-stop").json()["results"]
    assert [one["id"] for one in found] == [table["id"]]
    joined = bob.post(f"/api/v1/tables/{table['id']}/join/", {}).json()
    assert (joined["state"], joined["my_seat"], joined["index"]) == ("running", 1, 0)
    assert len(joined["commitment"]) == 64
    assert {one["seat"] for one in joined["waiting"]} == {0, 1}
    assert joined["waiting"][0]["deadline"] is not None
    assert [one["id"] for one in ada.get("/api/v1/tables/?my_turn=true").json()["results"]] == [table["id"]]
    assert bob.get("/api/v1/tables/?joinable=true").json()["results"] == []


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"system": "chess"}, 422, "no-system"),
        ({"map": "moon"}, 422, "no-map"),
        ({"players": 7}, 422, "player-count"),
        ({"players": 0}, 400, "validation"),
        ({"players": "many"}, 400, "validation"),
        ({"options": {"purse": "huge"}}, 422, "option-value"),
        ({"bots": ["clever"]}, 422, "no-bot"),
        ({"time_control": {"kind": "hours-per-turn"}}, 400, "validation"),
        ({"time_control": {"kind": "sundial"}}, 400, "validation"),
        ({"access": "secret"}, 400, "validation"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_with_a_sentence(ada, change, status, code):
    answer = ada.post("/api/v1/tables/", {**NEW, **change})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]
    assert not Table.objects.exists()


def test_founding_twice_under_one_key_founds_one_table(ada):
    first = ada.post("/api/v1/tables/", NEW, headers={"Idempotency-Key": "k"})
    again = ada.post("/api/v1/tables/", NEW, headers={"Idempotency-Key": "k"})
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert Table.objects.count() == 1
    assert ada.post("/api/v1/tables/", {**NEW, "players": 3}, headers={"Idempotency-Key": "k"}).status_code == 422


def test_tables_are_filtered_by_state_kind_map_and_owner(ada):
    open_table, running = a_table(), a_game()
    by = lambda query: {one["id"] for one in ada.get(f"/api/v1/tables/?{query}").json()["results"]}  # noqa: E731
    assert by("state=open") == {open_table.public_id}
    assert by("state=running&map=valley") == {running.public_id}
    assert by("map=ridge") == set()
    assert by("mine=true") == set()
    assert by("mine=false") == {open_table.public_id, running.public_id}
    assert ada.get("/api/v1/tables/?state=sleeping").status_code == 400


def test_an_invitation_reaches_its_player_and_no_other(ada):
    table = ada.post("/api/v1/tables/", {**NEW, "players": 3, "access": "invited"}).json()
    guest, stranger = UserFactory(), UserFactory()
    where = f"/api/v1/tables/{table['id']}"
    assert bearer(stranger).post(f"{where}/join/", {}).json()["code"] == "by-invitation"
    sent = ada.post(f"{where}/invitations/", {"player": guest.pk})
    assert sent.status_code == 201
    assert bearer(stranger).get("/api/v1/invitations/").json()["results"] == []
    mine = bearer(guest).get("/api/v1/invitations/").json()["results"]
    assert [one["id"] for one in mine] == [sent.json()["id"]]
    assert bearer(stranger).get(f"{where}/invitations/").status_code == 403
    joined = bearer(guest).post(f"/api/v1/invitations/{sent.json()['id']}/accept/", {})
    assert joined.json()["my_seat"] == 1


def test_inviting_a_mail_address_says_the_same_whether_or_not_it_is_known(ada):
    table = ada.post("/api/v1/tables/", {**NEW, "players": 4, "access": "invited"}).json()
    where = f"/api/v1/tables/{table['id']}/invitations/"
    known = ada.post(where, {"email": UserFactory().email}).json()
    unknown = ada.post(where, {"email": "nobody@players.example"}).json()
    differing = {name for name in known if known[name] != unknown[name]}
    assert differing <= {"id", "email", "created_at"}
    declined = bearer(UserFactory()).post(f"/api/v1/invitations/{known['id']}/decline/")
    assert declined.status_code == 204
    assert ada.delete(f"/api/v1/invitations/{unknown['id']}/").status_code == 204
    assert {one["state"] for one in ada.get(where).json()} == {"declined", "withdrawn"}


def test_the_owner_starts_early_seats_bots_and_cancels(ada):
    table = ada.post("/api/v1/tables/", {**NEW, "players": 4}).json()
    where = f"/api/v1/tables/{table['id']}"
    assert ada.post(f"{where}/bots/", {"bot": "random"}).json()["seats"][3]["status"] == "bot"
    assert bearer(UserFactory()).post(f"{where}/start/").json()["code"] == "not-owner"
    started = ada.post(f"{where}/start/").json()
    assert (started["state"], started["players"]) == ("running", 2)
    assert ada.delete(f"{where}/").json()["code"] == "not-open"
    other = ada.post("/api/v1/tables/", NEW).json()
    assert ada.delete(f"/api/v1/tables/{other['id']}/").json()["state"] == "cancelled"


def test_leaving_resigning_substituting_and_seat_history():
    table = a_game(3, resign_rule="substitute")
    where = f"/api/v1/tables/{table.public_id}"
    leaver = client_of(table, 1)
    assert leaver.post(f"{where}/leave/").json()["code"] == "not-open"
    assert leaver.post(f"{where}/resign/").json()["seats"][1]["status"] == "vacant"
    assert client_of(table, 0).post(f"{where}/substitute/", {"seat": 1}).json()["code"] == "knows-too-much"
    newcomer = bearer(UserFactory(display_name="Newcomer"))
    assert newcomer.post(f"{where}/substitute/", {}).json()["my_seat"] == 1
    history = newcomer.get(f"{where}/seats/").json()[1]["history"]
    assert [one["left"] for one in history] == ["resigned", ""]
    told = newcomer.get(f"{where}/log/").json()["entries"]
    assert [one["kind"] for one in told] == ["start", "resign", "substitute"]
    assert told[1]["sentences"] == [f"{history[0]['player']['name']} resigned."]


def test_the_table_ends_by_agreement():
    table = a_game(2)
    where = f"/api/v1/tables/{table.public_id}/end-vote/"
    assert client_of(table, 0).put(where).json()["end_votes"] == [0]
    assert client_of(table, 0).delete(where).json()["end_votes"] == []
    client_of(table, 0).put(where)
    ended = client_of(table, 1).put(where).json()
    assert (ended["state"], ended["ending"], ended["result"]["places"]) == ("finished", "agreed", [])
    assert bearer(UserFactory()).put(where).json()["code"] == "not-running"


def test_a_blocked_player_does_not_sit_down_with_who_blocked_them():
    from accounts.services.neighbours import block_player

    table = a_table(3)
    stranger = UserFactory()
    block_player(owner=table.owner, player=stranger)
    answer = bearer(stranger).post(f"/api/v1/tables/{table.public_id}/join/", {})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-welcome")


def test_a_study_is_its_owners_alone():
    from games.selectors.records import record_of

    owner = UserFactory()
    study = services.import_record(owner=owner, data=record_of(play_on(a_game())).to_json())
    assert bearer(owner).get(f"/api/v1/tables/{study.public_id}/").status_code == 200
    stranger = bearer(UserFactory())
    for path in ("", "view/", "log/", "record/", "chance/", "seats/", "board.svg"):
        assert stranger.get(f"/api/v1/tables/{study.public_id}/{path}").status_code == 404
    assert study.public_id not in {one["id"] for one in stranger.get("/api/v1/tables/").json()["results"]}


def test_tokens_need_the_scope_that_fits(ada):
    table = a_game(2)
    where = f"/api/v1/tables/{table.public_id}"
    reader = bearer(player_of(table, 0), "read")
    move: dict[str, Any] = {"expected_index": 0, "actions": ["seal 1"]}
    assert reader.get(f"{where}/view/").status_code == 200
    assert reader.post(f"{where}/preview/", {"actions": ["seal 1"]}).status_code == 200
    for refused in (
        reader.post(f"{where}/moves/", move),
        reader.post("/api/v1/tables/", NEW),
        bearer(player_of(table, 0), "tables").post(f"{where}/moves/", move),
        bearer(player_of(table, 0), "play").get(f"{where}/view/"),
    ):
        assert (refused.status_code, refused.json()["code"]) == (403, "missing-scope")
    assert APIClient().get(f"{where}/view/").status_code == 401
    assert fresh(table).last_index == 0
