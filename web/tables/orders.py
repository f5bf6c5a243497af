"""Standing orders on the page: what one can order in this game, giving one, seeing what it would do, withdrawing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from engine import EngineError, order_types
from engine import system as find_system
from games import services
from games.errors import Conflict, NotAllowed, TableError
from games.models import Order, Seat, Table
from games.selectors.orders import Forecast, forecast, orders_of, seen_from
from web.tables import views
from web.tables.desk import explained
from web.tables.finding import found
from web.tables.talk import back_to

REFUSED = (TableError, EngineError)
ENDED_SHOWN = 5


@dataclass(frozen=True)
class OrderBook:
    """A seat's orders: those that stand, a few that ended with the reason, and how one can say more."""

    standing: Sequence[Order]
    ended: Sequence[tuple[Order, str]]
    examples: Sequence[str]
    surprises: Sequence[str]


def order_book(table: Table, seat: Seat) -> OrderBook:
    game = find_system(table.system)
    given = orders_of(table, seat)
    over = [one for one in given if one.row.state != Order.State.ACTIVE or one.why]
    return OrderBook(
        standing=[one.row for one in given if one not in over],
        ended=[(one.row, one.why or one.row.why) for one in over[:ENDED_SHOWN]],
        examples=[kind.example for kind in order_types(game) if kind.example],
        surprises=list(game.surprises),
    )


@require_POST
@login_required
def give(request: HttpRequest, table_id: str) -> HttpResponse:
    """Give an order, or see what it would do now. What cannot be read stays in the form, with what could be said."""
    table, user = found(request, table_id), _person(request)
    text = request.POST.get("text", "").strip()[:2000]
    try:
        if "try" in request.POST:
            return views.page(request, table, extra={"order_text": text, "forecast": _tried(table, user, text)})
        order = services.set_order(game_id=table.pk, player_id=user.pk, text=text)
    except REFUSED as refusal:
        extra = {"order_text": text, "order_error": explained(refusal)}
        return views.page(request, table, status=getattr(refusal, "status", 422), extra=extra)
    messages.success(request, _("The order stands: {text}").format(text=order.text))
    return back_to(table, "orders")


@require_POST
@login_required
def withdraw(request: HttpRequest, table_id: str, order_id: int) -> HttpResponse:
    """Take an order back."""
    table, user = found(request, table_id), _person(request)
    try:
        services.cancel_order(game_id=table.pk, player_id=user.pk, order_id=order_id)
        messages.success(request, _("The order is withdrawn."))
    except TableError as refusal:
        messages.error(request, refusal.sentence)
    return back_to(table, "orders")


def _tried(table: Table, user: User, text: str) -> Forecast:
    seat = table.seats.filter(player=user).first()
    if seat is None:
        raise NotAllowed(_("You do not sit at this table."), code="not-your-table")
    if not table.running:
        raise Conflict(_("This game is not running."), code="not-running")
    return forecast(seen_from(table, seat.number), seat.number, text)


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
