"""The site as an app on a phone: its manifest, its icons, and the service worker that shows push messages."""

from __future__ import annotations

from functools import lru_cache

import resvg_py
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PAPER = "#F6F1E7"
ICON_SIZES = (180, 192, 512)
SEEN = 0.66
"""How much of an icon's height the drawing takes: phones cut icons round."""


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    sizes = [size for size in ICON_SIZES if size != 180]
    data = {
        "name": "Whistlepost",
        "short_name": "Whistlepost",
        "id": "/",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {
                "src": reverse("mail:icon", args=[size]),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in sizes
            for purpose in ("any", "maskable")
        ],
    }
    return JsonResponse(data, content_type="application/manifest+json")


@require_safe
@cache_control(max_age=0, must_revalidate=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """It stands at the root, so that it is the whole site's."""
    return render(request, "web/mail/service-worker.js", content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(max_age=86_400, public=True)
def icon(request: HttpRequest, size: int) -> HttpResponse:
    if size not in ICON_SIZES:
        return HttpResponse(status=404)
    return HttpResponse(_drawn(size), content_type="image/png")


@lru_cache(maxsize=len(ICON_SIZES))
def _drawn(size: int) -> bytes:
    """Our icon on paper, with room around it."""
    path = finders.find("web/icon.svg")
    assert isinstance(path, str)
    with open(path) as file:
        drawing = file.read()
    height = round(size * SEEN)
    width = round(height * 26 / 32)
    inner = drawing[drawing.index("<svg") :].replace(
        "<svg", f'<svg x="{(size - width) / 2}" y="{(size - height) / 2}" width="{width}" height="{height}"', 1
    )
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">'
        f'<rect width="{size}" height="{size}" fill="{PAPER}"/>{inner}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=whole, skip_system_fonts=True))
