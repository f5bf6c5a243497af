"""The front page: for players, what waits for them; for strangers, what this is and a game to leaf through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from hashlib import sha256

from django.core.cache import cache
from django.db.models import F, Q, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.models import User
from engine import system as find_system
from games.engine_room import engine_at_work, is_offered
from games.models import Decision, Strongbox, Table
from games.selectors import tables as selectors
from games.selectors import views
from games.words import told
from notifications.selectors.wishes import trouble_of
from tournaments.models import Entry, Event
from web.drawn import inline
from web.live.views import can_stream
from web.tables.listing import PEOPLE
from web.tables.players import short_time

MOST_TURNS = 30
MOST_TABLES = 30
MOST_OPEN = 8
MOST_PLAYED = 5
HOUR = 3600


@dataclass(frozen=True)
class Turn:
    """A table that waits for this person, and what it asks."""

    table: Table
    decision: Decision
    prompt: str

    @cached_property
    def short(self) -> timedelta:
        return short_time(self.table.time_control.clock)

    @property
    def short_seconds(self) -> int:
        return int(self.short.total_seconds())

    @property
    def runs_short(self) -> bool:
        return self.decision.deadline is not None and self.decision.deadline - timezone.now() < self.short


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        context = _for_player(request.user) | {"streams": can_stream(request)}
        return render(request, "web/home_player.html", context)
    return render(request, "web/home.html", _for_stranger())


def _for_player(user: User) -> dict[str, object]:
    asked = asked_of(user)
    mine = Table.objects.filter(kind=Table.Kind.PLAY, seats__player=user)
    others = Table.objects.filter(kind=Table.Kind.PLAY, state=Table.State.OPEN, access=Table.Access.OPEN)
    lists = {
        "running": mine.filter(state=Table.State.RUNNING).exclude(pk__in=[one.table_id for one in asked]),
        "gathering": mine.filter(state=Table.State.OPEN),
        "open": others.exclude(seats__player=user),
    }
    found = {
        name: list(tables.order_by("-changed_at")[: MOST_OPEN if name == "open" else MOST_TABLES])
        for name, tables in lists.items()
    }
    found["finished"] = list(mine.filter(state=Table.State.FINISHED).order_by("-finished_at")[:MOST_PLAYED])
    shown = [one.table for one in asked] + [table for tables in found.values() for table in tables]
    prefetch_related_objects(shown, *PEOPLE)
    prompts = prompts_of(asked)
    return {
        "turns": [Turn(one.table, one, prompts[one.pk]) for one in asked],
        "invitations": selectors.invitations_for(user),
        "my_events": my_events(user),
        "trouble": trouble_of(user.email),
        **found,
    }


def my_events(user: User) -> list[Event]:
    """Events this person plays in or could enter, those that run first."""
    entered = Q(pk__in=Entry.objects.filter(player=user).values("event"))
    asked = Event.objects.filter(
        (entered & Q(state__in=[Event.State.RUNNING, Event.State.PAUSED, Event.State.OPEN])) | Q(state=Event.State.OPEN)
    )
    return sorted(asked.order_by("-changed_at")[:MOST_OPEN], key=lambda event: event.state == Event.State.OPEN)


def asked_of(user: User) -> list[Decision]:
    """The decisions that wait for this person, the most urgent first; without a clock, the longest open first."""
    mine = Decision.objects.filter(
        table__state=Table.State.RUNNING, table__seats__player=user, table__seats__number=F("seat")
    )
    return list(mine.order_by(F("deadline").asc(nulls_last=True), "asked_at").select_related("table")[:MOST_TURNS])


def prompts_of(asked: Sequence[Decision]) -> dict[int, str]:
    """What each decision asks, by its number, by the names of who sits there. Kept for a while: a position asks the
    same until somebody moves."""
    names = {one.pk: [seat.name for seat in one.table.seats.all()] for one in asked}
    keys = {one.pk: _key(one, names[one.pk]) for one in asked}
    kept = cache.get_many(keys.values())
    missing = [one for one in asked if keys[one.pk] not in kept and is_offered(one.table)]
    boxes = Strongbox.objects.in_bulk([one.table_id for one in missing]) if missing else {}
    fresh: dict[str, str] = {}
    for one in missing:
        one.table.strongbox = boxes[one.table_id]
        position = views.position_of(one.table)
        with engine_at_work():
            fresh[keys[one.pk]] = told(position.prompt(one.seat), names[one.pk])
    if fresh:
        cache.set_many(fresh, timeout=24 * HOUR)
    known = {**kept, **fresh}
    return {one.pk: known.get(keys[one.pk], "") for one in asked}


def _key(asked: Decision, names: Sequence[str]) -> str:
    called = sha256(repr(names).encode()).hexdigest()[:16]
    return f"asks:{asked.table_id}:{asked.table.last_index}:{asked.seat}:{get_language()}:{called}"


def _for_stranger() -> dict[str, object]:
    """A finished game to leaf through: of the latest the longest, opened in the middle."""
    ended = Table.objects.filter(kind=Table.Kind.PLAY, state=Table.State.FINISHED).order_by("-finished_at", "-pk")
    latest = [table for table in ended[:10] if is_offered(table)]
    if not latest:
        return {"finished": None}
    table = max(latest, key=lambda one: one.last_index)
    index = table.last_index * 3 // 5
    seats = selectors.seats_of(table)
    key = f"leaf-2:{table.pk}:{index}"
    board = cache.get(key)
    if board is None:
        view = views.view(table, None, index)
        board = inline(view, size="desktop", parts="map")
        cache.set(key, board, timeout=HOUR)
    return {
        "finished": table,
        "table": table,
        "board": board,
        "index": index,
        "before": index - 1 if index else None,
        "after": index + 1 if index < table.last_index else None,
        "past": True,
        "winner": min((seat for seat in seats if seat.place), key=lambda seat: seat.place or 0, default=None),
        "game": find_system(table.system).title,
    }
