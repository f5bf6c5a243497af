"""Orders that every game has: the first possible of some moves, and the only move there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.kernel.action import Jsonable
from engine.kernel.orders.order import Ask, AskMe, Do, StandingOrder, Verdict
from engine.kernel.words import say


class FirstOf(StandingOrder, frozen=True, tag="first-of"):
    """The first possible of some moves, each in its text form; a move can have several parts, all or none.

    `does` are the verbs that these moves begin with, `at` the one step it is meant for (any, if empty). It speaks where
    one of its verbs is on offer, and asks its owner if nothing of what it lists is possible.
    """

    ways: tuple[tuple[str, ...], ...]
    does: tuple[str, ...]
    at: str = ""

    @property
    def slot(self) -> str:
        return "/".join([super().slot, self.at, *self.does])

    def covers(self, action: Mapping[str, Jsonable]) -> bool:
        return action.get("do") in self.does

    def answer(self, ask: Ask) -> Verdict:
        if self.at not in ("", ask.step) or not any(map(ask.offer, self.does)):
            return None
        actions = ask.first_of(self.ways)
        if actions is None:
            return AskMe(say("None of the moves it lists is possible now."))
        return Do(actions, spent=True)


class NothingElse(StandingOrder, frozen=True, tag="nothing-else"):
    """Whatever is the only legal move: for tables where that is not played for everybody."""

    form: ClassVar[str] = "pass when nothing else is possible"
    more_forms = ("play the only move", "auto-pass", "pass if nothing else is possible")
    example = "pass when nothing else is possible every turn"

    def answer(self, ask: Ask) -> Verdict:
        only = ask.choices.only()
        return None if only is None else Do((ask.seen.action(only),), spent=True)
