"""Actions that were not offered: an offered one with something changed, one from elsewhere, or one made up by type."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import inspect

from engine import System

Json = Any
NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 12, 99, 10**9)
WORDS = ("", "?", "nonsense", "A1", "0", "red")


class Pool:
    """Values seen in actions of this game, by action and field."""

    def __init__(self, offers: Sequence[dict[str, Json]]) -> None:
        self.offers = list(offers)
        self.by_field: dict[tuple[str, str], list[Json]] = {}
        self.any: list[Json] = []
        for offer in offers:
            for field, value in offer.items():
                if field != "do":
                    self.by_field.setdefault((str(offer["do"]), field), []).append(value)
                    self.any.append(value)


def strangers(
    system: System[Any, Any], offered: Sequence[dict[str, Json]], pool: Pool, rng: random.Random, count: int
) -> Iterator[dict[str, Json]]:
    """`count` actions that may or may not be legal: a third of each kind."""
    for number in range(count):
        kind = number % 3
        if kind == 0 and offered:
            yield changed(rng.choice(offered), pool, rng)
        elif kind == 1 and pool.offers:
            elsewhere = rng.choice(pool.offers)
            yield elsewhere if rng.random() < 0.5 else changed(elsewhere, pool, rng)
        else:
            yield made_up(rng.choice(system.action_types), pool, rng)


def changed(action: dict[str, Json], pool: Pool, rng: random.Random) -> dict[str, Json]:
    """The action with one of its fields changed (or, now and then, left out or put in)."""
    fields = [field for field in action if field != "do"]
    if not fields or rng.random() < 0.05:
        return {**action, "surprise": 1}
    field = rng.choice(fields)
    if rng.random() < 0.05:
        return {name: value for name, value in action.items() if name != field}
    seen = pool.by_field.get((str(action["do"]), field), [])
    return {**action, field: other(action[field], seen, rng)}


def other(value: Json, seen: Sequence[Json], rng: random.Random) -> Json:
    """Another value of the same kind, where there is one."""
    if seen and rng.random() < 0.4:
        return rng.choice(seen)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, *NUMBERS))
    if isinstance(value, str):
        texts = [entry for entry in seen if isinstance(entry, str)]
        return rng.choice(texts if texts and rng.random() < 0.6 else WORDS)
    if isinstance(value, list | tuple):
        return other_list(list(value), seen, rng)
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: other(value[key], [], rng)}
    return rng.choice((None, 0, "", []))


def other_list(value: list[Json], seen: Sequence[Json], rng: random.Random) -> Json:
    """The list with an entry more, less, twice, changed, or in another order."""
    entries = [part for entry in seen if isinstance(entry, list) for part in entry]
    way = rng.randrange(5)
    if way == 0 and value:
        del value[rng.randrange(len(value))]
    elif way == 1 and entries:
        value.insert(rng.randint(0, len(value)), rng.choice(entries))
    elif way == 2 and value:
        value.append(rng.choice(value))
    elif way == 3 and len(value) > 1:
        rng.shuffle(value)
    elif value:
        place = rng.randrange(len(value))
        value[place] = other(value[place], entries, rng)
    return value


def made_up(kind: type[Any], pool: Pool, rng: random.Random) -> dict[str, Json]:
    """An action of this class with random values by the types of its fields."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    tag = str(info.tag)
    action: dict[str, Json] = {"do": tag}
    for field in info.fields:
        seen = pool.by_field.get((tag, field.encode_name), [])
        action[field.encode_name] = rng.choice(seen) if seen and rng.random() < 0.5 else by_type(field.type, pool, rng)
    return action


def by_type(kind: inspect.Type, pool: Pool, rng: random.Random) -> Json:
    """A random value of a type."""
    if isinstance(kind, inspect.BoolType):
        return rng.random() < 0.5
    if isinstance(kind, inspect.IntType):
        return rng.choice(NUMBERS)
    if isinstance(kind, inspect.StrType):
        texts = [value for value in pool.any if isinstance(value, str)]
        return rng.choice(texts) if texts and rng.random() < 0.8 else rng.choice(WORDS)
    if isinstance(kind, inspect.LiteralType):
        return rng.choice(kind.values)
    if isinstance(kind, inspect.UnionType):
        return by_type(rng.choice(kind.types), pool, rng)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.SetType):
        return [by_type(kind.item_type, pool, rng) for _ in range(rng.randrange(4))]
    if isinstance(kind, inspect.TupleType):
        return [by_type(item, pool, rng) for item in kind.item_types]
    if isinstance(kind, inspect.DictType):
        return {str(by_type(kind.key_type, pool, rng)): by_type(kind.value_type, pool, rng) for _ in range(2)}
    if isinstance(kind, inspect.StructType):
        made: Json = {field.encode_name: by_type(field.type, pool, rng) for field in kind.fields}
        if kind.tag is not None:
            made[kind.tag_field] = kind.tag
        return list(made.values()) if kind.array_like else made
    return None
