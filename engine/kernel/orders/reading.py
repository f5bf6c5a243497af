"""Orders as people type them: `bid up to 5`, `take locomotive, else first build`, `issue 2 every turn`."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from engine.kernel.action import LONGEST_TEXT, Forms, Jsonable, Names, plain
from engine.kernel.errors import AmbiguousAction, InvalidAction, InvalidOrder
from engine.kernel.orders.moves import FirstOf, NothingElse
from engine.kernel.orders.order import StandingOrder
from engine.kernel.position import Position
from engine.kernel.registry import AnySystem
from engine.kernel.words import say

MOST_WAYS = 20
EVERY = re.compile(r",?\s+(?:every turn|every time|each turn|each time|every round|always)$", re.IGNORECASE)
ONCE = re.compile(r",?\s+(?:now|at once|once|this time|this turn)$", re.IGNORECASE)
WAKE = re.compile(r"[,;.]?\s+(?:and\s+)?wake me\s*(?:when|if|on|:)\s*(?P<what>.+)$", re.IGNORECASE)
UNTIL = re.compile(r",?\s+until\s+(?:i am\s+)?(?P<what>.+)$", re.IGNORECASE)
AT = re.compile(r"at\s+(?P<step>[\w\s-]+?)\s*:\s*(?P<rest>.+)$", re.IGNORECASE)
ELSE = re.compile(r"\s*(?:[,;]\s*(?:or\s+)?|\s)else\s+|\s*,\s*or\s+", re.IGNORECASE)
THEN = re.compile(r"\s*(?:,\s*|\s)then\s+|\s*;\s*", re.IGNORECASE)
ASK_ME = ("ask me", "ask", "wake me")


class OrderForms(Forms[StandingOrder]):
    """The orders of one system that have forms of their own."""

    what = "standing order"


def order_types(system: AnySystem) -> tuple[type[StandingOrder], ...]:
    """All kinds of orders that can be given in a game: its own, and those that every game has."""
    return (*system.order_types, NothingElse, FirstOf)


@cache
def steps_of(system: AnySystem) -> tuple[str, ...]:
    """The names of everything that is ever decided in a game."""
    shape: Any = msgspec.inspect.type_info(system.state_type)
    stack = next(field for field in shape.fields if field.name == "stack").type.item_type
    kinds: Any = getattr(stack, "types", [stack])
    return tuple(sorted(str(kind.tag) for kind in kinds))


def read_order(seen: Position, seat: int, text: str) -> StandingOrder:
    """The order a text stands for; raises InvalidOrder with what one could have said.

    `every turn` at the end makes it hold for good; `wake me when …` or `until …` names what cancels it.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidOrder(
            say(
                "An order has at most {most} characters, this text has {n}.",
                most=LONGEST_TEXT,
                n=len(text),
            )
        )
    said = " ".join(text.split()).rstrip(".")
    said, wake, until = _without_wake(seen.system, said)
    said, every = _without(EVERY, said)
    said, _ = _without(ONCE, said)
    try:
        order = _own_form(seen, said) or _first_of(seen, seat, said)
    except InvalidOrder:
        raise
    except InvalidAction as error:
        raise InvalidOrder(error.sentence, examples=error.examples or examples(seen.system)) from error
    return msgspec.structs.replace(order, every=every or until, wake=wake)


def write_order(seen: Position, order: StandingOrder) -> str:
    """The order as its owner would type it."""
    if isinstance(order, FirstOf):
        ways = ", else ".join(" then ".join(way) for way in order.ways)
        said = f"at {order.at.replace('-', ' ')}: {ways}" if order.at else ways
    else:
        said = _forms(seen).write(msgspec.structs.replace(order, every=False, wake=()))
    every = " every turn" if order.every else ""
    wake = f", wake me when {', '.join(map(_spoken, order.wake))}" if order.wake else ""
    return f"{said}{every}{wake}"


def order_as_data(order: StandingOrder) -> dict[str, Jsonable]:
    """The order as JSON data, to be kept."""
    data: dict[str, Jsonable] = msgspec.json.decode(msgspec.json.encode(order))
    return data


def order_from_data(system: AnySystem, data: Jsonable) -> StandingOrder:
    """An order from the JSON data it was kept as."""
    union: Any = None
    for kind in order_types(system):
        union = kind if union is None else union | kind
    try:
        order: StandingOrder = msgspec.convert(data, union)
    except msgspec.ValidationError as error:
        raise InvalidOrder(say("The order cannot be read: {error}.", error=error), examples=examples(system)) from error
    return order


