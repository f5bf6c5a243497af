"""What is asked of standing orders in any position of any game."""

from __future__ import annotations

from collections.abc import Iterator

from engine import (
    AmbiguousAction,
    EngineError,
    Position,
    StandingOrder,
    consult,
    order_as_data,
    order_from_data,
    order_types,
    read_order,
    write_order,
)
from tests.engine.promises.journey import Journey, Stop

SAMPLES = 4


def faults_of_orders(journey: Journey, stop: Stop) -> Iterator[str]:
    """Everything wrong with the orders one could give here."""
    position = journey.at(stop)
    seen = position.seen_by(stop.seat)
    done = seen.write(stop.action)
    orders: list[StandingOrder] = []
    for text in texts(journey, stop, seen):
        try:
            order = read_order(seen, stop.seat, text)
        except AmbiguousAction:
            continue
        except EngineError as error:
            yield f"'{text}' cannot be given as an order: {error}"
            continue
        orders.append(order)
        yield from _comes_back(seen, stop.seat, order)
    for some in [*([order] for order in orders), orders, orders[::-1]]:
        yield from _lawful(position, stop.seat, some)
    exact = read_order(seen, stop.seat, done)
    advice = consult([exact], seen, stop.seat)
    if advice is None or [seen.write(action) for action in advice.actions] != [done]:
        yield f"The order '{done}' does not play {stop.action}."


def texts(journey: Journey, stop: Stop, seen: Position) -> list[str]:
    """Orders one could give: moves that are on offer, moves of other moments, and the game's own examples."""
    rng, choices = journey.rng(), seen.choices(stop.seat)
    offered = [seen.write(seen.action(choices.sample(rng))) for _ in range(SAMPLES)]
    elsewhere = [seen.write(other.action) for other in rng.sample(journey.stops, min(SAMPLES, len(journey.stops)))]
    wake = [f", wake me when {name.replace('-', ' ')}" for name in seen.system.surprises]
    own = [kind.example for kind in order_types(seen.system) if kind.example]
    last = wake[0] if wake else ""
    return [
        f"{offered[0]}, else {offered[1]}",
        f"{offered[2]} every turn{last}",
        f"at {seen.step}: {offered[3]}",
        *elsewhere,
        *own,
    ]


def _comes_back(seen: Position, seat: int, order: StandingOrder) -> Iterator[str]:
    written = write_order(seen, order)
    if read_order(seen, seat, written) != order:
        yield f"'{written}' reads back as another order."
    if order_from_data(seen.system, order_as_data(order)) != order:
        yield f"'{written}' is another order when it comes back from its data."


def _lawful(position: Position, seat: int, orders: list[StandingOrder]) -> Iterator[str]:
    seen = position.seen_by(seat)
    before = seen.encode()
    advice = consult(orders, seen, seat)
    names = [write_order(seen, order) for order in orders]
    if seen.encode() != before:
        yield f"Asking {names} changes the position."
    if consult(orders, position.seen_by(seat), seat) != advice:
        yield f"{names} say something else when they are asked again."
    for twin in position.twins(seat):
        if consult(orders, twin.seen_by(seat), seat) != advice:
            yield f"{names} depend on what seat {seat + 1} may not know."
    if advice is not None and advice.actions:
        try:
            position.fork().play_all(seat, advice.actions)
        except EngineError as error:
            yield f"{names} do what is refused: {error}"
