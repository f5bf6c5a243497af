"""One's own pages: profile, tokens, export, farewell; and times in one's own zone."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import AccessToken, User
from games.models import Decision
from tests.factories import UserFactory
from tests.games.tables import a_game, player_of, position_of

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada Semaphore")


@pytest.fixture
def hers(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def test_name_zone_and_language_are_changed(hers: Client, ada: User) -> None:
    hers.post("/you/", {"display_name": "Ada Lamp", "time_zone": "Europe/Vienna", "language": "de"})
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone, ada.language) == ("Ada Lamp", "Europe/Vienna", "de")


@pytest.mark.parametrize("wrong", [{"time_zone": "Mars/Olympus"}, {"display_name": "admin"}, {"language": "tlh"}])
def test_what_cannot_be_is_explained_and_nothing_changes(hers: Client, ada: User, wrong: dict[str, str]) -> None:
    said = {"display_name": "Ada Lamp", "time_zone": "Europe/Vienna", "language": "en", **wrong}
    page = hers.post("/you/", said).content.decode()
    assert 'class="refusal"' in page
    ada.refresh_from_db()
    assert (ada.display_name, ada.time_zone) == ("Ada Semaphore", "UTC")


def test_a_taken_name_is_refused(hers: Client) -> None:
    UserFactory(display_name="Bruno Ballast")
    page = hers.post("/you/", {"display_name": "bruno ballast", "time_zone": "UTC", "language": "en"}).content.decode()
    assert "already called that" in page


def test_a_token_is_shown_once_works_and_is_revoked(hers: Client, ada: User) -> None:
    page = hers.post("/you/tokens/", {"name": "Phone", "scopes": ["read"]}).content.decode()
    found = re.search(r"<code>(wp_[^<]+)</code>", page)
    assert found
    assert found[1] not in hers.get("/you/").content.decode()
    headers = {"Authorization": f"Bearer {found[1]}"}
    assert Client().get("/api/v1/me/", headers=headers).status_code == 200
    hers.post(f"/you/tokens/{AccessToken.objects.get().pk}/revoke/")
    assert Client().get("/api/v1/me/", headers=headers).status_code == 401


def test_somebody_elses_token_is_not_found(hers: Client) -> None:
    theirs = AccessToken.objects.create(user=UserFactory(), name="x", prefix="abcdefgh", digest="0" * 64, scopes=[])
    assert hers.post(f"/you/tokens/{theirs.pk}/revoke/").status_code == 404


def test_all_data_come_as_one_file(hers: Client) -> None:
    answer = hers.get("/you/export/")
    assert "attachment" in answer["Content-Disposition"]
    assert "accounts" in answer.json()


def test_a_farewell_needs_the_code(hers: Client, ada: User) -> None:
    page = hers.post("/you/farewell/", {"code": "BBBB-BBBB"}).content.decode()
    assert 'class="refusal"' in page
    ada.refresh_from_db()
    assert ada.forgotten_at is None


def test_strangers_are_asked_to_sign_in() -> None:
    assert Client().get("/you/").status_code == 302


def test_deadlines_are_shown_in_the_readers_own_zone() -> None:
    table = a_game(3, system="age-of-rail", map="south-africa")
    user = player_of(table, position_of(table).waiting_on()[0])
    Decision.objects.filter(table=table).update(deadline=datetime(2031, 7, 1, 22, 30, tzinfo=UTC))
    User.objects.filter(pk=user.pk).update(time_zone="Asia/Tokyo")
    client = Client()
    client.force_login(User.objects.get(pk=user.pk))
    assert "July 2, 2031, 7:30 a.m." in client.get(f"/tables/{table.public_id}/").content.decode()
