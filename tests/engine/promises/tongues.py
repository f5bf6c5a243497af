"""What the engine says must be able to be said in another language: nothing is filled or joined beyond recognition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from babel.messages.pofile import read_po

from engine import Choice, Choices, Item, Number, Said
from engine.kernel.words import CATALOGUES

LETTERS = re.compile(r"[^\W\d_]{2}")


@lru_cache
def catalogue() -> frozenset[str]:
    """All templates that translators know."""
    with (CATALOGUES / "de" / "LC_MESSAGES" / "engine.po").open("rb") as opened:
        return frozenset(str(message.id) for message in read_po(opened, locale="de") if message.id)


def in_english(said: object) -> str:
    """For msgspec: what was said is written down as it is in English; nothing else may be there."""
    if isinstance(said, Said):
        return str(said)
    raise NotImplementedError


def not_for_translators(choices: Choices) -> Iterator[str]:
    """Parts of what a seat is asked and offered that no catalogue could ever hold."""
    yield from untold(choices.prompt, sentence=True)
    for option in choices.options:
        yield from _of_item(option)


def _of_item(of: Choice | Item) -> Iterator[str]:
    yield from untold(of.label)
    yield from untold(of.effect)
    for hole in of.holes:
        yield from untold(hole.label)
        if not isinstance(hole, Number):
            for item in hole.items:
                yield from _of_item(item)


def untold(text: object, *, sentence: bool = False) -> Iterator[str]:
    """A text's parts that are words and stay English in every language. Names of places and people are no words."""
    if isinstance(text, Said):
        if LETTERS.search(re.sub(r"\{\w+\}", "", text.template)) and text.template not in catalogue() | {"nonsense"}:
            yield f"'{text.template}' is not in the catalogue."
        for name, field in text.fields.items():
            if f"'{{{name}}}'" in text.template:
                continue  # what somebody said is said again as it was
            for part in field if isinstance(field, tuple) else (field,):
                yield from untold(part)
    elif isinstance(text, str):
        words = {text, *re.split(r", | and | or ", text)}
        if known := words & catalogue():
            yield f"'{text}' holds {sorted(known)}, which can be translated, and is plain text."
        if sentence and LETTERS.search(text):
            yield f"'{text}' is a sentence and plain text."
