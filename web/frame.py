"""The frame around every page: which part of the site one is in, and whether this browser wants it light or dark."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.pages import safe_next

COOKIE = "look"
LOOKS = ("light", "dark")
KEPT = timedelta(days=365)


def frame(request: HttpRequest) -> dict[str, str]:
    """What `base.html` asks of a request."""
    look = request.COOKIES.get(COOKIE, "")
    return {"section": request.path.strip("/").split("/")[0], "look": look if look in LOOKS else ""}


@require_POST
def choose_look(request: HttpRequest) -> HttpResponse:
    """Light, dark, or as the device says. It belongs to the browser, not to the person: a phone may differ."""
    answer = redirect(safe_next(request))
    look = request.POST.get("look", "")
    if look in LOOKS:
        answer.set_cookie(COOKIE, look, max_age=KEPT, httponly=True, secure=request.is_secure(), samesite="Lax")
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer
