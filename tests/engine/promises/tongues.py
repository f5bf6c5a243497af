"""What the engine says must be able to be said in another language: nothing is filled or joined beyond recognition."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from babel.messages.pofile import read_po

from engine import Choice, Choices, Item, Number, Said
from engine.hexes.words import COLOUR_WORDS
from engine.kernel.words import CATALOGUES

COLOURED = ("colour", "good")
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


def nonsense_of(data: Mapping[str, object]) -> list[str]:
    """What an action holds where no word of ours belongs: everything but colours, and no colour at all."""
    return [
        value
        for name, value in data.items()
        if isinstance(value, str) and (name not in COLOURED or value not in COLOUR_WORDS)
    ]


def untold(text: object, *, sentence: bool = False, given: Collection[str] = ()) -> Iterator[str]:
    """A text's parts that are words and stay English in every language. Names of places and people are no words, and
    what was given for one (`given`) is said again as it was, even if it is a word by chance."""
    if isinstance(text, Said):
        words = LETTERS.search(re.sub(r"\{\w+\}", "", text.template))
        if words and text.template not in catalogue() and text.template not in given:
            yield f"'{text.template}' is not in the catalogue."
        for name, field in text.fields.items():
            if f"'{{{name}}}'" in text.template:
                continue  # what somebody said is said again as it was
            for part in field if isinstance(field, tuple) else (field,):
                yield from untold(part, given=given)
    elif isinstance(text, str) and text not in given:
        words = {text, *re.split(r", | and | or ", text)}
        if known := words & catalogue():
            yield f"'{text}' holds {sorted(known)}, which can be translated, and is plain text."
        if sentence and LETTERS.search(text):
            yield f"'{text}' is a sentence and plain text."
