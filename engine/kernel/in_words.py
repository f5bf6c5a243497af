"""A board in words, place by place, for those who hear it instead of seeing it: the same shape for every game."""

from __future__ import annotations

import msgspec

from engine.kernel.words import Translate, call_by_name


class InWords(msgspec.Struct, frozen=True):
    """One place of a board: where it is (the `at` of choices), what it is called, and all that is there."""

    at: str
    name: str
    words: str

    def told(self, translate: Translate) -> InWords:
        """The same in a reader's language."""
        return InWords(self.at, call_by_name(self.name, (), translate), call_by_name(self.words, (), translate))

    def __str__(self) -> str:
        return f"{self.name}{self.words}"
