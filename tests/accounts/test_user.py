"""People: the mail address signs in, the display name is what others see."""

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_one_mailbox_is_one_person_however_it_is_spelt() -> None:
    User.objects.create_user("Ada@Demo.example")
    assert User.objects.get_by_natural_key("ADA@demo.EXAMPLE").email == "ada@demo.example"
    with pytest.raises(IntegrityError):
        User.objects.bulk_create([User(email="ADA@demo.example")])


def test_a_person_needs_an_address() -> None:
    with pytest.raises(ValueError, match="needs a mail address"):
        User.objects.create_user("")


def test_the_address_is_not_what_others_see() -> None:
    nameless = UserFactory(display_name="")
    assert "@" not in f"{nameless} {nameless.get_full_name()} {nameless.get_short_name()}"


def test_only_real_time_zones_are_accepted() -> None:
    with pytest.raises(ValidationError, match="Mars/Olympus is not a time zone"):
        UserFactory.build(time_zone="Mars/Olympus").clean_fields(exclude=["password"])


def test_a_moment_on_the_players_own_clock() -> None:
    tokyo = UserFactory.build(time_zone="Asia/Tokyo")
    assert tokyo.local(datetime(2026, 1, 1, 18, 0, tzinfo=UTC)).isoformat() == "2026-01-02T03:00:00+09:00"


def test_a_superuser_may_enter_the_admin() -> None:
    boss = User.objects.create_superuser("boss@demo.example")
    assert boss.is_staff
    assert boss.is_superuser
    assert not boss.has_usable_password()
