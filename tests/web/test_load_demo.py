"""The demo: made-up people, and safe to load twice."""

import pytest
from django.core.management import call_command

from accounts.models import User
from engine.age_of_steam.trace import recorded
from games.models import Table
from games.selectors.verification import faults_of
from tournaments.models import Event
from web.management.commands.load_demo import FIRST_PLAYER

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_the_demo_has_players_and_a_station_master(demo: None) -> None:
    assert User.objects.filter(is_staff=False).count() == 6
    assert User.objects.get(is_staff=True).email == "stationmaster@demo.example"
    assert all(email.endswith("@demo.example") for email in User.objects.values_list("email", flat=True))
    for user in User.objects.all():
        user.clean_fields(exclude=["password"])
        assert not user.has_usable_password()


def test_loading_again_changes_nothing(demo: None) -> None:
    User.objects.filter(email="ada@demo.example").update(display_name="Ada, renamed")
    call_command("load_demo")
    assert User.objects.count() == 7
    assert User.objects.get(email="ada@demo.example").display_name == "Ada, renamed"


def test_there_is_a_table_to_join_two_to_play_and_two_to_leaf_through(demo: None) -> None:
    call_command("load_demo")
    ada = User.objects.get(email=FIRST_PLAYER)
    states = sorted(Table.objects.filter(match=None).values_list("state", flat=True))
    assert states == ["finished", "finished", "open", "running", "running"]
    running = Table.objects.get(state="running", system="age-of-rail", match=None)
    assert running.decisions.get().seat == running.seats.get(player=ada).number
    assert running.last_index >= 15
    assert all(table.result is not None for table in Table.objects.filter(state="finished"))
    assert Table.objects.get(state="open").seats.filter(status="empty").count() == 2
    assert all(faults_of(table) == [] for table in Table.objects.select_related("strongbox"))


def test_the_recorded_game_ends_as_it_did_at_its_table(demo: None) -> None:
    table = Table.objects.get(state="finished", system="age-of-steam")
    assert table.result is not None
    there = sorted(
        (one.get("score", 0) for one in recorded()["final"]["players"].values() if not one["out"]), reverse=True
    )
    assert [place.score for place in table.result.places if place.score] == there


def test_there_is_a_cup_under_way_and_one_to_enter(demo: None) -> None:
    call_command("load_demo")
    running, waiting = Event.objects.order_by("pk")
    assert (running.state, waiting.state) == (Event.State.RUNNING, Event.State.OPEN)
    assert running.entries.filter(player__email=FIRST_PLAYER, state="playing").exists()
    standings = running.divisions.get().standings
    assert sorted(row["played"] for row in standings) == [0, 0, 0, 1, 1, 1]
