"""Playing over HTTP."""

import pytest
from rest_framework.test import APIClient

from games.models import Table
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, fresh, play, play_on, player_of, position_of

pytestmark = pytest.mark.django_db


def client_of(table: Table, seat: int) -> APIClient:
    return bearer(player_of(table, seat))


@pytest.fixture
def table() -> Table:
    return a_game(2)


def at(table: Table, path: str = "") -> str:
    return f"/api/v1/tables/{table.public_id}/{path}"


def turn(table: Table) -> int:
    for seat in position_of(table).waiting_on():
        play(table, seat, "seal 1")
    return position_of(table).waiting_on()[0]


def test_a_seat_sees_its_own_and_a_spectator_only_what_is_open(table):
    own = client_of(table, 0).get(at(table, "view/")).json()
    assert (own["seat"], own["decision"]["index"]) == (0, 0)
    assert own["view"]["game"]["players"][0]["hand"] != ["unknown"]
    assert own["view"]["game"]["players"][1]["hand"] == ["unknown"]
    watched = bearer(UserFactory()).get(at(table, "view/")).json()
    assert (watched["seat"], watched["decision"]) == (None, None)
    assert watched["view"]["game"]["players"][0]["hand"] == ["unknown"]
    assert client_of(table, 0).get(at(table, "view/?seat=spectator")).json()["view"] == watched["view"]
    assert client_of(table, 0).get(at(table, "view/?seat=1")).json()["code"] == "not-your-seat"
    assert client_of(table, 0).get(at(table, "view/?seat=9")).json()["code"] == "no-seat"
    assert client_of(table, 0).get(at(table, "view/?seat=me")).status_code == 400


def test_choices_come_with_the_number_to_send_back(table):
    offered = client_of(table, 1).get(at(table, "choices/")).json()
    assert (offered["seat"], offered["expected_index"]) == (1, 0)
    assert offered["options"][0]["holes"][0]["hole"] == "number"
    seat = turn(table)
    other = client_of(table, 1 - seat).get(at(table, "choices/")).json()
    assert (other["expected_index"], other["options"], other["prompt"]) == (None, [], "")
    assert bearer(UserFactory()).get(at(table, "choices/")).json()["code"] == "not-your-seat"


def test_answers_speak_english_unless_another_language_is_asked_for():
    table = a_game(3, system="age-of-rail", map="south-africa")
    seat = position_of(table).waiting_on()[0]
    german = {"HTTP_ACCEPT_LANGUAGE": "de"}
    plain = client_of(table, seat).get(at(table, "choices/"))
    told = client_of(table, seat).get(at(table, "choices/"), **german)
    assert plain.json()["prompt"].startswith("Bid for a share of ")
    assert told.json()["prompt"].startswith("Biete für einen Anteil von ")
    assert [one["text"] for one in told.json()["options"]] == [one["text"] for one in plain.json()["options"]]
    assert told["ETag"] != plain["ETag"]
    high = {"actions": ["bid 999"]}
    refused = client_of(table, seat).post(at(table, "preview/"), high, format="json", **german)
    assert refused.json()["code"] == "bid-above-cash"
    assert refused.json()["detail"].startswith("Für ein Gebot von 999 £ ")


def test_a_move_is_answered_with_what_happened_told_with_names(table):
    answer = client_of(table, 0).post(at(table, "moves/"), {"expected_index": 0, "actions": ["seal 3"]})
    body = answer.json()
    assert answer.status_code == 200
    assert (body["first_index"], body["last_index"], body["waiting_on"]) == (1, 1, [1])
    name = str(player_of(table, 0))
    assert body["entries"][0]["sentences"] == [f"{name} has sealed a bid.", "You sealed $3."]
    done = (
        client_of(table, 1)
        .post(at(table, "moves/"), {"expected_index": 0, "actions": [{"do": "seal", "amount": 1}]})
        .json()
    )
    assert f"{name} had sealed $3." in done["entries"][0]["sentences"]


def test_refusals_carry_code_sentence_and_rule_or_examples(table):
    client = client_of(table, 0)
    move = lambda *actions: client.post(at(table, "moves/"), {"expected_index": 0, "actions": actions})  # noqa: E731
    poor = move("seal 99")
    assert (poor.status_code, poor.json()["code"]) == (422, "no-money")
    assert poor.json()["detail"] == "This needs $99, you have $10."
    assert poor.json()["rule"] == "Whistle Stop, 2 Turn order"
    unread = move("sael 3").json()
    assert unread["code"] == "invalid-action"
    assert "seal 2" in unread["examples"]
    assert move().status_code == 400
    assert move(7).status_code == 400
    assert move({"do": "fly"}).json()["code"] == "invalid-action"
    seat = turn(table)
    late = client_of(table, 1 - seat).post(
        at(table, "moves/"), {"expected_index": fresh(table).last_index, "actions": ["done"]}
    )
    assert (late.status_code, late.json()["code"]) == (422, "out-of-turn")


