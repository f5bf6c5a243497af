"""France: hard ground for the Engineer alone, a Production of two forms, and a floor under every income."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.age_of_steam.actions import Pass
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.events import ProductionDrawn
from engine.age_of_steam.goods_growth import begin_production, empty_boxes
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.production_on_map import ProducedTo, told_place
from engine.age_of_steam.rules import Playing, Rules
from engine.age_of_steam.trace_figures import place_of
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.event import Event
from engine.kernel.step import Deed, Step
from engine.kernel.words import noop, say

HARD_GROUND = (noop("difficult"), noop("very difficult"))
ON_DISPLAY = 2


class Draw(Action, frozen=True, tag="draw"):
    """Production in its usual form: two cubes for the goods display."""

    form = "draw"


class Announce(Action, frozen=True, tag="announce"):
    """Production in its second form: name a city, then draw a cube for it."""

    form = "announce {hex:place}"
    example = "announce Paris"
    hex: str


class CityAnnounced(Event, frozen=True, tag="city-announced"):
    """Production's cube will go to this city."""

    says = "{seat:player} announces {hex:place} for Production."
    seat: int
    hex: str


class ProductionForm(Step[Playing], tag="production-form"):
    """Production in which form? Asked before anything is drawn."""

    seat: int

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.seat,)

    def prompt(self, game: Playing, seat: int) -> str:
        return say("Production: draw two cubes for the goods display, or announce a city and draw one for it?")

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        names = game.rules.names
        choices = [
            Choice(
                {"do": "announce", "hex": hex},
                say("One cube for {place}", place=names[hex]),
                f"announce {names[hex]}",
                at=hex,
            )
            for hex in cities(game)
        ]
        if empty_boxes(game):
            choices.append(Choice({"do": "draw"}, say("Two cubes for the goods display"), "draw"))
        choices.append(Choice({"do": "pass"}, say("Draw nothing"), "pass", rank=-1))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """France, Actions: the usual form, or a city first and then its cube; or nothing."""
        if isinstance(action, Pass):
            return lambda: game.pop(self)
        if isinstance(action, Draw):
            check(game, None if empty_boxes(game) else Refusal("no-empty-box"))
            return lambda: self._draw(game)
        if not isinstance(action, Announce):
            return own_move(game, self, seat, action)
        if action.hex not in cities(game):
            check(game, Refusal("not-a-city", {"place": game.rules.names.get(action.hex, action.hex)}))
        return lambda: self._announce(game, action.hex)

    def default(self, game: Playing, seat: int) -> Action:
        return Pass()

    def _draw(self, game: Playing) -> None:
        game.pop(self)
        begin_production(game, self.seat, cubes=ON_DISPLAY)

    def _announce(self, game: Playing, hex: str) -> None:
        game.pop(self)
        game.emit(CityAnnounced(seat=self.seat, hex=hex))
        cube = game.draw("Production", game.state.bag)
        game.emit(ProductionDrawn(seat=self.seat, cubes=(cube,)))
        game.state.goods.setdefault(hex, []).append(cube)
        game.emit(ProducedTo(seat=self.seat, good=cube, hex=hex))


def cities(game: Playing) -> list[str]:
    """The cities on the map, printed and new."""
    return [*game.rules.board.cities, *game.state.new_cities]


@register_rules
class France(Rules):
    """Paris (four colours, all dark numbers, eight cubes) and the ground's prices are the board's."""

    map = "france"
    builds_by_action = True
    differs = (
        "Brown and black hexes cost $2 and $4 more and are for the Engineer alone, who has no fourth tile; "
        "Urbanization leaves two tiles and is there twice on turn one; Production may draw for a city; nobody goes "
        "bankrupt."
    )
    action_effects = {
        "engineer": "build and replace track in brown and black hexes",
        "urbanization": "place a New City on a town, but build two tiles only",
        "production": "two cubes into empty boxes of the goods display, or one onto a city you announce",
    }
    own_steps = (ProductionForm,)
    own_actions = (Draw, Announce)
    own_events = (ProducedTo, CityAnnounced)
    own_refusals = {
        "engineer-only": ("Only the Engineer may build in {place}: it is {terrain} ground.", "France, Building Track"),
        "not-a-city": ("Production is announced for a city, and {place} is none.", "France, Actions"),
        "no-empty-box": ("No box of the goods display is empty.", "France, Actions"),
    }
    trace_moves = ("production_form", "production_announce")
    least_income = 0

    def seats_for(self, game: Playing, action: str) -> int:
        """France, Actions: on the first turn two players may select Urbanization."""
        return 2 if action == "urbanization" and game.state.turn == 1 else super().seats_for(game, action)

    def tile_limit(self, game: Playing, seat: int) -> int:
        """France, Actions: three tiles, with Urbanization two; the Engineer has no fourth."""
        return 2 if game.state.players[seat].action == "urbanization" else 3

    def may_build(self, game: Playing, seat: int, hex: str) -> Refusal | None:
        """France, Building Track: track in hard ground is placed and replaced by the Engineer only."""
        terrain = self.board.hexes[hex].terrain
        if terrain in HARD_GROUND and game.state.players[seat].action != "engineer":
            return Refusal("engineer-only", {"place": self.board.name_of(hex), "terrain": terrain})
        return super().may_build(game, seat, hex)

    def production(self, game: Playing, seat: int) -> None:
        """France, Actions: the player chooses the form before anything is drawn."""
        if any(game.state.bag.values()):
            game.push(ProductionForm(seat))

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """The form of Production: a city, or none for the usual form."""
        if kind in self.trace_moves:
            city = told_place(event)
            return Announce(place_of(self.board, city)) if city else Draw()
        return None

    def trace_step(self, kind: str, step: str) -> bool:
        """A cube can be placed only once the form has been chosen."""
        if step == ProductionForm.__struct_config__.tag:
            return kind in (*self.trace_moves, "production_pass")
        return super().trace_step(kind, step)

    def trace_aside(self, game: Playing, seat: int, rest: Sequence[Mapping[str, Any]]) -> Action | None:
        """Recordings may tell Production by its draw and its placing alone, which show the form."""
        if not isinstance(game.top, ProductionForm):
            return None
        told = [entry for entry in rest if entry["kind"] in ("production_place", "production_draw")]
        shown = next((entry for entry in told if entry["kind"] == "production_place" or told_place(entry)), None)
        if shown is not None:
            return self._form_shown(shown)
        return Draw() if told else None

    def _form_shown(self, placed: Mapping[str, Any]) -> Action:
        """The form in which a cube was drawn or placed: for a box, or for a city."""
        if placed.get("side"):
            return Draw()
        return Announce(place_of(self.board, told_place(placed)))
