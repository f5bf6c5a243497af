"""Each request leaves one line in the log, which says what was asked and nothing that opens a door."""

import pytest
import structlog
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from structlog.testing import capture_logs

from accounts.models import User
from config.request_line import RequestLineMiddleware, id_of


@pytest.fixture(autouse=True)
def own_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A logger that was used before keeps the configuration of then; what is captured here is of now."""
    monkeypatch.setattr("config.request_line.log", structlog.get_logger("config.request_line"))


def test_a_request_leaves_one_line_with_its_way_and_its_code(client: Client) -> None:
    with capture_logs() as lines:
        client.get("/healthz?token=wp_secret", headers={"x-forwarded-for": "203.0.113.9"})
    (line,) = lines
    assert line.items() >= {"event": "request_finished", "request": "GET /healthz", "code": 200}.items()
    assert line["ip"] == "127.0.0.1"
    assert "wp_secret" not in str(line)


@pytest.mark.django_db
def test_the_line_names_who_asked_if_the_request_came_to_know(client: Client) -> None:
    person = User.objects.create_user("ada@players.example", display_name="Ada")
    with capture_logs() as lines:
        client.get("/")
        client.force_login(person)
        client.get("/")
    assert [line["user_id"] for line in lines] == [None, person.pk]


def test_lines_in_between_carry_the_requests_id_and_later_ones_do_not() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        assert structlog.contextvars.get_contextvars() == {"request_id": "from-the-proxy"}
        return HttpResponse()

    RequestLineMiddleware(view)(RequestFactory().get("/", headers={"x-request-id": "from-the-proxy"}))
    assert structlog.contextvars.get_contextvars() == {}


@pytest.mark.parametrize("sent", ["", "two\nlines", "x" * 81, "a b"])
def test_an_id_that_could_confuse_the_log_is_replaced_by_ours(sent: str) -> None:
    given = id_of(RequestFactory().get("/", headers={"x-request-id": sent}))
    assert given != sent
    assert len(given) == 36


@override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=1)
def test_the_address_is_what_our_proxy_says_not_what_the_visitor_wrote(client: Client) -> None:
    with capture_logs() as lines:
        client.get("/healthz", headers={"x-forwarded-for": "203.0.113.9, 198.51.100.7"})
    assert lines[0]["ip"] == "198.51.100.7"
