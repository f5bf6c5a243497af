"""Leafing through a game, and checking afterwards that its chance was what its published hash promised."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from games.errors import NotFound, TableError
from games.selectors.records import draws_of, seed_is_the_promised_one
from games.selectors.verification import faults_of
from web.tables.finding import found_for
from web.tables.views import shown


@require_safe
def moment(request: HttpRequest, table_id: str, index: int) -> HttpResponse:
    """The table as it was after a row of its log; the address can be shared."""
    found, seat = found_for(request, table_id)
    try:
        context = shown(request, found, seat, index)
    except NotFound as error:
        raise Http404 from error
    return render(request, "web/tables/table.html", context)


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
