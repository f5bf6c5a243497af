"""Everything a seat may do now, described so that a page, a mail or a phone can show it without knowing the game.

A choice is an action with holes. A hole is a bounded number, one of several items, or some of several items; an item
can bring further holes of its own. A choice without holes is one listed option.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice, permutations

import msgspec

from engine.kernel.action import Jsonable
from engine.kernel.errors import BrokenPromise


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that can fill a hole."""

    value: Jsonable
    label: str
    cost: int | None = None
    effect: str = ""
    at: str = ""
    holes: tuple[Hole, ...] = ()


class Number(msgspec.Struct, frozen=True, omit_defaults=True, tag="number", tag_field="hole"):
    """A whole number from `low` to `high`, in steps; `money` if it is an amount of it."""

    name: str
    label: str
    low: int
    high: int
    step: int = 1
    money: bool = False


class OneOf(msgspec.Struct, frozen=True, omit_defaults=True, tag="one-of", tag_field="hole"):
    """Exactly one of the items."""

    name: str
    label: str
    items: tuple[Item, ...]


class SomeOf(msgspec.Struct, frozen=True, omit_defaults=True, tag="some-of", tag_field="hole"):
    """From `at_least` to `at_most` different items, as a list; the order matters only if `ordered`.

    The items have different values and no holes of their own. Unordered, the parts are accepted in any order.
    """

    name: str
    label: str
    items: tuple[Item, ...]
    at_least: int
    at_most: int
    ordered: bool = False


Hole = Number | OneOf | SomeOf


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One kind of thing the seat may do: the action's fixed fields, and the holes still to be filled.

    `text` is its text form, holes in braces. `cost` is money paid, `effect` what else it does, `at` where on the
    board it happens, `group` a heading to list it under, `rank` a hint for order (higher first).
    """

    action: dict[str, Jsonable]
    label: str
    text: str
    cost: int | None = None
    effect: str = ""
    at: str = ""
    group: str = ""
    rank: int = 0
    holes: tuple[Hole, ...] = ()


class Choices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of a seat, and all its legal answers."""

    seat: int
    prompt: str
    options: tuple[Choice, ...] = ()

    def admits(self, action: Mapping[str, Jsonable]) -> bool:
        """Was this action (as JSON data) offered?"""
        return any(_fits(option, action) for option in self.options)

    def price(self, action: Mapping[str, Jsonable]) -> int | None:
        """What an offered action costs, as far as the choices tell."""
        for option in self.options:
            if _fits(option, action):
                told = [option.cost, *_costs(option.holes, action)]
                known = [cost for cost in told if cost is not None]
                return sum(known) if known else None
        return None

    def sample(self, rng: random.Random) -> dict[str, Jsonable]:
        """Some offered action, as JSON data; options are equally likely, then each hole's fillings."""
        if not self.options:
            raise BrokenPromise(f"Seat {self.seat + 1} has nothing to choose from.")
        option = self.options[rng.randrange(len(self.options))]
        action = dict(option.action)
        for hole in option.holes:
            _fill_at_random(hole, action, rng)
        return action

    def spelled_out(self, limit: int = 1000) -> list[dict[str, Jsonable]]:
        """All offered actions one by one, as JSON data, up to a limit."""
        return list(islice((action for option in self.options for action in _fillings(option)), limit))

    def only(self) -> dict[str, Jsonable] | None:
        """The single legal action, where there is just one."""
        first = self.spelled_out(limit=2)
        return first[0] if len(first) == 1 else None


def _fits(option: Choice, action: Mapping[str, Jsonable]) -> bool:
    rest = dict(action)
    for name, value in option.action.items():
        if name not in rest or not _same(rest.pop(name), value):
            return False
    return _holes_fit(option.holes, rest)


def _same(one: Jsonable, other: Jsonable) -> bool:
    """Equal as JSON: lists and tuples are alike, true is not 1."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _holes_fit(holes: Sequence[Hole], rest: Mapping[str, Jsonable]) -> bool:
    """Do the holes, each used once, account for all that is left of the action?"""
    if not holes:
        return not rest
    hole, others = holes[0], holes[1:]
    if hole.name not in rest:
        return False
    value = rest[hole.name]
    left = {name: entry for name, entry in rest.items() if name != hole.name}
    if isinstance(hole, OneOf):
        return any(_same(item.value, value) and _holes_fit((*item.holes, *others), left) for item in hole.items)
    fits = _number_fits(hole, value) if isinstance(hole, Number) else _some_fit(hole, value)
    return fits and _holes_fit(others, left)


def _costs(holes: Sequence[Hole], action: Mapping[str, Jsonable]) -> Iterator[int | None]:
    """What the things that fill the holes cost."""
    for hole in holes:
        if isinstance(hole, Number):
            continue
        values = [action[hole.name]] if isinstance(hole, OneOf) else action[hole.name]
        for item in hole.items:
            if any(_same(item.value, value) for value in values):
                yield item.cost
                yield from _costs(item.holes, action)


def _number_fits(hole: Number, value: Jsonable) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and hole.low <= value <= hole.high and (value - hole.low) % hole.step == 0


def _some_fit(hole: SomeOf, value: Jsonable) -> bool:
    if not isinstance(value, list | tuple) or not hole.at_least <= len(value) <= hole.at_most:
        return False
    places = [next((i for i, item in enumerate(hole.items) if _same(item.value, part)), -1) for part in value]
    return -1 not in places and len(set(places)) == len(places)


def _fill_at_random(hole: Hole, action: dict[str, Jsonable], rng: random.Random) -> None:
    if isinstance(hole, Number):
        action[hole.name] = hole.low + hole.step * rng.randint(0, (hole.high - hole.low) // hole.step)
    elif isinstance(hole, OneOf):
        item = hole.items[rng.randrange(len(hole.items))]
        action[hole.name] = item.value
        for sub in item.holes:
            _fill_at_random(sub, action, rng)
    else:
        picked = rng.sample(range(len(hole.items)), rng.randint(hole.at_least, hole.at_most))
        order = picked if hole.ordered else sorted(picked)
        action[hole.name] = [hole.items[i].value for i in order]


def _fillings(option: Choice) -> Iterator[dict[str, Jsonable]]:
    yield from _fill_all(option.holes, dict(option.action))


def _fill_all(holes: Sequence[Hole], action: dict[str, Jsonable]) -> Iterator[dict[str, Jsonable]]:
    if not holes:
        yield action
        return
    hole, rest = holes[0], holes[1:]
    if isinstance(hole, Number):
        for number in range(hole.low, hole.high + 1, hole.step):
            yield from _fill_all(rest, {**action, hole.name: number})
    elif isinstance(hole, OneOf):
        for item in hole.items:
            yield from _fill_all((*item.holes, *rest), {**action, hole.name: item.value})
    else:
        ways = permutations if hole.ordered else combinations
        for size in range(hole.at_least, hole.at_most + 1):
            for picked in ways(hole.items, size):
                yield from _fill_all(rest, {**action, hole.name: [item.value for item in picked]})
