"""One log line for each request, and an id that ties all lines of a request (and of the jobs it started) together."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from uuid import uuid4

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import empty

log = structlog.get_logger(__name__)

UPSTREAM_ID = re.compile(r"[\w.:-]{1,80}", re.ASCII)


class RequestLineMiddleware:
    """The id is the proxy's `X-Request-ID` if it sends one, else our own. The line is written when the answer is made;
    who asked is told if the request came to know it, the query of an address is not: it may hold what opens a door."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        structlog.contextvars.bind_contextvars(request_id=id_of(request))
        try:
            response = self.get_response(request)
            log.info(
                "request_finished",
                request=f"{request.method} {request.path}",
                code=response.status_code,
                ms=round((time.perf_counter() - begun) * 1000, 1),
                user_id=known_user(request),
                ip=address_of(request),
            )
            return response
        finally:
            structlog.contextvars.clear_contextvars()


def id_of(request: HttpRequest) -> str:
    sent = request.META.get("HTTP_X_REQUEST_ID", "")
    return sent if UPSTREAM_ID.fullmatch(sent) else str(uuid4())


def known_user(request: HttpRequest) -> int | None:
    """Who asked, if somebody looked: a log line is no reason to ask the database."""
    user = request.__dict__.get("user")
    return None if user is None or getattr(user, "_wrapped", None) is empty else user.pk


def address_of(request: HttpRequest) -> str:
    """Where from, as far as proxies of ours say so; what a visitor writes into the header himself is not believed."""
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",") if proxies else []
    return (forwarded[-proxies] if len(forwarded) >= proxies > 0 else str(request.META.get("REMOTE_ADDR", ""))).strip()
