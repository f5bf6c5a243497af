"""Imperial Steam through the service: a whole turn as one list, and a table with an owner's own component pack."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import add_map_folder
from engine.hexes import dropped
from engine.imperial_steam.pack import SHIPPED, catalogue
from games.models import LogRow, Table
from tests.factories import UserFactory, bearer
from tests.games.tables import a_game, decision_of, fresh, play, player_of, position_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Everyone has bid; the first turn is asked for."""
    table = a_game(2, system="imperial-steam", map="reconstruction", options={"setup": "fixed"})
    for seat in (0, 1):
        play(table, seat, "bid 50")
    return fresh(table)


def _send(table: Table, *texts: str) -> dict:
    """Send a turn as one list for whoever is asked."""
    seat = position_of(table).waiting_on()[0]
    body = {"expected_index": decision_of(table, seat).index, "actions": list(texts)}
    answer = bearer(player_of(table, seat)).post(f"/api/v1/tables/{table.public_id}/moves/", body)
    return {"status": answer.status_code, "seat": seat, **answer.json()}


def test_a_whole_turn_is_one_list(table: Table) -> None:
    answer = _send(table, "sell 1", "hire 2 from bronze", "end turn")
    assert answer["status"] == 200, answer
    assert answer["waiting_on"] == [1 - answer["seat"]]
    player = position_of(table).view(None)["game"]["players"][answer["seat"]]
    assert (player["training"], player["shareholders"]) == ([4, 0, 0], 1)


def test_a_list_with_one_refusal_leaves_the_table_as_it_was_and_says_why(table: Table) -> None:
    before, rows = bytes(table.strongbox.position), LogRow.objects.filter(table=table).count()
    answer = _send(table, "sell 1", "hire 2 from bronze", "build Wien-Wr. Neustadt", "end turn")
    assert answer["status"] == 422
    assert answer["code"] == "main-action-taken"
    assert "already used Hire this turn" in answer["detail"]
    assert bytes(fresh(table).strongbox.position) == before
    assert LogRow.objects.filter(table=table).count() == rows


@pytest.fixture
def own_pack(tmp_path: Path) -> Iterator[str]:
    """The name of a pack that lies in the folder `MAPS_DIR` would name."""
    raw = json.loads((SHIPPED / "reconstruction.json").read_text(encoding="utf-8"))
    raw.update(name="my-copy", title="My own copy", about="Copied from my box.", confidence="transcribed")
    (tmp_path / "my-copy.json").write_text(json.dumps(raw), encoding="utf-8")
    add_map_folder(tmp_path)
    yield "my-copy"
    dropped.remove_folder(tmp_path)
    catalogue.cache_clear()


def test_a_table_is_created_over_the_api_with_an_owners_pack(own_pack: str) -> None:
    ada, bob = bearer(UserFactory()), bearer(UserFactory())
    offered = {info["name"]: info for info in ada.get("/api/v1/systems/imperial-steam/").json()["maps"]}
    assert (offered[own_pack]["title"], offered[own_pack]["confidence"]) == ("My own copy", "transcribed")
    made = ada.post("/api/v1/tables/", {"system": "imperial-steam", "map": own_pack, "players": 2})
    assert made.status_code == 201, made.json()
    address = f"/api/v1/tables/{made.json()['id']}/"
    assert bob.post(f"{address}join/", {}).status_code == 200
    for client in (ada, bob):
        assert client.post(f"{address}moves/", {"expected_index": 0, "actions": ["bid 30"]}).status_code == 200
    shown = ada.get(f"{address}view/").json()["view"]
    assert shown["game"]["pack"] == {"name": own_pack, "title": "My own copy", "confidence": "transcribed"}
    assert ada.get(f"{address}board.svg").status_code == 200
