"""The demo: made-up people, and safe to load twice."""

import pytest
from django.core.management import call_command

from accounts.models import User

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