def examples(system: AnySystem) -> list[str]:
    """Some orders one could give."""
    return [kind.example for kind in order_types(system) if kind.example][:3]


def _forms(seen: Position) -> OrderForms:
    kinds = [kind for kind in order_types(seen.system) if kind.form]
    return OrderForms(kinds, seen.grammar().words)


def _own_form(seen: Position, said: str) -> StandingOrder | None:
    return _forms(seen).find(said)


def _without(suffix: re.Pattern[str], said: str) -> tuple[str, bool]:
    found = suffix.search(said)
    return (said, False) if found is None else (said[: found.start()], True)


def _without_wake(system: AnySystem, said: str) -> tuple[str, tuple[str, ...], bool]:
    """The order without what cancels it. `until` can belong to an order's own form: then it names no surprise."""
    found = WAKE.search(said)
    if found is not None:
        return said[: found.start()], _surprises(system, found["what"]), False
    found = UNTIL.search(said)
    if found is None:
        return said, (), False
    try:
        return said[: found.start()], _surprises(system, found["what"]), True
    except InvalidOrder:
        return said, (), False


def _surprises(system: AnySystem, said: str) -> tuple[str, ...]:
    known = Names("surprise", {name: _spoken(name) for name in system.surprises})
    try:
        names = [known.read(part) for part in re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+", said) if part]
    except InvalidAction as error:
        there = ", ".join(map(_spoken, system.surprises)) or say("none in this game")
        raise InvalidOrder(
            say("{sentence} One can be woken for: {there}.", sentence=error.sentence, there=there)
        ) from error
    return tuple(dict.fromkeys(names))


def _spoken(name: str) -> str:
    return name.replace("-", " ")


def _first_of(seen: Position, seat: int, said: str) -> FirstOf:
    at, said = _step(seen.system, said)
    parts = [part for part in ELSE.split(said) if part]
    if len(parts) > 1 and plain(parts[-1]) in ASK_ME:
        parts.pop()
    if not parts or len(parts) > MOST_WAYS:
        raise InvalidOrder(say("An order lists 1 to {most} moves.", most=MOST_WAYS), examples=examples(seen.system))
    ways: list[tuple[str, ...]] = []
    verbs: list[str] = []
    for part in parts:
        texts, verb = _way(seen, seat, part, before=ways[-1][0] if ways else "")
        ways.append(texts)
        verbs.append(verb)
    return FirstOf(tuple(ways), tuple(dict.fromkeys(verbs)), at)


def _step(system: AnySystem, said: str) -> tuple[str, str]:
    found = AT.match(said)
    if found is None:
        return "", said
    known = Names("decision", {name: _spoken(name) for name in steps_of(system)})
    try:
        return str(known.read(found["step"])), found["rest"]
    except InvalidAction as error:
        there = ", ".join(map(_spoken, steps_of(system)))
        raise InvalidOrder(
            say("{sentence} The decisions are: {there}.", sentence=error.sentence, there=there), examples=error.examples
        ) from error


def _way(seen: Position, seat: int, part: str, *, before: str) -> tuple[tuple[str, ...], str]:
    """One of the listed moves: its parts as they are written, and the verb of the first.

    `take locomotive, else first build` leaves the second verb out.
    """
    texts: list[str] = []
    verb = ""
    for piece in THEN.split(part):
        written, does = _read_piece(seen, seat, piece, before.split(" ", 1)[0])
        texts.append(written)
        verb = verb or does
    return tuple(texts), verb


def _read_piece(seen: Position, seat: int, piece: str, verb: str) -> tuple[str, str]:
    complaints: list[InvalidAction] = []
    for text in [piece, *([f"{verb} {piece}"] if verb else [])]:
        try:
            action = seen.read(seat, text)
        except AmbiguousAction:
            raise
        except InvalidAction as error:
            complaints.append(error)
            continue
        return seen.write(action), str(action.__struct_config__.tag)
    if seen.grammar().knows_form(piece):
        raise complaints[0]
    hints = [*examples(seen.system)[:2], *complaints[0].examples]
    raise InvalidOrder(
        say("'{piece}' is neither a standing order nor a move of this game.", piece=piece), examples=hints[:3]
    )
