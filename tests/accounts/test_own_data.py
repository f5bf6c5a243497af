"""Taking one's data along, and leaving for good."""

import json
from collections.abc import Callable, Iterator

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from rest_framework.test import APIClient

from accounts import own_data
from accounts.models import AccessToken, Block, Report, User
from accounts.services import farewell
from tests.accounts.conftest import Queue
from tests.factories import BlockFactory, ReportFactory, UserFactory, bearer

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada", email="ada@players.example", time_zone="Europe/London")


@pytest.fixture
def room() -> Iterator[list[int]]:
    """A higher room that keeps a note on everybody, and lets go when asked."""
    forgotten: list[int] = []
    own_data.register(
        "notes", export=lambda user: {"note": f"likes {user.pk}"}, forget=lambda u: forgotten.append(u.pk)
    )
    yield forgotten
    own_data.unregister("notes")


def test_the_export_holds_what_every_room_keeps(ada: User, room: list[int]) -> None:
    BlockFactory(owner=ada, player=UserFactory(display_name="Bruno"))
    ReportFactory(reporter=ada, words="Stole my cube.")
    answer = bearer(ada).get("/api/v1/me/export/")
    assert answer["Content-Disposition"].startswith("attachment")
    assert "private" in answer["Cache-Control"]
    body = answer.json()
    assert body["notes"] == {"note": f"likes {ada.pk}"}
    mine = body["accounts"]
    assert (mine["email"], mine["time_zone"]) == ("ada@players.example", "Europe/London")
    assert mine["blocked_players"][0]["name"] == "Bruno"
    assert mine["reports_made"][0]["words"] == "Stole my cube."
    assert mine["tokens"][0]["name"] == "test client"


def test_the_export_holds_no_secret_and_nothing_of_others(ada: User) -> None:
    secret = AccessToken.objects.filter(user=ada)
    client = bearer(ada)
    bruno = UserFactory(display_name="Bruno")
    ReportFactory(reporter=bruno, player=ada, words="Ada stalls.")
    text = json.dumps(client.get("/api/v1/me/export/").json())
    assert secret.get().digest not in text
    assert "Ada stalls." not in text
    assert bruno.email not in text


def test_two_rooms_of_one_name_are_a_mistake(room: list[int]) -> None:
    with pytest.raises(ValueError, match="notes"):
        own_data.register("notes", export=lambda user: {}, forget=lambda user: None)


def test_leaving_needs_a_code_from_the_mailbox(
    ada: User, mailed_code: Callable[[], str], room: list[int], mailoutbox: list
) -> None:
    client = bearer(ada)
    assert client.delete("/api/v1/me/").json()["code"] == "confirmation-needed"
    assert client.delete("/api/v1/me/", headers={"confirmation-code": "BBBB-BBBB"}).json()["code"] == "code-wrong"
    assert client.post("/api/v1/me/deletion/").status_code == 202
    code = mailed_code()
    assert "cannot be undone" in mailoutbox[-1].body
    assert client.delete("/api/v1/me/", headers={"confirmation-code": code}).status_code == 204
    assert room == [ada.pk]
    assert client.get("/api/v1/me/").status_code == 401


def test_a_sign_in_code_deletes_nothing(ada: User, queue: Queue, mailed_code: Callable[[], str]) -> None:
    APIClient().post("/api/v1/auth/code/", {"email": ada.email})
    answer = bearer(ada).delete("/api/v1/me/", headers={"confirmation-code": mailed_code()})
    assert answer.json()["code"] == "code-wrong"


def test_a_forgotten_person_is_a_former_player_and_nothing_else_is_left(ada: User) -> None:
    bearer(ada)
    browser = Client()
    browser.force_login(ada)
    Authenticator.objects.create(user=ada, type=Authenticator.Type.WEBAUTHN, data={})
    BlockFactory(owner=ada)
    BlockFactory(player=ada)
    report = ReportFactory(reporter=ada)
    farewell.forget(user=ada)
    ada.refresh_from_db()
    assert str(ada) == "Former player"
    assert ada.email.endswith("@forgotten.invalid")
    assert (ada.display_name, ada.name_key, ada.time_zone, ada.last_login) == ("", None, "UTC", None)
    assert (ada.is_active, ada.is_staff, ada.has_usable_password()) == (False, False, False)
    for rows in (AccessToken, EmailAddress, Authenticator):
        assert not rows.objects.filter(user=ada).exists()
    assert Block.objects.count() == 0
    assert Report.objects.get(pk=report.pk).reporter is None
    assert APIClient().get(f"/api/v1/players/{ada.pk}/").json()["name"] == "Former player"
    assert browser.get("/api/v1/me/").status_code in (401, 403)


def test_a_name_and_an_address_are_free_again_after_a_farewell(ada: User) -> None:
    farewell.forget(user=ada)
    assert UserFactory(display_name="Ada", email="ada@players.example").pk != ada.pk


def test_forgetting_twice_is_once(ada: User, room: list[int]) -> None:
    farewell.forget(user=ada)
    farewell.forget(user=ada)
    assert room == [ada.pk]


def test_a_room_that_cannot_let_go_stops_the_whole_farewell(ada: User) -> None:
    def stuck(user: User) -> None:
        raise RuntimeError("the tables are on fire")

    own_data.register("tables on fire", export=lambda user: {}, forget=stuck)
    try:
        with pytest.raises(RuntimeError):
            farewell.forget(user=ada)
    finally:
        own_data.unregister("tables on fire")
    ada.refresh_from_db()
    assert (str(ada), ada.email) == ("Ada", "ada@players.example")
