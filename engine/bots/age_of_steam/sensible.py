"""The decisions of each phase."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from engine.age_of_steam.rules import Playing
from engine.bots.age_of_steam.building import AHEAD, Building, Moves, plan_building, worth_after
from engine.bots.age_of_steam.market import moment_of
from engine.bots.age_of_steam.tables import building
from engine.bots.age_of_steam.worth import (
    A_LINK_MORE,
    Valuer,
    borrowed_dollar_worth,
    dollar_worth,
    prudent,
    turns_after,
)
from engine.bots.desk import Desk, Moment
from engine.bots.freight import Docket
from engine.bots.tables import admits, copy_of, table_of
from engine.kernel.action import Action, Jsonable
from engine.kernel.choices import Choice
from engine.kernel.errors import EngineError
from engine.kernel.position import Position

PLAIN_ACTIONS = {"first-move": 1.0, "first-build": 0.6, "production": 0.9, "turn-order": 0.5}
"""Points that we guess for actions that change nothing in what we could build; less for who is first anyway."""
FOR_BIDS = 2
"""Dollars that are issued for the auction on top of the plan."""
MOST_BID = 5
MOST_ISSUED = 4
MOST_DELIVERIES = 12
"""So many deliveries are weighed up against each other, those that bring most at once."""


class Agenda(NamedTuple):
    """Tiles that are still to be laid this turn, valid while the hexes built on are these."""

    turn: int
    laid: tuple[str, ...]
    cities: int
    moves: Moves


class Sensible:
    """Keeps nothing but what it has thought and planned in the turn under way; without it, it thinks anew."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self._desk = Desk()
        self._agenda: Agenda | None = None
        self._thought: tuple[tuple[int, ...], dict[str, float], Building] | None = None

    def choose(self, seen: Position, seat: int) -> Action:
        phases: dict[str, Callable[[Position, int, Playing], dict[str, Jsonable] | None]] = {
            "issue-shares": self._issue,
            "player-order": self._bid,
            "select-actions": self._select,
            "build-track": self._build,
            "move-goods": self._move,
            "production": self._produce,
            "production-on-map": self._produce,
        }
        decide = phases.get(seen.step)
        if decide is None:
            return seen.default(seat)
        answer = decide(seen, seat, table_of(seen))
        return seen.default(seat) if answer is None else seen.action(answer)

    # I

    def _issue(self, seen: Position, seat: int, table: Playing) -> dict[str, Jsonable] | None:
        """As much as the best building costs, a little for the auction, and what expenses need this turn."""
        rules, player = table.rules, table.state.players[seat]
        room = rules.share_limit - player.shares
        most = max(0, min(room, MOST_ISSUED))
        richer = copy_of(table)
        richer.state.players[seat].money += most * rules.share_price
        plan = plan_building(self._desk, richer, seat, borrowed_dollar_worth(table))
        bids = FOR_BIDS if turns_after(table) and "player-order" in rules.phases else 0
        least = _least_issue(seen, seat)
        for count in range(room + 1):
            money = player.money + count * rules.share_price - plan.cost - bids
            after = money - rules.expenses(table, seat) - count
            solvent = after + player.income + prudent(plan.income) >= 0 and after + 2 * (player.income + plan.sure) > 0
            if (money >= 0 or count >= most) and solvent:
                return {"do": "issue", "count": count}
        return {"do": "issue", "count": min(room, max(least, most))}

    # II

    def _bid(self, seen: Position, seat: int, table: Playing) -> dict[str, Jsonable] | None:
        """Up to what the choice of actions is worth, out of money that the plan does not need."""
        options = seen.choices(seat).options
        bid = next((option for option in options if option.action["do"] == "bid"), None)
        may_pass = any(option.action["do"] == "pass" for option in options)
        if bid is None:
            return {"do": "pass"} if may_pass else {"do": "drop"}
        values, plan = self._thoughts(seat, table)
        player = table.state.players[seat]
        owed = table.rules.expenses(table, seat) - player.income - prudent(plan.income)
        spare = player.money - plan.cost - max(0, owed)
        lowest = getattr(bid.holes[0], "low", 1)
        if lowest > min(spare, self._order_worth(table, values)):
            return {"do": "pass"} if may_pass else {"do": "drop"}
        return {"do": "bid", "amount": lowest}

    def _order_worth(self, table: Playing, values: dict[str, float]) -> float:
        """The dollars that choosing first is worth, against choosing when the others have."""
        ranked = sorted(values.values(), reverse=True)
        last = min(len(table.state.order), len(ranked)) - 1
        if last < 1:
            return 0.0
        return min(MOST_BID, 0.5 * (ranked[0] - ranked[last]) / max(0.3, dollar_worth(table)))

    # III

    def _select(self, seen: Position, seat: int, table: Playing) -> dict[str, Jsonable] | None:
        """The action after which the best building leaves us best off."""
        options = seen.choices(seat).options
        values, _ = self._thoughts(seat, table)
        taken = [option for option in options if option.action["do"] == "take"]
        if not taken:
            return None
        best = max(taken, key=lambda option: values.get(str(option.action["action"]), 0.0))
        skip = any(option.action["do"] == "skip" for option in options)
        if skip and values.get(str(best.action["action"]), 0.0) < 0:
            return {"do": "skip"}
        return dict(best.action)

    def _thoughts(self, seat: int, table: Playing) -> tuple[dict[str, float], Building]:
        """What each action is worth more than none, and the plan without one; remembered for the phase."""
        state = table.state
        key = (state.turn, seat, state.players[seat].shares, len(state.track), state.drawn)
        if self._thought is None or self._thought[0] != key:
            plan = plan_building(self._desk, _with_action(table, seat, ""), seat)
            values = {name: self._action_worth(table, seat, name, plan) for name in table.rules.actions(table)}
            self._thought = key, values, plan
        return self._thought[1], self._thought[2]

    def _action_worth(self, table: Playing, seat: int, name: str, plan: Building) -> float:
        """What an action is worth more than none; only what changes the plan is planned anew."""
        fee = table.rules.action_fee(table, seat, name) * dollar_worth(table)
        if name in PLAIN_ACTIONS:
            useless = turns_after(table) == 0 and name in ("production", "turn-order")
            return -fee if useless else PLAIN_ACTIONS[name] - fee
        chosen = _with_action(table, seat, name)
        if name in ("locomotive", "urbanization"):
            return worth_after(self._desk, chosen, seat, plan) - plan.worth
        limits = table.rules.tile_limit(_with_action(table, seat, ""), seat), table.rules.tile_limit(chosen, seat)
        if name == "engineer" and limits[0] < limits[1] and len(plan.moves) < limits[0]:
            return -fee
        return plan_building(self._desk, chosen, seat).worth - plan.worth

    # IV

    def _build(self, seen: Position, seat: int, table: Playing) -> dict[str, Jsonable] | None:
        """The next tile of the plan; the plan is made before the first one."""
        step, turn = building(table), table.state.turn
        here = (turn, tuple(step.laid), step.cities)
        agenda = self._agenda
        known = agenda is not None and agenda[:3] == here
        moves = agenda.moves if known and agenda is not None else plan_building(self._desk, table, seat).moves
        first = next(iter(moves), None)
        if first is None or not admits(seen, seat, first):
            self._agenda = None
            return {"do": "done"} if admits(seen, seat, {"do": "done"}) else None
        laid = step.laid if first["do"] in ("urbanize", "claim") else [*step.laid, first["hex"]]
        self._agenda = Agenda(turn, tuple(laid), step.cities + (first["do"] == "urbanize"), moves[1:])
        return first

    # V

    def _move(self, seen: Position, seat: int, table: Playing) -> dict[str, Jsonable] | None:
        """Deliver, improve the locomotive, or wait: whatever leaves most for this and the next turns."""
        options = seen.choices(seat).options
        player, step = table.state.players[seat], table.top
        docket = moment_of(self._desk, table, seat).docket(player.locomotive + AHEAD)
        valuer = Valuer(table, seat)
        moves = table.rules.rounds(table) - getattr(step, "round", 1)
        improved = seat in getattr(step, "improved", ())
        best, answer = float("-inf"), None
        deliveries = 0
        for option in options:
            if option.action["do"] == "move":
                deliveries += 1
                if deliveries > MOST_DELIVERIES:
                    continue
                worth = _delivered(table, seat, option, docket, valuer, moves, improved)
            elif option.action["do"] == "locomotive":
                worth = valuer.worth(docket, player.locomotive + 1, player.money - 1, moves, improved=True)
                worth -= A_LINK_MORE * turns_after(table)
            elif option.action["do"] == "pass":
                worth = valuer.worth(docket, player.locomotive, player.money, moves, improved=True)
            else:
                worth = _played(seen, seat, option, docket, valuer, moves)
            if worth > best:
                best, answer = worth, dict(option.action)
        return answer

    # IX

    def _produce(self, seen: Position, seat: int, table: Playing) -> dict[str, Jsonable] | None:
        """The cube goes where it can be delivered farthest."""
        options = seen.choices(seat).options
        best, answer = 0.0, None
        moment = moment_of(self._desk, table, seat)
        most = table.state.players[seat].locomotive + AHEAD
        for option in options:
            if option.action["do"] not in ("produce", "produce-to"):
                continue
            worth = _produced(table, moment, most, option)
            if answer is None or worth > best:
                best, answer = worth, dict(option.action)
        return answer


