"""What did not change is not sent again, and what is one person's is kept by nobody else."""

from hashlib import md5, sha1, sha256

import pytest
from django.test import override_settings
from rest_framework.test import APIClient

from accounts.models import User
from config.rest.conditional import etag
from tests.factories import UserFactory, bearer
from tests.rest.urls import VersionedView

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.rest.urls")]


def test_an_unchanged_answer_is_not_sent_again(client_of_ada: APIClient, ada: User) -> None:
    first = client_of_ada.get("/api/v1/names/")
    again = client_of_ada.get("/api/v1/names/", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    UserFactory()
    changed = client_of_ada.get("/api/v1/names/", headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


@pytest.mark.parametrize("spelling", ["W/{tag}", '"other", {tag}', "*"])
def test_every_way_to_name_a_tag_is_understood(client_of_ada: APIClient, spelling: str) -> None:
    tag = client_of_ada.get("/api/v1/versioned/")["ETag"]
    known = spelling.format(tag=tag)
    assert client_of_ada.get("/api/v1/versioned/", headers={"if-none-match": known}).status_code == 304


def test_a_view_that_knows_its_version_does_no_work_for_an_unchanged_answer(client_of_ada: APIClient) -> None:
    tag = client_of_ada.get("/api/v1/versioned/")["ETag"]
    before = VersionedView.worked
    assert client_of_ada.get("/api/v1/versioned/", headers={"if-none-match": tag}).status_code == 304
    assert VersionedView.worked == before


def test_a_tag_is_no_plain_hash_of_what_it_stands_for() -> None:
    tag = etag("bid 7").strip('"')
    for plain in (md5, sha1, sha256):
        assert not plain(b"bid 7").hexdigest().startswith(tag[:8])
    with override_settings(SECRET_KEY="another secret"):
        assert etag("bid 7").strip('"') != tag


def test_two_people_never_share_a_tag(client_of_ada: APIClient) -> None:
    bruno = bearer(UserFactory(display_name="Bruno"))
    assert client_of_ada.get("/api/v1/names/")["ETag"] != bruno.get("/api/v1/names/")["ETag"]


def test_a_persons_answer_is_private_and_a_public_one_is_not(client_of_ada: APIClient) -> None:
    mine = client_of_ada.get("/api/v1/names/")
    assert "private" in mine["Cache-Control"]
    assert "Authorization" in mine["Vary"]
    assert client_of_ada.get("/api/v1/public/")["Cache-Control"] == "public, max-age=60"


def test_errors_are_private_too() -> None:
    assert "private" in APIClient().get("/api/v1/names/")["Cache-Control"]
