"""Pittsburgh: straight track is dear, towns cost nothing, and the Commonwealth helps with one bridge or tunnel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.age_of_steam.actions import Take
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import PLACE, Plan, Refusal
from engine.age_of_steam.rules import ACTIONS, Playing, Rules
from engine.hexes.directions import bend
from engine.hexes.tiles import kind_of
from engine.kernel.action import Action
from engine.kernel.words import noop

GRANT = "commonwealth-grant"
TITLE = noop("Commonwealth Grant")
STRAIGHT_PRICE = 10
GRANTED_PRICE = 7
BANNED = "crossing-straight-straight"


@register_rules
class Pittsburgh(Rules):
    """Eight turns for three players; the price depends on whether new track is straight, not on the ground."""

    map = "pittsburgh"
    differs = (
        "Track that adds a straight costs $10, curves $3, complex tiles and replacements without a new straight $4, "
        "towns nothing; Commonwealth Grant, which takes $3 off one straight, replaces Turn Order; 8 turns."
    )
    more_titles = {GRANT: TITLE}
    action_effects = {GRANT: "one build of $10 costs $7"}
    own_refusals = {
        "all-straight": ("No tile with two straight tracks may be built here.", "Pittsburgh, Building Track"),
    }
    least_price = 0

    def turns(self) -> int:
        """Pittsburgh, Game End: eight turns."""
        return 8

    def tiles(self) -> dict[str, int]:
        """Pittsburgh, Building Track: the tile with two straight tracks is left out, under town discs too."""
        return {**super().tiles(), BANNED: 0}

    def no_tile(self, plan: Plan) -> Refusal:
        """Pittsburgh, Building Track: a complex tile of straights only is not allowed at all."""
        return Refusal("all-straight") if kind_of(plan.after) == BANNED else super().no_tile(plan)

    def actions(self, game: Playing) -> Mapping[str, str]:
        """Pittsburgh, Actions: the Commonwealth Grant stands where Turn Order does elsewhere."""
        return {**{name: title for name, title in ACTIONS.items() if name != "turn-order"}, GRANT: TITLE}

    def price(self, game: Playing, seat: int, plan: Plan) -> int:
        """Pittsburgh, Building Track: a new straight $10, a simple curve $3, everything else $4; towns are free."""
        if plan.town:
            return 0
        if any(bend(*pair) == "straight" for pair in plan.added):
            return STRAIGHT_PRICE
        return 3 if plan.purpose == PLACE and len(plan.after) == 1 else 4

    def charge(self, game: Playing, seat: int, earlier: Sequence[int], price: int) -> int:
        """Pittsburgh, Actions: with the Grant the first build of $10 in the turn costs $7."""
        granted = game.state.players[seat].action == GRANT and STRAIGHT_PRICE not in earlier
        return GRANTED_PRICE if granted and price == STRAIGHT_PRICE else price

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """Recordings may know the Grant by the name of the action whose space it takes."""
        said = str(event.get("action") or "")
        grant = kind == "select_action" and ("grant" in said or "commonwealth" in said or "turn_order" in said)
        return Take(GRANT) if grant else None
