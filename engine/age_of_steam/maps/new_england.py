"""New England: two players, the first player set beforehand, only whole links, three moves a turn, points for cash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.age_of_steam.events import OrderSet
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import ACTIONS, PHASES, Playing, Rules
from engine.kernel.result import Line

WHITE = "white"
WHITE_FIRST = (1, 3, 6, 8)
"""The turns in which the White player is first; in the others Black is."""
DOLLARS_A_POINT = 20


@register_rules
class NewEngland(Rules):
    """No auction: who is first in which turn is known from the start."""

    map = "new-england"
    differs = (
        "For two: the first player of every turn is fixed, there is no auction; only completed links may be left "
        "behind; three moves a turn; 8 turns, and a point for every $20 at the end."
    )
    phases = tuple(phase for phase in PHASES if phase != "player-order")
    take_backs = 3
    own_refusals = {
        "unfinished": (
            "Only completed links may be built: the track in {hexes} leads nowhere. Complete it or take it back.",
            "New England, Building Track",
        ),
    }

    def turns(self) -> int:
        """New England, Setup: first players are named for eight turns."""
        return 8

    def begin_turn(self, game: Playing) -> None:
        """New England, Setup: White, the winner of the roll, is first in turns 1, 3, 6 and 8."""
        state = game.state
        if WHITE not in state.memo:
            state.memo[WHITE] = state.order[0]
        first = state.memo[WHITE] if state.turn in WHITE_FIRST else 1 - state.memo[WHITE]
        order = sorted(state.order, key=lambda seat: seat != first)
        if order != state.order:
            state.order = order
            game.emit(OrderSet(order=tuple(order)))

    def actions(self, game: Playing) -> Mapping[str, str]:
        """Without an auction there is no Turn Order."""
        return {name: title for name, title in ACTIONS.items() if name != "turn-order"}

    def may_end_building(self, game: Playing, seat: int) -> Refusal | None:
        """New England, Building Track: no unfinished section may be left."""
        loose = [
            hex
            for section in self.network(game.state).sections()
            if not section.complete and section.owner == seat
            for hex, _, _ in section.parts
        ]
        return Refusal("unfinished", {"hexes": ", ".join(dict.fromkeys(loose))}) if loose else None

    def rounds(self, game: Playing) -> int:
        """New England, Move Goods: three moves each."""
        return 3

    def extra_points(self, game: Playing, seat: int) -> Sequence[Line]:
        """New England, Victory: a point for every $20."""
        return (Line("Cash", game.state.players[seat].money // DOLLARS_A_POINT),)
