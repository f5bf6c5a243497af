"""The contract: valid OpenAPI 3.1, every error in it, and a page to read it that loads nothing foreign."""

import re
from io import StringIO

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from config.rest.views import contract

METHODS = ("get", "post", "put", "patch", "delete")


def operations() -> list[tuple[str, str, dict]]:
    paths = contract("en")["paths"]
    return [(path, method, paths[path][method]) for path in paths for method in METHODS if method in paths[path]]


def test_the_contract_is_valid_and_made_without_a_warning() -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=StringIO())
    assert contract("en")["openapi"].startswith("3.1")


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_every_error_of_every_operation_is_a_documented_problem(path: str, method: str, operation: dict) -> None:
    answers = operation["responses"]
    expected = {"406", "429"}
    if "{" in path:
        expected.add("404")
    if "requestBody" in operation:
        expected |= {"400", "413", "415"}
    if any(operation.get("security", [])) and {} not in operation["security"]:
        expected |= {"401", "403"}
    assert expected <= answers.keys()
    for status, answer in answers.items():
        if status >= "400":
            schema = answer["content"]["application/problem+json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}
            assert answer["description"]


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_every_operation_has_a_name_and_says_which_scope_it_needs(path: str, method: str, operation: dict) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9_]*", operation["operationId"])
    scopes = [scope for way in operation.get("security", []) for scope in way.get("token", [])]
    open_to_all = {} in operation.get("security", [{}])
    assert scopes or open_to_all


def test_bodies_take_no_fields_that_are_not_written_down_and_answers_may_grow() -> None:
    schemas = contract("en")["components"]["schemas"]
    assert schemas["PatchedProfileRequest"]["additionalProperties"] is False
    assert schemas["NewTableShapeRequest"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["TableShape"]


@pytest.mark.django_db
def test_the_contract_is_served_as_json_and_yaml() -> None:
    client = Client()
    assert client.get("/api/v1/schema/").json()["openapi"].startswith("3.1")
    yaml = client.get("/api/v1/schema/", headers={"accept": "application/vnd.oai.openapi"})
    assert yaml.content.startswith(b"openapi: 3.1")
    tag = client.get("/api/v1/schema/")["ETag"]
    assert client.get("/api/v1/schema/", headers={"if-none-match": tag}).status_code == 304


@pytest.mark.django_db
def test_the_documentation_loads_nothing_foreign_and_needs_no_exception_from_the_content_policy() -> None:
    answer = Client().get("/api/v1/docs/")
    page = answer.content.decode()
    loaded = re.findall(r'(?:src|href|data-contract)="([^"]+)"', page)
    assert loaded
    assert all(address.startswith("/") and not address.startswith("//") for address in loaded)
    assert not re.search(r"<style|<script(?![^>]+src=)|style=", page)
    assert "unsafe" not in answer["Content-Security-Policy"]
    for address in loaded:
        if address.startswith("/static/"):
            assert finders.find(address.removeprefix("/static/")), address


@pytest.mark.django_db
def test_the_index_names_where_to_start() -> None:
    index = Client().get("/api/v1/").json()
    assert index["me"] == "http://testserver/api/v1/me/"
    assert index["schema"] == "http://testserver/api/v1/schema/"
    assert index["docs"] == "http://testserver/api/v1/docs/"
