"""Choices as a page offers them, for any game: what can be pressed, what can be filled in, and where on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine import Choice, Choices, Item, Number, OneOf, SomeOf
from games.errors import Unacceptable
from games.words import told

Hole = Number | OneOf | SomeOf
FEW = 14
"""So many choices on the board are listed at once; of more, one picks the place first."""
MOST_QUICK = 8
"""So many numbers have a button each; of more, the lowest ones, and a field for the rest."""
QUICK = 4
SHORT = 9
"""So many lines are listed with all their groups open."""
BEST = 5
"""So many of the ways that goods could take are listed before a place is picked."""
NOBODY_KNOWS: Mapping[str, str] = {}
FINISHING = ("done", "end")
"""Actions that end a turn of several: they can be sent with the plan."""


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

    @property
    def way(self) -> str:
        """The way something would take over the board, as pictures are told of it; empty for most choices."""
        return way_of(self.choice)

    @property
    def quick(self) -> list[tuple[int, str]]:
        """Numbers that are one press each, with the whole move: where a number is all there is to fill in."""
        if len(self.fields) != 1 or not isinstance(hole := self.fields[0].hole, Number):
            return []
        every = range(hole.low, hole.high + 1, hole.step)
        shown = every if len(every) <= MOST_QUICK else every[:QUICK]
        return [(value, self.choice.text.replace(f"{{{hole.name}}}", str(value))) for value in shown]

    @property
    def more(self) -> bool:
        """Are there numbers without a button of their own?"""
        hole = self.fields[0].hole if len(self.fields) == 1 else None
        return isinstance(hole, Number) and len(range(hole.low, hole.high + 1, hole.step)) > MOST_QUICK

    @property
    def pressed(self) -> Sequence[FilledItem]:
        """Things that are one press each: where picking one of them is all there is to do."""
        if len(self.fields) != 1 or self.fields[0].kind != "one-of" or any(one.fields for one in self.fields[0].items):
            return ()
        return self.fields[0].items


@dataclass(frozen=True)
class Group:
    """Offers under a heading. Long lists keep their groups closed until one looks into them."""

    title: str
    offers: Sequence[Offer]
    rows: int
    open: bool = True


def way_of(choice: Choice) -> str:
    """The way of a delivery: `blue:M9>J10@2>K5@-1`."""
    start, path = choice.action.get("start"), choice.action.get("path")
    if not start or not path:
        return ""
    return f"{choice.action.get('good', '')}:{start}" + "".join(f">{to}@{owner}" for to, owner in path)


def offers(choices: Choices, at: str = "", good: str = "") -> list[Offer]:
    """What to list: at one place what can be done there, otherwise what needs no place, and all where it is little.

    `good` narrows a place to one colour of what lies there. Of ways that goods could take, the best are listed.
    """
    listed = [(number, choice) for number, choice in enumerate(choices.options) if _listed(choices, choice, at, good)]
    if not at:
        ways = [one for one in enumerate(choices.options) if way_of(one[1])]
        known = {number for number, _choice in listed}
        listed += [one for one in sorted(ways, key=lambda one: -one[1].rank)[:BEST] if one[0] not in known]
    listed.sort(key=lambda one: -one[1].rank)
    return [Offer(number, choice, _fields(f"f{number}", choice.holes, at)) for number, choice in listed]


def _listed(choices: Choices, choice: Choice, at: str, good: str) -> bool:
    if at:
        return at in places_of(choice) and (not good or choice.action.get("good", good) == good)
    if not choice.at or len(choices.options) <= FEW:
        return True
    return bool(choice.group) and choice.group != choice.at and not way_of(choice)


def grouped(listed: Sequence[Offer], at: str) -> list[Group]:
    """The offers under their headings, in the order of the first of each; one group without a title for a few."""
    groups: dict[str, list[Offer]] = {}
    for offer in listed:
        title = "" if offer.way or (at and offer.choice.group in (at, "")) else offer.choice.group
        groups.setdefault(title, []).append(offer)
    short = len(groups) == 1 or sum(map(_rows, listed)) <= SHORT
    made = []
    for title, inside in groups.items():
        rows = sum(map(_rows, inside))
        alone = len(groups) == 1 or (len(inside) == 1 and rows == 1)
        made.append(Group("" if alone else title, inside, rows, open=alone or short or not title))
    return made


def _rows(offer: Offer) -> int:
    """How many lines an offer takes."""
    return max([1, *(len(field.items) for field in offer.fields)])


def goods_at(choices: Choices, at: str) -> list[str]:
    """The colours that can be moved from a place, where there are several."""
    found = dict.fromkeys(
        str(choice.action["good"]) for choice in choices.options if choice.at == at and way_of(choice)
    )
    return list(found) if len(found) > 1 else []


def finishing(choices: Choices) -> Choice | None:
    """What ends the turn, where it is one among several things to do."""
    return next((one for one in choices.options if one.action.get("do") in FINISHING and not one.holes), None)


def places_of(of: Choice | Item) -> Iterator[str]:
    """Where on the board a choice can be made, however deep the place stands in it; some stand for several places."""
    yield from of.at.split()
    for hole in of.holes:
        for item in () if isinstance(hole, Number) else hole.items:
            yield from places_of(item)


def _labelled(of: Choice | Item) -> Iterator[tuple[str, str]]:
    """Places, with what is said of the thing that lies there."""
    yield from ((place, of.label) for place in of.at.split())
    for hole in of.holes:
        for item in () if isinstance(hole, Number) else hole.items:
            yield from _labelled(item)


def places(choices: Choices, names: Mapping[str, str] = NOBODY_KNOWS) -> dict[str, str]:
    """All places that can be pressed, with what to call them."""
    found: dict[str, str] = {}
    for choice in choices.options:
        for place, label in _labelled(choice):
            if place not in found:
                name = names.get(place, told(label) if len(place) > 3 else place)
                found[place] = name if name.startswith(place) or len(place) > 3 else f"{name} ({place})"
    return dict(sorted(found.items(), key=lambda one: _in_order(one[0])))


def _in_order(place: str) -> tuple[str, int, str]:
    """B3 before B11 before C1."""
    letters = place.rstrip("0123456789")
    number = place[len(letters) :]
    return (letters, int(number) if number else 0, place)


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


def filled_in(choices: Choices, pressed: str | int, form: QueryDict) -> Mapping[str, object]:
    """The action that a form's fields make of a choice; raises Unacceptable with what is missing.

    `3` is the choice with that number and its fields; `3.5` picks that item for its only hole with the same press.
    """
    number, _dot, item = str(pressed).partition(".")
    if not number.isdecimal() or int(number) >= len(choices.options):
        raise Unacceptable(_("That choice is no longer there. Please look again."), code="no-such-choice")
    option = choices.options[int(number)]
    if item and option.holes:
        form = form.copy()
        form[f"f{number}.{option.holes[0].name}"] = item
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
            raise Unacceptable(_("Please choose: {label}.").format(label=told(hole.label)), code="incomplete")
        item = hole.items[picked[0]]
        action[hole.name] = item.value
        _fill(f"{name}.{picked[0]}", item.holes, form, action)


def _whole(said: str, hole: Number) -> int:
    try:
        return int(said)
    except ValueError:
        words, label = _("{label}: please give a number from {low} to {high}."), told(hole.label)
        raise Unacceptable(words.format(label=label, low=hole.low, high=hole.high), code="incomplete") from None
