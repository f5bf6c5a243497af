"""A table as a page. The board is the engine's picture, the sentences are the log's, a move is its text form."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from engine import EngineError, IllegalAction, InvalidAction
from engine import system as find_system
from games import services
from games.engine_room import is_offered
from games.errors import MapMissing, NotFound, TableError
from games.models import LogRow, Seat, Table
from games.selectors import tables as selectors
from games.selectors import views
from games.selectors.log import Reader

SHOWN = 30
"""How many tables, log rows and choices a page shows of each; the API has them all."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The tables: where you are asked first, then what runs, what can be joined, what is over."""
    return render(request, "web/tables/index.html", tables_of(_person(request)))


def tables_of(user: User | None) -> dict[str, list[Table]]:
    """Tables by what they are to this person; each in one list only."""
    played = selectors.with_everything(Table.objects.filter(kind=Table.Kind.PLAY))
    asked = [] if user is None else list(played.filter(pk__in=selectors.asking(user)).order_by("changed_at")[:SHOWN])
    rest = played.exclude(pk__in=[table.pk for table in asked]).order_by("-changed_at")
    states = {"running": Table.State.RUNNING, "open": Table.State.OPEN, "finished": Table.State.FINISHED}
    return {"asked": asked, **{name: list(rest.filter(state=state)[:SHOWN]) for name, state in states.items()}}


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table now, and what is asked of you."""
    found = _found(request, table_id)
    user = _person(request)
    seat = None if user is None else selectors.own_seat(found, user)
    context = _shown(found, seat, None)
    decision = None if seat is None else selectors.decision_of(found, seat)
    if decision is not None and not context["missing"]:
        offered = views.choices(found, decision.seat)
        context |= {
            "prompt": offered.prompt,
            "decision": decision,
            "choices": sorted(offered.options, key=lambda choice: -choice.rank)[:SHOWN],
            "more": max(0, len(offered.options) - SHOWN),
            "key": secrets.token_hex(16),
        }
    return render(request, "web/tables/table.html", context)


@require_safe
def moment(request: HttpRequest, table_id: str, index: int) -> HttpResponse:
    """The table as it was after a row of its log; leafing through a game goes from one to the next."""
    found = _found(request, table_id)
    user = _person(request)
    seat = None if user is None else selectors.own_seat(found, user)
    try:
        context = _shown(found, seat, index)
    except NotFound as error:
        raise Http404 from error
    return render(request, "web/tables/table.html", context)


@require_POST
@login_required
def move(request: HttpRequest, table_id: str) -> HttpResponse:
    """Play what was typed or pressed. A refusal says why, and nothing is lost."""
    found, user = _found(request, table_id), _person(request)
    said = [line.strip() for line in request.POST.get("move", "").splitlines() if line.strip()]
    seat = None if user is None else selectors.own_seat(found, user)
    if user is None or seat is None:
        messages.error(request, _("You do not sit at this table."))
    elif not said:
        messages.error(request, _("Type a move, or press one of the choices."))
    elif not (expected := request.POST.get("expected_index", "")).isdecimal():
        messages.error(request, _("The page did not say which decision this answers. Please try again."))
    else:
        try:
            key = request.POST.get("key", "")[:200]
            services.play(found.pk, seat, said, int(expected), key, LogRow.Source.PAGE, actor_id=user.pk)
        except (TableError, EngineError) as error:
            messages.error(request, _explained(error))
    return redirect("tables:table", table_id)


def _explained(error: TableError | EngineError) -> str:
    """A refusal with the rule it comes from; a text that cannot be read with things one could have said."""
    if isinstance(error, IllegalAction):
        return f"{error.sentence} ({error.rule})"
    if isinstance(error, InvalidAction) and error.examples:
        return _("{sentence} You could say: {examples}.").format(
            sentence=error.sentence, examples=", ".join(error.examples)
        )
    return error.sentence


def _person(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _found(request: HttpRequest, table_id: str) -> Table:
    """The table, with its strongbox, if whoever asks may see it; a stranger sees games, never a study."""
    tables = Table.objects.filter(kind=Table.Kind.PLAY)
    user = _person(request)
    try:
        if user is not None:
            return selectors.find(table_id, user, strongbox=True)
        return tables.select_related("strongbox").get(public_id=table_id)
    except (NotFound, Table.DoesNotExist) as error:
        raise Http404 from error


def _shown(found: Table, seat: int | None, index: int | None) -> dict[str, object]:
    """What the page shows of a table: title, players, board and the newest rows up to an index."""
    seats = selectors.seats_of(found)
    last = found.last_index if index is None else index
    rows = list(found.log.filter(index__lte=last).order_by("-index").defer("delta")[:SHOWN])
    reader = Reader(found, seats, seat)
    missing = "" if is_offered(found) else MapMissing(found.system, found.map).sentence
    info = None if missing else find_system(found.system).maps[found.map]
    return {
        "table": found,
        "seats": seats,
        "title": found.title or (info.title if info else found.map),
        "system": found.system if missing else find_system(found.system).title,
        "info": info,
        "missing": missing,
        "board": _board(found, seats, seat, index) if found.last_index >= 0 and not missing else "",
        "entries": [reader.entry(row) for row in rows],
        "index": last,
        "past": index is not None,
        "before": last - 1 if last > 0 else None,
        "after": last + 1 if index is not None and last < found.last_index else None,
    }


def _board(found: Table, seats: list[Seat], seat: int | None, index: int | None) -> str:
    """The engine's picture; it escapes every text it draws."""
    names = "|".join(one.name.replace("|", "/") for one in seats)
    drawn = views.picture(views.view(found, seat, index), options={"names": names})
    return mark_safe(drawn)
