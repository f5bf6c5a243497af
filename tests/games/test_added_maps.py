"""Maps a host adds are offered by every process; a game whose map is gone waits for it, and nothing is lost."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services.farewell import forget
from engine import add_map_folder
from engine.hexes import dropped
from games import services
from games.errors import MapMissing
from games.models import Table
from games.selectors.verification import faults_of
from tests.engine.hexes.small_map import drop
from tests.games.tables import a_game, a_table, fresh, play, player_of, position_of
from tests.processes import PRODUCTION, environment, manage, run

pytestmark = pytest.mark.django_db

OFFERED = "import engine; print('small-map' in engine.system('age-of-steam').maps)"


@pytest.fixture
def maps(tmp_path: Path) -> Iterator[Path]:
    """A folder with one good map."""
    drop(tmp_path)
    add_map_folder(tmp_path)
    yield tmp_path
    dropped.remove_folder(tmp_path)


@pytest.fixture
def stranded(maps: Path) -> Table:
    """A running game whose map has been taken away."""
    table = a_game(3, system="age-of-steam", map="small-map")
    dropped.remove_folder(maps)
    return fresh(table)


@pytest.mark.parametrize(
    "start",
    ["import config.asgi", "import config.wsgi", "from config.celery import app; app.WorkController(app=app)"],
    ids=["web", "wsgi", "worker"],
)
def test_every_process_offers_what_lies_in_the_folder(tmp_path: Path, start: str) -> None:
    drop(tmp_path)
    env = environment(**PRODUCTION) | {"MAPS_DIR": str(tmp_path)}
    done = run(sys.executable, "-c", f"{start}; {OFFERED}", env=env)
    assert done.stdout.splitlines()[-1:] == ["True"], done.stderr


def test_a_faulty_file_is_told_of_and_the_service_starts_without_it(tmp_path: Path) -> None:
    drop(tmp_path)
    faulty = drop(tmp_path, "no-such-town", towns={"Ceeham": "Z9"})
    env = environment(**PRODUCTION) | {"MAPS_DIR": str(tmp_path)}
    checked = manage("check", env=env)
    assert checked.returncode == 0
    assert f"(games.W001) A map is left out. {faulty}: Ceeham is at Z9, which is not on the map." in checked.stderr
    started = run(sys.executable, "-c", f"import config.asgi; {OFFERED}", env=env)
    assert started.stdout == "True\n"
    assert "map_left_out" in started.stderr
    assert "Ceeham is at Z9" in started.stderr


def test_the_api_offers_an_added_map_with_its_provenance(maps: Path, client: Client) -> None:
    listed = client.get("/api/v1/systems/age-of-steam/").json()["maps"]
    [added] = [info for info in listed if info["name"] == "small-map"]
    assert (added["provenance"], added["confidence"]) == ("made for a test", "original")


def test_a_move_in_a_game_without_its_map_is_refused_and_the_game_goes_on_when_it_is_back(
    stranded: Table, maps: Path
) -> None:
    with pytest.raises(MapMissing, match="'small-map', which this service does not have at the moment"):
        play(stranded, stranded.decisions.get().seat, "issue 1")
    assert fresh(stranded).state == "running"
    add_map_folder(maps)
    play(stranded, stranded.decisions.get().seat, "issue 1")
    assert position_of(stranded).waiting_on()


def test_bots_wait_for_the_map_as_well(maps: Path) -> None:
    table = a_table(3, system="age-of-steam", map="small-map", bots=["random", "random"])
    dropped.remove_folder(maps)
    assert services.follow_up(game_id=table.pk) is False
    assert fresh(table).state == "running"


def test_the_page_of_such_a_game_says_so_and_shows_the_log(stranded: Table, client: Client) -> None:
    client.force_login(player_of(stranded, stranded.decisions.get().seat))
    answer = client.get(reverse("tables:table", args=[stranded.public_id]))
    assert answer.status_code == 200
    assert "which this service does not have at the moment" in answer.content.decode().replace("&#x27;", "'")
    assert client.get(reverse("tables:moment", args=[stranded.public_id, 0])).status_code == 200


def test_the_api_answers_with_a_problem_that_names_the_map(stranded: Table, client: Client) -> None:
    client.force_login(player_of(stranded, 0))
    problem = client.get(f"/api/v1/tables/{stranded.public_id}/view/")
    assert (problem.status_code, problem.json()["code"], problem.json()["map"]) == (409, "map-missing", "small-map")
    assert client.get(f"/api/v1/tables/{stranded.public_id}/").status_code == 200


def test_verifying_such_a_game_says_what_is_missing(stranded: Table) -> None:
    assert faults_of(stranded) == ["map: 'small-map' is not here, so nothing can be replayed"]


def test_a_person_can_leave_for_good_although_the_map_is_gone(stranded: Table, maps: Path) -> None:
    player = player_of(stranded, 1)
    forget(user=player)
    assert fresh(stranded).state == "quarantined"
    add_map_folder(maps)
    services.release(stranded.pk)
    table = fresh(stranded)
    assert (table.state, table.seats.get(number=1).status) == ("running", "bot")
