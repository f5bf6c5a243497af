"""Asking a seat's orders when a decision comes, and telling which of them are over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.kernel.action import Action
from engine.kernel.errors import InvalidAction
from engine.kernel.orders.order import Ask, AskMe, Do, Glance, Moment, StandingOrder
from engine.kernel.position import Position
from engine.kernel.words import kept, noop

NOT_NOW, DECIDED = noop("What it says is not possible now."), noop("You decided yourself.")
WOKEN = kept("You asked to be woken when {surprise}.")


class Advice(msgspec.Struct, frozen=True):
    """What a seat's orders say to a decision: which one speaks, what it does, and whether it is spent by that.

    Without actions its owner is needed, and `why` says so in one sentence.
    """

    number: int
    actions: tuple[Action, ...] = ()
    spent: bool = False
    why: str = ""


def consult(orders: Sequence[StandingOrder], seen: Position, seat: int) -> Advice | None:
    """What the orders say to what the seat is asked now; None if none of them is about it.

    Orders for once speak before those that hold every time. What is returned is legal: the engine has checked it.
    """
    ask = Ask(seen, seat)
    ranked = sorted(range(len(orders)), key=lambda number: orders[number].every)
    for number in ranked:
        order = orders[number]
        try:
            verdict = order.answer(ask)
        except InvalidAction as error:
            verdict = AskMe(error.sentence)
        if isinstance(verdict, Do) and ask.allows(verdict.actions):
            return Advice(number, verdict.actions, spent=verdict.spent and not order.every)
        if verdict is not None:
            why = str(verdict.why) if isinstance(verdict, AskMe) else NOT_NOW
            return Advice(number, spent=not order.every, why=why)
    return None


def why_over(order: StandingOrder, moments: Iterable[Moment], seen: Position, seat: int) -> str:
    """Why an order no longer stands after what happened since it was last looked at; empty if it stands.

    `seen` is the position as its owner sees it now.
    """
    glance = Glance(seat, order, seen)
    surprises = [(seen.system.surprises[name]) for name in order.wake if name in seen.system.surprises]
    for moment in moments:
        for event in moment.events:
            for surprise in surprises:
                if surprise.test(event, glance):
                    return WOKEN.format(surprise=surprise.title)
            if not order.every and type(event) in order.over_with:
                return order.over_with[type(event)]
        if moment.seat == seat and moment.action is not None and not moment.ordered and not order.every:
            if order.covers(moment.action):
                return DECIDED
    return ""
