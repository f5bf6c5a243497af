"""How standing orders end, whoever ends them."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Order, Seat


def end_orders(orders: QuerySet[Order], state: Order.State, why: str) -> int:
    """End those that still stand; how many there were."""
    active = orders.filter(state=Order.State.ACTIVE)
    return active.update(state=state, why=why[:300], ended_at=timezone.now())


def forget_orders(seat: Seat, why: str) -> None:
    """Whoever gave the orders no longer decides for the seat, or nothing is left to decide."""
    if seat.orders:
        end_orders(seat.standing_orders.all(), Order.State.OVER, why)
        seat.orders = 0
        seat.save(update_fields=["orders"])
