"""What the steps that ask players one after the other share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.refusals import refuse
from engine.age_of_steam.rules import Playing
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.step import Deed, Step


def own_move(game: Playing, step: Step[Any], seat: int, action: Action) -> Deed:
    """A move that the base game does not know in this step: one of the map's own, or nothing that is asked now."""
    deed = game.rules.judge_extra(game, step, seat, action)
    if deed is None:
        refuse(game.rules.refusals, Refusal("wrong-move", {"asked": step.prompt(game, seat)}))
    return deed


def check(game: Playing, refusal: Refusal | None) -> None:
    """Refuse if there is a reason to."""
    if refusal is not None:
        refuse(game.rules.refusals, refusal)


def with_own(game: Playing, step: Step[Any], seat: int, choices: Sequence[Choice]) -> list[Choice]:
    """The base game's choices and the map's own."""
    return [*choices, *game.rules.extra_choices(game, step, seat)]