def test_a_stale_decision_is_a_conflict_that_tells_what_happened(table):
    seat = turn(table)
    index = fresh(table).last_index
    client = client_of(table, seat)
    client.post(at(table, "moves/"), {"expected_index": index, "actions": ["done"]})
    stale = client.post(at(table, "moves/"), {"expected_index": index, "actions": ["done"]})
    body = stale.json()
    assert (stale.status_code, body["code"], body["expected_index"]) == (409, "stale-decision", index)
    assert body["current_index"] is None
    assert [entry["text"] for entry in body["since"]] == ["done"]


def test_the_same_key_answers_the_same_and_another_body_is_refused(table):
    client = client_of(table, 0)
    send = lambda amount: client.post(  # noqa: E731
        at(table, "moves/"),
        {"expected_index": 0, "actions": [f"seal {amount}"]},
        headers={"Idempotency-Key": "from the train"},
    )
    assert send(3).status_code == 400
    headers = {"Idempotency-Key": "from-the-train"}
    body = {"expected_index": 0, "actions": ["seal 3"]}
    first = client.post(at(table, "moves/"), body, headers=headers)
    play_on(table)
    again = client.post(at(table, "moves/"), body, headers=headers)
    assert again.content == first.content
    assert (again.status_code, again["Idempotency-Replayed"]) == (200, "true")
    other = client.post(at(table, "moves/"), {**body, "actions": ["seal 4"]}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "key-reused")
    assert fresh(table).log.filter(seat=0, text="seal 3", index=1).count() == 1


def test_one_players_key_is_not_anothers(table):
    headers = {"Idempotency-Key": "same"}
    for seat in (0, 1):
        answer = client_of(table, seat).post(
            at(table, "moves/"), {"expected_index": 0, "actions": [f"seal {seat}"]}, headers=headers
        )
        assert answer.status_code == 200


def test_a_preview_plans_without_storing_and_stops_before_what_cannot_be_known(table):
    seat = turn(table)
    client = client_of(table, seat)
    plan = client.post(at(table, "preview/"), {"actions": ["lay plain at A1", "lay plain at A2"]}).json()
    assert plan["view"]["game"]["tracks"] == {"A1": seat, "A2": seat}
    assert (len(plan["sentences"]), plan["stopped"]) == (2, "")
    assert any(option["action"] == {"do": "done"} for option in plan["options"])
    ended = client.post(at(table, "preview/"), {"actions": ["done"]}).json()
    assert "draw" in ended["stopped"]
    assert client.post(at(table, "preview/"), {"actions": ["lay bridge at A1"]}).json()["code"] == "wrong-kind"
    assert fresh(table).last_index == 2


def test_a_take_back_over_http(table):
    seat = turn(table)
    client = client_of(table, seat)
    index = fresh(table).last_index
    client.post(at(table, "moves/"), {"expected_index": index, "actions": ["lay plain at A1"]})
    back = client.post(at(table, "take-back/"), {"expected_index": index + 1}).json()
    assert (back["entries"][0]["kind"], back["expected_index"]) == ("take-back", index + 2)
    again = client.post(at(table, "take-back/"), {"expected_index": index + 1})
    assert (again.status_code, again.json()["code"]) == (409, "stale-decision")
    none = client.post(at(table, "take-back/"), {"expected_index": index + 2}).json()
    assert none["code"] in ("too-late", "revealed")


def test_what_a_phone_polls_costs_nothing_while_nothing_changes(table):
    client = client_of(table, 0)
    for path in ("", "view/", "choices/", "log/", "board.svg", "positions/0/"):
        first = client.get(at(table, path))
        assert first.status_code == 200, path
        assert "private" in first["Cache-Control"]
        again = client.get(at(table, path), headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), path
    before = client.get(at(table, "view/"))["ETag"]
    play(table, 1, "seal 1")
    assert client.get(at(table, "view/"), headers={"If-None-Match": before}).status_code == 200


