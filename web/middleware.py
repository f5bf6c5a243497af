"""What depends on who reads and which part of the site answers: the reader's zone and language, and headers."""

from collections.abc import Callable

from csp.constants import HEADER, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
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


OWN_POLICY = "_csp_"


class ContentPolicyMiddleware(CSPMiddleware):
    """The content security policy. Nearly all answers have the same one, which is put together once.

    The admin's scripts (Alpine) evaluate expressions written in the page; staff pages alone allow that.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.usual = build_policy()
        self.admin = reverse("admin:index")

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:  # type: ignore[override]
        if request.path.startswith(self.admin):
            response._csp_update = {  # type: ignore[attr-defined]
                "script-src": [UNSAFE_EVAL],
                "style-src": [UNSAFE_INLINE],
            }
        if (
            settings.DEBUG
            or hasattr(request, "_csp_nonce")
            or any(name.startswith(OWN_POLICY) for name in vars(response))
        ):
            super().process_response(request, response)
        else:
            response.headers.setdefault(HEADER, self.usual)
        return response
