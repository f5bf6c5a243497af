"""What machines ask: /healthz, /readyz, /metrics."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from config.celery import app
from games.models import Heartbeat
from games.services import sweep

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_too]


def test_healthz_asks_nobody_else(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_ready_after_a_sweep(client: Client) -> None:
    sweep()
    answer = client.get("/readyz")
    assert answer.status_code == 200, answer.content
    assert answer.json()["failing"] == []
    assert set(answer.json()["checks"]) == {"database", "broker", "sweep"}
    assert "no-store" in answer.headers["Cache-Control"]


def test_not_ready_before_the_first_sweep(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["failing"]) == (503, ["sweep"])
    assert answer.json()["checks"]["sweep"]["detail"] == "never ran"


def test_not_ready_when_the_last_sweep_is_old(client: Client) -> None:
    Heartbeat.objects.create(name="sweep", at=timezone.now() - timedelta(minutes=10))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["failing"]) == (503, ["sweep"])
    assert answer.json()["checks"]["sweep"]["detail"] == "600 s ago"


def test_not_ready_without_the_broker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep()
    nobody_there = app.connection_for_read("redis://127.0.0.1:1/0")
    monkeypatch.setattr(app, "connection_for_read", lambda: nobody_there)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["failing"]) == (503, ["broker"])
    assert answer.json()["checks"]["broker"] == {"ok": False, "detail": "does not answer"}


def test_not_ready_without_the_database_and_no_secret_in_the_answer(client: Client) -> None:
    refused = OperationalError('connection to "db" failed: password authentication failed for user "whistlepost"')
    with patch("django.db.backends.utils.CursorWrapper.execute", side_effect=refused):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["failing"]) == (503, ["database", "sweep"])
    assert b"password" not in answer.content


def test_metrics_count_requests(client: Client) -> None:
    client.get("/healthz")
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert b'django_http_requests_total_by_view_transport_method_total{method="GET"' in answer.content


@pytest.mark.parametrize(
    ("token", "header", "status"),
    [
        ("", "Bearer ", 404),
        ("", "", 404),
        ("a-token-for-the-collector", "", 404),
        ("a-token-for-the-collector", "Bearer wrong", 404),
        ("a-token-for-the-collector", "Bearer a-token-for-the-collector", 200),
    ],
)
def test_metrics_open_only_for_the_bearer_of_the_token(client: Client, settings, token, header, status) -> None:
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers={"authorization": header}).status_code == status


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_only_reading_is_possible(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
