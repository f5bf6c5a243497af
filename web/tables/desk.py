"""The desk at which a player decides: a plan of moves, what it costs and brings, and what can be added to it.

The plan is a list of text forms that travels with the form, so that it needs no session, works without scripts and
can be kept by the browser as a draft. Everything shown of it comes from a preview: nothing is stored before it is sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from engine import AmbiguousAction, Choices, EngineError, IllegalAction, InvalidAction, Teller
from engine import system as find_system
from games.engine_room import engine_at_work
from games.errors import TableError
from games.models import Decision, Table
from games.selectors import views
from web.tables.offers import Offer, filled_in, offers, places

MOST_PICTURES = 40
REFUSED = (TableError, EngineError)


@dataclass(frozen=True)
class Line:
    """One move of the plan."""

    text: str
    cost: int | None


@dataclass(frozen=True)
class Desk:
    """All that the page shows of a decision being made."""

    decision: Decision
    choices: Choices
    view: views.View
    lines: Sequence[Line]
    sentences: Sequence[str]
    marks: Sequence[str]
    stopped: str
    offers: Sequence[Offer]
    places: Mapping[str, str]
    at: str
    error: str
    key: str
    teller: Teller

    @property
    def prompt(self) -> str:
        return self.choices.prompt

    @property
    def here(self) -> str:
        """What the place that was pointed at is called."""
        return self.places.get(self.at, "")

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


def sit_down(table: Table, decision: Decision, names: Sequence[str], form: QueryDict | None = None) -> Desk:
    """The desk as a form left it: its lines, what was pressed since, and the place that was pointed at."""
    form = form or QueryDict()
    lines, error = form.getlist("line"), ""
    seen, kept = _previewed(table, decision.seat, lines, names)
    if kept is not None:
        lines, error = kept
        seen, _none = _previewed(table, decision.seat, lines, names)
    try:
        seen = _preview(table, decision.seat, changed(lines, form, seen.choices), names)
    except REFUSED as refusal:
        error = explained(refusal)
    texts = [Line(text, cost) for text, cost in zip(seen.texts, seen.costs, strict=True)]
    known = places(seen.choices)
    at = form.get("at", "")
    at = at if at in known else ""
    listed = _pictured(table, decision.seat, seen, offers(seen.choices, at), [line.text for line in texts], at)
    return Desk(
        decision=decision,
        choices=seen.choices,
        view=seen.view,
        lines=texts,
        sentences=seen.sentences,
        marks=seen.marks,
        stopped=seen.stopped,
        offers=listed,
        places=known,
        at=at,
        error=error,
        key=form.get("key", "")[:100] or secrets.token_hex(16),
        teller=find_system(table.system).teller(table.setup, names),
    )


def changed(lines: Sequence[str], form: QueryDict, choices: Choices) -> list[str | Mapping[str, object]]:
    """The plan with what the form says was pressed or typed: added, filled in or dropped."""
    plan: list[str | Mapping[str, object]] = list(lines)
    if (dropped := form.get("drop", "")).isdecimal():
        return plan[: int(dropped)] + plan[int(dropped) + 1 :]
    if form.get("clear"):
        return []
    if added := form.get("add", "").strip():
        plan.append(added)
    if (number := form.get("fill", "")).isdecimal():
        plan.append(filled_in(choices, int(number), form))
    plan += [said.strip() for said in form.get("typed", "").splitlines() if said.strip()]
    return plan


def explained(error: TableError | EngineError) -> str:
    """A refusal with the rule it comes from; a text that cannot be read with things one could have said."""
    if isinstance(error, IllegalAction):
        return f"{error.sentence} ({error.rule})"
    if isinstance(error, InvalidAction | AmbiguousAction) and error.examples:
        examples = ", ".join(error.examples)
        return _("{sentence} You could say: {examples}.").format(sentence=error.sentence, examples=examples)
    return error.sentence


def _preview(
    table: Table, seat: int, lines: Sequence[str | Mapping[str, object]], names: Sequence[str]
) -> views.Preview:
    if lines:
        return views.preview(table, seat, lines, names)
    position = views.position_of(table)
    with engine_at_work():
        return views.Preview(position.view(seat), position.choices(seat), [], [], [], [], "")


def _previewed(
    table: Table, seat: int, lines: list[str], names: Sequence[str]
) -> tuple[views.Preview, tuple[list[str], str] | None]:
    """The plan's preview. A plan that no longer holds is kept up to the line that fails, with the reason."""
    try:
        return _preview(table, seat, lines, names), None
    except REFUSED as refusal:
        reason = explained(refusal)
    good: list[str] = []
    for line in lines:
        try:
            _preview(table, seat, [*good, line], names)
        except REFUSED:
            break
        good.append(line)
    return _preview(table, seat, good, names), (good, reason)


def _pictured(
    table: Table, seat: int, seen: views.Preview, listed: Sequence[Offer], lines: Sequence[str], at: str
) -> list[Offer]:
    """The offers at a place with a picture of the place as each would leave it, where the game draws one."""
    system = find_system(table.system)
    if not at or not system.close_up(seen.view, at):
        return list(listed)
    plain = [offer for offer in listed if not offer.fields][:MOST_PICTURES]
    after = views.each_after(table, seat, lines, [offer.choice.action for offer in plain])
    drawn = {
        offer.number: mark_safe(system.close_up(view, at))  # the engine escapes every text it draws
        for offer, view in zip(plain, after, strict=True)
        if view is not None
    }
    return [replace(offer, picture=drawn.get(offer.number, "")) for offer in listed]
