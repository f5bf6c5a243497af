"""The events over HTTP, as an organiser's and a player's client see them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import UserFactory, bearer
from tests.tournaments.events import advanced, an_event, finish_round, player_at, rules, running, started
from tournaments.models import Event, Match, Round

pytestmark = pytest.mark.django_db

API = "/api/v1/"


def at(event: Event, rest: str = "") -> str:
    return f"{API}events/{event.public_id}/{rest}"


def test_an_organiser_opens_a_season_by_the_api_alone():
    organiser = bearer(UserFactory())
    wish = {"template": "six-week-cup", "system": "whistle-stop", "players": 8, "changes": {"rounds": 2}}
    meant = organiser.post(f"{API}event-templates/meaning/", wish)
    assert meant.status_code == 200, meant.content
    assert (meant.data["rounds"], meant.data["tables"], meant.data["days"]) == (2, 4, 28)
    made = organiser.post(f"{API}events/", {"title": "Six weeks", "rules": meant.data["rules"]})
    assert made.status_code == 201, made.content
    event = Event.objects.get()
    assert Client().get(at(event)).status_code == 404  # a draft is its organisers' alone
    assert organiser.post(at(event, "open/")).status_code == 200
    for _ in range(4):
        assert bearer(UserFactory()).post(at(event, "entry/"), {}).status_code == 201
    begun = organiser.post(at(event, "start/"))
    assert begun.data["state"] == "running"
    assert begun.data["seed"]
    advanced(event)
    shown = Client().get(at(event, "rounds/"))
    assert [one["state"] for one in shown.json()] == ["published"]


def test_the_same_request_under_the_same_key_makes_one_event():
    organiser = bearer(UserFactory())
    body = {"title": "Once", "rules": rules()}
    for _ in range(2):
        assert organiser.post(f"{API}events/", body, headers={"Idempotency-Key": "k1"}).status_code == 201
    assert Event.objects.count() == 1


def test_what_cannot_be_played_is_a_problem_with_a_sentence():
    answer = bearer(UserFactory()).post(f"{API}events/", {"title": "x", "rules": rules(rounds=99)})
    assert (answer.status_code, answer.json()["code"]) == (422, "rounds")
    assert "1 to 40 rounds" in answer.json()["detail"]
    answer = bearer(UserFactory()).post(f"{API}events/", {"title": "x", "rules": "swiss"})
    assert answer.status_code in (400, 422)
    assert not Event.objects.exists()


LEAGUE = {"format": "league", "league": {"division_size": 8, "promote": 5, "relegate": 4, "smallest_division": 5}}


@pytest.mark.parametrize(
    ("body", "code", "advice"),
    [
        ({"rules": rules(sizes={"allowed": [5], "preferred": 5})}, "player-count", "Allow other table sizes"),
        ({"rules": rules(sizes={"allowed": [9], "preferred": 9})}, "table-size", "Tables have 2 to 6 players"),
        ({"rules": rules(maps=["valley", "ridge"])}, "player-count", "choose another map"),
        ({"rules": rules(**LEAGUE)}, "promotion", "choose smaller numbers or larger divisions"),
        (
            {"registration_closes_at": "2027-03-03T00:00:00Z", "starts_at": "2027-03-02T00:00:00Z"},
            "windows",
            "registration closes on 2027-03-03 00:00 must come before the event starts on 2027-03-02 00:00",
        ),
    ],
)
def test_bad_rules_and_windows_create_and_change_nothing(body, code, advice):
    organiser = UserFactory()
    answer = bearer(organiser).post(f"{API}events/", {"title": "Half", "rules": rules(), **body})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert advice in answer.json()["detail"]
    assert not Event.objects.exists()
    event = an_event(owner=organiser)
    answer = bearer(organiser).patch(at(event), {"title": "Half", **body})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    event.refresh_from_db()
    assert (event.title, event.starts_at, event.rules.maps) == ("Valley Cup", None, ("valley",))


def test_too_few_players_and_a_player_twice_leave_everything_as_it_was():
    event = an_event(most_players=8)
    organiser, player = bearer(event.owner), UserFactory()
    assert bearer(player).post(at(event, "entry/"), {}).status_code == 201
    again = bearer(player).post(at(event, "entry/"), {})
    assert (again.status_code, again.json()["code"]) == (409, "already-entered")
    other = UserFactory()
    listed = organiser.post(at(event, "import/"), {"text": f"email\n{other.email}\n{player.email}\n{other.email}\n"})
    assert listed.json()["faults"] == [
        {"row": 3, "why": "is in the event already"},
        {"row": 4, "why": "names the same player as row 2"},
    ]
    begun = organiser.post(at(event, "start/"))
    assert (begun.status_code, begun.json()["code"]) == (422, "too-few-players")
    assert begun.json()["detail"] == "1 players are too few: this event needs at least 3."
    event.refresh_from_db()
    assert (event.state, event.seed, event.entries.count()) == ("open", "", 1)
    assert not Round.objects.exists()


def test_points_of_ones_own_go_in_and_count():
    free = {"standings": {"points": {"free": {"4": [9, 5, 1, 0]}}}}
    organiser = UserFactory()
    made = bearer(organiser).post(f"{API}events/", {"title": "Nine", "rules": rules(rated=False, **free)})
    assert made.status_code == 201, made.content
    event = Event.objects.get()
    bearer(organiser).post(at(event, "open/"))
    for _ in range(4):
        assert bearer(UserFactory()).post(at(event, "entry/"), {}).status_code == 201
    bearer(organiser).post(at(event, "start/"))
    event = finish_round(advanced(event))
    rows = Client().get(at(event, "standings/")).json()[0]["rows"]
    assert [row["points"] for row in rows] == ["9", "5", "1", "0"]
    assert not Match.objects.get(round__number=1).game.rated


def test_everybody_reads_standings_with_their_reasons():
    event = finish_round(started(8))
    division = Client().get(at(event, "standings/")).json()[0]
    first = division["rows"][0]
    assert first["points"] == "4"
    assert first["figures"][0]["parts"][0]["label"].startswith("round 1: place 1 of 4")
    assert division["order"][0] == first["entry"]


def test_a_player_asks_why_they_sit_there_and_checks_the_pairing():
    event = started(9)
    me = player_at(running(event)[0], 0)
    why = bearer(me).get(at(event, "rounds/1/1/why/"))
    assert why.data["sentences"][0].startswith("Table")
    proof = Client().get(at(event, "rounds/1/1/proof/")).json()
    assert proof["faults"] == []
    assert len(proof["request"]["entrants"]) == 9
    assert Client().get(at(event, "rounds/1/1/why/?entry=999999")).status_code == 404
    assert Client().get(at(event, "rounds/1/7/proof/")).status_code == 404


def test_previews_are_for_organisers():
    event = started(8, preview_hours=24)
    assert Client().get(at(event, "rounds/")).json() == []
    organiser = bearer(event.owner)
    preview = organiser.get(at(event, "rounds/")).data[0]["preview"]
    one, other = preview[0][0], preview[1][0]
    body = {"one": one, "other": other, "reason": "same household"}
    assert bearer(UserFactory()).post(at(event, "rounds/1/1/exchange/"), body).status_code == 404
    assert organiser.post(at(event, "rounds/1/1/exchange/"), body).status_code == 200
    assert organiser.post(at(event, "rounds/1/1/publish/")).data["state"] == "published"
    assert Client().get(at(event, "rounds/")).json()[0]["edits"][0]["why"] == "same household"


def test_rulings_are_made_read_undone_and_appealed():
    event = started(8)
    match, organiser = running(event)[0], bearer(event.owner)
    body = {
        "kind": "adjudicate",
        "reason": "stalled",
        "match": match.public_id,
        "places": {str(pk): place for place, pk in enumerate(match.seats, 1)},
    }
    made = organiser.post(at(event, "rulings/"), body)
    assert made.status_code == 201, made.content
    player = bearer(player_at(match, 3))
    appealed = player.post(at(event, "appeals/"), {"words": "I was away", "ruling": made.data["id"]})
    assert appealed.status_code == 201
    answer = {"uphold": True, "answer": "right"}
    assert organiser.post(at(event, f"appeals/{appealed.data['id']}/answer/"), answer).data["state"] == "upheld"
    assert organiser.post(at(event, f"rulings/{made.data['id']}/undo/"), {"reason": "as said"}).status_code == 201
    log = Client().get(at(event, "rulings/")).json()
    assert [(one["kind"], one["undone"]) for one in log] == [("undo", False), ("adjudicate", True)]
    assert player.post(at(event, "rulings/"), body).json()["code"] == "not-organiser"
    bad = organiser.post(at(event, "rulings/"), {"kind": "substitute", "reason": "x"})
    assert {one["pointer"] for one in bad.json()["errors"]} == {"#/match", "#/seat", "#/entry"}


def test_points_are_taken_in_points_not_sixtieths():
    event = finish_round(started(8))
    entry = event.divisions.get().standings[0]["player"]
    body = {"kind": "penalty", "reason": "late", "entry": entry, "points": "-1.5"}
    assert bearer(event.owner).post(at(event, "rulings/"), body).data["points"] == "-1.5"


def test_one_table_is_paused_and_resumed_over_the_api():
    event = started(8)
    match, organiser = running(event)[0], bearer(event.owner)
    body = {"kind": "pause", "reason": "a question", "match": match.public_id}
    assert organiser.post(at(event, "rulings/"), body).status_code == 201
    shown = Client().get(at(event, "rounds/")).json()[0]["tables"]
    assert [one["paused"] for one in shown] == [True, False]
    assert organiser.post(at(event, "rulings/"), body).json()["code"] == "not-running"
    assert organiser.post(at(event, "rulings/"), {**body, "kind": "resume"}).status_code == 201


def test_players_choose_their_map_over_the_api():
    event = started(3, maps=["valley", "ridge"], map_choice="vote", sizes={"allowed": [3], "preferred": 3})
    match = Match.objects.get()
    address = at(event, f"tables/{match.public_id}/map/")
    assert Client().get(address).json()["maps"] == ["valley", "ridge"]
    for seat in range(3):
        answer = bearer(player_at(match, seat)).post(address, {"map": "ridge"})
        assert answer.status_code == 200, answer.content
    assert (answer.data["map"], answer.data["why"], len(answer.data["said"])) == ("ridge", "3 of 3 voted for it", 3)
    assert bearer(UserFactory()).post(address, {"map": "ridge"}).json()["code"] == "not-your-table"
    assert Client().get(at(started(4), "tables/nosuchtable1/map/")).status_code == 404


def test_a_captain_names_the_line_up_over_the_api():
    event = an_event(team_size=1, rounds=2)
    people = {team: [UserFactory(), UserFactory()] for team in ("Reds", "Blues", "Greens")}
    for team, members in people.items():
        for person in members:
            assert bearer(person).post(at(event, "entry/"), {"team": team}).status_code == 201
    assert bearer(event.owner).post(at(event, "start/")).status_code == 200
    event = advanced(event)
    sheets = {one["team"]: one for one in Client().get(at(event, "lineups/?round=1")).json()}
    assert len(sheets["Reds"]["playing"]) == len(sheets["Reds"]["bench"]) == 1
    wish = {"team": "Reds", "entries": sheets["Reds"]["bench"]}
    captain = bearer(people["Reds"][0])
    assert bearer(people["Blues"][0]).put(at(event, "lineups/"), wish).json()["code"] == "not-captain"
    named = captain.put(at(event, "lineups/"), wish)
    assert next(one for one in named.data if one["team"] == "Reds")["playing"] == sheets["Reds"]["bench"]
    assert captain.put(at(event, "lineups/"), {**wish, "round": 1}).json()["code"] == "published"
    other = event.entries.get(team="Reds", captain=False)
    assert captain.put(at(event, "captain/"), {"entry": other.pk}).data["captain"] is True


def test_the_console_is_for_organisers():
    event = started(8)
    assert bearer(UserFactory()).get(at(event, "console/")).json()["code"] == "not-organiser"
    seen = bearer(event.owner).get(at(event, "console/")).data
    assert {blocker["match"] for blocker in seen["blockers"]} == {match.public_id for match in running(event)}
    match = running(event)[0]
    assert bearer(event.owner).post(at(event, f"tables/{match.public_id}/remind/")).status_code == 204
    assert bearer(event.owner).post(at(event, "notices/"), {"words": "Hurry slowly"}).status_code == 204


def test_messages_are_read_by_those_they_were_written_to():
    event = started(8)
    first, second = running(event)
    organiser = bearer(event.owner)
    organiser.post(at(event, "notices/"), {"words": "To all"})
    organiser.post(at(event, "notices/"), {"words": "To one table", "match": first.public_id})

    def read(person) -> list[str]:
        return [one["words"] for one in bearer(person).get(at(event, "notices/")).data]

    assert read(player_at(first, 0)) == ["To one table", "To all"]
    assert read(player_at(second, 0)) == ["To all"]
    assert read(UserFactory()) == []
    assert Client().get(at(event, "notices/")).status_code == 401


def test_exports_in_csv_json_and_as_a_calendar():
    event = finish_round(started(8))
    standings = Client().get(at(event, "standings.csv"))
    assert standings["Content-Type"].startswith("text/csv")
    assert len(standings.content.decode().splitlines()) == 9
    assert len(Client().get(at(event, "results.csv")).content.decode().splitlines()) == 9
    whole = Client().get(at(event, "export/")).json()
    assert whole["seed"] == event.seed
    assert whole["divisions"][0]["rounds"][0]["request"]["entrants"]
    calendar = Client().get(at(event, "calendar.ics"))
    assert calendar["Content-Type"].startswith("text/calendar")
    text = calendar.content.decode()
    assert text.count("BEGIN:VEVENT") == 3  # the start and two rounds
    assert "SUMMARY:Valley Cup: round 2" in text


def test_no_spreadsheet_takes_a_name_for_a_formula():
    from tournaments.selectors.exports import _safe

    assert _safe("=1+1") == "'=1+1"
    assert _safe("Ballast") == "Ballast"


def test_a_challenge_over_the_api():
    event = started(4, format="ladder", sizes={"allowed": [2], "preferred": 2})
    order = event.divisions.get().rungs
    entries = {entry.pk: entry.player for entry in event.entries.all()}
    made = bearer(entries[order[1]]).post(at(event, "challenges/"), {"entries": [order[0]]})
    assert made.status_code == 201, made.content
    path = at(event, f"challenges/{made.data['id']}/answer/")
    assert bearer(entries[order[2]]).post(path, {"accept": True}).status_code == 404
    assert bearer(entries[order[0]]).post(path, {"accept": True}).data["state"] == "playing"
    assert Client().get(at(event, "challenges/")).json()[0]["answers"] == [{"entry": order[0], "said": "yes"}]


def test_people_are_imported_and_helpers_appointed():
    event, person = an_event(), UserFactory()
    organiser = bearer(event.owner)
    done = organiser.post(at(event, "import/"), {"text": f"email\n{person.email}\nnobody@players.example\n"})
    assert done.data == {"entered": 0, "faults": [{"row": 3, "why": "names nobody who plays here"}]}
    assert organiser.post(at(event, "import/"), {"text": f"email\n{person.email}\n"}).data["entered"] == 1
    appointed = organiser.put(at(event, "organisers/"), {"person": person.pk, "role": "referee"})
    assert [one["role"] for one in appointed.data] == ["referee"]
    assert organiser.post(at(event, "invitees/"), {"people": [person.pk]}).data == {"new": 1}


@pytest.mark.parametrize(
    ("rest", "most"), [("", 3), ("rounds/", 4), ("standings/", 5), ("entries/", 2), ("rulings/", 2)]
)
def test_what_an_answer_costs_does_not_grow_with_the_players(rest, most):
    event = finish_round(started(16))
    with CaptureQueriesContext(connection) as asked:
        assert Client().get(at(event, rest)).status_code == 200
    assert len(asked) <= most, [query["sql"][:100] for query in asked]
    assert Round.objects.count() == 2
