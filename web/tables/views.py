"""A table as a page. The board is the engine's picture, the sentences are the log's, a move is its text form."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from engine import Choices, EngineError
from engine import system as find_system
from games import presence, services
from games.engine_room import is_offered
from games.errors import MapMissing, Stale, TableError, Unacceptable
from games.models import LogRow, Seat, Table
from games.selectors import tables as selectors
from games.selectors import views
from games.selectors.log import Reader
from games.selectors.talk import muted_words, note_of
from web.drawn import inline
from web.live.views import can_stream, standing
from web.tables.desk import Desk, changed, explained, sit_down
from web.tables.doings import doings
from web.tables.finding import found as find
from web.tables.finding import person
from web.tables.players import player_lines

SHOWN = 30
"""How many rows of the log the page shows at once."""


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table now, and what is asked of you."""
    return page(request, find(request, table_id))


@require_POST
@login_required
def plan(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table with a plan of moves tried out on it. Nothing is stored: the plan travels with the form."""
    return page(request, find(request, table_id), request.POST)


def page(
    request: HttpRequest,
    found: Table,
    form: QueryDict | None = None,
    *,
    error: str = "",
    status: int = 200,
    extra: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The table's page; whoever is asked finds the desk on it, as the form left it. `extra` is what a panel's own form
    said that could not be kept, and why."""
    user = person(request)
    seat = None if user is None else selectors.own_seat(found, user)
    if user is not None and seat is not None and found.running and request.headers.get("X-Looking") != "0":
        presence.note(table_id=found.pk, person_id=user.pk)
    decision = None if seat is None else selectors.decision_of(found, seat)
    desk: Desk | None = None
    if decision is not None and is_offered(found):
        names = [one.name for one in selectors.seats_of(found)]
        desk = sit_down(found, decision, names, form)
        desk = replace(desk, error=error) if error else desk
    context = shown(request, found, seat, None, desk) | panels(request, found, seat) | {"desk": desk}
    return render(request, "web/tables/table.html", context | dict(extra or {}), status=status)


def panels(request: HttpRequest, found: Table, seat: int | None) -> dict[str, object]:
    """What one finds around the board now: talk, one's own note and orders, and how to hear of changes."""
    from web.tables.orders import order_book
    from web.tables.talk import heard

    user = person(request)
    there: dict[str, object] = {
        "said": heard(found, user),
        "talk_key": secrets.token_hex(8),
        "standing": standing(found),
        "streams": can_stream(request),
        "stranger": seat is None,
    }
    if user is None:
        return there
    there["muted"] = "\n".join(muted_words(user))
    there["note"] = note_of(found, user)
    if seat is not None and found.running and is_offered(found):
        there["orders"] = order_book(found, found.seats.get(number=seat))
    return there


@require_POST
@login_required
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play the plan, with what was pressed or typed last. A refusal says why, and nothing of the plan is lost."""
    found, user = find(request, table_id), person(request)
    seat = None if user is None else selectors.own_seat(found, user)
    if user is None or seat is None:
        messages.error(request, _("You do not sit at this table."))
        return redirect("tables:table", table_id)
    expected = request.POST.get("expected_index", "")
    if not expected.isdecimal():
        return page(request, found, request.POST, error=_("The page did not say which decision this answers."))
    try:
        said = _whole_move(found, seat, request.POST)
        key = request.POST.get("key", "")[:200]
        services.play(found.pk, seat, said, int(expected), key, LogRow.Source.PAGE, actor_id=user.pk)
    except Stale:
        messages.error(request, _("Too late: the game has moved on since this page was made. This is how it stands."))
    except (TableError, EngineError) as error:
        kept = request.POST.copy()
        for name in ("add", "fill", "typed"):
            kept.pop(name, None)
        return page(request, found, kept, error=explained(error))
    return redirect("tables:table", table_id)


def _whole_move(found: Table, seat: int, form: QueryDict) -> list[str | Mapping[str, object]]:
    """The plan's lines and what the form adds to them. What is filled in is read against the choices of the moment."""
    choices = views.choices(found, seat) if form.get("fill") else Choices(seat, "")
    said = changed(form.getlist("line"), form, choices)
    if not said:
        raise Unacceptable(_("Type a move, or press one of the choices."), code="action-count")
    return said


def shown(
    request: HttpRequest, found: Table, seat: int | None, index: int | None, desk: Desk | None = None
) -> dict[str, object]:
    """What the page shows of a table: title, players, board and the newest rows up to an index."""
    seats = selectors.seats_of(found)
    last = found.last_index if index is None else index
    rows = list(found.log.filter(index__lte=last).order_by("-index").defer("delta")[:SHOWN])
    reader = Reader(found, seats, seat)
    missing = "" if is_offered(found) else MapMissing(found.system, found.map).sentence
    info = None if missing else find_system(found.system).maps[found.map]
    drawn = found.last_index >= 0 and not missing
    view = None if not drawn else desk.view if desk is not None else views.view(found, seat, index)
    lines = player_lines(found, seats, view, person(request))
    return {
        "table": found,
        "seats": seats,
        "title": found.title or (info.title if info else found.map),
        "system": found.system if missing else find_system(found.system).title,
        "info": info,
        "missing": missing,
        "sitters": lines,
        "waited_on": [line for line in lines if line.asked is not None],
        "moment": find_system(found.system).moment(view) if view is not None else "",
        **(_pictures(request, seats, view, rows, reader, desk) if view is not None else {}),
        "entries": [reader.entry(row) for row in rows],
        "pace": _pace(found),
        "doings": [] if index is not None else doings(found, seats, person(request), rows),
        "index": last,
        "earlier": rows[-1].index if rows and rows[-1].index > 0 else None,
        "past": index is not None,
        "before": last - 1 if last > 0 else None,
        "after": last + 1 if index is not None and last < found.last_index else None,
    }


def _pictures(
    request: HttpRequest,
    seats: Sequence[Seat],
    view: views.View,
    rows: Sequence[LogRow],
    reader: Reader,
    desk: Desk | None,
) -> dict[str, object]:
    """The engine's pictures: the map, with what was touched last or by the plan and where one can press; the figures,
    always in the shape that fits a narrow column; and the map in words."""
    options = {"size": "phone" if on_a_phone(request) else "desktop"}
    options["names"] = "|".join(one.name.replace("|", "/") for one in seats)
    planned = desk is not None and bool(desk.lines)
    marks = desk.marks if desk is not None and planned else _last_marks(rows, reader)
    pointing = desk.pointing if desk is not None else {}
    board = inline(view, **options, parts="map", last=" ".join(marks), **pointing)
    figures = inline(view, **{**options, "size": "phone"}, parts="figures")
    names = [one.name for one in seats]
    words = desk.words if desk is not None else find_system(reader.table.system).in_words(view, names)
    return {"board": board, "figures": figures, "words": words}


def on_a_phone(request: HttpRequest) -> bool:
    """Browsers on phones say so, one way or the other."""
    return request.headers.get("Sec-CH-UA-Mobile") == "?1" or "Mobi" in request.headers.get("User-Agent", "")


def _pace(found: Table) -> str:
    """How long a turn may take, in words; nothing where there is no clock."""
    clock = found.time_control.clock
    if clock is None:
        return ""
    told = _("{time} a turn").format(time=_long(clock.turn))
    return told if not clock.bank else _("{told}, {bank} in the bank").format(told=told, bank=_long(clock.bank))


def _long(minutes: int) -> str:
    for size, one, many in ((24 * 60, "{n} day", "{n} days"), (60, "{n} hour", "{n} hours")):
        if minutes >= size and minutes % size == 0:
            return ngettext(one, many, minutes // size).format(n=minutes // size)
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def _last_marks(rows: Sequence[LogRow], reader: Reader) -> list[str]:
    """What the newest moves touched: those of whoever moved last."""
    moves = [row for row in rows if row.seat is not None]
    latest = list(takewhile(lambda row: row.seat == moves[0].seat, moves))
    system = find_system(reader.table.system)
    events = [event for row in latest for event in system.events(reader.events(row))]
    return [mark for event in events for mark in event.marks()]
