"""What a position can be asked to prove about itself: cheap enough to ask after every action of a simulation.

Each check yields one sentence for every promise it finds broken; silence is good news.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import msgspec

from engine.kernel.action import Action, as_data
from engine.kernel.choices import Choice, Choices
from engine.kernel.errors import EngineError, InvalidAction
from engine.kernel.position import Position

_ATOMS = (bool, int, str, type(None))


def plainness(value: object, where: str = "position") -> Iterator[str]:
    """Only None, bool, int, str, lists, dicts with text keys and structs: nothing that depends on a hash or rounds.

    >>> list(plainness({"cubes": [1, {2}]}))
    ['position.cubes.1 is a set.']
    """
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from plainness(getattr(value, field), f"{where}.{field}")
    elif isinstance(value, msgspec.Raw):
        yield from plainness(msgspec.msgpack.decode(value), where)
    elif isinstance(value, dict):
        for key, entry in value.items():
            if type(key) is not str:
                yield f"{where} has the key {key!r}, which is not text."
            yield from plainness(entry, f"{where}.{key}")
    elif isinstance(value, list | tuple):
        for i, entry in enumerate(value):
            yield from plainness(entry, f"{where}.{i}")
    elif type(value) not in _ATOMS:
        yield f"{where} is a {type(value).__name__}."


def stored_form(position: Position) -> Iterator[str]:
    """The position is plain data, and its bytes are canonical: there and back again changes nothing."""
    yield from plainness(position._game.state)
    data = position.encode()
    if position.fork().encode() != data:
        yield "The position's bytes are not canonical: decoding and encoding changes them."


def conserved(position: Position, totals: Mapping[str, int]) -> Iterator[str]:
    """Nothing is lost: the totals are what they were at the start, and no invariant is broken."""
    now = position.totals()
    for name in sorted({*totals, *now}):
        if totals.get(name) != now.get(name):
            yield f"There were {totals.get(name)} of {name} at the start, now there are {now.get(name)}."
    yield from position.faults()


def asked(position: Position) -> dict[int, Choices]:
    """What each seat that is asked may do: worked out once, for several checks."""
    return {seat: position.choices(seat) for seat in position.waiting_on()}


def answerable(position: Position, offers: Mapping[int, Choices] | None = None) -> Iterator[str]:
    """Every seat that is asked has something legal to do, and a safe default that is on offer."""
    for seat, choices in (asked(position) if offers is None else offers).items():
        if not choices.options:
            yield f"Seat {seat + 1} is asked for {position.step} and has no legal choice."
        if not choices.prompt.strip():
            yield f"Seat {seat + 1} is asked for {position.step} without a prompt."
        try:
            action = position.default(seat)
            position.check(seat, action)
        except EngineError as error:
            yield f"The safe default for {position.step} is refused: {error.sentence}"
        else:
            if not choices.admits(as_data(action)):
                yield f"The safe default {action} for {position.step} is legal and not on offer."


def sound(
    position: Position, rng: random.Random, most: int = 8, offers: Mapping[int, Choices] | None = None
) -> Iterator[str]:
    """Everything offered is accepted, and its text reads back: one filling each of up to `most` options a seat."""
    for seat, choices in (asked(position) if offers is None else offers).items():
        options = choices.options
        for option in options if len(options) <= most else rng.sample(options, most):
            yield from offered(position, seat, option, rng)


def offered(position: Position, seat: int, option: Choice, rng: random.Random) -> Iterator[str]:
    """One filling of one option: it can be read, it is legal, it is recognised as offered, it can be written down."""
    try:
        one = Choices(seat, "", (option,))
        data = one.sample(rng)
        action = position.action(data)
    except (ValueError, IndexError, InvalidAction) as error:
        yield f"The option '{option.label}' ({option.action}) cannot be filled: {error}"
        return
    try:
        position.check(seat, action)
    except EngineError as error:
        yield f"{action} is offered and refused: {error.sentence}"
    if not one.admits(as_data(action)):
        yield f"{action} is offered, but the offer does not recognise it: {data}."
    yield from _written(position, seat, action, position.write)
    if not option.holes:
        yield from _written(position, seat, action, lambda _: option.text)


def _written(position: Position, seat: int, action: Action, write: Callable[[Action], str]) -> Iterator[str]:
    try:
        text = write(action)
        read = position.read(seat, text)
    except (EngineError, LookupError) as error:
        yield f"{action} is offered and cannot be written down and read back: {error}"
    else:
        if read != action:
            yield f"{action} is written '{text}', which reads back as {read}."
