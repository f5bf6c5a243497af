"""What the engine says, in the language of whoever reads: the one that is active for this page, mail or answer."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import get_language

from engine import Said, call_by_name, tongue


def translate(template: str) -> str:
    """One of the engine's templates in the reader's language."""
    return tongue(get_language() or "en")(template)


def told(text: str, names: Sequence[str] = ()) -> str:
    """A prompt, a label or a refusal in the reader's language; "player 2" by name where names are given."""
    return call_by_name(text, names, tongue(get_language() or "en"))


def as_plain(said: object) -> str:
    """For msgspec, which writes down plain texts alone: what the engine said, in the reader's language."""
    return told(said) if isinstance(said, Said) else _unknown(said)


def _unknown(thing: object) -> str:
    raise NotImplementedError(f"{type(thing).__name__} is no text.")
