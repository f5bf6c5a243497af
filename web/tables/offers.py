"""Choices as a page offers them, for any game: what can be pressed, what can be filled in, and where on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine import Choice, Choices, Item, Number, OneOf, SomeOf
from games.errors import Unacceptable

Hole = Number | OneOf | SomeOf
FEW = 14
"""So many choices on the board are listed at once; of more, one picks the place first."""


@dataclass(frozen=True)
class Field:
    """A hole as a form field. `name` is its name in the form; items' own fields hang below them."""

    name: str
    hole: Hole
    items: Sequence[FilledItem] = ()

    @property
    def kind(self) -> str:
        return {Number: "number", OneOf: "one-of", SomeOf: "some-of"}[type(self.hole)]


@dataclass(frozen=True)
class FilledItem:
    """One thing that can fill a hole, its number in the form, and the fields it brings."""

    number: int
    item: Item
    fields: Sequence[Field] = ()


@dataclass(frozen=True)
class Offer:
    """One choice, numbered as the engine lists it."""

    number: int
    choice: Choice
    fields: Sequence[Field] = ()
    picture: str = field(default="", repr=False)

    @property
    def name(self) -> str:
        """What its fields' names begin with."""
        return f"f{self.number}"


def offers(choices: Choices, at: str = "") -> list[Offer]:
    """What to list: at one place what can be done there, otherwise what needs no place, and all where it is little."""
    listed = [(number, choice) for number, choice in enumerate(choices.options) if _listed(choices, choice, at)]
    listed.sort(key=lambda one: -one[1].rank)
    return [Offer(number, choice, _fields(f"f{number}", choice.holes, at)) for number, choice in listed]


def _listed(choices: Choices, choice: Choice, at: str) -> bool:
    if at:
        return at in places_of(choice)
    return not choice.at or len(choices.options) <= FEW


def places_of(of: Choice | Item) -> Iterator[str]:
    """Where on the board a choice can be made, however deep the place stands in it."""
    if of.at:
        yield of.at
    for hole in of.holes:
        for item in () if isinstance(hole, Number) else hole.items:
            yield from places_of(item)


def places(choices: Choices) -> dict[str, str]:
    """All places that can be pressed, with what to call them."""
    found: dict[str, str] = {}
    for choice in choices.options:
        if choice.at:
            found.setdefault(choice.at, choice.group or choice.at)
        _name_places(choice, found)
    return found


def _name_places(of: Choice | Item, found: dict[str, str]) -> None:
    """Things that fill holes are called by their labels."""
    for hole in of.holes:
        for item in () if isinstance(hole, Number) else hole.items:
            if item.at:
                found.setdefault(item.at, item.label)
            _name_places(item, found)


def _fields(prefix: str, holes: Sequence[Hole], at: str) -> list[Field]:
    """The fields of some holes; at a place, only the items that lie there or nowhere."""
    made = []
    for hole in holes:
        name = f"{prefix}.{hole.name}"
        if isinstance(hole, Number):
            made.append(Field(name, hole))
            continue
        here = [one for one in enumerate(hole.items) if not at or at in set(places_of(one[1]))]
        shown = here if here and isinstance(hole, OneOf) else list(enumerate(hole.items))
        items = [FilledItem(number, item, _fields(f"{name}.{number}", item.holes, at)) for number, item in shown]
        made.append(Field(name, hole, items))
    return made


def filled_in(choices: Choices, number: int, form: QueryDict) -> Mapping[str, object]:
    """The action that a form's fields make of a choice; raises Unacceptable with what is missing."""
    if not 0 <= number < len(choices.options):
        raise Unacceptable(_("That choice is no longer there. Please look again."), code="no-such-choice")
    option = choices.options[number]
    action: dict[str, object] = dict(option.action)
    _fill(f"f{number}", option.holes, form, action)
    return action


def _fill(prefix: str, holes: Sequence[Hole], form: QueryDict, action: dict[str, object]) -> None:
    for hole in holes:
        name = f"{prefix}.{hole.name}"
        if isinstance(hole, Number):
            action[hole.name] = _whole(form.get(name, ""), hole)
            continue
        picked = [int(value) for value in form.getlist(name) if value.isdecimal() and int(value) < len(hole.items)]
        if isinstance(hole, SomeOf):
            action[hole.name] = [hole.items[one].value for one in picked]
            continue
        if len(picked) != 1:
            raise Unacceptable(_("Please choose: {label}.").format(label=hole.label), code="incomplete")
        item = hole.items[picked[0]]
        action[hole.name] = item.value
        _fill(f"{name}.{picked[0]}", item.holes, form, action)


def _whole(said: str, hole: Number) -> int:
    try:
        return int(said)
    except ValueError:
        words = _("{label}: please give a number from {low} to {high}.")
        raise Unacceptable(words.format(label=hole.label, low=hole.low, high=hole.high), code="incomplete") from None
