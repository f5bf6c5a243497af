"""A table as a page. The board is the engine's picture, the sentences are the log's, a move is its text form."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine import Choices, EngineError
from engine import system as find_system
from games import presence, services
from games.errors import MapMissing, Stale, TableError, Unacceptable
from games.models import Decision, LogRow, Table
from games.selectors import tables as selectors
from games.selectors import views
from games.selectors.log import Reader
from games.selectors.talk import muted_words, note_of
from games.words import in_words, told, translate
from web.drawn import inline
from web.events.words import duration
from web.live.views import can_stream, standing
from web.tables.desk import Desk, Fresh, changed, explained, sit_down
from web.tables.doings import doings
from web.tables.finding import found as find
from web.tables.finding import person
from web.tables.players import player_lines
from web.tables.sight import Sight


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table now, and what is asked of you."""
    return page(request, find(request, table_id, strongbox=False))


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
    sight = Sight(request, found)
    if sight.user is not None and sight.own is not None and found.running and request.headers.get("X-Looking") != "0":
        presence.note(table_id=found.pk, person_id=sight.user.pk)
    desk: Desk | Fresh | None = None
    if sight.decision is not None and sight.offered:
        desk = _desk(sight, sight.decision, form, error)
    context = shown(sight, desk) | panels(request, sight) | {"desk": desk}
    if desk is not None:
        context["hand"] = _hand(sight, desk)
    answer = render(request, "web/tables/table.html", context | dict(extra or {}), status=status)
    sight.keep()
    return answer


def _desk(sight: Sight, decision: Decision, form: QueryDict | None, error: str) -> Desk | Fresh:
    """As the form left it; where there is none, only as much of it as is not kept already."""
    if form is None:
        return Fresh(decision, sit=lambda: sit_down(sight.table, decision, sight.names))
    desk = sit_down(sight.table, decision, sight.names, form)
    return replace(desk, error=error) if error else desk


def _hand(sight: Sight, desk: Desk | Fresh) -> SafeString:
    """What is asked, and what can be done."""
    if isinstance(desk, Desk):
        return _rendered_hand(sight, desk)
    return sight.piece("hand", lambda: _rendered_hand(sight, desk.whole))


def _rendered_hand(sight: Sight, desk: Desk) -> SafeString:
    return render_to_string("web/tables/parts/hand.html", {"desk": desk, "table": sight.table})


def panels(request: HttpRequest, sight: Sight) -> dict[str, object]:
    """What one finds around the board now: talk, one's own note and orders, and how to hear of changes."""
    from web.tables.orders import order_book
    from web.tables.talk import heard

    found, user = sight.table, sight.user
    muted = [] if user is None else muted_words(user)
    there: dict[str, object] = {
        "said": heard(found, user, muted),
        "talk_key": secrets.token_hex(8),
        "standing": standing(found),
        "streams": can_stream(request),
        "stranger": sight.own is None,
    }
    if user is None:
        return there
    there["muted"] = "\n".join(muted)
    there["note"] = note_of(found, user)
    if sight.own is not None and found.running and sight.offered:
        there["orders"] = order_book(found, sight.own)
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


def shown(sight: Sight, desk: Desk | Fresh | None = None) -> dict[str, object]:
    """What the page shows of a table: title, players, board and the newest rows up to the moment."""
    found, index, past = sight.table, sight.index, sight.past
    missing = "" if sight.offered else MapMissing(found.system, found.map).sentence
    info = None if missing else find_system(found.system).maps[found.map]
    seen = _seen(sight, desk) if sight.drawn else {}
    lines = player_lines(found, sight.seats, sight.decisions, seen.get("figures_of", ()), sight.user)
    return {
        "table": found,
        "seats": sight.seats,
        "title": found.title or (info.title if info else found.map),
        "system": found.system if missing else find_system(found.system).title,
        "info": info,
        "missing": missing,
        "sitters": lines,
        "waited_on": [line for line in lines if line.asked is not None],
        **seen,
        "log": sight.piece("log", lambda: _log(sight)),
        "newest": sight.reader.entry(sight.rows[0]) if past and sight.rows else None,
        "pace": _pace(found),
        "doings": [] if past else doings(found, sight.seats, sight.user, sight.piece("last", sight.last)),
        "index": index,
        "earlier": sight.piece("earlier", sight.earlier),
        "past": past,
        "before": index - 1 if index > 0 else None,
        "after": index + 1 if past and index < found.last_index else None,
    }


def _log(sight: Sight) -> SafeString:
    entries = [sight.reader.entry(row) for row in sight.rows]
    return render_to_string("web/tables/parts/log.html", {"table": sight.table, "entries": entries})


def _seen(sight: Sight, desk: Desk | Fresh | None) -> dict[str, Any]:
    """What is seen of the position; where somebody tries something out, of the position they tried."""
    tried = desk if isinstance(desk, Desk) else None
    system, names = find_system(sight.table.system), sight.names

    def view() -> views.View:
        return sight.view if tried is None else tried.view

    def words() -> SafeString:
        places = in_words(sight.view, names) if tried is None else tried.words
        return render_to_string("web/tables/parts/board_words.html", {"words": places})

    parts: dict[str, Callable[[], object]] = {
        "board": lambda: _board(sight, desk.whole if isinstance(desk, Fresh) else desk),
        "figures": lambda: inline(view(), names=_together(names), size="phone", parts="figures"),
        "figures_of": lambda: [dict(one) for one in system.figures(view(), translate)],
        "words": words,
        "moment": lambda: told(system.moment(view())),
    }
    return {name: sight.piece(name, make) if tried is None else make() for name, make in parts.items()}


def _board(sight: Sight, desk: Desk | None) -> SafeString:
    """The engine's picture of the map, with what was touched last or by the plan and where one can press."""
    options = {"size": sight.size, "names": _together(sight.names), "parts": "map"}
    if desk is None:
        return inline(sight.view, **options, last=" ".join(_last_marks(sight.rows, sight.reader)))
    marks = desk.marks if desk.lines else _last_marks(sight.rows, sight.reader)
    return inline(desk.view, **options, last=" ".join(marks), **desk.pointing)


def _together(names: Sequence[str]) -> str:
    """Names as pictures are told of them."""
    return "|".join(name.replace("|", "/") for name in names)


def _pace(found: Table) -> str:
    """How long a turn may take, in words; nothing where there is no clock."""
    clock = found.time_control.clock
    if clock is None:
        return ""
    told = _("{time} a turn").format(time=duration(clock.turn))
    return told if not clock.bank else _("{told}, {bank} in the bank").format(told=told, bank=duration(clock.bank))


def _last_marks(rows: Sequence[LogRow], reader: Reader) -> list[str]:
    """What the newest moves touched: those of whoever moved last."""
    moves = [row for row in rows if row.seat is not None]
    latest = list(takewhile(lambda row: row.seat == moves[0].seat, moves))
    system = find_system(reader.table.system)
    events = [event for row in latest for event in system.events(reader.events(row))]
    return [mark for event in events for mark in event.marks()]
