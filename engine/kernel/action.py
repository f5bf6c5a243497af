"""What a player can do, as data and as a short text that a person would type.

An action class gives its text form once (`form = "bid {amount:whole}"`); the grammar writes and reads it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from string import Formatter
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from engine.kernel.errors import AmbiguousAction, InvalidAction
from engine.kernel.words import joined, say

Jsonable = Any
"""A value made of None, bool, int, str, lists and dicts: what JSON can hold."""


class Worded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a player can type. Subclasses give a `tag`, fields and a `form`, and an `example` to show to people.

    `more_forms` are further ways to say it; a field that a form leaves out has the value that `implied` gives for the
    form, or else its default. The first form that says all there is to say is the one it is written in.
    """

    form: ClassVar[str] = ""
    more_forms: ClassVar[tuple[str, ...]] = ()
    implied: ClassVar[Mapping[str, Mapping[str, Jsonable]]] = {}
    example: ClassVar[str] = ""


class Action(Worded, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something a seat does."""


def as_data(action: Action) -> dict[str, Jsonable]:
    """The action as the JSON data that logs and records keep and clients send."""
    data: dict[str, Jsonable] = msgspec.json.decode(msgspec.json.encode(action))
    return data


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
            raise InvalidAction(say("'{text}' is not a whole number.", text=text))
        return int(digits)


def plain(text: str) -> str:
    """A name as people type it: small letters, no accents, single spaces.

    >>> plain("  Zürich  HB ")
    'zurich hb'
    """
    bare = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).casefold().split())


MOST_HINTS = 500


class Names:
    """A fixed set of things with names; read without regard to case and accents, also by id or alias.

    An id wins over a name, a name over an alias. Two things of one name must be told apart by their ids:

    >>> towns = Names("town", {"A1": "Newport", "B7": "Newport", "C2": "Ryde"})
    >>> towns.read("ryde"), towns.write("C2"), towns.write("B7")
    ('C2', 'Ryde', 'B7')
    >>> towns.read("Newport")
    Traceback (most recent call last):
    engine.kernel.errors.AmbiguousAction: There are several towns called 'Newport': A1 or B7.
    """

    def __init__(self, what: str, names: Mapping[str, str], aliases: Mapping[str, str] | None = None) -> None:
        self.what = what
        self.names = dict(names)
        self._ids: dict[str, tuple[str, ...]] = {}
        known = ([(key, key) for key in names], [(name, key) for key, name in names.items()])
        for level in (*known, list((aliases or {}).items())):
            self._learn(level)
        self._hints: dict[str, list[str]] = {}
        self._written = {key: self._precise(key) for key in self.names}

    def _learn(self, level: Iterable[tuple[str, str]]) -> None:
        meant: dict[str, list[str]] = {}
        for said, key in level:
            if plain(said) not in self._ids:
                meant.setdefault(plain(said), []).append(key)
        self._ids.update((said, tuple(dict.fromkeys(keys))) for said, keys in meant.items())

    def _precise(self, key: str) -> str:
        for said in (self.names[key], key):
            if self._ids.get(plain(said)) == (key,):
                return said
        raise ValueError(f"{self.what} '{key}' cannot be told from another by any name")

    def write(self, value: Jsonable) -> str:
        return self._written[value]

    def read(self, text: str) -> Jsonable:
        found = self._ids.get(plain(text), ())
        if len(found) == 1:
            return found[0]
        if found:
            ways = [self.write(key) for key in found]
            raise AmbiguousAction(
                say(
                    "There are several {what}s called '{text}': {ways}.",
                    what=say(self.what),
                    text=text,
                    ways=joined(ways, say(" or ")),
                ),
                examples=ways,
            )
        meant = self._near(plain(text))
        hint = say(" Did you mean {meant}?", meant=joined(meant, say(" or "))) if meant else ""
        raise InvalidAction(
            say("There is no {what} called '{text}'.{hint}", what=say(self.what), text=text, hint=hint), examples=meant
        )

    def _near(self, said: str) -> list[str]:
        """Names like this one; kept for a while, since a grammar tries every form on every text."""
        if said not in self._hints:
            if len(self._hints) >= MOST_HINTS:
                self._hints.clear()
            near = get_close_matches(said, list(self._ids), n=3)
            self._hints[said] = sorted({self.write(key) for name in near for key in self._ids[name]})
        return self._hints[said]


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


LONGEST_TEXT = 2_000
"""No move is longer; what is, came from somewhere else, and is not worth matching."""


W = TypeVar("W", bound=Worded)


class Forms(Generic[W]):
    """Writes and reads what players type, by its forms.

    A form's fields are `{field:word}`; `word` names an entry of `words`. Literal words are read in any case.
    A word with a `pattern` (a regular expression) is only read where it matches: `urbanize Fort Wayne A` needs one
    for the letter.
    Where a field may be left out, say so with a second form in the action's `more_forms`.
    """

    what: ClassVar[str] = "move"

    def __init__(self, actions: Iterable[type[W]], words: Mapping[str, Word]) -> None:
        self.actions = tuple(actions)
        self.words = {"whole": cast("Word", Whole()), **words}
        self._forms = [
            (action, form, self._pattern(form)) for action in self.actions if action.form for form in _forms(action)
        ]

    def _pattern(self, form: str) -> re.Pattern[str]:
        parts: list[str] = []
        for text, field, spec, _ in Formatter().parse(form):
            parts.append(r"\s+".join(re.escape(piece) for piece in re.split(r"\s+", text)))
            if field is not None:
                word = self.words.get(spec or "whole")
                parts.append(f"(?P<{field}>{getattr(word, 'pattern', '.+?')})")
        return re.compile("".join(parts), re.IGNORECASE)

    def write(self, action: W) -> str:
        """The action as its text form."""
        parts: list[str] = []
        for text, field, spec, _ in Formatter().parse(_whole_form(action)):
            parts.append(text)
            if field is not None:
                parts.append(self.words[spec or "whole"].write(getattr(action, field)))
        return "".join(parts)

    def read(self, text: str) -> W:
        """The action a text stands for; raises InvalidAction or AmbiguousAction with what one could say."""
        found = self.find(text)
        if found is None:
            said = " ".join(text.split())
            raise InvalidAction(
                say("'{said}' is not a {what} of this game.", said=said, what=say(self.what)), examples=self.near(said)
            )
        return found

    def find(self, text: str) -> W | None:
        """The action a text stands for; None if it has none of the forms there are."""
        if len(text) > LONGEST_TEXT:
            raise InvalidAction(
                say(
                    "A {what} has at most {most} characters, this text has {n}.",
                    what=say(self.what),
                    most=LONGEST_TEXT,
                    n=len(text),
                )
            )
        said = " ".join(text.split())
        found: list[W] = []
        complaints: list[InvalidAction] = []
        for action, form, pattern in self._forms:
            match = pattern.fullmatch(said)
            if match is None:
                continue
            try:
                found.append(self._build(action, form, match))
            except InvalidAction as complaint:
                complaints.append(complaint)
        distinct = [action for i, action in enumerate(found) if action not in found[:i]]
        if len(distinct) == 1:
            return distinct[0]
        if distinct:
            raise AmbiguousAction(
                say("'{said}' can mean several things.", said=said), examples=[self.write(a) for a in distinct]
            )
        if complaints:
            raise next((c for c in complaints if isinstance(c, AmbiguousAction)), complaints[0])
        return None

    def knows_form(self, text: str) -> bool:
        """Does the text have one of the forms, whether or not its words can be read?"""
        said = " ".join(text.split())
        return any(pattern.fullmatch(said) for _, _, pattern in self._forms)

    def _build(self, action: type[W], form: str, match: re.Match[str]) -> W:
        values: dict[str, Jsonable] = dict(action.implied.get(form, {}))
        for _, field, spec, _ in Formatter().parse(form):
            if field is None:
                continue
            try:
                values[field] = self.words[spec or "whole"].read(match[field])
            except AmbiguousAction as doubt:
                start, end = match.span(field)
                ways = [match.string[:start] + way + match.string[end:] for way in doubt.examples]
                raise AmbiguousAction(doubt.sentence, examples=ways) from doubt
        try:
            config = action.__struct_config__
            return msgspec.convert({**values, str(config.tag_field): config.tag}, action)
        except msgspec.ValidationError as error:
            raise InvalidAction(say("'{match}' cannot be read: {error}.", match=match[0], error=error)) from error

    def near(self, said: str) -> Sequence[str]:
        """Things like this that one could have said."""
        verb = plain(said).split(" ", 1)[0]
        examples = {(a.example or a.form).split(" ", 1)[0]: a.example or a.form for a in self.actions if a.form}
        near = get_close_matches(verb, list(examples), n=3)
        return [examples[name] for name in near] or list(examples.values())[:3]


class Grammar(Forms[Action]):
    """The moves of one system."""


def _forms(action: type[Worded]) -> tuple[str, ...]:
    return (action.form, *action.more_forms)


def _whole_form(action: Worded) -> str:
    """The first form that leaves nothing out but what it implies."""
    kind = type(action)
    return next((form for form, left_out in _left_out(kind) if _as_implied(action, left_out)), kind.form)


def _as_implied(action: Worded, left_out: Mapping[str, Jsonable]) -> bool:
    return all(getattr(action, field) == value for field, value in left_out.items())


@cache
def _left_out(kind: type[Worded]) -> list[tuple[str, dict[str, Jsonable]]]:
    """Each form with the fields that it does not say, and what it means by that."""
    found = []
    for form in _forms(kind):
        said = {field for _, field, _, _ in Formatter().parse(form) if field}
        implied = kind.implied.get(form, {})
        rest = [field for field in msgspec.structs.fields(kind) if field.name not in said]
        found.append((form, {field.name: implied.get(field.name, field.default) for field in rest}))
    return found
