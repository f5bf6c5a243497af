"""The choices of a decision: the simple ones as things to press, big ones as ideas and by how they are written.

Nothing that may be done is left out in silence: what gets no link is listed by its text form, and where that would be
too long, it is said how many ways there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import NamedTuple

import structlog
from django.utils.translation import gettext as _

from engine import Choice, Choices, Number, OneOf, Position, SomeOf
from engine.bots.ideas import ideas
from games.engine_room import where_it_happened
from games.words import told, translate

log = structlog.get_logger(__name__)

MOST_OF_A_KIND = 8
"""So many moves of one kind can be pressed; of more, those that the game ranks first."""
BEST_OF_A_KIND = 6
LISTED = 24
"""So many further ones are written out; of more, a few examples."""
EXAMPLES = 3
NUMBERS = 5
MOST_PRESSED = 16
KINDS_OF_A_VERB = 3
MOST_COUNTED = 400


@dataclass(frozen=True)
class Offer:
    """One legal move: what it is called, and its text form."""

    label: str
    text: str
    effect: str = ""
    price: str = ""
    rank: int = 0
    short: bool = False
    """Just a number: several of these stand side by side."""

    @property
    def about(self) -> str:
        """What it costs and does."""
        return ", ".join(filter(None, (self.price, self.effect)))

    @property
    def called(self) -> str:
        """The label where it says more than the text does; else empty: mails are read on phones."""
        words = set(_plain(self.text).split())
        return "" if set(_plain(self.label).split()) <= words else self.label


@dataclass(frozen=True)
class Kind:
    """Moves of one kind that are not to press: all of them by their text, or how they are written."""

    label: str
    listed: Sequence[Offer]
    examples: bool = False
    """Are these examples, and not all of them?"""


@dataclass(frozen=True)
class Lines:
    """Several moves that belong together, one a line: something to build."""

    label: str
    texts: Sequence[str]
    about: str

    @property
    def text(self) -> str:
        return "\n".join(self.texts)


@dataclass
class Offers:
    """What a mail offers: moves to press, ideas for what is too much to list, then the kinds of all the others."""

    simple: list[Offer] = field(default_factory=list)
    ideas: list[Lines] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)

    @property
    def examples(self) -> list[str]:
        """Three different things one could say, of different kinds if there are."""
        texts = [idea.texts[0] for idea in self.ideas[:1]]
        texts += [offer.text for offer in self.simple]
        texts += [offer.text for kind in self.kinds for offer in kind.listed]
        first_of_verb: dict[str, str] = {}
        for text in texts:
            first_of_verb.setdefault(_verb(text), text)
        return list(dict.fromkeys([*first_of_verb.values(), *texts]))[:3]


def offers_of(position: Position, choices: Choices, names: Sequence[str]) -> Offers:
    """The choices of a seat that is asked, best first, each with a text that reads back."""
    found = Offers()
    writer = _Writer(position, choices.seat, names)
    kinds: dict[str, list[_Many]] = {}
    for verb, options in _alike(choices):
        numbers = _long_number(options[0])
        if numbers is not None:
            _numbers(writer, options[0], numbers, found)
        else:
            moves = writer.filled(options[0]) if options[0].holes else writer.said(options)
            kinds.setdefault(verb, []).extend([moves] if moves.number else [])
    many = {verb: _few_and_many(found, alike) for verb, alike in kinds.items()}
    if any(many.values()):
        found.ideas = _ideas(position, choices.seat, writer)
    thought_of = {_verb(text) for idea in found.ideas for text in idea.texts}
    for verb, alike in many.items():
        for moves in alike:
            _best_and_rest(found, moves, best=verb not in thought_of)
    found.simple.sort(key=lambda offer: -offer.rank)
    _make_room(found)
    return found


class _Many(NamedTuple):
    """Moves of one kind: what it is called, some or all of them, and how many there are."""

    label: str
    offers: Sequence[Offer]
    number: int

    @classmethod
    def of(cls, kinds: Sequence[_Many]) -> _Many:
        """Many kinds with one word to say them, such as New Cities on many towns."""
        count = sum(moves.number for moves in kinds)
        whole = count == sum(len(moves.offers) for moves in kinds)
        offers = [offer for moves in kinds for offer in (moves.offers if whole else moves.offers[:1])]
        return cls(_capital(_verb(offers[0].text)), offers, count)


def _alike(choices: Choices) -> Iterator[tuple[str, list[Choice]]]:
    """The options by the word that they are said with, best first; one with holes is a kind of its own."""
    alike: dict[tuple[str, str], list[Choice]] = {}
    for option in sorted(choices.options, key=lambda option: -option.rank):
        alike.setdefault((_verb(option.text), option.text + option.label if option.holes else ""), []).append(option)
    return ((verb, options) for (verb, _), options in alike.items())


def _few_and_many(found: Offers, kinds: Sequence[_Many]) -> list[_Many]:
    """Of what is said with one word, the kinds of few moves are to press; the others are returned."""
    few = [moves for moves in kinds if moves.number <= MOST_OF_A_KIND]
    if len(few) > KINDS_OF_A_VERB or len(kinds) > 2 * KINDS_OF_A_VERB:
        return [_Many.of(kinds)]
    found.simple += [offer for moves in few for offer in moves.offers]
    return [moves for moves in kinds if moves.number > MOST_OF_A_KIND]


def _long_number(option: Choice) -> Number | None:
    """The only hole, if it is a number and there are many."""
    if len(option.holes) != 1 or not isinstance(hole := option.holes[0], Number):
        return None
    return hole if (hole.high - hole.low) // hole.step >= MOST_OF_A_KIND else None


class _Writer:
    """Puts choices into words, with people's names and the game's money."""

    def __init__(self, position: Position, seat: int, names: Sequence[str]) -> None:
        self.position, self.seat, self.names = position, seat, names
        self._money = position.teller(names, translate).say_money

    def offer(self, option: Choice) -> Offer:
        return Offer(
            self.named(option.label), option.text, self.named(option.effect), self.price(option.cost), option.rank
        )

    def said(self, options: Sequence[Choice]) -> _Many:
        """Options without holes, said with one word."""
        groups = {option.group for option in options}
        heading = self.named(groups.pop()) if len(groups) == 1 else ""
        label = heading or _capital(_verb(options[0].text))
        return _Many(label, [self.offer(option) for option in options], len(options))

    def filled(self, option: Choice) -> _Many:
        """An option's holes filled in every way, or in some if there are many."""
        alone = Choices(self.seat, "", (option,))
        actions = alone.spelled_out(limit=MOST_COUNTED)
        shown = actions if len(actions) <= LISTED else actions[:EXAMPLES]
        label = self.named(option.label)
        return _Many(label, [self._filling(alone, option, action) for action in shown], len(actions))

    def _filling(self, alone: Choices, option: Choice, action: Mapping[str, object]) -> Offer:
        items = list(chain.from_iterable(_items(hole, action) for hole in option.holes))
        words = ", ".join(self.named(label) for label, _ in items)
        effects = dict.fromkeys(self.named(effect) for _, effect in items if effect)
        label = self.named(option.label)
        return Offer(
            f"{label}: {words}" if words else label,
            self.write(action),
            "; ".join(effects) or self.named(option.effect),
            self.price(alone.price(action)),
            option.rank,
        )

    def write(self, action: Mapping[str, object]) -> str:
        return self.position.write(self.position.action(action))

    def price(self, cost: int | None) -> str:
        return self._money(cost) if cost else ""

    def named(self, words: str) -> str:
        return told(words, self.names)