def test_past_positions_and_pictures_open_at_any_index(table):
    client = client_of(table, 0)
    past = client.get(at(table, "view/")).json()["view"]
    play_on(table, 6)
    assert client.get(at(table, "positions/0/")).json()["view"] == past
    assert client.get(at(table, "positions/999/")).json()["code"] == "no-position"
    svg = client.get(at(table, "board.svg?index=0"))
    assert svg["Content-Type"] == "image/svg+xml"
    assert svg.content.startswith(b"<svg")
    png = client.get(at(table, "board.png?width=300"))
    assert png["Content-Type"] == "image/png"
    assert png.content.startswith(b"\x89PNG")
    assert client.get(at(table, "board.png?width=9")).json()["code"] == "validation"
    assert client.get(at(table, "board.svg?index=999")).status_code == 404


def test_pictures_come_for_day_night_or_both_and_are_told_apart():
    table = a_game(3, system="age-of-rail", map="south-africa")
    client = client_of(table, 0)
    looks = {look: client.get(at(table, f"board.svg?theme={look}")) for look in ("light", "dark", "auto")}
    assert len({answer["ETag"] for answer in looks.values()}) == 3
    assert len({answer.content for answer in looks.values()}) == 3
    assert client.get(at(table, "board.svg")).content == looks["light"].content
    assert client.get(at(table, "board.png?theme=dark")).content != client.get(at(table, "board.png")).content
    for path in ("board.svg?theme=page", "board.png?theme=auto"):
        assert client.get(at(table, path)).json()["code"] == "validation"


def test_the_log_since_an_index_hides_others_secrets_until_the_end(table):
    play(table, 0, "seal 7")
    others = client_of(table, 1).get(at(table, "log/?since=0")).json()["entries"]
    assert [(one["hidden"], one["text"], one["action"]) for one in others] == [(True, "", None)]
    own = client_of(table, 0).get(at(table, "log/?since=0")).json()["entries"]
    assert [(one["hidden"], one["text"]) for one in own] == [(False, "seal 7")]
    play_on(table)
    later = bearer(UserFactory()).get(at(table, "log/?since=0")).json()["entries"]
    assert later[0]["text"] == "seal 7"


@pytest.mark.parametrize("since", ["0579-03-27T01:13:07-21:42", "9999-12-31T23:59:59-23:00", "yesterday", ""])
def test_moments_no_calendar_holds_are_refused_or_understood(table, since):
    answer = bearer(UserFactory()).get("/api/v1/changes/", {"since": since})
    assert answer.status_code == (200 if since.startswith("0579") else 400)


def test_changed_games_since_a_moment_come_at_least_once(table):
    client = client_of(table, 0)
    first = client.get("/api/v1/changes/?since=2020-01-01T00:00:00Z").json()
    assert [(one["table"], one["expected_index"]) for one in first["changes"]] == [(table.public_id, 0)]
    play(table, 0, "seal 1")
    again = client.get("/api/v1/changes/", {"since": first["until"]}).json()["changes"]
    assert [(one["index"], one["expected_index"]) for one in again] == [(1, None)]
    assert bearer(UserFactory()).get("/api/v1/changes/?since=2020-01-01T00:00:00Z").json()["changes"] == []
    for wrong in ("", "?since=yesterday", "?since=2020-01-01T00:00:00"):
        assert client.get(f"/api/v1/changes/{wrong}").status_code == 400


def test_records_go_out_and_come_back_in_and_chance_is_proven(table):
    client = client_of(table, 0)
    assert client.get(at(table, "record/")).json()["code"] == "secret-record"
    assert client.get(at(table, "chance/")).json()["code"] == "still-secret"
    play_on(table)
    record, text = client.get(at(table, "record/")), client.get(at(table, "record.txt"))
    assert text["Content-Type"].startswith("text/plain")
    for body, kind in ((record.content, "application/json"), (text.content, "text/plain")):
        study = client.post("/api/v1/records/", body, content_type=kind)
        assert (study.status_code, study.json()["kind"]) == (201, "analysis")
        assert study.json()["result"] == client.get(at(table)).json()["result"]
    chance = client.get(at(table, "chance/")).json()
    assert (chance["seed_is_the_promised_one"], chance["faults"]) == (True, [])
    assert chance["draws"]
    assert client.post("/api/v1/records/", {"setup": 1}).json()["code"] == "invalid-record"
    assert client.post("/api/v1/records/", "x" * 1_000_001, content_type="text/plain").status_code == 413


def test_a_finished_game_can_be_seen_through_any_eyes(table):
    play_on(table)
    seen = bearer(UserFactory()).get(at(table, "positions/1/?seat=1"))
    assert seen.status_code == 200
