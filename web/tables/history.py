"""Leafing through a game, and checking afterwards that its chance was what its published hash promised."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from config.rest.conditional import etag
from games.errors import NotFound, TableError
from games.selectors import tables as selectors
from games.selectors.log import Reader
from games.selectors.records import draws_of, seed_is_the_promised_one
from games.selectors.verification import faults_of
from web.tables.finding import found_for
from web.tables.sight import Sight
from web.tables.views import shown

PAGE = 100


@require_safe
def moment(request: HttpRequest, table_id: str, index: int) -> HttpResponse:
    """The table as it was after a row of its log; the address can be shared. With `?part=scene` only what differs from
    moment to moment, which a browser may keep: a past moment looks the same until the game is over and all is open."""
    found, seat = found_for(request, table_id)
    part = request.GET.get("part") == "scene"
    tag = etag("moment", found.pk, index, seat, found.over, found.last_index, request.user.pk, get_language())
    if part and request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    try:
        context = shown(Sight(request, found, index))
    except NotFound as error:
        raise Http404 from error
    answer = render(request, f"web/tables/{'scene' if part else 'table'}.html", context)
    if part:
        answer["ETag"] = tag
        answer["Cache-Control"] = "private, no-cache"
    return answer


@require_POST
def verify(request: HttpRequest, table_id: str) -> HttpResponse:
    """Replay the whole game and compare every draw with the seed. By POST, because it takes a while."""
    found, _seat = found_for(request, table_id)
    try:
        draws = draws_of(found)
    except TableError as refusal:
        return render(request, "web/tables/verified.html", {"table": found, "refusal": refusal.sentence}, status=409)
    context = {
        "table": found,
        "draws": draws,
        "promised": seed_is_the_promised_one(found),
        "faults": faults_of(found),
        "seed": bytes(found.strongbox.seed).hex(),
    }
    return render(request, "web/tables/verified.html", context)


@require_safe
def log(request: HttpRequest, table_id: str) -> HttpResponse:
    """Everything that happened, latest first, a page at a time."""
    found, seat = found_for(request, table_id)
    asked = request.GET.get("before", "")
    rows = found.log.order_by("-index").defer("delta")
    if asked.isdecimal():
        rows = rows.filter(index__lt=int(asked[:9]))
    reader = Reader(found, selectors.seats_of(found), seat)
    entries = [reader.entry(row) for row in rows[:PAGE]]
    earlier = entries[-1].index if entries and entries[-1].index > 0 else None
    return render(request, "web/tables/log.html", {"table": found, "entries": entries, "earlier": earlier})
