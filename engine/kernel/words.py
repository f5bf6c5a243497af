"""What the engine says, in English and able to be said in another language.

A sentence that is filled already cannot be translated. So what the engine says is text that remembers its template and
what it was filled with: English wherever text is wanted, and `told` puts it together anew in a reader's language.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

CATALOGUES = Path(__file__).resolve().parent.parent / "locale"

Translate = Callable[[str], str]
T = TypeVar("T", bound=str)

_BY_NUMBER = re.compile(r"\b[Pp]layer ([1-9]\d?)\b")
_PLAYERS = ("player {n}", "Player {n}")


class Said(str):
    """A text in English that knows its template and its fields, which may have been said as well.

    >>> cost = say("{n} dollars", n=3)
    >>> say("That costs {cost}.", cost=cost)
    'That costs 3 dollars.'
    """

    __slots__ = ("fields", "template")

    template: str
    fields: Mapping[str, object]

    def __new__(cls, template: str, fields: Mapping[str, object]) -> Said:
        made = super().__new__(cls, template.format_map(fields) if fields else template)
        made.template, made.fields = template, fields
        return made

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)

    def told(self, translate: Translate, names: Sequence[str] = ()) -> str:
        """This text in another language; players by name where names are given."""
        if not self.fields:
            return translate(self.template) if self.template else ""
        if self.template in _PLAYERS and (name := _name(self.fields["n"], names)):
            return name
        fields = {name: _told(value, translate, names) for name, value in self.fields.items()}
        return translate(self.template).format_map(fields)


class _Joined(Said):
    """Several texts with something between them."""

    __slots__ = ()

    def told(self, translate: Translate, names: Sequence[str] = ()) -> str:
        between = str(_told(self.fields["between"], translate, names))
        parts = self.fields["parts"]
        assert isinstance(parts, tuple)
        return between.join(str(_told(part, translate, names)) for part in parts)


class _Followed(Said):
    """Something said, and what follows it in every language; made by the thousand, and quickly."""

    __slots__ = ()
    template = ""

    def told(self, translate: Translate, names: Sequence[str] = ()) -> str:
        head = self.fields["head"]
        assert isinstance(head, Said)
        return head.told(translate, names) + self[len(head) :]


class _Stored(Said):
    """A text that was stored in English, and is told as `retold` knows it again."""

    __slots__ = ()

    def told(self, translate: Translate, names: Sequence[str] = ()) -> str:
        return retold(self.template, translate)


def say(template: str, /, **fields: object) -> Said:
    """A text that can be told in other languages, its fields in braces. Names and numbers are given as they are,
    words as what was said themselves; a template stands in the code as it is, so that the catalogue finds it."""
    return Said(template, fields)


def counted(count: int, one: str, many: str, /, **fields: object) -> Said:
    """A text about so many things, `{n}`.

    >>> counted(1, "{n} share", "{n} shares"), counted(2, "{n} share", "{n} shares")
    ('1 share', '2 shares')
    """
    return Said(one if count == 1 else many, {"n": count, **fields})


def joined(parts: Iterable[str], between: str = ", ") -> Said:
    """Texts one after the other, a comma or something said between them.

    >>> joined(["a", "b", "c"], say(" or "))
    'a or b or c'
    """
    kept = tuple(parts)
    made = str.__new__(_Joined, between.join(kept))
    made.template, made.fields = "", {"between": between, "parts": kept}
    return made


def followed(head: Said, tail: str) -> Said:
    """Something said with names or figures behind it, which are the same in every language."""
    made = str.__new__(_Followed, head + tail)
    made.fields = {"head": head}
    return made


def stored(text: str) -> Said:
    """A text that stands in a log or a result in English."""
    return _Stored(text, {})


def and_or(parts: Sequence[str], last: str) -> str:
    """Texts as a list with its last two joined by something said."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    return joined([joined(parts[:-1]), parts[-1]], last)


def player(seat: int) -> Said:
    """A player within a sentence: known by number here, told by name where names are known."""
    return say("player {n}", n=seat + 1)


def noop(template: T) -> T:
    """Marks a text for the catalogue that is said only later."""
    return template


def call_by_name(text: str, names: Sequence[str] = (), translate: Translate = str) -> str:
    """Prompts, labels and refusals in a reader's language. They know seats by number alone ("player 2"); this puts the
    people's names there.

    >>> call_by_name(say("The highest bid is £7, by {who}.", who=player(1)), ["Ada", "Bruno"])
    'The highest bid is £7, by Bruno.'
    >>> call_by_name("The highest bid is £7, by player 2.", ["Ada", "Bruno"])
    'The highest bid is £7, by Bruno.'
    """
    if isinstance(text, Said) and (names or translate is not str):
        text = text.told(translate, names)
    if not names:
        return str(text)
    return _BY_NUMBER.sub(lambda found: _name(int(found[1]), names) or found[0], text)


_kept: dict[str, re.Pattern[str]] = {}


def kept(template: str) -> str:
    """Marks a template that is filled in English before it is stored, in a result or a log: `retold` knows it again."""
    parts = re.split(r"(\{\w+\})", template)
    form = "".join(f"(?P<{part[1:-1]}>.+)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
    _kept[template] = re.compile(form)
    return template


def retold(text: str, translate: Translate) -> str:
    """What was stored in English, in another language; what nobody marked stays as it is.

    >>> kept("late in turn {n}")
    'late in turn {n}'
    >>> retold("late in turn 4", lambda text: {"late in turn {n}": "spät in Zug {n}"}.get(text, text))
    'spät in Zug 4'
    """
    if translate is str or not text:
        return text
    for template, form in _kept.items():
        if found := form.fullmatch(text):
            said = {name: retold(value, translate) for name, value in found.groupdict().items()}
            return translate(template).format_map(said)
    return translate(text)


@lru_cache
def tongue(language: str) -> Translate:
    """What translates the engine's templates into a language; English where there is no catalogue of it."""
    short = language.split("-")[0]
    if short == "en" or not (CATALOGUES / short).is_dir():
        return str
    catalogue = gettext.translation("engine", CATALOGUES, [short])
    return lambda text: catalogue.gettext(text) if text else ""


def _told(value: object, translate: Translate, names: Sequence[str]) -> object:
    return value.told(translate, names) if isinstance(value, Said) else value


def _name(number: object, names: Sequence[str]) -> str:
    return names[number - 1] if isinstance(number, int) and 0 < number <= len(names) else ""
