"""What depends on who reads and which part of the site answers: the reader's zone and language, and headers."""

from collections.abc import Callable

from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User


class ReadersOwnTimeMiddleware:
    """Pages speak in the reader's zone and language; clients of the API convert for themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/api/") or not isinstance(request.user, User):
            return self.get_response(request)
        with timezone.override(request.user.time_zone), translation.override(request.user.language):
            return self.get_response(request)


class AdminContentPolicyMiddleware:
    """The admin's scripts (Alpine) evaluate expressions written in the page; staff pages alone allow that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith(reverse("admin:index")):
            response._csp_update = {  # type: ignore[attr-defined]
                "script-src": [UNSAFE_EVAL],
                "style-src": [UNSAFE_INLINE],
            }
        return response
