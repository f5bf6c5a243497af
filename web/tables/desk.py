"""The desk at which a player decides: a plan of moves, what it costs and brings, and what can be added to it.

The plan is a list of text forms that travels with the form, so that it needs no session, works without scripts and
can be kept by the browser as a draft. Everything shown of it comes from a preview: nothing is stored before it is sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _

from engine import (
    AmbiguousAction,
    Choice,
    Choices,
    EngineError,
    IllegalAction,
    InvalidAction,
    InWords,
    Teller,
    pointed_at,
)
from engine import system as find_system
from games.errors import TableError
from games.models import Decision, Table
from games.selectors import views
from games.words import in_words, told, translate
from web.drawn import close_up
from web.tables.offers import (
    Group,
    Offer,
    filled_in,
    finishing,
    goods_at,
    grouped,
    offers,
    places,
    way_of,
)

MOST_PICTURES = 40
MOST_WAYS = 24
REFUSED = (TableError, EngineError)


@dataclass(frozen=True)
class Line:
    """One move of the plan."""

    text: str
    cost: int | None


@dataclass(frozen=True)
class Change:
    """A figure of one's own that the plan changes."""

    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Desk:
    """All that the page shows of a decision being made."""

    decision: Decision
    choices: Choices
    view: views.View
    lines: Sequence[Line]
    changes: Sequence[Change]
    sentences: Sequence[str]
    marks: Sequence[str]
    stopped: str
    offers: Sequence[Offer]
    places: Mapping[str, str]
    at: str
    good: str
    here: str
    error: str
    key: str
    teller: Teller
    names: Sequence[str]
    words: Sequence[InWords]
    why: str = ""
    groups: Sequence[Group] = field(default=())

    @property
    def prompt(self) -> str:
        """What is asked, with players called by their names."""
        return told(self.choices.prompt, self.names)

    @property
    def spent(self) -> int | None:
        """What the plan costs, as far as its choices tell."""
        costs = [line.cost for line in self.lines if line.cost is not None]
        return sum(costs) if costs else None

    @property
    def at_once(self) -> bool:
        """Is a single press the whole move? Then nobody has to plan and send."""
        return not self.lines and not self.places

    @property
    def complete(self) -> bool:
        """Does the plan end what is asked of the seat?"""
        return bool(self.lines) and (bool(self.stopped) or not self.choices.options)

    @property
    def finish(self) -> Choice | None:
        """What ends the turn, to be sent with the plan."""
        return finishing(self.choices) if self.lines else None

    @property
    def colours(self) -> Sequence[str]:
        """The colours to choose from at the place that was pointed at."""
        return goods_at(self.choices, self.at) if self.at else ()

    @property
    def pointing(self) -> dict[str, str]:
        """What the board's picture must know to be pressed: places and prices, what is pointed at, ways to choose."""
        marked = pointed_at(self.choices.options)
        ways = list(dict.fromkeys(offer.way for offer in self.offers if offer.way))[:MOST_WAYS]
        return {"choices": marked, "press": "all", "at": self.at, "ways": "" if self.lines else " ".join(ways)}


class Fresh:
    """A desk that nobody has touched yet: the page keeps what it shows of it, so that it is laid out only for whoever
    asks for more."""

    lines: Sequence[Line] = ()

    def __init__(self, decision: Decision, sit: Callable[[], Desk]) -> None:
        self.decision = decision
        self.key = secrets.token_hex(16)
        self._sit = sit

    @cached_property
    def whole(self) -> Desk:
        return self._sit()

    @property
    def choices(self) -> Choices:
        return self.whole.choices


