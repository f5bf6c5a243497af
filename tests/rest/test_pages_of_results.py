"""Long lists come in pages that stay right while rows are added."""

import pytest
from django.core.exceptions import ValidationError
from rest_framework.test import APIClient

from config.rest.problems import problem_of
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.rest.urls")]


def names(answer) -> list[str]:
    return [row["display_name"] for row in answer.json()["results"]]


def test_pages_follow_each_other_without_gap_or_repetition(client_of_ada: APIClient) -> None:
    for number in range(6):
        UserFactory(display_name=f"Guard {number}")
    first = client_of_ada.get("/api/v1/names/?limit=3")
    UserFactory(display_name="Latecomer")
    second = client_of_ada.get(first.json()["next"])
    third = client_of_ada.get(second.json()["next"])
    assert names(first) + names(second) + names(third) == [*(f"Guard {n}" for n in (5, 4, 3, 2, 1, 0)), "Ada"]
    assert third.json()["next"] is None
    assert names(client_of_ada.get(second.json()["previous"])) == names(first)


def test_a_page_is_never_longer_than_the_limit_of_the_house(client_of_ada: APIClient) -> None:
    UserFactory.create_batch(210)
    assert len(names(client_of_ada.get("/api/v1/names/?limit=100000"))) == 200


@pytest.mark.parametrize("limit", ["0", "-1", "many", "1.5", ""])
def test_a_limit_that_makes_no_sense_is_said_so(client_of_ada: APIClient, limit: str) -> None:
    answer = client_of_ada.get(f"/api/v1/names/?limit={limit}")
    assert (answer.status_code, answer.json()["code"]) == (400, "validation")
    assert answer.json()["errors"][0]["pointer"] == "#/limit"


@pytest.mark.parametrize("cursor", ["nonsense", "cD1hYmM%3D", "bz1hYmM%3D"])
def test_a_cursor_that_cannot_be_read_is_said_so(client_of_ada: APIClient, cursor: str) -> None:
    answer = client_of_ada.get(f"/api/v1/names/?cursor={cursor}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid-cursor")


def test_a_models_complaint_is_a_validation_problem_with_its_own_code() -> None:
    problem = problem_of(ValidationError({"time_zone": [ValidationError("No such zone.", code="unknown-time-zone")]}))
    assert problem.members["errors"] == [
        {"pointer": "#/time_zone", "code": "unknown-time-zone", "detail": "No such zone."}
    ]
