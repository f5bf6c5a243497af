"""The engine's pictures for pages: their colours follow the page, so that one drawing serves day and night."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.safestring import SafeString, mark_safe

from engine import System
from games.selectors import views


def inline(view: views.View, **options: str) -> SafeString:
    """A view as SVG inside a page, whose styles say what its colours are. The engine escapes every text it draws."""
    return mark_safe(views.picture(view, options={"theme": "page", **options}))


def close_up(system: System, view: views.View, at: str) -> SafeString:
    """A place of a view inside a page, close up; nothing where the game draws none."""
    return mark_safe(system.close_up(view, at, theme="page"))


def for_an_image(view: views.View, **options: str) -> str:
    """A view as a picture of its own: it knows its colours by day and by night."""
    return views.picture(view, options={"theme": "auto", **options})


def image(svg: str | bytes, **headers: str) -> HttpResponse:
    """The answer with such a picture."""
    return HttpResponse(svg, content_type="image/svg+xml", headers={**views.PICTURE_HEADERS, **headers})
