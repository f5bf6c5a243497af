"""Switzerland: everything costs $4, the Alps open with the tunnels of turn 5, and shares can be bought back."""

from __future__ import annotations

from engine.age_of_steam.goods_growth import add_goods
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import Plan, Refusal
from engine.age_of_steam.rules import Playing, Rules
from engine.kernel.words import noop

PRICE = 4
ZURICH = "Zürich"


@register_rules
class Switzerland(Rules):
    """Tunnels, impassable ground, multicolour cities and black Zürich are the board's; the rest is here."""

    map = "switzerland"
    named_places = (ZURICH,)
    differs = (
        "Every build costs $4; mountains and red hexsides are impassable; the Lötschberg and St. Gotthard tunnels and "
        "Raron open on turn 5; one share a turn may be bought back for $8; Zürich gets an extra cube every turn; track "
        "counts 2 points a segment."
    )
    own_refusals = {
        "never-urbanized": ("{place} may not be urbanized.", "Switzerland, Building Track"),
    }
    buy_back_price = 8
    least_price = PRICE
    points_per_segment = 2

    def price(self, game: Playing, seat: int, plan: Plan) -> int:
        """Switzerland, Building Track: $4 to place, replace or redirect, in the open and in towns."""
        return PRICE

    def may_urbanize(self, game: Playing, seat: int, hex: str) -> Refusal | None:
        """Switzerland, Building Track: Raron's track is printed, and no New City comes onto it."""
        if hex in self.board.printed and hex in self.board.towns:
            return Refusal("never-urbanized", {"place": self.board.name_of(hex)})
        return super().may_urbanize(game, seat, hex)

    def after_growth(self, game: Playing) -> None:
        """Switzerland, Goods Growth: one cube more for Zürich, drawn from the bag."""
        if any(game.state.bag.values()):
            add_goods(
                game,
                self.board.by_name[ZURICH],
                [game.draw("Zürich's extra cube", game.state.bag)],
                noop("its extra cube of every turn"),
            )
