"""The language of a picture: words are put into it as they are written, because they must fit into their places."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engine.kernel.words import Translate, call_by_name, tongue

_translate: ContextVar[Translate] = ContextVar("translate", default=str)


@contextmanager
def drawn_in(language: str) -> Iterator[None]:
    """What is drawn inside is worded in this language."""
    before = _translate.set(tongue(language or "en"))
    try:
        yield
    finally:
        _translate.reset(before)


def worded(said: str) -> str:
    """What was said, as the picture has it.

    >>> from engine.kernel.words import say
    >>> worded(say("New City"))
    'New City'
    """
    return call_by_name(said, (), _translate.get())
