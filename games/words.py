"""What the engine says, in the language of whoever reads: the one that is active for this page, mail or answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from engine import InWords, Said, call_by_name, tongue
from engine import system as find_system


def translate(template: str) -> str:
    """One of the engine's templates in the reader's language."""
    return tongue(get_language() or "en")(template)


def told(text: str, names: Sequence[str] = ()) -> str:
    """A prompt, a label or a refusal in the reader's language; "player 2" by name where names are given."""
    return call_by_name(text, names, tongue(get_language() or "en"))


def in_words(view: Mapping[str, Any], names: Sequence[str]) -> list[InWords]:
    """The board of a view place by place."""
    return [place.told(translate) for place in find_system(str(view["system"])).in_words(view, names)]


def as_plain(said: object) -> str:
    """For msgspec, which writes down plain texts alone: what the engine said, in the reader's language."""
    return told(said) if isinstance(said, Said) else _unknown(said)


def _unknown(thing: object) -> str:
    raise NotImplementedError(f"{type(thing).__name__} is no text.")
