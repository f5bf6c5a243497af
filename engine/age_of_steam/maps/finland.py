"""Finland: Russia and Sweden take everything while they hold goods, and two public tracks serve the capital."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.display import COLOURS
from engine.age_of_steam.goods_growth import add_goods
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing, Rules
from engine.age_of_steam.trace_figures import said, shown_later
from engine.hexes.routes import Hop
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.event import Event
from engine.kernel.step import Deed, Step
from engine.kernel.words import joined, noop, say

OPENS_SWEDEN = 4
"""The box of the locomotive track on which Sweden's goods wait."""


class Remove(Action, frozen=True, tag="remove"):
    """Choose the cube that leaves a zone after a delivery to it."""

    form = "remove {good:good}"
    example = "remove red"
    good: str


class ZoneGoodRemoved(Event, frozen=True, tag="zone-good-removed"):
    """A delivery to a zone took one of its cubes away."""

    says = "A {good:word} cube is removed from {hex:place}; {left} left."
    hex: str
    good: str
    left: int


class ZoneClosed(Event, frozen=True, tag="zone-closed"):
    """A zone has run out of goods."""

    says = "{hex:place} holds no goods any more and takes none from now on."
    hex: str


class ZoneGoods(Step[Playing], tag="zone-goods"):
    """A delivery to a zone whose cubes have several colours: the player says which one leaves."""

    seat: int
    hex: str
    finished: bool = False

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return () if self.finished else (self.seat,)

    def advance(self, game: Playing) -> None:
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        cubes = joined(map(say, game.state.goods[self.hex]))
        return say(
            "Your delivery removes a cube from {place} ({cubes}): which?", place=game.rules.names[self.hex], cubes=cubes
        )

    def choices(self, game: Playing, seat: int) -> list[Choice]:
        choices = [
            Choice({"do": "remove", "good": good}, say("Remove {good}", good=say(good)), f"remove {good}", at=self.hex)
            for good in sorted(set(game.state.goods[self.hex]))
        ]
        return with_own(game, self, seat, choices)

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Finland, Move Goods: one of the zone's cubes."""
        if not isinstance(action, Remove):
            return own_move(game, self, seat, action)
        if action.good not in game.state.goods[self.hex]:
            check(game, Refusal("no-such-cube", {"good": action.good, "place": game.rules.names[self.hex]}))

        def remove() -> None:
            self.finished = True
            remove_from_zone(game, self.hex, action.good)

        return remove

    def default(self, game: Playing, seat: int) -> Action:
        return Remove(min(game.state.goods[self.hex]))


def remove_from_zone(game: Playing, hex: str, good: str) -> None:
    """One of a zone's cubes goes back into the bag; the last one closes it."""
    cubes = game.state.goods[hex]
    cubes.remove(good)
    game.state.bag[good] += 1
    game.emit(ZoneGoodRemoved(hex=hex, good=good, left=len(cubes)))
    if not cubes:
        del game.state.goods[hex]
        game.emit(ZoneClosed(hex=hex))


@register_rules
class Finland(Rules):
    """Zones, lakes and public track are the board's; what opens and closes the zones is here."""

    map = "finland"
    has_zones = True
    differs = (
        "Russia and Sweden take goods of every colour while they hold goods, and each delivery there removes one; "
        "Sweden opens when somebody's locomotive reaches 4 links; public track joins Helsinki with Espoo and Vantaa: "
        "it costs a link and pays nobody."
    )
    own_steps = (ZoneGoods,)
    own_actions = (Remove,)
    own_events = (ZoneGoodRemoved, ZoneClosed)
    trace_moves = ("zone_good_removed",)

    def colours(self, game: Playing, place: str) -> tuple[str, ...]:
        """Finland, Move Goods: a zone takes every colour while it holds goods."""
        city = self.board.cities.get(place)
        if city is None or not city.zone:
            return super().colours(game, place)
        return tuple(COLOURS) if game.state.goods.get(place) else ()

    def delivered(self, game: Playing, seat: int, good: str, start: str, path: tuple[Hop, ...]) -> None:
        """Finland, Move Goods: a cube moved into a zone removes one that is there; moved out of one it may close it."""
        end = path[-1][0]
        if start in self.board.cities and self.board.cities[start].zone and start not in game.state.goods:
            game.emit(ZoneClosed(hex=start))
        if end not in self.board.cities or not self.board.cities[end].zone:
            return
        cubes = sorted(set(game.state.goods[end]))
        if len(cubes) == 1:
            remove_from_zone(game, end, cubes[0])
        else:
            game.push(ZoneGoods(seat, end))

    def locomotive_improved(self, game: Playing, seat: int) -> None:
        """Finland, Move Goods: the first locomotive of four links brings Sweden's goods, however it got there."""
        if game.state.players[seat].locomotive != OPENS_SWEDEN:
            return
        for hex, cubes in list(game.state.aside.items()):
            del game.state.aside[hex]
            add_goods(game, hex, cubes, noop("the first locomotive goes over four links"))

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """Which of a zone's cubes a delivery removed."""
        return Remove(event["good"]) if kind == "zone_good_removed" else None

    def trace_aside(self, game: Playing, seat: int, rest: Sequence[Mapping[str, Any]]) -> Action | None:
        """Recordings may tell the cube with the delivery, or not at all: one that is gone when the turn ends."""
        step = game.top
        if not isinstance(step, ZoneGoods) or not rest:
            return None
        now = game.state.goods[step.hex]
        named = said(rest[0], "zone_good_removed", "removed_good", "good_removed", "removed", "removes")
        if named in now:
            return Remove(named)
        left = shown_later(self.board, step.hex, rest)
        if left is None:
            return None
        gone = [good for good in sorted(set(now)) if now.count(good) > left.count(good)]
        return Remove(gone[0]) if gone else None
