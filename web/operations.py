"""What machines ask about the service: is the process alive, is it ready for people, how does it do."""

from collections.abc import Callable
from datetime import timedelta
from secrets import compare_digest
from typing import TypedDict

import structlog
from celery import current_app
from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView

from games.selectors import heartbeat_age
from games.services import SWEEP

log = structlog.get_logger(__name__)


class Check(TypedDict):
    ok: bool
    detail: str


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Nothing else is asked, so that a sick database does not get healthy processes killed."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Ready for people: the database answers, the broker answers, the sweep is young. Names what is not."""
    checks = {name: _run(name, check) for name, check in CHECKS.items()}
    failing = [name for name, check in checks.items() if not check["ok"]]
    body = {"status": "failing" if failing else "ok", "failing": failing, "checks": checks}
    return JsonResponse(body, status=503 if failing else 200)


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus metrics. Where a token is set only its bearer sees them; the page does not tell others it exists."""
    if settings.METRICS_TOKEN is not None:
        given = request.headers.get("Authorization", "").encode()
        if not settings.METRICS_TOKEN or not compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
            raise Http404
    page: HttpResponse = ExportToDjangoView(request)
    return page


def database() -> Check:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return {"ok": True, "detail": connection.vendor}


def broker() -> Check:
    with current_app.connection_for_read() as broker_connection:
        broker_connection.ensure_connection(max_retries=1, interval_start=0, interval_max=0, timeout=3)
        return {"ok": True, "detail": str(broker_connection.transport.driver_type)}


def sweep() -> Check:
    age = heartbeat_age(name=SWEEP)
    if age is None:
        return {"ok": False, "detail": "never ran"}
    limit = timedelta(seconds=settings.SWEEP_STALE_AFTER_SECONDS)
    return {"ok": age <= limit, "detail": f"{age.total_seconds():.0f} s ago"}


CHECKS: dict[str, Callable[[], Check]] = {"database": database, "broker": broker, "sweep": sweep}


def _run(name: str, check: Callable[[], Check]) -> Check:
    """What went wrong goes to the log; outside, only that it did (messages can hold hosts and passwords)."""
    try:
        return check()
    except Exception as error:
        log.warning("not_ready", check=name, error=repr(error))
        return {"ok": False, "detail": "does not answer"}
