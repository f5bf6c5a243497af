"""The profile: what one says of oneself, and what others see."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from rest_framework.test import APIClient

from accounts.models import User, check_display_name, name_key
from tests.factories import UserFactory, bearer

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada", email="ada@players.example")


def test_one_reads_ones_own_profile(ada: User, django_assert_num_queries) -> None:
    client = bearer(ada)
    client.get("/api/v1/me/")
    with django_assert_num_queries(1):
        body = client.get("/api/v1/me/").json()
    assert body["email"] == "ada@players.example"
    assert (body["name"], body["time_zone"], body["language"]) == ("Ada", "UTC", "en")


def test_one_changes_ones_own_profile(ada: User) -> None:
    change = {"display_name": "Ada Semaphore", "time_zone": "Europe/Berlin", "language": "de"}
    assert bearer(ada).patch("/api/v1/me/", change).status_code == 200
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.language) == ("Ada Semaphore", "Europe/Berlin", "de")


def test_what_is_not_given_stays(ada: User) -> None:
    bearer(ada).patch("/api/v1/me/", {"time_zone": "Asia/Tokyo"})
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Ada", "Asia/Tokyo")


def test_an_empty_name_is_none(ada: User) -> None:
    assert bearer(ada).patch("/api/v1/me/", {"display_name": ""}).json()["name"] == f"Player {ada.pk}"
    UserFactory(display_name="")


@pytest.mark.parametrize("zone", ["Mars/Olympus", "EST5EDT", "localtime", "", "../etc/passwd"])
def test_only_real_places_have_a_time_zone(ada: User, zone: str) -> None:
    answer = bearer(ada).patch("/api/v1/me/", {"time_zone": zone})
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["pointer"] == "#/time_zone"


@pytest.mark.parametrize("change", [{"email": "boss@players.example"}, {"is_staff": True}, {"id": 1}])
def test_nobody_promotes_themselves(ada: User, change: dict) -> None:
    bearer(ada).patch("/api/v1/me/", change)
    ada.refresh_from_db()
    assert (ada.email, ada.is_staff) == ("ada@players.example", False)


@pytest.mark.parametrize("twin", ["ADA", "a.d.a", "Аda", "Ada "])
def test_a_name_that_looks_like_anothers_is_taken(ada: User, twin: str) -> None:
    answer = bearer(UserFactory()).patch("/api/v1/me/", {"display_name": twin})
    assert answer.status_code in (400, 409)
    assert answer.json()["code"] in ("name-taken", "validation")


def test_a_name_written_wholly_in_look_alikes_is_the_same_name() -> None:
    assert name_key("Сора") == name_key("Copa")
    UserFactory(display_name="Copa")
    with pytest.raises(IntegrityError):
        UserFactory(display_name="Сора")


@pytest.mark.parametrize(
    "name", ["Ada Semaphore", "Jean-Luc O'Neil", "Łukasz", "Анна", "山田太郎", "Zoë_99", "Badminton Bob", "Ål"]
)
def test_names_of_the_world_are_welcome(name: str) -> None:
    check_display_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A", "length"),
        ("x" * 41, "length"),
        (" Ada", "length"),
        ("Ada\u202eadA", "characters"),
        ("Ada\u200b", "characters"),
        ("ada@players.example", "characters"),
        ("<b>Ada</b>", "characters"),
        ("https://x.example", "characters"),
        ("1234", "characters"),
        ("Аda", "mixed-alphabets"),
        ("Admin", "reserved"),
        ("The Moderator", "reserved"),
        ("W.h.i.s.t.l.e post", "reserved"),
        ("5y5tem", "reserved"),
        ("Former Player", "reserved"),
        ("Player 12", "reserved"),
    ],
)
def test_names_that_mislead_are_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        check_display_name(name)
    assert refusal.value.code == code


def test_a_refused_name_says_why_in_the_api(ada: User) -> None:
    error = bearer(ada).patch("/api/v1/me/", {"display_name": "Staff"}).json()["errors"][0]
    assert (error["pointer"], error["code"]) == ("#/display_name", "reserved")


def test_a_field_that_does_not_exist_is_refused_with_the_one_that_was_meant(ada: User) -> None:
    answer = bearer(ada).patch("/api/v1/me/", {"timezone": "Asia/Tokyo", "display_name": "Ada of Kyoto"})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation")
    assert answer.json()["errors"] == [
        {
            "pointer": "#/timezone",
            "code": "unknown-field",
            "detail": "There is no such field here; did you mean time_zone?",
        }
    ]
    ada.refresh_from_db()
    assert ada.display_name != "Ada of Kyoto", "all or nothing"
    senseless = bearer(ada).patch("/api/v1/me/", {"shoe_size": 43}).json()["errors"][0]
    assert senseless["detail"].startswith("There is no such field here; there are display_name")


def test_everybody_sees_the_public_profile_and_nothing_more(ada: User, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        answer = APIClient().get(f"/api/v1/players/{ada.pk}/")
    assert answer.json().keys() == {"id", "name", "joined", "former"}
    assert "@" not in answer.content.decode()


@pytest.mark.parametrize("number", [0, 10**9, 10**30])
def test_a_player_who_is_not_there_is_not_found(number: int) -> None:
    assert APIClient().get(f"/api/v1/players/{number}/").status_code == 404


def test_players_are_found_by_how_their_name_begins(ada: User, django_assert_num_queries) -> None:
    UserFactory(display_name="Adam Axle")
    UserFactory(display_name="Bruno")
    UserFactory(display_name="Adele", is_active=False)
    client = bearer(ada)
    client.get("/api/v1/me/")
    with django_assert_num_queries(2):
        found = client.get("/api/v1/players/?name=aDa").json()["results"]
    assert [row["name"] for row in found] == ["Adam Axle", "Ada"]
    assert client.get("/api/v1/players/?name=...").json()["results"] == []


def test_a_browser_changes_the_profile_only_with_its_csrf_token(ada: User) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(ada)
    assert browser.patch("/api/v1/me/", {"display_name": "Eve"}).json()["code"] == "csrf-failed"
    assert browser.get("/api/v1/me/").json()["name"] == "Ada"
