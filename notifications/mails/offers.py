"""The simple choices of a decision as things to press, and the others by example."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from django.utils.translation import gettext as _

from engine import Choice, Choices, Number, OneOf, Position, SomeOf
from games.words import told

MOST_OF_A_KIND = 8
MOST = 16
NUMBERS = 5


@dataclass(frozen=True)
class Offer:
    """One legal move: what it is called, and its text form."""

    label: str
    text: str
    effect: str = ""
    cost: int | None = None
    short: bool = False
    """Just a number: several of these stand side by side."""


@dataclass(frozen=True)
class Kind:
    """Moves of one kind that are too many to list: how they are written, with examples."""

    label: str
    examples: Sequence[str]


@dataclass
class Offers:
    """What a mail offers: moves to press, then kinds of moves that need the page or a reply."""

    simple: list[Offer] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)

    @property
    def examples(self) -> list[str]:
        """Three different things one could say, of different kinds if there are."""
        texts = [offer.text for offer in self.simple]
        for kind in self.kinds:
            texts += kind.examples[:1]
        first_of_verb: dict[str, str] = {}
        for text in texts:
            first_of_verb.setdefault(text.split(" ", 1)[0], text)
        return list(dict.fromkeys([*first_of_verb.values(), *texts]))[:3]


def offers_of(position: Position, choices: Choices, names: Sequence[str]) -> Offers:
    """The choices of a seat that is asked, best first, each with a text that reads back."""
    found = Offers()
    ranked = sorted(choices.options, key=lambda option: -option.rank)
    plain: dict[str, list[Choice]] = {}
    for option in ranked:
        if option.holes:
            _with_holes(position, choices, option, found, names)
        else:
            plain.setdefault(option.group + option.text.split(" ", 1)[0], []).append(option)
    for alike in plain.values():
        _without_holes(position, alike, found, names)
    found.simple = found.simple[:MOST]
    return found


def _without_holes(position: Position, alike: Sequence[Choice], found: Offers, names: Sequence[str]) -> None:
    if len(alike) > MOST_OF_A_KIND:
        verb = alike[0].text.split(" ", 1)[0]
        label = told(alike[0].group, names) or verb.capitalize()
        found.kinds.append(
            Kind(_("{label}: {n} ways").format(label=label, n=len(alike)), [one.text for one in alike[:3]])
        )
        return
    for option in alike:
        label, effect = told(option.label, names), told(option.effect, names)
        found.simple.append(Offer(label, option.text, effect, option.cost))


def _with_holes(position: Position, choices: Choices, option: Choice, found: Offers, names: Sequence[str]) -> None:
    alone = Choices(choices.seat, "", (option,))
    actions = alone.spelled_out(limit=MOST_OF_A_KIND + 1)
    hole = option.holes[0]
    number = hole if len(option.holes) == 1 and isinstance(hole, Number) else None
    few = len(actions) <= MOST_OF_A_KIND
    for action in actions if few else actions[:NUMBERS] if number else ():
        text = position.write(position.action(action))
        label = _capital(text) if number else _filled(option, action, names)
        effect = told(option.effect, names)
        found.simple.append(Offer(label, text, effect, _cost(option, action), short=number is not None))
    if few:
        return
    if number is not None:
        example = position.write(position.action({**option.action, number.name: (number.low + number.high) // 2}))
        found.kinds.append(
            Kind(
                _("{label}: any number from {low} to {high}").format(
                    label=told(option.label, names), low=number.low, high=number.high
                ),
                [example],
            )
        )
    else:
        texts = [position.write(position.action(action)) for action in actions[:3]]
        found.kinds.append(
            Kind(_("{label}: {n} ways").format(label=told(option.label, names), n=_count(option.holes)), texts)
        )


def _count(holes: Iterable[Number | OneOf | SomeOf]) -> int:
    """How many ways there are to fill the first hole; enough to say that there are many."""
    hole = next(iter(holes))
    return (hole.high - hole.low) // hole.step + 1 if isinstance(hole, Number) else len(hole.items)


def _filled(option: Choice, action: Mapping[str, object], names: Sequence[str]) -> str:
    words = [told(word, names) for word in chain.from_iterable(_words(hole, action) for hole in option.holes)]
    label = told(option.label, names)
    return f"{label}: {', '.join(words)}" if words else label


def _words(hole: Number | OneOf | SomeOf, action: Mapping[str, object]) -> list[str]:
    value = action[hole.name]
    if isinstance(hole, Number):
        return [str(value)]
    if isinstance(hole, SomeOf):
        picked = list(value) if isinstance(value, list | tuple) else []
        return [item.label for item in hole.items if item.value in picked]
    item = next(item for item in hole.items if item.value == value)
    return [item.label, *chain.from_iterable(_words(inner, action) for inner in item.holes)]


def _cost(option: Choice, action: Mapping[str, object]) -> int | None:
    for hole in option.holes:
        if isinstance(hole, OneOf):
            return next((item.cost for item in hole.items if item.value == action[hole.name]), None)
    return option.cost


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
