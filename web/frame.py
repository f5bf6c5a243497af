"""The frame around every page: which part of the site one is in, and how this browser likes pages and boards."""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.pages import safe_next

KEPT = timedelta(days=365)
PALETTES = {
    "": _("as usual"),
    "bright": _("brighter, for small screens in the sun"),
    "grey": _("greys, by letter alone"),
}
TASTES = {"look": ("light", "dark"), "colours": tuple(filter(None, PALETTES)), "patterns": ("off",)}
"""What a browser may ask for, each in a cookie of its own; nothing: as usual."""


def frame(request: HttpRequest) -> dict[str, object]:
    """What `base.html` asks of a request."""
    said = {name: request.COOKIES.get(name, "") for name in TASTES}
    tastes = {name: said[name] if said[name] in known else "" for name, known in TASTES.items()}
    return {"section": request.path.strip("/").split("/")[0], "palettes": PALETTES.items(), **tastes}


@require_POST
def choose_look(request: HttpRequest) -> HttpResponse:
    """Light or dark, colours, patterns. It belongs to the browser, not to the person: a phone may differ."""
    answer = redirect(safe_next(request))
    for name, known in TASTES.items():
        if name not in request.POST:
            continue
        if request.POST[name] in known:
            value, secure = request.POST[name], request.is_secure()
            answer.set_cookie(name, value, max_age=KEPT, httponly=True, secure=secure, samesite="Lax")
        else:
            answer.delete_cookie(name, samesite="Lax")
    return answer
