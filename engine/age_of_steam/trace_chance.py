"""A recorded game's chance: what was drawn at set-up, by Production and by a map's own rules, and what was rolled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.age_of_steam.display import COLOURS, SIDES
from engine.age_of_steam.rules import Playing, Rules
from engine.age_of_steam.set_up import boxes_to_fill
from engine.age_of_steam.trace_figures import PLACES, goods_by_hex, place_of, said
from engine.kernel.chance import Outcome, Weighted
from engine.kernel.errors import InvalidRecord

Entry = Mapping[str, Any]

PHASE_NAMES = {
    "issue-shares": "shares",
    "player-order": "turn_order",
    "select-actions": "action_selection",
    "build-track": "building",
    "move-goods": "moving",
    "collect-income": "income",
    "pay-expenses": "expenses",
    "income-reduction": "income_reduction",
    "goods-growth": "goods_growth",
}
BEFORE, AFTER, BETWEEN_TURNS = "before", "after", "between turns"
"""When a departure from the rules is applied: before the figures of a phase's end are taken, or after those, or after
those of the turn's end."""
MAP_RULES = {"map_rule_cube_added", "map_rule_refill"}
CHANCE_KINDS = {"production_draw", "goods_growth_dice", *MAP_RULES}
FIGURE_KINDS = {"phase_end", "turn_end", "player_order_assigned", "goods_growth_place", "player_eliminated", "adjust"}


