"""Production on maps where its cubes go onto the map itself instead of onto the goods display."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.age_of_steam.actions import Pass
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.events import ProductionDeclined, ProductionDrawn
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.refusals import Refusals
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.trace_figures import PLACES, place_of, said
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.event import Event
from engine.kernel.step import Deed, Step
from engine.kernel.words import joined, say


class ProduceTo(Action, frozen=True, tag="produce-to"):
    """Put a cube that Production drew onto a place of the map: `produce red to Olsztyn`."""

    form = "produce {good:good} to {hex:place}"
    example = "produce red to Olsztyn"
    good: str
    hex: str


class ProducedTo(Event, frozen=True, tag="produced-to"):
    """A cube of Production went onto the map."""

    says = "{seat:player} puts a {good:word} cube on {hex:place}."
    seat: int
    good: str
    hex: str


def draw_for_map(game: Playing, seat: int, cubes: int, places: Sequence[str], *, keep: int, may_decline: bool) -> None:
    """Draw cubes, as many as the bag has, of which the player puts `keep` onto some of these places."""
    count = min(cubes, sum(game.state.bag.values()))
    if not count or not places:
        return
    drawn = [game.draw("Production", game.state.bag) for _ in range(count)]
    game.emit(ProductionDrawn(seat=seat, cubes=tuple(drawn)))
    game.push(ProductionOnMap(seat, drawn, list(places), min(keep, count), may_decline))


class ProductionOnMap(Step[Playing], tag="production-on-map"):
    """The cubes that Production drew, where they may go, and how many of them still do; the rest goes back."""

    seat: int
    cubes: list[str]
    places: list[str]
    left: int
    may_decline: bool

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.seat,) if self.left else ()

    def advance(self, game: Playing) -> None:
        if self.cubes:
            for cube in self.cubes:
                game.state.bag[cube] += 1
            game.emit(ProductionDeclined(seat=self.seat, cubes=tuple(self.cubes)))
            self.cubes = []
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        where = game.rules.names[self.places[0]] if len(self.places) == 1 else say("a place")
        cubes = joined(map(say, self.cubes))
        if len(self.cubes) > self.left:
            return say(
                "Production: put {n} of the cubes you drew ({cubes}) on {where}.", n=self.left, cubes=cubes, where=where
            )
        return say("Production: put the cubes you drew ({cubes}) on {where}.", cubes=cubes, where=where)

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        names = game.rules.names
        choices = [
            Choice(
                {"do": "produce-to", "good": good, "hex": hex},
                say("{good} on {place}", good=say(good), place=names[hex]),
                f"produce {good} to {names[hex]}",
                at=hex,
            )
            for good in sorted(set(self.cubes))
            for hex in self.places
        ]
        if self.may_decline:
            choices.append(Choice({"do": "pass"}, say("Put it back into the bag"), "pass", rank=-1))
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """One cube onto one of the places; or none, where the map leaves that open."""
        if isinstance(action, Pass):
            if not self.may_decline:
                check(game, Refusal("must-produce", {"count": self.left}))
            return self._decline
        if not isinstance(action, ProduceTo):
            return own_move(game, self, seat, action)
        if action.hex not in self.places:
            place = game.rules.names.get(action.hex, action.hex)
            check(game, Refusal("no-production-there", {"place": place}))
        if action.good not in self.cubes:
            check(game, Refusal("not-drawn", {"good": action.good, "cubes": joined(map(say, self.cubes))}))

        def produce() -> None:
            self.cubes.remove(action.good)
            self.left -= 1
            game.state.goods.setdefault(action.hex, []).append(action.good)
            game.emit(ProducedTo(seat=seat, good=action.good, hex=action.hex))

        return produce

    def default(self, game: Playing, seat: int) -> Action:
        return Pass() if self.may_decline else ProduceTo(self.cubes[0], self.places[0])

    def _decline(self) -> None:
        self.left = 0


def production_refusals(rule: str) -> Refusals:
    """Why a cube may not be put somewhere, by the map's rule."""
    return {
        "no-production-there": ("Production puts no cube on {place} here.", rule),
        "must-produce": ("You must put {count} of the cubes you drew on the map.", rule),
    }


def read_production(game: Playing, kind: str, entry: Mapping[str, Any]) -> Action | None:
    """A recorded placing: the cube, or the only one there is, and the place under whatever name the record gives it."""
    step = game.top
    if kind != "production_place" or not isinstance(step, ProductionOnMap):
        return None
    where = told_place(entry)
    hex = step.places[0] if where is None else place_of(game.rules.board, where)
    return ProduceTo(entry.get("good") or step.cubes[0], hex)


def told_place(entry: Mapping[str, Any]) -> Any:
    """Where a recorded cube went, under whatever name the record gives it; None if it does not say."""
    return said(entry, *PLACES)
