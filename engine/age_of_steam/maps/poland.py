"""Poland: dear mountains and swamps, towns that pay their first railroad and ship goods, black cubes for Warsaw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.age_of_steam.events import IncomeGained
from engine.age_of_steam.goods_growth import add_goods
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import PLACE, Plan
from engine.age_of_steam.production_on_map import (
    ProducedTo,
    ProduceTo,
    ProductionOnMap,
    draw_for_map,
    production_refusals,
    read_production,
)
from engine.age_of_steam.rules import Playing, Rules
from engine.kernel.action import Action
from engine.kernel.words import noop

WARSAW = "Warsaw"


@register_rules
class Poland(Rules):
    """The ground's prices are the board's: $6 in the dark mountains, $4 in the swamps."""

    map = "poland"
    named_places = (WARSAW,)
    differs = (
        "Mountains cost $6 and swamps $4; the first track in a town pays its builder 1 income; Production puts one "
        "cube on a town, from where it can be moved; Warsaw gets a black cube every turn."
    )
    action_effects = {"production": "one cube from the bag onto any town"}
    own_steps = (ProductionOnMap,)
    own_actions = (ProduceTo,)
    own_events = (ProducedTo,)
    own_refusals = production_refusals("Poland, Actions")

    def built(self, game: Playing, seat: int, plan: Plan, paid: int) -> None:
        """Poland, Build Track: the first track in a town moves its builder one step up, at once."""
        if plan.town and plan.purpose == PLACE:
            game.state.take_income(seat, 1)
            game.emit(IncomeGained(seat=seat, amount=1))

    def may_ship(self, game: Playing, seat: int, hex: str) -> bool:
        """Poland, Actions: a town's cube can be moved once the town has track."""
        return super().may_ship(game, seat, hex) or (hex in self.board.towns and hex in game.state.track)

    def production(self, game: Playing, seat: int) -> None:
        """Poland, Actions: one cube from the bag onto any town, if the player wants to."""
        towns = [hex for hex in self.board.towns if hex not in game.state.new_cities]
        draw_for_map(game, seat, 1, towns, keep=1, may_decline=True)

    def before_dice(self, game: Playing) -> None:
        """Poland, Goods Growth: a black cube is looked for in the bag and goes to Warsaw; if there is none, too bad.

        Production has drawn before: it comes at the beginning of the phase, the black cube before the dice.
        """
        if game.state.bag["black"]:
            game.state.bag["black"] -= 1
            add_goods(game, self.board.by_name[WARSAW], ["black"], noop("the black cube of every turn"))

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """Production's placing names a town here."""
        return read_production(game, kind, event)