def sit_down(table: Table, decision: Decision, names: Sequence[str], form: QueryDict | None = None) -> Desk:
    """The desk as a form left it: its lines, what was pressed since, and the place that was pointed at."""
    form = form or QueryDict()
    lines, seat, error = form.getlist("line"), decision.seat, ""
    try:
        known = views.ahead(table, seat, lines, names).choices if form.get("fill") else Choices(seat, "")
        seen = views.ahead(table, seat, changed(lines, form, known), names)
    except REFUSED as refusal:
        error = explained(refusal, names)
        seen = _as_far_as_it_goes(table, seat, lines, names)
    system = find_system(table.system)
    words = in_words(seen.view, names)
    called = {place.at: place.name for place in reversed(words)}
    pressable = places(seen.choices, called)
    pressed = len(seen.texts) > len(lines) and not form.get("typed")
    at = "" if pressed or form.get("drop") or form.get("clear") else form.get("at", "")[:100]
    good = form.get("good", "") if form.get("good", "") in goods_at(seen.choices, at) else ""
    desk = Desk(
        decision=decision,
        choices=seen.choices,
        view=seen.view,
        lines=[Line(text, cost) for text, cost in zip(seen.texts, seen.costs, strict=True)],
        changes=_changes(table, seat, seen) if seen.texts else (),
        sentences=seen.sentences,
        marks=seen.marks,
        stopped=seen.stopped,
        offers=_listed(seen, at if at in pressable else "", good),
        places=pressable,
        at=at,
        good=good,
        here=pressable.get(at) or called.get(at, at),
        error=error,
        key=form.get("key", "")[:100] or secrets.token_hex(16),
        teller=system.teller(table.setup, names, translate),
        names=names,
        words=words,
    )
    if at and at not in pressable:
        return replace(desk, why=_why(table, desk), groups=grouped(desk.offers, ""))
    desk = _pictured(table, desk)
    return replace(desk, groups=grouped(desk.offers, at))


def _listed(seen: views.Preview, at: str, good: str) -> list[Offer]:
    """What is offered; what ends the turn stands beside Send as soon as there is a plan."""
    last = finishing(seen.choices) if seen.texts else None
    return [offer for offer in offers(seen.choices, at, good) if offer.choice is not last]


def changed(lines: Sequence[str], form: QueryDict, choices: Choices) -> list[str | Mapping[str, object]]:
    """The plan with what the form says was pressed or typed: added, filled in or dropped."""
    plan: list[str | Mapping[str, object]] = list(lines)
    if (dropped := form.get("drop", "")).isdecimal():
        return plan[: int(dropped)] + plan[int(dropped) + 1 :]
    if form.get("clear"):
        return []
    if added := form.get("add", "").strip():
        plan.append(added)
    if pressed := form.get("fill", ""):
        plan.append(filled_in(choices, pressed, form))
    plan += [said.strip() for said in form.get("typed", "").splitlines() if said.strip()]
    return plan


def explained(error: TableError | EngineError, names: Sequence[str] = ()) -> str:
    """A refusal with the rule it comes from; a text that cannot be read with things one could have said."""
    sentence = told(error.sentence, names)
    if isinstance(error, IllegalAction):
        return f"{sentence} ({error.rule})"
    if isinstance(error, InvalidAction | AmbiguousAction) and error.examples:
        examples = ", ".join(error.examples)
        return _("{sentence} You could say: {examples}.").format(sentence=sentence, examples=examples)
    return sentence


def _as_far_as_it_goes(table: Table, seat: int, lines: Sequence[str], names: Sequence[str]) -> views.Preview:
    """A plan that no longer holds is kept up to the line that fails."""
    good: list[str] = []
    for line in lines:
        try:
            views.ahead(table, seat, [*good, line], names)
        except REFUSED:
            break
        good.append(line)
    return views.ahead(table, seat, good, names)


def _why(table: Table, desk: Desk) -> str:
    """Why nothing can be done at the place that was pointed at."""
    try:
        refusal = views.why_not(table, desk.decision.seat, [line.text for line in desk.lines], desk.at)
    except REFUSED:
        return ""
    if refusal is not None:
        return explained(refusal, desk.names)
    return _("There is nothing to decide there now. {asked}").format(asked=desk.prompt)


def _changes(table: Table, seat: int, seen: views.Preview) -> list[Change]:
    """What the plan changes of one's own figures."""
    system = find_system(table.system)
    now, then = (system.figures(view, translate) for view in (views.view(table, seat), seen.view))
    if seat >= len(now) or seat >= len(then):
        return []
    return [
        Change(label, now[seat][label], value)
        for label, value in then[seat].items()
        if now[seat].get(label, value) != value
    ]


def _pictured(table: Table, desk: Desk) -> Desk:
    """The offers at a place with a picture of the place as each would leave it, where the game draws one."""
    system, at = find_system(table.system), desk.at
    if not at or not close_up(system, desk.view, at):
        return desk
    plain = [offer for offer in desk.offers if not offer.fields and not way_of(offer.choice)][:MOST_PICTURES]
    lines = [line.text for line in desk.lines]
    after = views.each_after(table, desk.decision.seat, lines, [offer.choice.action for offer in plain])
    drawn = {
        offer.number: close_up(system, view, at) for offer, view in zip(plain, after, strict=True) if view is not None
    }
    return replace(desk, offers=[replace(offer, picture=drawn.get(offer.number, "")) for offer in desk.offers])
