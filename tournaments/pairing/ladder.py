"""The ladder: challenge people above you; whoever finishes better gets the higher rung."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.utils.translation import gettext as _

from tournaments.pairing.errors import Impossible


class LadderRules(msgspec.Struct, frozen=True):
    """How far up one may challenge, how long an answer may take, and how often one may say no."""

    reach: int = 4
    """So many rungs above oneself may be challenged."""
    answer_days: int = 3
    free_refusals: int = 1
    """So many challenges of a season may be refused without losing a rung."""
    challenges_at_once: int = 1

    def __post_init__(self) -> None:
        if self.reach < 1 or self.answer_days < 1 or self.free_refusals < 0 or self.challenges_at_once < 1:
            raise Impossible(
                _("A ladder's reach, answer window and challenges at once are at least one, refusals at least none."),
                code="ladder-rules",
            )


def must_be_allowed(
    rungs: Sequence[int], challenger: int, challenged: Sequence[int], rules: LadderRules, *, busy: int
) -> None:
    """Raise unless this challenge is within the rules. `busy`: open challenges of the challenger's own."""
    if challenger not in rungs:
        raise Impossible(_("Only people on the ladder may challenge."), code="not-on-ladder")
    if len(set(challenged)) != len(challenged) or challenger in challenged or not challenged:
        raise Impossible(_("Challenge other people, each once."), code="challenged-twice")
    if busy >= rules.challenges_at_once:
        raise Impossible(
            _("You have {busy} open challenges; {challenges_at_once} at a time are allowed.").format(
                busy=busy, challenges_at_once=rules.challenges_at_once
            ),
            code="busy",
        )
    own = rungs.index(challenger)
    for other in challenged:
        if other not in rungs:
            raise Impossible(_("Only people on the ladder can be challenged."), code="not-on-ladder")
        up = own - rungs.index(other)
        if up > rules.reach:
            raise Impossible(
                _("They are {up} rungs above you; you may challenge up to {reach} rungs up.").format(
                    up=up, reach=rules.reach
                ),
                code="out-of-reach",
            )
    if all(rungs.index(other) > own for other in challenged):
        raise Impossible(_("Challenge at least one person above you."), code="nobody-above")


def after_game(rungs: Sequence[int], finish: Sequence[Sequence[int]]) -> list[int]:
    """The ladder after a table: the rungs of those who played are given out anew, the highest to the best.

    Who share a place keep their order. With two at the table this is the swap of places.

    >>> after_game([1, 2, 3, 4, 5], [[5], [2]])
    [1, 5, 3, 4, 2]
    """
    now = list(rungs)
    played = [player for place in finish for player in sorted(place, key=now.index)]
    free = sorted(now.index(player) for player in played)
    for rung, player in zip(free, played, strict=True):
        now[rung] = player
    return now


def after_forfeit(rungs: Sequence[int], challenger: int, gave_up: int) -> list[int]:
    """Somebody did not answer, or refused once too often: the challenger takes their rung, all between move down one.

    A challenger who stands above already stays.

    >>> after_forfeit([1, 2, 3, 4], challenger=4, gave_up=2)
    [1, 4, 2, 3]
    """
    now = list(rungs)
    rung = now.index(gave_up)
    if now.index(challenger) < rung:
        return now
    now.remove(challenger)
    now.insert(rung, challenger)
    return now


def joined(rungs: Sequence[int], newcomer: int) -> list[int]:
    """Newcomers begin at the foot."""
    return [*rungs, newcomer]


def left(rungs: Sequence[int], leaver: int) -> list[int]:
    """Who leaves makes room: all below move up one."""
    return [player for player in rungs if player != leaver]
