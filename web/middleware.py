"""Headers that depend on which part of the site answers."""

from collections.abc import Callable

from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.http import HttpRequest, HttpResponse
from django.urls import reverse


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
