"""Blocking and reporting other players."""

import pytest

from accounts.models import Block, Report, User
from accounts.selectors.people import blocked_by, kept_apart
from tests.factories import BlockFactory, UserFactory, bearer

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return UserFactory(display_name="Ada")


@pytest.fixture
def bruno() -> User:
    return UserFactory(display_name="Bruno")


def test_blocking_twice_is_once(ada: User, bruno: User) -> None:
    client = bearer(ada)
    assert client.post("/api/v1/me/blocks/", {"player": bruno.pk}).status_code == 201
    assert client.post("/api/v1/me/blocks/", {"player": bruno.pk}).status_code == 200
    assert Block.objects.count() == 1


def test_blocks_are_listed_in_constant_queries_and_undone(ada: User, django_assert_num_queries) -> None:
    blocks = BlockFactory.create_batch(5, owner=ada)
    BlockFactory()
    client = bearer(ada)
    client.get("/api/v1/me/")
    with django_assert_num_queries(2):
        listed = client.get("/api/v1/me/blocks/").json()["results"]
    assert [row["player"]["id"] for row in listed] == [block.player_id for block in reversed(blocks)]
    assert client.delete(f"/api/v1/me/blocks/{blocks[0].player_id}/").status_code == 204
    assert Block.objects.filter(owner=ada).count() == 4


def test_a_block_keeps_both_apart_but_only_its_owner_is_spared_the_talk(ada: User, bruno: User) -> None:
    carla = UserFactory()
    BlockFactory(owner=ada, player=bruno)
    everybody = [ada.pk, bruno.pk, carla.pk]
    assert kept_apart(user=ada, others=everybody) == {bruno.pk}
    assert kept_apart(user=bruno, others=everybody) == {ada.pk}
    assert kept_apart(user=carla, others=everybody) == set()
    assert (blocked_by(user=ada), blocked_by(user=bruno)) == ({bruno.pk}, set())


def test_nobody_blocks_or_reports_themselves(ada: User) -> None:
    client = bearer(ada)
    blocked = client.post("/api/v1/me/blocks/", {"player": ada.pk})
    reported = client.post(f"/api/v1/players/{ada.pk}/report/", {"reason": "abuse"})
    for answer in (blocked, reported):
        assert (answer.status_code, answer.json()["code"]) == (422, "not-about-yourself")


@pytest.mark.parametrize("player", [0, -1, 10**30, "x", None])
def test_blocking_nobody_is_refused(ada: User, player: object) -> None:
    assert bearer(ada).post("/api/v1/me/blocks/", {"player": player}).status_code in (400, 404)


def test_a_report_reaches_the_staff_once(ada: User, bruno: User) -> None:
    client = bearer(ada)
    words = {"reason": "abuse", "words": "Called my railway a tramway.", "about": "table 7"}
    first, again = (
        client.post(f"/api/v1/players/{bruno.pk}/report/", words, headers={"idempotency-key": "r1"}) for _ in range(2)
    )
    assert first.status_code == again.status_code == 201
    report = Report.objects.get()
    assert (report.reporter, report.player, report.words, report.status) == (ada, bruno, words["words"], "open")


def test_the_answer_to_a_report_tells_nothing_of_other_reports(ada: User, bruno: User) -> None:
    answer = bearer(ada).post(f"/api/v1/players/{bruno.pk}/report/", {"reason": "abuse"})
    assert answer.json().keys() == {"id", "reason", "status", "created_at"}


def test_reports_need_a_reason_and_end_somewhere(ada: User, bruno: User) -> None:
    client = bearer(ada)
    wrong = client.post(f"/api/v1/players/{bruno.pk}/report/", {"reason": "envy", "words": "x" * 2001})
    assert {error["pointer"] for error in wrong.json()["errors"]} == {"#/reason", "#/words"}


def test_reports_are_throttled(ada: User, bruno: User, rates: dict[str, str]) -> None:
    rates["report"] = "1/day"
    client = bearer(ada)
    path = f"/api/v1/players/{bruno.pk}/report/"
    assert [client.post(path, {"reason": "abuse"}).status_code for _ in range(2)] == [201, 429]
