"""Heavy Cardboard: a huge city that only sends goods, two ferries to Madeira, and Heavy Lifting across open land."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Any

from engine.age_of_steam.asking import check
from engine.age_of_steam.display import COLOURS
from engine.age_of_steam.events import Amounts
from engine.age_of_steam.goods_growth import add_goods
from engine.age_of_steam.maps import register_rules
from engine.age_of_steam.move_goods import MoveGoods
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import ACTIONS, Playing, Rules
from engine.age_of_steam.trace_moves import place
from engine.hexes.directions import SIDES, opposite
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.event import Event
from engine.kernel.step import Deed, Step
from engine.kernel.words import noop, say

LIFTING = "heavy-lifting"
TITLE = noop("Heavy Lifting")
FARTHEST = 5
MOUNTAIN_COUNTS = 2
MOST_INCOME = 6
USED = "heavy lifting used in turn"
LAND = "Heavy Cardboard, Actions"


class HeavyLift(Action, frozen=True, tag="lift"):
    """Move a cube over open land, without rails."""

    form = "lift {good:good} {start:place} > {end:place}"
    example = "lift yellow Arkwright > Agricola"
    good: str
    start: str
    end: str


class HeavyLifted(Event, frozen=True, tag="heavy-lifted"):
    """A cube was moved over open land."""

    says = "{seat:player} lifts a {good:word} cube over open land, {places:places}: income {income:steps}."
    seat: int
    good: str
    places: tuple[str, ...]
    income: Amounts


@register_rules
class HeavyCardboard(Rules):
    """The middle of the map is one city of seven hexes; it takes no goods, but cubes may pass through it."""

    map = "heavy-cardboard"
    more_titles = {LIFTING: TITLE}
    action_effects = {LIFTING: "move one cube up to five hexes over open land"}
    differs = (
        "The big city in the middle sends goods of all colours and takes none; Heavy Lifting, in place of Production, "
        "carries one cube over open land; two ferries lead to Madeira, which takes red and blue."
    )
    own_actions = (HeavyLift,)
    own_events = (HeavyLifted,)
    own_refusals = {
        "no-lifting": ("Only the player with the Heavy Lifting action may lift.", LAND),
        "lifting-used": ("You have lifted a cube this turn already.", LAND),
        "no-own-link": ("You have no completed link in {place}.", LAND),
        "not-by-lifting": ("Nothing is lifted to or from {place}.", LAND),
        "too-far": ("There are not {most} or fewer hexes of open land from {start} to {place}.", LAND),
    }

    def actions(self, game: Playing) -> Mapping[str, str]:
        """Heavy Cardboard, Actions: Heavy Lifting instead of Production."""
        return {**{name: title for name, title in ACTIONS.items() if name != "production"}, LIFTING: TITLE}

    def before_growth(self, game: Playing) -> None:
        """Heavy Cardboard, Goods Growth: when the big city is empty, it gets a cube of each colour the bag has."""
        bag = game.state.bag
        for hex, city in self.board.cities.items():
            if city.each_colour and not game.state.goods.get(hex):
                cubes = [colour for colour in COLOURS if bag[colour]]
                for colour in cubes:
                    bag[colour] -= 1
                if cubes:
                    add_goods(game, hex, cubes, noop("it was empty"))

    def lifting_income(self, turn: int) -> int:
        """Heavy Cardboard, Actions: 2 in the first turn, one more every turn, 6 at most."""
        return min(turn + 1, MOST_INCOME)

    def extra_choices(self, game: Playing, step: Step[Any], seat: int) -> Sequence[Choice]:
        """All cubes that can be lifted now."""
        if not isinstance(step, MoveGoods) or self._may_not_lift(game, seat) is not None:
            return ()
        income, names = self.lifting_income(game.state.turn), self.names
        return [
            Choice(
                {"do": "lift", "good": good, "start": start, "end": end},
                say("{good} over open land: {start} > {end}", good=say(good), start=names[start], end=names[end]),
                f"lift {good} {names[start]} > {names[end]}",
                effect=say("you +{n}", n=income),
                at=start,
                group=names[start],
                rank=10 * income,
            )
            for start, cubes in game.state.goods.items()
            if self._refused_start(game, seat, start) is None
            for end in sorted(self._in_reach(game, start))
            for good in sorted(set(cubes))
            if self.accepts(game, end, good) and not self._overseas(end)
        ]

    def judge_extra(self, game: Playing, step: Step[Any], seat: int, action: Action) -> Deed | None:
        """Heavy Cardboard, Actions: one delivery a turn over open land, whatever the locomotive."""
        if not isinstance(action, HeavyLift) or not isinstance(step, MoveGoods):
            return None
        check(game, self._refused(game, seat, action))
        return lambda: self._lift(game, step, seat, action)

    def _lift(self, game: Playing, step: MoveGoods, seat: int, action: HeavyLift) -> None:
        state = game.state
        state.memo[USED] = state.turn
        state.goods[action.start].remove(action.good)
        if not state.goods[action.start]:
            del state.goods[action.start]
        state.bag[action.good] += 1
        income = self.lifting_income(state.turn)
        state.take_income(seat, income)
        places = (action.start, action.end)
        game.emit(HeavyLifted(seat=seat, good=action.good, places=places, income=((seat, income),)))
        step.next()

    def _may_not_lift(self, game: Playing, seat: int) -> Refusal | None:
        if game.state.players[seat].action != LIFTING:
            return Refusal("no-lifting")
        return Refusal("lifting-used") if game.state.memo.get(USED) == game.state.turn else None

    def _refused(self, game: Playing, seat: int, action: HeavyLift) -> Refusal | None:
        refusal = self._may_not_lift(game, seat)
        if refusal is not None:
            return refusal
        unknown = next((hex for hex in (action.start, action.end) if hex not in self.board.hexes), None)
        if unknown is not None:
            return Refusal("no-such-place", {"hex": unknown})
        about: dict[str, object] = {"good": action.good, "most": FARTHEST}
        start, end = self.names[action.start], self.names[action.end]
        if action.good not in game.state.goods.get(action.start, ()):
            return Refusal("no-such-cube", {**about, "place": start})
        refusal = self._refused_start(game, seat, action.start)
        if refusal is not None:
            return refusal
        if self._overseas(action.end):
            return Refusal("not-by-lifting", {"place": end})
        if not self.accepts(game, action.end, action.good):
            return Refusal("not-taken-there", {**about, "place": end})
        if action.end not in self._in_reach(game, action.start):
            return Refusal("too-far", {**about, "start": start, "place": end})
        return None

    def _refused_start(self, game: Playing, seat: int, start: str) -> Refusal | None:
        """Heavy Cardboard, Actions: from a city where the player has a completed link; not from Madeira."""
        if self._overseas(start):
            return Refusal("not-by-lifting", {"place": self.names[start]})
        if not any(link.owner == seat for link in self.links(game.state).at(start)):
            return Refusal("no-own-link", {"place": self.names[start]})
        return None

    def _overseas(self, city: str) -> bool:
        """Is this Madeira, the city that ferries lead to?"""
        return city in self.board.cities and any(city in link.ends for link in self.board.links.values())

    def _in_reach(self, game: Playing, start: str) -> set[str]:
        """The other cities at most five hexes of open land away: no track, no city, no water; a mountain counts two."""
        network, board = self.network(game.state), self.board
        city = board.cities.get(start)
        edge = [(0, hex) for hex in (city.hexes if city else (start,))]
        nearest = {hex: 0 for _, hex in edge}
        found: set[str] = set()
        while edge:
            far, hex = heappop(edge)
            for side in SIDES:
                across = board.neighbours[hex][side]
                if across is None or not (board.passable[hex][side] and board.passable[across][opposite(side)]):
                    continue
                there = network.city(across)
                if there is not None:
                    found.add(there)
                    continue
                total = far + (MOUNTAIN_COUNTS if board.hexes[across].terrain == "mountain" else 1)
                if total <= min(FARTHEST, nearest.get(across, FARTHEST + 1) - 1) and across not in game.state.track:
                    nearest[across] = total
                    heappush(edge, (total, across))
        return found - {start}

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """A recorded delivery over open land."""
        if kind != "heavy_lifting":
            return None
        return HeavyLift(event["good"], place(game, event["from"]), place(game, event["to"]))