def _numbers(writer: _Writer, option: Choice, hole: Number, found: Offers) -> None:
    """The least that one can say, side by side, and from where to where it goes."""
    for number in range(hole.low, hole.low + NUMBERS * hole.step, hole.step):
        text = writer.write({**option.action, hole.name: number})
        found.simple.append(Offer(_capital(text), text, rank=option.rank, short=True))
    middle = hole.low + (hole.high - hole.low) // (2 * hole.step) * hole.step
    label = _("{label}: any number from {low} to {high}").format(
        label=writer.named(option.label), low=hole.low, high=hole.high
    )
    found.kinds.append(Kind(label, [Offer("", writer.write({**option.action, hole.name: middle}))], examples=True))


def _best_and_rest(found: Offers, moves: _Many, *, best: bool) -> None:
    """To press are only those that the game ranks above others; all others by their text, or so many and examples."""
    least = min(offer.rank for offer in moves.offers)
    pressed = [offer for offer in moves.offers if offer.rank > least][:BEST_OF_A_KIND] if best else []
    found.simple += pressed
    rest, count = moves.offers[len(pressed) :], moves.number - len(pressed)
    if count <= LISTED and count == len(rest):
        found.kinds.append(Kind(moves.label, rest))
    else:
        n = str(count) if count < MOST_COUNTED else _("more than {n}").format(n=MOST_COUNTED)
        found.kinds.append(Kind(_("{label}: {n} ways").format(label=moves.label, n=n), _different(rest), examples=True))


def _different(offers: Sequence[Offer]) -> list[Offer]:
    """Some examples, if possible about different places."""
    first_of: dict[str, Offer] = {}
    for offer in offers:
        first_of.setdefault(" ".join(offer.text.split()[:2]), offer)
    return list(islice(dict.fromkeys([*first_of.values(), *offers]), EXAMPLES))


def _make_room(found: Offers) -> None:
    """Where there is too much to press, the kinds with most moves are listed by their text instead."""
    while len(found.simple) > MOST_PRESSED:
        kinds: dict[str, list[Offer]] = {}
        for offer in found.simple:
            if not offer.short:
                kinds.setdefault(_verb(offer.text), []).append(offer)
        verb, most = max(kinds.items(), key=lambda kind: len(kind[1]))
        if len(most) <= 2:
            return
        found.simple = [offer for offer in found.simple if offer not in most]
        found.kinds.insert(0, Kind(_capital(verb), most))


def _ideas(position: Position, seat: int, writer: _Writer) -> list[Lines]:
    """What is worth a look among all that cannot be listed. A mail goes without rather than not at all."""
    try:
        return [
            Lines(
                writer.named(idea.label),
                idea.texts,
                ", ".join(filter(None, (writer.price(idea.cost), writer.named(idea.effect)))),
            )
            for idea in ideas(position.seen_by(seat), seat)
        ]
    except Exception as error:
        log.error("ideas_failed", system=position.setup.system, where=where_it_happened(error))
        return []


def _items(hole: Number | OneOf | SomeOf, action: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Label and effect of all that fills a hole."""
    value = action[hole.name]
    if isinstance(hole, Number):
        yield str(value), ""
    elif isinstance(hole, SomeOf):
        picked = value if isinstance(value, list | tuple) else ()
        yield from ((item.label, item.effect) for item in hole.items if item.value in picked)
    else:
        item = next(item for item in hole.items if item.value == value)
        yield item.label, item.effect
        yield from chain.from_iterable(_items(inner, action) for inner in item.holes)


def _verb(text: str) -> str:
    return text.split(" ", 1)[0]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    """Without case and punctuation."""
    return "".join(letter if letter.isalnum() else " " for letter in text.lower())
