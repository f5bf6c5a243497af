"""The pages one learns from: all games, one game, one map, and how the service works."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.rest.conditional import etag
from engine import InvalidSetup, MapInfo, System, systems
from engine import system as find_system
from web.drawn import image
from web.learn import library
from web.learn.boards import board_of, image_of
from web.learn.guides import guide_for
from web.learn.search import find
from web.tables.sight import on_a_phone

LONGEST_QUESTION = 100


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every game there is, and how the service works."""
    games = [{"game": game, "maps": list(game.maps.values()), "guide": guide_for(game.name)} for game in systems()]
    return render(request, "web/learn/index.html", {"games": games, "reading": library.READING})


@require_safe
def system(request: HttpRequest, system: str) -> HttpResponse:
    """A game: what it is, its board, its rules with our rulings beside them, how to type moves."""
    game = _game(system)
    first = next(iter(game.maps.values()))
    context = {
        "game": game,
        "info": first,
        "maps": list(game.maps.values()),
        "rules": library.rules_of(game),
        "guide": guide_for(game.name),
        "open": not on_a_phone(request),
    }
    return render(request, "web/learn/system.html", context)


@require_safe
def map_page(request: HttpRequest, system: str, map: str) -> HttpResponse:
    """A map: what is different there, its board and where that comes from."""
    game = _game(system)
    info = _map(game, map)
    drawn = board_of(game, info, size="phone" if on_a_phone(request) else "desktop")
    context = {
        "game": game,
        "info": info,
        "board": drawn,
        "rules": library.rules_of_map(game, info),
        "open": not on_a_phone(request),
    }
    return render(request, "web/learn/map.html", context)


@require_safe
def board(request: HttpRequest, system: str, map: str) -> HttpResponse:
    """A map's board as a small picture, the same for everybody."""
    game = _game(system)
    drawn = image_of(game, _map(game, map))
    tag = etag("learn-board", drawn)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    answer = image(drawn, ETag=tag)
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """One of the pages about the service."""
    found = library.document(name) if name in library.READING else None
    if found is None:
        raise Http404
    return render(request, "web/learn/page.html", {"document": found, "title": library.READING[name]})


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Where something stands."""
    asked = request.GET.get("q", "")[:LONGEST_QUESTION].strip()
    return render(request, "web/learn/search.html", {"asked": asked, "hits": find(asked)})


def _game(name: str) -> System:
    try:
        return find_system(name)
    except InvalidSetup as error:
        raise Http404 from error


def _map(game: System, name: str) -> MapInfo:
    try:
        return game.maps[name]
    except KeyError as error:
        raise Http404 from error
