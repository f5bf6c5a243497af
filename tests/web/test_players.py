"""Players as others see them: ratings with their way, games, leave for those who wait; and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Block, Report, User
from tests.engine.tiny.whistle_stop import register_tiny, unregister_tiny
from tests.factories import UserFactory
from tests.games.tables import a_game
from tests.tournaments.ratings.games import settled
from tournaments.models import Entry, Event
from web.players.charts import Point, chart

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def whistle_stop() -> Iterator[None]:
    register_tiny()
    yield
    unregister_tiny()


@pytest.fixture
def people() -> list[User]:
    return [UserFactory(display_name=name) for name in ("Ada Semaphore", "Bruno Ballast", "Clara Coupling")]


def reading(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def test_a_rating_is_shown_with_its_way_as_a_line_and_as_a_table(people: list[User]) -> None:
    for _ in range(3):
        settled(people)
    page = reading(None).get(f"/players/{people[0].pk}/").content.decode()
    assert "<polyline" in page
    assert page.count('<tr><td class="figures">') >= 3
    assert "?</b>" in page, "three games do not make a certain rating"
    assert reading(None).get("/players/?everybody").content.decode().count("/players/") >= 3
    assert "Ada Semaphore" not in reading(None).get("/players/").content.decode()


def test_a_page_is_found_by_number_name_and_search(people: list[User]) -> None:
    ada = people[0]
    assert reading(None).get("/players/ada%20semaphore/")["Location"] == f"/players/{ada.pk}/"
    assert "Ada Semaphore" in reading(None).get("/players/", {"name": "ada sem"}).content.decode()
    assert reading(None).get("/players/nobody-at-all/").status_code == 404
    assert reading(None).get("/players/999999/").status_code == 404


def test_address_zone_and_quiet_hours_are_nobody_elses_business(people: list[User]) -> None:
    ada = people[0]
    User.objects.filter(pk=ada.pk).update(time_zone="Asia/Tokyo")
    for viewer in (None, people[1], User.objects.create_superuser("staff@players.example")):
        page = reading(viewer).get(f"/players/{ada.pk}/").content.decode()
        assert ada.email not in page
        assert "Asia/Tokyo" not in page


def test_leave_is_shown_to_those_who_wait_and_to_nobody_else(people: list[User]) -> None:
    table = a_game(2, owner=people[0])
    beside = table.seats.get(number=1).player
    tomorrow = timezone.now().date() + timedelta(days=1)
    people[0].leaves.create(first=tomorrow, last=tomorrow + timedelta(days=4))
    address = f"/players/{people[0].pk}/"
    assert "On leave from" in reading(beside).get(address).content.decode()
    assert "On leave from" in reading(people[0]).get(address).content.decode()
    assert "On leave from" not in reading(people[1]).get(address).content.decode()
    assert "On leave from" not in reading(None).get(address).content.decode()


def test_of_somebody_who_has_left_nothing_is_shown(people: list[User]) -> None:
    User.objects.filter(pk=people[0].pk).update(forgotten_at=timezone.now(), is_active=False, display_name="")
    page = reading(people[1]).get(f"/players/{people[0].pk}/").content.decode()
    assert "Former player" in page
    assert "Between you" not in page


def test_two_keep_apart_and_meet_again_and_a_report_reaches_the_staff(people: list[User]) -> None:
    ada, bruno, _ = people
    hers = reading(ada)
    hers.post(f"/players/{bruno.pk}/apart/")
    assert Block.objects.filter(owner=ada, player=bruno).exists()
    assert "Meet again" in hers.get(f"/players/{bruno.pk}/").content.decode()
    hers.post(f"/players/{bruno.pk}/apart/")
    assert not Block.objects.exists()
    hers.post(f"/players/{bruno.pk}/report/", {"reason": "stalling", "words": "Walks out."})
    assert Report.objects.get().words == "Walks out."
    hers.post(f"/players/{bruno.pk}/report/", {"reason": "nonsense"})
    assert Report.objects.count() == 1


def test_events_are_listed_by_their_names(people: list[User]) -> None:
    event = Event.objects.create(title="The Karoo Cup", owner=people[1], state=Event.State.OPEN)
    Entry.objects.create(event=event, player=people[0])
    assert "The Karoo Cup" in reading(None).get(f"/players/{people[0].pk}/").content.decode()


def test_names_are_escaped_on_the_page() -> None:
    whom = UserFactory(display_name="<i>Ada</i>")
    assert "<i>Ada</i>" not in reading(None).get(f"/players/{whom.pk}/").content.decode()


def test_a_chart_needs_a_way_and_keeps_within_its_frame() -> None:
    assert chart([Point(1500, 300)]) is None
    drawn = chart([Point(1500, 300), Point(1540, 260), Point(1510, 230)])
    assert drawn is not None
    numbers = [float(part) for pair in drawn.band.split() for part in pair.split(",")]
    assert min(numbers) >= 0
    assert max(numbers[1::2]) <= drawn.height
    assert [line.value for line in drawn.grid] == [1200, 1400, 1600, 1800]


@pytest.mark.django_db
def test_a_page_takes_the_same_number_of_questions_for_many_games(
    people: list[User], django_assert_max_num_queries: object
) -> None:
    for _ in range(6):
        settled(people)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        reading(None).get(f"/players/{people[0].pk}/")
