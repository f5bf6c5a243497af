"""Standing orders: give, see, try out, withdraw. Always one's own."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.schema import problem
from engine import order_types, steps_of, system
from games import services
from games.api.base import TableView, checked
from games.api.shapes import ForecastShape, OrderRequestShape, OrderShape, OrdersShape
from games.errors import Conflict, NotAllowed
from games.models import Order, Seat, Table
from games.selectors.orders import Standing, forecast, orders_of, seen_from

NOT_YOURS = problem("not-your-table: you do not play here; missing-scope.")
UNREADABLE = "invalid-order, ambiguous-action: it cannot be read, `examples` are orders one could give"
NOT_RUNNING = "not-running: it has not started or is over; quarantined"


def shown(order: Order, why: str = "") -> dict[str, object]:
    over = order.state == Order.State.ACTIVE and why
    return {
        "id": order.pk,
        "text": order.text,
        "state": Order.State.OVER if over else order.state,
        "why": why or order.why,
        "created_at": order.created_at,
        "ended_at": order.ended_at,
    }


class OrdersBase(TableView):
    """What the views of orders share."""

    def my_seat(self, table: Table) -> Seat:
        seat = table.seats.filter(player=self.person).first()
        if seat is None:
            raise NotAllowed(_("You do not play at this table."), code="not-your-table")
        return seat


class OrdersView(OrdersBase):
    """Your standing orders at a table."""

    write_scope = "play"
    serializer_class = OrdersShape

    @extend_schema(operation_id="orders", responses={200: OrdersShape, 403: NOT_YOURS}, tags=["orders"])
    def get(self, request: Request, table_id: str) -> Response:
        """Your orders here, newest first, with what one can order and be woken for in this game."""
        table = self.table(table_id, strongbox=True)
        game = system(table.system)
        standing: list[Standing] = orders_of(table, self.my_seat(table))
        body = {
            "orders": [shown(one.row, one.why) for one in standing],
            "examples": [kind.example for kind in order_types(game) if kind.example],
            "surprises": [{"name": name, "title": one.title} for name, one in game.surprises.items()],
            "decisions": list(steps_of(game)),
        }
        return Response(body)

    @extend_schema(
        operation_id="set_order",
        request=OrderRequestShape,
        responses={
            201: OrderShape,
            403: NOT_YOURS,
            409: problem(f"too-many-orders; {NOT_RUNNING}."),
            422: problem(f"{UNREADABLE}."),
        },
        tags=["orders"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Give an order. It replaces an older one about the same, and plays at once if you are asked just that."""
        asked = checked(OrderRequestShape, request)
        table = self.table(table_id)
        order = services.set_order(game_id=table.pk, player_id=self.person.pk, text=asked["text"])
        return Response(shown(order), 201)


class OrderPreviewView(OrdersBase):
    """An order tried out."""

    write_scope = "read"
    throttle_scope = "read"
    serializer_class = ForecastShape

    @extend_schema(
        operation_id="preview_order",
        request=OrderRequestShape,
        responses={
            200: ForecastShape,
            403: NOT_YOURS,
            409: problem(f"{NOT_RUNNING}."),
            422: problem(f"{UNREADABLE}."),
        },
        tags=["orders"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """What an order would do now, if anything. Nothing is kept."""
        asked = checked(OrderRequestShape, request)
        table = self.table(table_id, strongbox=True)
        seat = self.my_seat(table)
        if not table.running:
            raise Conflict(_("This game is not running."), code="not-running")
        told = forecast(seen_from(table, seat.number), seat.number, asked["text"])
        return Response({"text": told.text, "actions": list(told.actions), "why": told.why})


class OneOrderView(OrdersBase):
    """One of your orders."""

    write_scope = "play"

    @extend_schema(
        operation_id="cancel_order",
        responses={204: None, 403: NOT_YOURS, 404: problem("not-found."), 409: problem(f"{NOT_RUNNING}.")},
        tags=["orders"],
    )
    def delete(self, request: Request, table_id: str, order_id: int) -> Response:
        """Withdraw it."""
        services.cancel_order(game_id=self.table(table_id).pk, player_id=self.person.pk, order_id=order_id)
        return Response(status=204)
