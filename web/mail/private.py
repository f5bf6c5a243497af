"""Pages whose address is a secret: kept nowhere, told to nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


def unlogged(view: View) -> View:
    """No copy in a cache, no address in a Referer, no page in a search engine."""

    @wraps(view)
    def wrapper(request: HttpRequest, token: str) -> HttpResponse:
        response = view(request, token)
        response["Cache-Control"] = "no-store"
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return wrapper
