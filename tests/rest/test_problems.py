"""Errors are problem details with stable codes, whatever goes wrong and wherever."""

import json

import pytest
from django.test import Client
from rest_framework.test import APIClient

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.rest.urls")]


def problem(answer, status: int, code: str) -> dict:
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    body = json.loads(answer.content)
    assert body["type"] == f"urn:whistlepost:problem:{code}"
    assert (body["status"], body["code"]) == (status, code)
    assert body["title"]
    assert body["detail"]
    return body


def test_a_refusal_carries_its_code_sentence_status_and_facts() -> None:
    body = problem(APIClient().get("/api/v1/failing/refusal/"), 409, "too-far")
    assert body["detail"] == "The next city is 4 hexes away, you may go 3."
    assert body["hexes"] == 4


def test_an_error_that_knows_nothing_of_http_is_answered_as_its_room_said() -> None:
    body = problem(APIClient().get("/api/v1/failing/rule/"), 422, "rule-broken")
    assert body["rule"] == "IV Build Track"


@pytest.mark.parametrize("kind", ["promise", "bug"])
def test_a_failure_of_ours_tells_nothing_of_its_inside(kind: str) -> None:
    client = APIClient(raise_request_exception=False)
    body = problem(client.get(f"/api/v1/failing/{kind}/"), 500, "failed")
    assert "SECRET" not in str(body)
    assert "hunter2" not in str(body)


def test_those_who_listen_for_failures_hear_of_them() -> None:
    with pytest.raises(RuntimeError, match="hunter2"):
        APIClient().get("/api/v1/failing/bug/")


def test_each_wrong_thing_is_pointed_at(client_of_ada: APIClient) -> None:
    answer = client_of_ada.post("/api/v1/checked/", {"words": ["right", "far too long"]})
    errors = problem(answer, 400, "validation")["errors"]
    assert {(error["pointer"], error["code"]) for error in errors} == {
        ("#/words/1", "max_length"),
        ("#/number", "required"),
    }


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b'{"number": NaN}',
        b'{"words": ["\\ud800"]}',
        b"[" * 900,
    ],
)
def test_a_body_that_cannot_be_read_is_said_so(client_of_ada: APIClient, body: bytes) -> None:
    answer = client_of_ada.generic("POST", "/api/v1/checked/", body, content_type="application/json")
    problem(answer, 400, "unreadable")


def test_a_body_nested_too_deeply_is_refused(client_of_ada: APIClient, monkeypatch) -> None:
    monkeypatch.setattr("tests.rest.urls.CheckedView.max_body_bytes", 10**6)
    body = b"[" * 200_000 + b"]" * 200_000
    answer = client_of_ada.generic("POST", "/api/v1/checked/", body, content_type="application/json")
    assert problem(answer, 400, "unreadable")["detail"] == "The body is nested too deeply."


def test_a_body_too_large_is_refused_before_it_is_read_whole(client_of_ada: APIClient) -> None:
    problem(client_of_ada.post("/api/v1/checked/", {"words": ["a"] * 1000}), 413, "body-too-large")


def test_a_body_that_is_a_list_is_a_validation_problem(client_of_ada: APIClient) -> None:
    assert problem(client_of_ada.post("/api/v1/checked/", [1]), 400, "validation")["errors"][0]["pointer"] == "#"


def test_the_usual_refusals_of_http_have_codes_too(client_of_ada: APIClient) -> None:
    problem(client_of_ada.put("/api/v1/checked/", {}), 405, "method-not-allowed")
    form = client_of_ada.generic("POST", "/api/v1/checked/", b"a=1", content_type="application/x-www-form-urlencoded")
    problem(form, 415, "unsupported-media-type")
    problem(client_of_ada.get("/api/v1/names/", headers={"accept": "text/html"}), 406, "not-acceptable")


def test_who_is_not_signed_in_is_asked_to_with_a_challenge() -> None:
    answer = APIClient().get("/api/v1/names/")
    problem(answer, 401, "sign-in-needed")
    assert answer["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("path", ["/api/", "/api/v1/nothing/", "/api/v2/", "/api/v1/names"])
def test_addresses_that_do_not_exist_answer_as_problems_too(path: str) -> None:
    problem(APIClient().get(path), 404, "not-found")


def test_a_post_to_nowhere_is_not_found_and_no_matter_of_forgery() -> None:
    problem(APIClient(enforce_csrf_checks=True).post("/api/v1/nothing/", {}), 404, "not-found")


def test_a_missing_slash_is_pointed_out() -> None:
    assert "slash" in problem(APIClient().post("/api/v1/names"), 404, "not-found")["detail"]


def test_djangos_own_errors_under_api_are_problems_and_elsewhere_pages() -> None:
    forged = {"HTTP_HOST": "evil.example"}
    client = Client(raise_request_exception=False)
    problem(client.get("/api/v1/names/", **forged), 400, "unreadable")
    assert client.get("/elsewhere/", **forged)["Content-Type"].startswith("text/html")