class TraceChance:
    """Answers every draw from the record. `at` is the entry being played: later entries tell what is drawn next."""

    def __init__(self, trace: Mapping[str, Any], rules: Rules) -> None:
        self.rules = rules
        self.events: list[Entry] = trace["events"]
        self.at = -1
        self.opening = self._opening(trace["initial"], trace["player_count"])
        self.dice: dict[str, list[int]] = {side: self._rolled(side) for side in SIDES}
        self.production: list[str] = []
        self._production_of = -1
        self.cubes: list[tuple[int, str]] = self._drawn(MAP_RULES)
        self.direct_adjustments: set[int] = set()
        self._adjustments: dict[tuple[int, str, str], list[Entry]] = {}
        self._sort_adjustments()

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        """The outcome that the record tells; an opening that cannot be is found out when its cubes are compared."""
        possible = {case for case, weight in cases if weight > 0}
        if self.opening:
            outcome = self.opening.pop(0)
            return outcome if outcome in possible else min(possible, key=str)
        if all(isinstance(case, int) for case in possible):
            dice = next((dice for side, dice in self.dice.items() if side in why), [])
            outcome = dice.pop(0) if dice else min(possible)
        elif why == "Production":
            outcome = self._produced(possible)
        else:
            outcome = self.cubes.pop(0)[1] if self.cubes else min(possible, key=str)
        if outcome not in possible:
            raise InvalidRecord(f"The record says {outcome!r} for {why}.", code="chance-impossible")
        return outcome

    def reveal(self, why: str) -> None:
        return None

    def hex_of(self, place: Entry) -> str:
        """The hex of a place, a large city's middle one."""
        return place_of(self.rules.board, place)

    def column_of(self, game: Playing, hex: str, side: str, number: int) -> str:
        """The column that feeds a city, by its side and die."""
        letter = game.state.new_cities.get(hex)
        return f"{side}-{letter}" if letter else f"{side}-{number}"

    def adjustments(self, turn: int, phase: str, when: str) -> list[Entry]:
        """Departures from the rules to be applied at the end of a phase, before or after its figures are taken."""
        return self._adjustments.get((turn, PHASE_NAMES.get(phase, phase), when), [])

    def still_to_come(self, entry: Entry, past: Collection[tuple[int, str]]) -> bool:
        """Take this out of what is applied at the end of a phase that is not `past`, if it is there."""
        for (turn, phase, _), entries in self._adjustments.items():
            if any(each is entry for each in entries) and (turn, phase) not in past:
                entries[:] = [each for each in entries if each is not entry]
                return True
        return False

    def _rolled(self, side: str) -> list[int]:
        """All dice of one side, in whatever order the record tells the sides of a turn."""
        rolls = [entry for entry in self.events if entry["kind"] == "goods_growth_dice" and entry["side"] == side]
        return [die for entry in rolls for die in entry["dice"]]

    def _drawn(self, kinds: set[str]) -> list[tuple[int, str]]:
        """The cubes of such entries, each with its entry's number."""
        entries = [(index, entry) for index, entry in enumerate(self.events) if entry["kind"] in kinds]
        return [(index, cube) for index, entry in entries for cube in entry.get("cubes", ())]

    def _produced(self, possible: set[Outcome]) -> Outcome:
        """What Production drew this turn, what was placed first: there may be fewer boxes than cubes in the record.

        Where the draw is not told, the placing shows it; who declined is given any cube, and puts it back.
        """
        ends = [index for index, entry in enumerate(self.events) if entry["kind"] == "turn_end"]
        end = next((index for index in ends if index > self.at), len(self.events))
        if end != self._production_of:
            self._production_of = end
            turn = self.events[max((index for index in ends if index < end), default=-1) + 1 : end]
            drawn = [cube for entry in turn if entry["kind"] == "production_draw" for cube in entry.get("cubes", ())]
            placed = [entry["good"] for entry in turn if entry["kind"] == "production_place" and entry.get("good")]
            self.production = sorted(drawn, key=lambda cube: cube not in placed) or placed
        return self.production.pop(0) if self.production else min(possible, key=str)

    def _opening(self, initial: Entry, players: int) -> list[Outcome]:
        """The draws of set-up in the engine's order, from where the cubes lie in the record."""
        columns: dict[str, list[str]] = {}
        goods = goods_by_hex(self.rules.board, initial["cities"])
        for city in initial["cities"]:
            for column in city.get("display") or ():
                columns[f"{column['side']}-{column.get('letter') or column['number']}"] = column[
                    "boxes_first_out_first"
                ]
        for new in initial.get("new_cities_unplaced") or ():
            columns[f"{new['side']}-{new['letter']}"] = new["boxes_first_out_first"]
        cubes = {id: iter([cube for cube in boxes if cube]) for id, boxes in columns.items()}
        drawn: list[Outcome] = [next(cubes[column.id], "") for column, _ in boxes_to_fill(self.rules)]
        for hex, city in self.rules.board.cities.items():
            count = self.rules.starting_goods(hex)
            drawn += (goods.get(hex, []) + [""] * count)[:count]
            if city.reserve:
                drawn += self._reserve(initial, hex, city.reserve)
        seats = list(initial["players"])
        order = [seats.index(name) for name in initial["turn_order"]]
        return drawn + self._order_dice(order, players)

    def _reserve(self, initial: Entry, hex: str, count: int) -> list[Outcome]:
        """Cubes set aside: what neither lies anywhere nor is in the bag, by colour; or what came of them later."""
        added = [(entry, said(entry, *PLACES)) for entry in self.events if entry["kind"] in MAP_RULES]
        later = [entry for entry, place in added if place is None or self.hex_of(place) == hex]
        if later:
            return list(later[0]["cubes"][:count])
        left = dict(COLOURS)
        for colour, number in initial.get("bag_counts", {}).items():
            left[colour] -= number
        piles = [city.get("goods") or () for city in initial["cities"]]
        piles += [column["boxes_first_out_first"] for city in initial["cities"] for column in city.get("display") or ()]
        piles += [new["boxes_first_out_first"] for new in initial.get("new_cities_unplaced") or ()]
        for pile in piles:
            for cube in pile:
                if cube:
                    left[cube] -= 1
        aside: list[Outcome] = [colour for colour, number in left.items() for _ in range(number)]
        return aside[:count]

    def _order_dice(self, order: list[int], players: int) -> list[Outcome]:
        """Dice that put the players into this order: 18 for the first, one less for each after him."""
        if self.rules.fixed_order or players == 1:
            return []
        dice: list[Outcome] = []
        for seat in range(players):
            total = 18 - order.index(seat)
            first = min(6, total - 2)
            second = min(6, total - first - 1)
            dice += [first, second, total - first - second]
        return dice

    def _sort_adjustments(self) -> None:
        """Where each departure from the rules is applied: after a move, or around the end of a phase."""
        for index, entry in enumerate(self.events):
            if entry["kind"] == "adjust":
                key = self._end_of_phase_at(index, entry)
                if key is None:
                    self.direct_adjustments.add(index)
                else:
                    self._adjustments.setdefault(key, []).append(entry)

    def _end_of_phase_at(self, index: int, entry: Entry) -> tuple[int, str, str] | None:
        """The end of a phase at which a departure from the rules stands; None in the middle of one.

        The engine goes on by itself from the last move of a phase, so what comes after that move comes at its end.
        """
        before, after = self._neighbour(index, -1), self._neighbour(index, +1)
        if before is None:
            return None
        previous, following = self.events[before], self.events[after] if after is not None else {}
        turn, phase = previous["turn"], entry.get("phase") or previous["phase"]
        if following.get("kind") == "phase_end" and following["phase"] == phase:
            return self._known_end(following["turn"], phase, BEFORE)
        if previous["kind"] == "phase_end":
            ended = any(each["kind"] == "turn_end" for each in self.events[before:index])
            return self._known_end(turn, previous["phase"], BETWEEN_TURNS if ended else AFTER)
        if (following.get("turn"), following.get("phase")) == (turn, previous["phase"]):
            return None
        return self._known_end(turn, phase, BEFORE)

    def _known_end(self, turn: int, phase: str, when: str) -> tuple[int, str, str]:
        """The end of a phase, or of the one before it where the map does not have it."""
        names = list(PHASE_NAMES.values())
        here = {PHASE_NAMES.get(each, each) for each in self.rules.phases}
        if phase in here or phase not in names:
            return turn, phase, when
        earlier = [name for name in names[: names.index(phase)] if name in here]
        return (turn, earlier[-1], AFTER) if earlier else (turn, phase, when)

    def _neighbour(self, index: int, step: int) -> int | None:
        """The nearest entry that is a move or the end of a phase."""
        place = index + step
        while 0 <= place < len(self.events):
            kind = self.events[place]["kind"]
            if kind == "phase_end" or kind not in FIGURE_KINDS | CHANCE_KINDS:
                return place
            place += step
        return None