def _least_issue(seen: Position, seat: int) -> int:
    return int(getattr(seen.default(seat), "count", 0))


def _with_action(table: Playing, seat: int, name: str) -> Playing:
    """The table with an action selected: its fee paid, its immediate effect done if that needs no chance."""
    copy = copy_of(table)
    player = copy.state.players[seat]
    player.action = name
    if name:
        player.money -= copy.rules.action_fee(copy, seat, name)
        with suppress(EngineError):
            copy.rules.action_taken(copy, seat, name)
    return copy


def _delivered(
    table: Playing, seat: int, option: Choice, docket: Docket, valuer: Valuer, moves: int, improved: bool
) -> float:
    """What we have after a delivery, less a little of what the others get by it."""
    action, player = option.action, table.state.players[seat]
    gains = table.rules.incomes(table, seat, action["path"])
    mine = gains.get(seat, 0)
    others = sum(gains.values()) - mine
    rest = docket.without(str(action["start"]), str(action["good"]))
    player.income += mine
    worth = valuer.worth(rest, player.locomotive, player.money, moves, improved=improved)
    player.income -= mine
    return worth + valuer.steps[0] * (mine - 0.35 * others)


def _played(seen: Position, seat: int, option: Choice, docket: Docket, valuer: Valuer, moves: int) -> float:
    """A move of the map's own, by what it does to our income."""
    player = table_of(seen).state.players[seat]
    trial = seen.fork()
    try:
        trial.play(seat, trial.action(dict(option.action)))
    except EngineError:
        return float("-inf")
    gained: int = table_of(trial).state.players[seat].income - player.income
    worth = valuer.worth(docket, player.locomotive, player.money, moves, improved=True)
    return worth + valuer.steps[0] * gained


def _produced(table: Playing, moment: Moment, most: int, option: Choice) -> float:
    """How far the cube could be delivered from where it would come to lie; lower boxes come later."""
    action, rules = option.action, table.rules
    places: tuple[str, ...] = ()
    if "hex" in action:
        places, later = (str(action["hex"]),), 1.0
    else:
        column = rules.columns[str(action["column"])]
        placed = {letter: hex for hex, letter in table.state.new_cities.items()}
        here = placed.get(column.letter, "") if column.letter else ""
        places = (here,) if here else rules.column_cities[column.id]
        later = 1.0 - 0.25 * int(action["box"])
    good = str(action["good"])
    return max((moment.gain_of(place, good, most) for place in places), default=0.0) * later
