"""A player's standing orders as they stand now, and what they would do. For their owner's eyes alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine import (
    Advice,
    InvalidOrder,
    OrderMoment,
    Position,
    StandingOrder,
    consult,
    order_from_data,
    read_order,
    why_over,
    write_order,
)
from games.engine_room import current_position, engine_at_work
from games.models import LogRow, Order, Seat, Table
from games.selectors.log import Reader

MOST_SHOWN = 40
BY_HAND = (LogRow.Source.PAGE, LogRow.Source.API, LogRow.Source.LINK, LogRow.Source.MAIL)
PREFIX = "order:"


@dataclass(frozen=True)
class Standing:
    """An order, judged by all that has happened: `why` says that it is over, if it is."""

    row: Order
    order: StandingOrder | None
    why: str = ""


@dataclass(frozen=True)
class Forecast:
    """What an order would do now: moves, or why its owner would be asked, or neither: it is not about this."""

    text: str
    order: StandingOrder
    actions: Sequence[str]
    why: str


def judged(table: Table, seat: Seat, seen: Position) -> list[Standing]:
    """The seat's orders that were not ended yet, each with why it is over, if it is."""
    active = list(seat.standing_orders.filter(state=Order.State.ACTIVE, owner_id=seat.player_id))
    if not active:
        return []
    since = min(order.judged_to for order in active)
    rows = table.log.filter(index__gt=since, index__lte=table.last_index).order_by("index").defer("delta")
    moments = [(row, _moment(table, seat, seen, row)) for row in rows]
    return [_judge(row, seat, seen, [pair for pair in moments if pair[0].index > row.judged_to]) for row in active]


def _judge(row: Order, seat: Seat, seen: Position, moments: Sequence[tuple[LogRow, OrderMoment]]) -> Standing:
    try:
        order = order_from_data(seen.system, row.data)
    except InvalidOrder as error:
        return Standing(row, None, str(error.sentence))
    if any(logged.kind == LogRow.Kind.TAKE_BACK and logged.seat == seat.number for logged, _ in moments):
        return Standing(row, order, "You took a move back.")
    return Standing(row, order, why_over(order, [moment for _, moment in moments], seen, seat.number))


def _moment(table: Table, seat: Seat, seen: Position, row: LogRow) -> OrderMoment:
    reader = Reader(table, (), seat.number, opens_at_end=False)
    events = tuple(seen.system.events(reader.events(row)))
    own = row.seat == seat.number
    return OrderMoment(row.seat, events, row.action if own else None, ordered=row.source not in BY_HAND)


def advice_of(standing: Sequence[Standing], seen: Position, seat: Seat) -> tuple[Advice, Standing] | None:
    """What the orders that still stand say to what the seat is asked."""
    still = [one for one in standing if one.order is not None and not one.why]
    advice = consult([one.order for one in still if one.order is not None], seen, seat.number)
    return None if advice is None else (advice, still[advice.number])


def forecast(seen: Position, seat: int, text: str) -> Forecast:
    """Read an order and see what it would do now. Raises InvalidOrder if it cannot be read."""
    said = text.strip()
    if said.lower().startswith(PREFIX):
        said = said[len(PREFIX) :]
    with engine_at_work():
        order = read_order(seen, seat, said)
        advice = consult([order], seen, seat) if seat in seen.waiting_on() else None
        actions = [] if advice is None else seen.write_all(seat, advice.actions)
        return Forecast(write_order(seen, order), order, actions, "" if advice is None else advice.why)


def seen_from(table: Table, seat: int) -> Position:
    """What the seat sees of a running game."""
    with engine_at_work():
        return current_position(table, table.strongbox).seen_by(seat)


def orders_of(table: Table, seat: Seat) -> list[Standing]:
    """All orders this seat's player gave here, newest first, those that have ended with the reason."""
    rows = list(seat.standing_orders.filter(owner_id=seat.player_id).order_by("-pk")[:MOST_SHOWN])
    known: dict[int, Standing] = {}
    if table.running and any(row.state == Order.State.ACTIVE for row in rows):
        known = {one.row.pk: one for one in judged(table, seat, seen_from(table, seat.number))}
    return [known.get(row.pk, Standing(row, None, row.why)) for row in rows]
