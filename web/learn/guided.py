"""A first game against bots: started with one press, explained decision by decision, then kept or thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from engine import Choices, EngineError, Position
from engine.bots import bot
from games import services
from games.automata import best_bot
from games.clocks import NoClock
from games.engine_room import engine_at_work, is_offered
from games.errors import EngineFault, NotFound, TableError
from games.models import Table
from games.selectors import tables as selectors
from games.selectors.views import position_of
from web.learn.guides import Decision, Guide, guide_for
from web.models import GuidedGame

CHANCE_OF_ADVICE = 1
"""The adviser is a bot; the same position gets the same advice."""


@dataclass(frozen=True)
class Advice:
    """What the guide says now."""

    guide: Guide
    decision: Decision | None = None
    moves: Sequence[str] = ()
    suggestion: str = ""
    planned: bool = False
    over: bool = False


@require_POST
@login_required
def begin(request: HttpRequest, system: str) -> HttpResponse:
    """One press: a table with bots, and a guide. Whoever has one under way goes back to it."""
    guide, user = guide_for(system), _person(request)
    if guide is None:
        raise Http404
    mine = GuidedGame.objects.filter(table__owner=user, table__system=system, table__state=Table.State.RUNNING)
    under_way = mine.filter(closed=False).select_related("table").first()
    if under_way is not None:
        return redirect("tables:table", under_way.table.public_id)
    try:
        table = _found(guide, system, user)
    except (TableError, EngineError) as refusal:
        messages.error(request, refusal.sentence)
        return redirect("learn:system", system)
    return redirect("tables:table", table.public_id)


@transaction.atomic
def _found(guide: Guide, system: str, user: User) -> Table:
    table = services.create(
        owner=user,
        system=system,
        map=guide.map,
        players=guide.players,
        options=guide.options,
        title=guide.title,
        access=Table.Access.INVITED,
        time_control=NoClock(),
        bots=[best_bot(system)] * (guide.players - 1),
    )
    GuidedGame.objects.create(table=table)
    return table


@require_POST
@login_required
def decide(request: HttpRequest, table_id: str, what: str) -> HttpResponse:
    """After the first turn, or before: play on without the guide, or end the game here."""
    user = _person(request)
    try:
        table = selectors.find(table_id, user)
    except NotFound as error:
        raise Http404 from error
    game = GuidedGame.objects.filter(table=table, table__owner=user).first()
    if game is None or what not in ("carry-on", "throw-away"):
        raise Http404
    if what == "carry-on":
        game.closed = True
        game.save(update_fields=["closed"])
        messages.success(request, _("The guide steps back. The table is yours."))
        return redirect("tables:table", table_id)
    try:
        services.vote_to_end(game_id=table.pk, player_id=user.pk)
    except TableError as refusal:
        messages.error(request, refusal.sentence)
        return redirect("tables:table", table_id)
    messages.success(request, _("The game is put back into its box."))
    return redirect("learn:system", table.system)


def guide_at(table: Table, user: User) -> Guide | None:
    """The guide beside this person's desk; None: this is no guided game of theirs, or the guide was sent away."""
    if table.owner_id != user.pk or not table.running or not is_offered(table):
        return None
    guide = guide_for(table.system)
    return guide if guide and GuidedGame.objects.filter(table=table, closed=False).exists() else None


def advice(guide: Guide, table: Table, user: User, choices: Choices | None, plan: Sequence[str]) -> Advice | None:
    """What the guide says beside the desk.

    `choices` are those that the desk shows, after the plan's moves; None: it is not this person's turn.
    """
    seat = selectors.own_seat(table, user)
    if seat is None:
        return None
    try:
        position = position_of(table)
        with engine_at_work():
            view = position.view(seat)
            seen = position.seen_by(seat)
    except (EngineFault, TableError):
        return Advice(guide)
    if guide.over(view["game"]):
        return Advice(guide, over=True)
    if choices is None or seat not in seen.waiting_on():
        return Advice(guide)
    if not _after(seen, seat, plan):
        return Advice(guide, planned=True)
    offered = list(dict.fromkeys(str(option.action["do"]) for option in choices.options))
    return Advice(
        guide,
        guide.about(seen.step, offered),
        [guide.moves[name] for name in offered if name in guide.moves],
        _suggestion(seen, seat),
        planned=bool(plan),
    )


def _after(seen: Position, seat: int, plan: Sequence[str]) -> bool:
    """Plays the plan on what the seat may know; is it still asked afterwards?"""
    try:
        with engine_at_work():
            for text in plan:
                seen.play(seat, seen.read(seat, text))
            return seat in seen.waiting_on()
    except (EngineError, EngineFault):
        return False


def _suggestion(seen: Position, seat: int) -> str:
    """What a sensible bot would do in one's place, as one would type it."""
    try:
        with engine_at_work():
            player = bot(best_bot(seen.system.name), seen.system.name, CHANCE_OF_ADVICE)
            return seen.write(player.choose(seen, seat))
    except (EngineError, EngineFault):
        return ""


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
