"""The demo: made-up people, and safe to load twice."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games.models import Table
from games.selectors.verification import faults_of
from web.management.commands.load_demo import FIRST_PLAYER

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_the_demo_has_players_and_a_station_master() -> None:
    call_command("load_demo")
    assert User.objects.filter(is_staff=False).count() == 6
    assert User.objects.get(is_staff=True).email == "stationmaster@demo.example"
    assert all(email.endswith("@demo.example") for email in User.objects.values_list("email", flat=True))
    for user in User.objects.all():
        user.clean_fields(exclude=["password"])
        assert not user.has_usable_password()


def test_loading_again_changes_nothing() -> None:
    call_command("load_demo")
    User.objects.filter(email="ada@demo.example").update(display_name="Ada, renamed")
    call_command("load_demo")
    assert User.objects.count() == 7
    assert User.objects.get(email="ada@demo.example").display_name == "Ada, renamed"


def test_there_is_a_table_to_join_one_to_play_and_one_to_leaf_through() -> None:
    call_command("load_demo")
    call_command("load_demo")
    ada = User.objects.get(email=FIRST_PLAYER)
    titles = list(Table.objects.values_list("title", flat=True))
    assert len(titles) == len(set(titles))
    running = Table.objects.get(title="First train to Johannesburg")
    assert running.decisions.get().seat == running.seats.get(player=ada).number
    assert running.last_index >= 15
    assert Table.objects.filter(state="finished", result_data__isnull=False).exists()
    assert Table.objects.filter(state="open", seats__status="empty").exists()
    assert all(faults_of(table) == [] for table in Table.objects.select_related("strongbox"))
