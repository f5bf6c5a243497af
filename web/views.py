"""The front page: for players, what waits for them; for strangers, what this is."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.engine_room import engine_at_work, is_offered
from games.models import Decision, Table
from games.selectors import tables as selectors
from games.selectors.views import position_of

MOST_TURNS = 30
MOST_TABLES = 20


@dataclass(frozen=True)
class Turn:
    """A table that waits for this person, and what it asks."""

    table: Table
    decision: Decision
    prompt: str


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        return render(request, "web/home_player.html", _for_player(request.user))
    finished = Table.objects.filter(kind=Table.Kind.PLAY, state=Table.State.FINISHED).order_by("-finished_at", "-pk")
    return render(request, "web/home.html", {"finished": finished.first()})


def _for_player(user: User) -> dict[str, object]:
    turns = turns_of(user)
    waiting = [turn.table.pk for turn in turns]
    mine = selectors.with_everything(Table.objects.filter(kind=Table.Kind.PLAY, seats__player=user))
    others = Table.objects.filter(kind=Table.Kind.PLAY, state=Table.State.OPEN, access=Table.Access.OPEN)
    return {
        "turns": turns,
        "invitations": selectors.invitations_for(user),
        "running": mine.filter(state=Table.State.RUNNING).exclude(pk__in=waiting).order_by("-changed_at")[:MOST_TABLES],
        "gathering": mine.filter(state=Table.State.OPEN).order_by("-changed_at")[:MOST_TABLES],
        "open": selectors.with_everything(others.exclude(seats__player=user)).order_by("-created_at")[:MOST_TABLES],
        "finished": mine.filter(state=Table.State.FINISHED).order_by("-finished_at")[:5],
    }


def turns_of(user: User) -> list[Turn]:
    """The decisions that wait for this person, the most urgent first; without a clock, the longest open first."""
    mine = Decision.objects.filter(
        table__state=Table.State.RUNNING, table__seats__player=user, table__seats__number=F("seat")
    )
    urgent = mine.order_by(F("deadline").asc(nulls_last=True), "asked_at")[:MOST_TURNS]
    return [Turn(one.table, one, _prompt(one)) for one in urgent.select_related("table__strongbox")]


def _prompt(decision: Decision) -> str:
    if not is_offered(decision.table):
        return ""
    position = position_of(decision.table)
    with engine_at_work():
        return position.prompt(decision.seat)
