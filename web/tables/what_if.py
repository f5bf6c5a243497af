"""What if? Branch off any moment of a game, play all sides, undo, and throw it away.

The branch is a list of moves that travels with the form: nothing of it is stored, told or mailed. In a running game it
starts from what its owner may see, and stops before a draw or a reveal. Of a finished game nothing is secret any more:
there it starts from the real position and goes on with chance of its own.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine import Choices, EngineError, Event, Position, Result, Seeded, Teller, Unforeseeable, pointed_at
from games.engine_room import engine_at_work
from games.errors import NotFound, TableError
from games.models import Seat, Table
from games.selectors import tables as selectors
from games.selectors import views
from games.words import told, translate
from web.drawn import close_up, inline
from web.tables.desk import explained
from web.tables.finding import found_for
from web.tables.offers import Offer, filled_in, offers, places
from web.tables.sight import on_a_phone

MOST_LINES = 200
MOST_PICTURES = 24
SEED = re.compile(r"[0-9a-f]{32}")
LINE = re.compile(r"(\d{1,2}):(.{1,2000})", re.DOTALL)


@dataclass(frozen=True)
class Line:
    """One move of the branch."""

    seat: int
    name: str
    text: str

    @property
    def kept(self) -> str:
        """How it travels with the form."""
        return f"{self.seat}:{self.text}"


@dataclass(frozen=True)
class Branch:
    """All that the page shows of it."""

    index: int
    seed: str
    lines: Sequence[Line]
    asked: Sequence[Seat]
    seat: Seat | None
    choices: Choices
    offers: Sequence[Offer]
    places: dict[str, str]
    at: str
    here: str
    sentences: Sequence[str]
    error: str
    result: Result | None
    teller: Teller
    names: Sequence[str]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def what_if(request: HttpRequest, table_id: str, index: int) -> HttpResponse:
    """The branch as the form left it, with what was pressed or typed since."""
    found, own = found_for(request, table_id)
    try:
        start = views.position_of(found, index)
    except NotFound as error:
        raise Http404 from error
    except TableError as refusal:
        return render(request, "web/tables/what_if.html", {"table": found, "refusal": refusal.sentence}, status=409)
    seats = selectors.seats_of(found)
    branch, position, marks = grow(found, start, own, seats, index, request.POST)
    eyes = branch.seat.number if found.over and branch.seat is not None else own
    with engine_at_work():
        view = position.view(eyes)
    options = {"size": "phone" if on_a_phone(request) else "desktop"}
    options["names"] = "|".join(one.name.replace("|", "/") for one in seats)
    pressed, last = pointed_at(branch.choices.options), " ".join(marks)
    context = {
        "table": found,
        "index": index,
        "branch": branch,
        "people": [
            (seat, figures) for seat, figures in zip(seats, position.system.figures(view, translate), strict=False)
        ],
        "board": inline(view, **options, parts="map", choices=pressed, last=last),
        "figures": inline(view, **{**options, "size": "phone"}, parts="figures"),
    }
    return render(request, "web/tables/what_if.html", context)


def grow(
    table: Table, start: Position, own: int | None, seats: Sequence[Seat], index: int, form: QueryDict
) -> tuple[Branch, Position, list[str]]:
    """Play the form's lines on a position of one's own, and add what the form adds. A line that does not go stays out,
    and the branch says why."""
    seed = form.get("seed", "") if SEED.fullmatch(form.get("seed", "")) else secrets.token_hex(16)
    with engine_at_work():
        position = start.fork(Seeded(bytes.fromhex(seed))) if table.over else start.seen_by(own)
    names = [seat.name for seat in seats]
    teller = position.teller(names, translate)
    kept = form.getlist("line")[: -1 if "undo" in form else MOST_LINES]
    lines, events, error = _played(position, kept, names)
    asked = position.waiting_on()
    seat = _seat(form, asked)
    if seat is not None and "undo" not in form:
        more, happened, refused = _added(position, seat, form, names, room=MOST_LINES - len(lines))
        lines, events, error = lines + more, happened or events, refused or error
        asked = position.waiting_on()
        seat = _seat(form, asked) if not more else (asked[0] if asked else None)
    choices = position.choices(seat) if seat is not None else Choices(0, "")
    known = places(choices)
    at = form.get("at", "") if form.get("at", "") in known else ""
    branch = Branch(
        index=index,
        seed=seed,
        lines=lines,
        asked=[seats[number] for number in asked],
        seat=None if seat is None else seats[seat],
        choices=choices,
        offers=_pictured(position, seat, own, offers(choices, at), at),
        places=known,
        at=at,
        here=known.get(at, ""),
        sentences=[sentence for event in events if (sentence := teller.tell(event))],
        error=error,
        result=position.result(),
        teller=teller,
        names=names,
    )
    return branch, position, list(dict.fromkeys(mark for event in events for mark in event.marks()))


def _played(position: Position, kept: Sequence[str], names: Sequence[str]) -> tuple[list[Line], list[Event], str]:
    """The lines that go, what the last of them brought, and why the first that does not is left out."""
    lines: list[Line] = []
    events: list[Event] = []
    for one in kept:
        said = LINE.fullmatch(one)
        if said is None or int(said[1]) >= len(names):
            return lines, events, _("A move of this branch could not be read.")
        try:
            line, events = _play(position, int(said[1]), said[2], names)
        except (EngineError, TableError) as refusal:
            return lines, events, _why(refusal)
        lines.append(line)
    return lines, events, ""


def _added(
    position: Position, seat: int, form: QueryDict, names: Sequence[str], room: int
) -> tuple[list[Line], list[Event], str]:
    """What was pressed, filled in or typed, played as far as it goes."""
    added: list[Line] = []
    happened: list[Event] = []
    try:
        for said in _said(position, seat, form)[: max(0, room)]:
            line, events = _play(position, seat, said, names)
            added.append(line)
            happened += events
    except (EngineError, TableError) as refusal:
        return added, happened, _why(refusal)
    return added, happened, ""


def _said(position: Position, seat: int, form: QueryDict) -> list[str]:
    said = [added] if (added := form.get("add", "").strip()) else []
    if (number := form.get("fill", "")).isdecimal():
        action = filled_in(position.choices(seat), int(number), form)
        said.append(position.write(position.action(action)))
    return said + [line.strip() for line in form.get("typed", "").splitlines() if line.strip()]


def _play(position: Position, seat: int, said: str, names: Sequence[str]) -> tuple[Line, list[Event]]:
    action = position.read(seat, said)
    text = position.write(action)
    return Line(seat, names[seat], text), list(position.play(seat, action).events)


def _seat(form: QueryDict, asked: Sequence[int]) -> int | None:
    """For whom the next move is: the one that was picked, else the first who is asked."""
    picked = form.get("seat", "")
    if picked.isdecimal() and int(picked) in asked:
        return int(picked)
    return asked[0] if asked else None


def _why(refusal: EngineError | TableError) -> str:
    if isinstance(refusal, Unforeseeable):
        return _("{sentence} A what-if of a running game stops there.").format(sentence=told(refusal.sentence))
    return explained(refusal)


def _pictured(
    position: Position, seat: int | None, own: int | None, listed: Sequence[Offer], at: str
) -> Sequence[Offer]:
    """The offers at a place with a picture of it as each would leave it, where the game draws one."""
    if seat is None or not at or not close_up(position.system, position.view(own), at):
        return listed
    drawn: dict[int, str] = {}
    for offer in [one for one in listed if not one.fields][:MOST_PICTURES]:
        copy = position.fork()
        try:
            copy.play(seat, copy.action(offer.choice.action))
        except EngineError:
            continue
        drawn[offer.number] = close_up(position.system, copy.view(own), at)
    return [replace(offer, picture=drawn.get(offer.number, "")) for offer in listed]
