"""Detroit Bankruptcy for one: outlast a government that goes bankrupt in turn 6, with few actions and at a fee."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.maps.detroit import Detroit
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import ACTIONS, PHASES, Playing
from engine.kernel.result import Result
from engine.kernel.words import kept, noop

ACTIONS_HERE = ("engineer", "locomotive", "urbanization")
DISKS = 3
"""On every action; the top one costs $3, the next $2, the last $1."""
GOVERNMENT = 6
"""The turn in which the government goes bankrupt."""
GRADES = {
    7: noop("better than the government."),
    8: noop("above average."),
    9: noop("an expert: Detroit's economy turns around."),
    10: noop("cars roll off the line again."),
    11: noop("eleven!"),
    12: noop("one for the hall of fame."),
}
"""What the last turn is worth; going bankrupt later than in turn 12 is worth no less."""
LAST_TURN = kept("Turn {n}: {grade}")


@register_rules
class DetroitSolo(Detroit):
    """One player, nobody to bid against; each of three actions can be selected three times in the whole game."""

    map = "detroit-solo"
    board_name = "detroit"
    title = "Detroit Bankruptcy, solo"
    player_counts = (1,)
    differs = (
        "Detroit Bankruptcy for one: outlast a government that goes bankrupt in turn 6. Engineer, Locomotive and "
        "Urbanization three times each, for $3, $2, then $1; two dice a side."
    )
    phases = tuple(phase for phase in PHASES if phase != "player-order")
    own_refusals = {
        **Detroit.own_refusals,
        "no-disks": ("{title} has been selected {count} times already.", "Detroit Solo Variant, Actions"),
    }

    def begin(self, game: Playing) -> None:
        """Detroit solo, Setup: three disks on each action."""
        game.state.memo = {_disks(action): DISKS for action in ACTIONS_HERE}

    def is_over(self, game: Playing) -> bool:
        """Detroit solo, End of Game: play goes on until the player is bankrupt."""
        return not game.state.order

    def actions(self, game: Playing) -> Mapping[str, str]:
        """Detroit solo, Actions: only these three."""
        return {action: ACTIONS[action] for action in ACTIONS_HERE}

    def action_fee(self, game: Playing, seat: int, action: str) -> int:
        """Detroit solo, Actions: the disk on top says what it costs."""
        return game.state.memo[_disks(action)]

    def may_take(self, game: Playing, seat: int, action: str) -> Refusal | None:
        """Detroit solo, Actions: not without a disk on it."""
        if game.state.memo[_disks(action)]:
            return None
        return Refusal("no-disks", {"title": ACTIONS[action], "count": DISKS})

    def may_skip_action(self, game: Playing, seat: int) -> bool:
        """Detroit solo, Actions: one action a turn, or none."""
        return True

    def action_taken(self, game: Playing, seat: int, action: str) -> None:
        """Detroit solo, Actions: a disk is removed."""
        game.state.memo[_disks(action)] -= 1
        super().action_taken(game, seat, action)

    def growth_dice(self, game: Playing, side: str) -> int:
        """Detroit solo, Goods Growth: two dice a side."""
        return 2

    def result(self, game: Playing) -> Result:
        """Detroit solo, End of Game: won by whoever is still solvent after turn 6; the last turn is graded."""
        found = super().result(game)
        last = found.places[0].score
        beaten = last > GOVERNMENT
        grade = GRADES[min(last, max(GRADES))] if beaten else noop("the government held out as long.")
        return msgspec.structs.replace(found, note=LAST_TURN.format(n=last, grade=grade), lost=not beaten)


def _disks(action: str) -> str:
    return f"disks on {action}"
