"""A board in words, place by place, for those who hear it instead of seeing it: the same shape for every game."""

from __future__ import annotations

import msgspec


class InWords(msgspec.Struct, frozen=True):
    """One place of a board: where it is (the `at` of choices), what it is called, and all that is there."""

    at: str
    name: str
    words: str

    def __str__(self) -> str:
        return f"{self.name}{self.words}"
