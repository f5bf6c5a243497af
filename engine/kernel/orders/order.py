"""What a standing order is: a guarded action, said ahead, that speaks when its decision comes.

An order sees what its owner sees and nothing else. It answers, keeps silent, or says why its owner must be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

import msgspec

from engine.kernel.action import Action, Jsonable, Worded
from engine.kernel.choices import Choice, Choices
from engine.kernel.errors import IllegalAction, InvalidAction, Unforeseeable
from engine.kernel.event import Event

if TYPE_CHECKING:
    from engine.kernel.position import Position


class Do(msgspec.Struct, frozen=True):
    """The order answers: these actions, one after the other."""

    actions: tuple[Action, ...]
    spent: bool = False
    """Whether that is all the order wanted; one that holds every time is never spent."""


class AskMe(msgspec.Struct, frozen=True):
    """This is the order's decision, and not the position it assumed: its owner is needed."""

    why: str


Verdict = Do | AskMe | None
"""None: the decision is not this order's business."""


class StandingOrder(Worded, frozen=True, kw_only=True, tag_field="order", forbid_unknown_fields=True):
    """Something to be done for a seat when a decision comes. Subclasses give a `tag`, fields, a `form`, and `answer`.

    `every` makes it hold for every such decision instead of the next one; `wake` names the surprises that cancel it.
    Both are read and written for all orders alike (`every turn`, `wake me when …`): forms do not mention them.
    """

    every: bool = False
    wake: tuple[str, ...] = ()

    verbs: ClassVar[tuple[str, ...]] = ()
    """The actions by which its owner, deciding himself, makes a single order pointless."""
    over_with: ClassVar[Mapping[type[Event], str]] = {}
    """Events after which there is nothing left to decide for a single order, and how to say so."""

    def answer(self, ask: Ask) -> Verdict:
        """What the order says to this decision."""
        raise NotImplementedError

    @property
    def slot(self) -> str:
        """What the order is about: a new one takes the place of an old one about the same."""
        return f"{self.__struct_config__.tag}{'/every' if self.every else ''}"

    def covers(self, action: Mapping[str, Jsonable]) -> bool:
        """Is this the kind of thing the order would have done?"""
        return action.get("do") in self.verbs


class Ask:
    """A decision as an order sees it. `seen` is what `position.seen_by(seat)` gave."""

    def __init__(self, seen: Position, seat: int) -> None:
        self.seen = seen
        self.seat = seat

    @property
    def step(self) -> str:
        """The name of what is being decided."""
        return self.seen.step

    @cached_property
    def choices(self) -> Choices:
        """All that is on offer."""
        return self.seen.choices(self.seat)

    @cached_property
    def game(self) -> dict[str, Jsonable]:
        """The position as the owner sees it."""
        game: dict[str, Jsonable] = self.seen.view(self.seat)["game"]
        return game

    def offer(self, verb: str) -> Choice | None:
        """The first option of that kind, if there is one."""
        return next((option for option in self.choices.options if option.action.get("do") == verb), None)

    def read(self, text: str) -> Action | None:
        """What a text means in this position; None if it means nothing, or several things."""
        try:
            return self.seen.read(self.seat, text)
        except InvalidAction:
            return None

    def allows(self, actions: Sequence[Action]) -> bool:
        """Would all of them be legal, one after the other? What follows a draw or a reveal cannot be known."""
        try:
            if len(actions) > 1:
                trial = self.seen.fork()
                trial.play_all(self.seat, actions[:-1])
                trial.check(self.seat, actions[-1])
            else:
                self.seen.check(self.seat, actions[0])
        except (IllegalAction, Unforeseeable):
            return False
        return True

    def first_of(self, ways: Sequence[Sequence[str]]) -> tuple[Action, ...] | None:
        """The first of several moves, each of one or more texts, that is possible now."""
        for texts in ways:
            actions = self.read_all(texts)
            if actions and self.allows(actions):
                return actions
        return None

    def read_all(self, texts: Sequence[str]) -> tuple[Action, ...]:
        """Several texts that follow each other; empty if one of them cannot be read where it stands."""
        if len(texts) == 1:
            alone = self.read(texts[0])
            return () if alone is None else (alone,)
        trial = self.seen.fork()
        actions: list[Action] = []
        try:
            for number, text in enumerate(texts, start=1):
                actions.append(trial.read(self.seat, text))
                if number < len(texts):
                    trial.play(self.seat, actions[-1])
        except (InvalidAction, IllegalAction, Unforeseeable):
            return ()
        return tuple(actions)


class Moment(msgspec.Struct, frozen=True):
    """One row of the log as an order's owner may see it: who acted and what came of it.

    `action` is only given where the owner's own seat acted; `ordered` says that an order did it.
    """

    seat: int | None
    events: tuple[Event, ...]
    action: dict[str, Jsonable] | None = None
    ordered: bool = False


class Glance(msgspec.Struct, frozen=True):
    """What a surprise is judged by: whose order it is, what it says, and the position as its owner sees it now."""

    seat: int
    order: StandingOrder
    seen: Position


class Surprise(msgspec.Struct, frozen=True):
    """Something a player can ask to be woken for: `title` goes on after "wake me when …" """

    title: str
    test: Callable[[Event, Glance], bool]


def by_another(*kinds: type[Event]) -> Callable[[Event, Glance], bool]:
    """The test for anything of these kinds that another seat did."""

    def test(event: Event, glance: Glance) -> bool:
        return isinstance(event, kinds) and getattr(event, "seat", glance.seat) not in (None, glance.seat)

    return test
