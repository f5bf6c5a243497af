"""A turn link. Opening it changes nothing (mail scanners open links): it shows the move, and one press sends it.

No session is looked at or made. The signed token is the whole authority, so a form needs no other proof of where it
comes from: whoever could forge it would have to know the token.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from engine import EngineError, IllegalAction, InvalidAction
from games.errors import Stale, TableError
from games.selectors import views
from games.selectors.log import Reader, rows_since
from games.words import told
from notifications.mails.deadlines import how_long, on_their_clock
from notifications.mails.table import TableSeen
from notifications.services.links import BadLink, TurnLink, open_link, play_link
from web.drawn import inline
from web.mail.private import unlogged

SHOWN_SINCE = 30


@csrf_exempt
@unlogged
@require_http_methods(["GET", "HEAD", "POST"])
def turn_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the move filled in; POST plays it."""
    try:
        link = open_link(token)
    except BadLink:
        return render(request, "web/mail/bad_link.html", status=404)
    if request.method == "POST":
        return _played(request, link)
    return _shown(request, link) if link.open_now else _stale(request, link)


def _shown(request: HttpRequest, link: TurnLink, problem: str = "", said: str = "") -> HttpResponse:
    seen = TableSeen(link.table, link.seat)
    move = said or link.move
    tried = None if problem else _preview(link, seen, move)
    decision = link.table.decisions.filter(seat=link.seat).first()
    context = {
        "seen": seen,
        "moves": move.splitlines(),
        "move": move,
        "prompt": told(seen.position.prompt(link.seat), seen.names),
        "effects": [] if tried is None else tried.sentences,
        "deadline": decision and decision.deadline and on_their_clock(link.person, decision.deadline),
        "left": decision and decision.deadline and how_long(decision.deadline),
        "problem": problem,
        "board": _board(seen, tried),
    }
    return render(request, "web/mail/turn_link.html", context, status=422 if problem else 200)


def _preview(link: TurnLink, seen: TableSeen, move: str) -> views.Preview | None:
    """What the move would lead to, as far as it can be known."""
    try:
        return views.preview(link.table, link.seat, move.splitlines(), seen.names)
    except (TableError, EngineError):
        return None


def _board(seen: TableSeen, tried: views.Preview | None) -> str:
    """The map with the move on it, where it can be tried out; as it is now where it cannot."""
    names = "|".join(name.replace("|", "/") for name in seen.names)
    marks = [] if tried is None else tried.marks
    view = seen.view if tried is None else tried.view
    return inline(view, size="mail", parts="map", names=names, last=" ".join(marks))


def _played(request: HttpRequest, link: TurnLink) -> HttpResponse:
    said = [line.strip() for line in request.POST.get("move", "").splitlines() if line.strip()]
    said = said or link.move.splitlines()
    try:
        answer = play_link(link, moves=said)
    except Stale:
        return _stale(request, link)
    except (EngineError, TableError) as error:
        return _shown(request, link, _explained(error, TableSeen(link.table, link.seat)), "\n".join(said))
    reader = Reader(answer.table, answer.seats, link.seat, opens_at_end=False)
    context = {
        "seen": TableSeen(answer.table, None),
        "texts": [row.text for row in answer.rows],
        "sentences": [sentence for row in answer.rows for sentence in reader.entry(row).sentences],
        "goes_on": link.seat in answer.waiting_on,
    }
    return render(request, "web/mail/played.html", context)


def _stale(request: HttpRequest, link: TurnLink) -> HttpResponse:
    """What happened since, as any spectator may know it: an old mail opens no new secrets."""
    seen = TableSeen(link.table, None)
    rows = rows_since(link.table, link.decision, 1000)[-SHOWN_SINCE:]
    since = [entry for entry in (seen.reader.entry(row) for row in rows) if entry.sentences]
    asked = link.table.decisions.filter(seat=link.seat).exists()
    return render(request, "web/mail/stale_link.html", {"seen": seen, "since": since, "asked": asked}, status=409)


def _explained(error: EngineError | TableError, seen: TableSeen) -> str:
    sentence = told(error.sentence, seen.names)
    if isinstance(error, IllegalAction):
        return f"{sentence} ({error.rule})"
    if isinstance(error, InvalidAction) and error.examples:
        return _("{sentence} You could say: {examples}.").format(sentence=sentence, examples=", ".join(error.examples))
    return sentence
