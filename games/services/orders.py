"""Giving and withdrawing standing orders, and letting them play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from engine import Position, order_as_data
from games import automata
from games.engine_room import engine_at_work
from games.errors import Conflict, NotFound, Stale
from games.models import LogRow, Order, Seat, Table
from games.selectors.orders import Standing, advice_of, forecast, judged
from games.services.ending import seat_of
from games.services.held import Held, follow_up_after_commit, hold, lock
from games.services.order_book import end_orders

MOST_ORDERS = 20


def set_order(*, game_id: int, player_id: int, text: str) -> Order:
    """Give an order for one's seat, as one types it (`bid up to 5`, also with `order:` before it).

    It takes the place of an older one about the same. If it answers what the seat is asked right now, it does so at
    once. Raises InvalidOrder, with what one could have said, if it cannot be read.
    """
    with transaction.atomic(durable=True):
        held = hold(game_id)
        seat = seat_of(held, player_id)
        with engine_at_work():
            seen = held.position.seen_by(seat.number)
        told = forecast(seen, seat.number, text)
        end_orders(
            seat.standing_orders.filter(slot=told.order.slot[:400]), Order.State.CANCELLED, "A newer order replaces it."
        )
        if seat.standing_orders.filter(state=Order.State.ACTIVE).count() >= MOST_ORDERS:
            raise Conflict(
                _("You have {most_orders} orders here; cancel one first.").format(most_orders=MOST_ORDERS),
                code="too-many-orders",
            )
        order = Order.objects.create(
            seat=seat,
            owner_id=player_id,
            data=order_as_data(told.order),
            text=told.text,
            slot=told.order.slot[:400],
            judged_to=held.table.last_index,
        )
        _count(seat)
        if told.actions:
            _look_again(held, seat)
        return order


def cancel_order(*, game_id: int, player_id: int, order_id: int) -> None:
    """Withdraw one order."""
    with transaction.atomic(durable=True):
        seat = seat_of(hold(game_id), player_id)
        mine = seat.standing_orders.filter(pk=order_id, owner_id=player_id)
        if not mine.exists():
            raise NotFound(_("You have no such order here."))
        end_orders(mine, Order.State.CANCELLED, "You withdrew it.")
        _count(seat)


def cancel_orders(*, game_id: int, player_id: int) -> int:
    """Withdraw all of one's orders at a table; how many there were."""
    with transaction.atomic(durable=True):
        seat = seat_of(hold(game_id), player_id)
        ended = end_orders(seat.standing_orders.filter(owner_id=player_id), Order.State.CANCELLED, "You withdrew it.")
        _count(seat)
        return ended


def _count(seat: Seat) -> None:
    """How many stand is kept with the seat: a move must not ask for orders where there are none."""
    seat.orders = seat.standing_orders.filter(state=Order.State.ACTIVE).count()
    seat.save(update_fields=["orders"])


def _look_again(held: Held, seat: Seat) -> None:
    decision = held.decisions.get(seat.number)
    if decision is not None and decision.automaton_since is None:
        decision.automaton_since = held.now
        decision.save(update_fields=["automaton_since"])
        follow_up_after_commit(held.table.pk)


def obey(table: Table, seat: Seat, seen: Position) -> automata.Answer | None:
    """What the seat's orders do now. Those that are over are ended first, with the reason."""
    standing = judged(table, seat, seen)
    found = advice_of(standing, seen, seat)
    _note(seat, table, standing)
    if found is None:
        return None
    advice, speaker = found
    if advice.actions:
        return automata.Answer(
            advice.actions, LogRow.Source.ORDER, partial(_obeyed, speaker.row.pk, seat.number, advice.spent)
        )
    if advice.spent:
        _close(seat, [speaker.row.pk], Order.State.OVER, advice.why)
    return None


def _note(seat: Seat, table: Table, standing: Sequence[Standing]) -> None:
    """Write down which orders are over, and up to where the others were judged."""
    for one in standing:
        if one.why:
            _close(seat, [one.row.pk], Order.State.OVER, one.why)
    still = [one.row.pk for one in standing if not one.why]
    Order.objects.filter(pk__in=still, judged_to__lt=table.last_index).update(judged_to=table.last_index)


def _close(seat: Seat, orders: Sequence[int], state: Order.State, why: str) -> None:
    with transaction.atomic():
        lock(seat.table_id)
        end_orders(Order.objects.filter(pk__in=orders), state, why)
        _count(seat)


def _obeyed(order_id: int, seat: int, spent: bool, held: Held) -> None:
    """Inside the move's transaction: an order that was withdrawn meanwhile does not play."""
    active = Order.objects.filter(pk=order_id, state=Order.State.ACTIVE)
    done = end_orders(active, Order.State.DONE, "It has been played.") if spent else active.count()
    if not done:
        raise Stale(_("The order was withdrawn."), expected=-1, current=None, since=())
    if spent:
        _count(held.seats[seat])


automata.register(
    automata.Automaton(
        "standing-orders", lambda table, seat: seat.orders > 0 and seat.status == Seat.Status.PLAYER, obey
    )
)
