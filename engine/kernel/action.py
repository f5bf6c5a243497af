"""What a player can do, as data and as a short text that a person would type.

An action class gives its text form once (`form = "bid {amount:whole}"`); the grammar writes and reads it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from string import Formatter
from typing import Any, ClassVar, Protocol, cast

import msgspec

from engine.kernel.errors import AmbiguousAction, InvalidAction


class Action(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something a seat does. Subclasses give a `tag`, fields and a `form`, and an `example` to show to people."""

    form: ClassVar[str] = ""
    example: ClassVar[str] = ""


Jsonable = Any
"""A value made of None, bool, int, str, lists and dicts: what JSON can hold."""


class Word(Protocol):
    """How one kind of field is written and read."""

    def write(self, value: Jsonable) -> str:
        """The value as text."""
        ...

    def read(self, text: str) -> Jsonable:
        """The text as a value; raises InvalidAction with a sentence that helps."""
        ...


class Whole:
    """A whole number, written in digits, with or without a currency sign.

    >>> Whole().read("$12")
    12
    """

    def write(self, value: Jsonable) -> str:
        return str(value)

    def read(self, text: str) -> Jsonable:
        digits = text.strip().lstrip("$£").strip()
        if not re.fullmatch(r"-?[0-9]{1,9}", digits):
            raise InvalidAction(f"'{text}' is not a whole number.")
        return int(digits)


def plain(text: str) -> str:
    """A name as people type it: small letters, no accents, single spaces.

    >>> plain("  Zürich  HB ")
    'zurich hb'
    """
    bare = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).casefold().split())


class Names:
    """A fixed set of things with names; read without regard to case and accents, also by id or alias."""

    def __init__(self, what: str, names: Mapping[str, str], aliases: Mapping[str, str] | None = None) -> None:
        self.what = what
        self.names = dict(names)
        self._ids: dict[str, str] = {}
        for known in ({key: key for key in names}, {name: key for key, name in names.items()}, aliases or {}):
            for name, key in known.items():
                self._ids[plain(name)] = key

    def write(self, value: Jsonable) -> str:
        return self.names[value]

    def read(self, text: str) -> Jsonable:
        found = self._ids.get(plain(text))
        if found is None:
            near = get_close_matches(plain(text), list(self._ids), n=3)
            meant = sorted({self.names[self._ids[name]] for name in near})
            hint = f" Did you mean {' or '.join(meant)}?" if meant else ""
            raise InvalidAction(f"There is no {self.what} called '{text}'.{hint}", examples=meant)
        return found


class Many:
    """Several words of one kind, separated as a player would."""

    def __init__(self, word: Word, separator: str = ",") -> None:
        self.word = word
        self.separator = separator

    def write(self, value: Jsonable) -> str:
        joint = f"{self.separator} " if self.separator == "," else f" {self.separator} "
        return (joint if self.separator.strip() else " ").join(self.word.write(item) for item in value)

    def read(self, text: str) -> Jsonable:
        pieces = text.split(self.separator) if self.separator.strip() else text.split()
        return [self.word.read(piece.strip()) for piece in pieces if piece.strip()]


class Grammar:
    """Writes and reads the actions of one system by their forms.

    A form's fields are `{field:word}`; `word` names an entry of `words`. Literal words are read in any case.
    Where a form ends in an optional field, give two classes or a second form in `more_forms`.
    """

    def __init__(self, actions: Iterable[type[Action]], words: Mapping[str, Word]) -> None:
        self.actions = tuple(actions)
        self.words = {"whole": cast("Word", Whole()), **words}
        self._forms = [(action, self._pattern(action.form)) for action in self.actions if action.form]

    @staticmethod
    def _pattern(form: str) -> re.Pattern[str]:
        parts: list[str] = []
        for text, field, _, _ in Formatter().parse(form):
            parts.append(r"\s+".join(re.escape(piece) for piece in re.split(r"\s+", text)))
            if field is not None:
                parts.append(f"(?P<{field}>.+?)")
        return re.compile("".join(parts), re.IGNORECASE)

    def write(self, action: Action) -> str:
        """The action as its text form."""
        parts: list[str] = []
        for text, field, spec, _ in Formatter().parse(action.form):
            parts.append(text)
            if field is not None:
                parts.append(self.words[spec or "whole"].write(getattr(action, field)))
        return "".join(parts)

    def read(self, text: str) -> Action:
        """The action a text stands for; raises InvalidAction or AmbiguousAction with what one could say."""
        said = " ".join(text.split())
        found: list[Action] = []
        complaints: list[InvalidAction] = []
        for action, pattern in self._forms:
            match = pattern.fullmatch(said)
            if match is None:
                continue
            try:
                found.append(self._build(action, match))
            except InvalidAction as complaint:
                complaints.append(complaint)
        distinct = list(dict.fromkeys(found))
        if len(distinct) == 1:
            return distinct[0]
        if distinct:
            raise AmbiguousAction(f"'{said}' can mean several things.", examples=[self.write(a) for a in distinct])
        if complaints:
            raise complaints[0]
        raise InvalidAction(f"'{said}' is not a move of this game.", examples=self._near(said))

    def _build(self, action: type[Action], match: re.Match[str]) -> Action:
        values: dict[str, Jsonable] = {}
        for _, field, spec, _ in Formatter().parse(action.form):
            if field is not None:
                values[field] = self.words[spec or "whole"].read(match[field])
        try:
            return msgspec.convert({**values, "do": action.__struct_config__.tag}, action)
        except msgspec.ValidationError as error:
            raise InvalidAction(f"'{match[0]}' cannot be read: {error}.") from error

    def _near(self, said: str) -> Sequence[str]:
        verb = plain(said).split(" ", 1)[0]
        examples = {(a.example or a.form).split(" ", 1)[0]: a.example or a.form for a in self.actions if a.form}
        near = get_close_matches(verb, list(examples), n=3)
        return [examples[name] for name in near] or list(examples.values())[:3]
