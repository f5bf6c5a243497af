"""Hungary: dearer track, a better first locomotive, New Cities that replace each other, and links of others in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.age_of_steam.actions import Done
from engine.age_of_steam.asking import check, own_move, with_own
from engine.age_of_steam.display import column_of
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.plan import PLACE, Plan, Refusal
from engine.age_of_steam.production_on_map import (
    ProducedTo,
    ProduceTo,
    ProductionOnMap,
    draw_for_map,
    production_refusals,
    read_production,
)
from engine.age_of_steam.rules import Playing, Rules
from engine.age_of_steam.trace_figures import said, shown_later
from engine.hexes.routes import Hop
from engine.hexes.track import NOBODY
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.event import Event
from engine.kernel.step import Deed, Step
from engine.kernel.words import joined, say

BUDAPEST = "Budapest"
DRAWN = 4
KEPT = 2
SURCHARGE = 1


class Return(Action, frozen=True, tag="return"):
    """Put a cube of a replaced New City back into the bag."""

    form = "return {good:good}"
    example = "return red"
    good: str


class GoodsReturned(Event, frozen=True, tag="goods-returned"):
    """Cubes of a replaced New City went back into the bag."""

    says = "{cubes:cubes} of {hex:place} go back into the bag."
    hex: str
    cubes: tuple[str, ...]


class ReplacedGoods(Step[Playing], tag="replaced-goods"):
    """A New City was replaced: its player says which of the cubes on it go back; `done` keeps the rest."""

    seat: int
    hex: str
    finished: bool = False

    def waiting_on(self, game: Playing) -> tuple[int, ...]:
        return (self.seat,) if not self.finished and game.state.goods.get(self.hex) else ()

    def advance(self, game: Playing) -> None:
        game.pop(self)

    def prompt(self, game: Playing, seat: int) -> str:
        cubes = joined(map(say, game.state.goods[self.hex]))
        return say(
            "The goods of the replaced New City on {place} ({cubes}): which go back to the bag?",
            place=game.rules.names[self.hex],
            cubes=cubes,
        )

    def choices(self, game: Playing, seat: int) -> Sequence[Choice]:
        choices = [
            Choice(
                {"do": "return", "good": good},
                say("{good} back into the bag", good=say(good)),
                f"return {good}",
                at=self.hex,
            )
            for good in sorted(set(game.state.goods[self.hex]))
        ]
        return with_own(game, self, seat, [*choices, Choice({"do": "done"}, say("Keep what is left"), "done")])

    def judge(self, game: Playing, seat: int, action: Action) -> Deed:
        """Hungary, Building Track: kept, returned, or some of each."""
        if isinstance(action, Done):
            return self._finish
        if not isinstance(action, Return):
            return own_move(game, self, seat, action)
        cubes = game.state.goods[self.hex]
        if action.good not in cubes:
            check(game, Refusal("no-such-cube", {"good": action.good, "place": game.rules.names[self.hex]}))

        def give_back() -> None:
            cubes.remove(action.good)
            if not cubes:
                del game.state.goods[self.hex]
            give_to_bag(game, self.hex, [action.good])

        return give_back

    def default(self, game: Playing, seat: int) -> Action:
        return Done()

    def _finish(self) -> None:
        self.finished = True


def give_to_bag(game: Playing, hex: str, cubes: list[str]) -> None:
    """Cubes of a replaced New City go back into the bag."""
    for cube in cubes:
        game.state.bag[cube] += 1
    game.emit(GoodsReturned(hex=hex, cubes=tuple(cubes)))


@register_rules
class Hungary(Rules):
    """Lake Balaton is the board's: a hex of water and two red hexsides."""

    map = "hungary"
    named_places = (BUDAPEST,)
    differs = (
        "Locomotives begin at 2 links, the game is one turn shorter; placing track costs $1 more; a New City may "
        "replace another; every delivery must use another player's link; Production puts two of four cubes on Budapest."
    )
    action_effects = {"production": "after the dice: draw four cubes, put two of them on Budapest"}
    own_steps = (ProductionOnMap, ReplacedGoods)
    own_actions = (ProduceTo, Return)
    own_events = (ProducedTo, GoodsReturned)
    own_refusals = {
        **production_refusals("Hungary, Actions"),
        "no-foreign-link": (
            "The cube must use at least one link that belongs to another player.",
            "Hungary, Move Goods",
        ),
    }
    trace_moves = ("return_goods", "keep_goods")
    starting_locomotive = 2
    deliveries_need_others = True
    production_first = False

    def turns(self) -> int:
        """Hungary, Setup: one turn fewer than usual."""
        return super().turns() - 1

    def price(self, game: Playing, seat: int, plan: Plan) -> int:
        """Hungary, Building Track: $3 a hex, so $1 more for whatever is placed; changing what lies there as usual."""
        return super().price(game, seat, plan) + (SURCHARGE if plan.purpose == PLACE else 0)

    def may_urbanize(self, game: Playing, seat: int, hex: str) -> Refusal | None:
        """Hungary, Building Track: a New City may come onto a New City."""
        return None if hex in game.state.new_cities else super().may_urbanize(game, seat, hex)

    def urbanized(self, game: Playing, seat: int, hex: str, replaced: str) -> None:
        """Hungary, Building Track: the old tile leaves the game and its column empties; the player sorts its goods."""
        if not replaced:
            return
        state = game.state
        state.removed.append(replaced)
        boxes = state.display[column_of(replaced)]
        cubes = [cube for cube in boxes if cube]
        boxes[:] = [""] * len(boxes)
        if cubes:
            give_to_bag(game, hex, cubes)
        if state.goods.get(hex):
            game.push(ReplacedGoods(seat, hex))

    def may_deliver(self, game: Playing, seat: int, good: str, start: str, path: tuple[Hop, ...]) -> Refusal | None:
        """Hungary, Move Goods: over at least one link of another player; a bankrupt player's is nobody's."""
        foreign = any(payee not in (seat, NOBODY) for _, payee in path)
        return None if foreign else Refusal("no-foreign-link")

    def production(self, game: Playing, seat: int) -> None:
        """Hungary, Actions: at the end of the phase two of four cubes go onto Budapest, the others back."""
        draw_for_map(game, seat, DRAWN, [self.board.by_name[BUDAPEST]], keep=KEPT, may_decline=False)

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """Production's placing needs no place here; cubes of a replaced New City are returned one by one, then kept."""
        if kind == "return_goods":
            return Return(event["good"])
        return Done() if kind == "keep_goods" else read_production(game, kind, event)

    def trace_aside(self, game: Playing, seat: int, rest: Sequence[Mapping[str, Any]]) -> Action | None:
        """Recordings may tell what stays with the New City itself, or not at all: what is gone when the turn ends."""
        step = game.top
        if not isinstance(step, ReplacedGoods) or not rest:
            return None
        kept = said(rest[0], "goods_kept", "kept")
        kept = shown_later(self.board, step.hex, rest) if kept is None else kept
        now = game.state.goods[step.hex]
        gone = [good for good in sorted(set(now)) if kept is not None and now.count(good) > kept.count(good)]
        return Return(gone[0]) if gone else Done()
