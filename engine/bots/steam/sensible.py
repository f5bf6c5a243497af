"""The decisions of each phase."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, cast

from engine.bots.desk import Desk
from engine.bots.freight import Docket
from engine.bots.steam.building import AHEAD, Building, Moves, building, plan_building, worth_with
from engine.bots.steam.market import moment_of
from engine.bots.steam.worth import Valuer, turns_after
from engine.bots.tables import admits, copy_of, table_of
from engine.kernel.action import Action, Jsonable
from engine.kernel.choices import Choice, Choices
from engine.kernel.position import Position
from engine.steam.deliveries import track_points
from engine.steam.money import STEP, could_raise, means, pay
from engine.steam.rules import LOCOMOTIVE_LIMIT, NUMBER, ROUNDS, Playing
from engine.steam.track_points import TrackPoints

PLAIN_TILES = {"turn-order": 0.3, "first-move": 0.8, "first-build": 0.5}
"""Points that we guess for tiles that change nothing in what we could build."""
EARLIER = 0.05
"""Base game: what each number less is worth, for the next order."""
BIDS = (3, 2)
"""Base game: what we bid at most for the first positions."""
FOR_BIDS = 2
"""Standard game: dollars that are bought for the auction on top of the plan."""
MOST_BID = 4
MOST_CAPITAL = 20
LOWEST_FOR_TRACK = -5
"""Standard game: no capital is bought for track below this income."""
MOST_DELIVERIES = 12
"""So many deliveries are weighed up against each other, those that bring most at once."""
OTHERS = 0.35
"""What a point of somebody else's costs us."""

Answer = dict[str, Jsonable] | None


class Agenda(NamedTuple):
    """Moves that are still to be made this turn, valid while so much has been built."""

    turn: int
    built: int
    used: bool
    moves: Moves


class Sensible:
    """Keeps nothing but what it has thought and planned in the turn under way; without it, it thinks anew."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self._desk = Desk()
        self._agenda: Agenda | None = None
        self._thought: tuple[tuple[int, ...], dict[str, float]] | None = None

    def choose(self, seen: Position, seat: int) -> Action:
        phases: dict[str, Callable[[Position, int, Playing], Answer]] = {
            "turn-order": self._first_order,
            "buy-capital": self._buy_capital,
            "order-of-play": self._bid,
            "select-action-tiles": self._select,
            "build-track": self._build,
            "move-goods": self._move,
            "track-points": self._score,
        }
        answer = phases[seen.step](seen, seat, cast("Playing", table_of(seen)))
        return seen.default(seat) if answer is None else seen.action(answer)

    def _first_order(self, seen: Position, seat: int, table: Playing) -> Answer:
        """Base game: a little for the first positions, nothing for the others."""
        placed = len(getattr(table.top, "placed", ()))
        return _least_bid(seen.choices(seat), BIDS[placed] if placed < len(BIDS) else 0)

    def _buy_capital(self, seen: Position, seat: int, table: Playing) -> Answer:
        """Standard game: what the best building costs, a little for the auction, and what expenses need this turn."""
        player = table.state.players[seat]
        most = max(0, min(MOST_CAPITAL, STEP * (player.income - LOWEST_FOR_TRACK)))
        richer = copy_of(table)
        richer.state.players[seat].money += most
        richer.state.players[seat].tile = ""
        plan = plan_building(self._desk, richer, seat, cash=1.0)
        bids = FOR_BIDS if turns_after(table) else 0
        for amount in range(0, could_raise(player) + 1, STEP):
            cash = player.money + amount - plan.cost - bids
            income = player.income - amount // STEP + plan.sure
            if cash >= 0 and cash + income >= player.locomotive:
                return {"do": "capital", "amount": amount}
        return None

    def _bid(self, seen: Position, seat: int, table: Playing) -> Answer:
        """Standard game: up to what the choice of tiles is worth, out of money that the plan does not need."""
        player = table.state.players[seat]
        plan = self._plan(table, seat)
        spare = player.money - plan.cost - max(0, player.locomotive - player.income - int(plan.sure))
        values = sorted(self._tiles(table, seat).values(), reverse=True)
        last = min(len(table.state.order), len(values)) - 1
        worth = values[0] - values[last] if last > 0 else 0.0
        return _least_bid(seen.choices(seat), int(min(spare, MOST_BID, worth)))

    def _select(self, seen: Position, seat: int, table: Playing) -> Answer:
        """The tile after which the best building leaves us best off."""
        values = self._tiles(table, seat)
        options = [option for option in seen.choices(seat).options if option.action["do"] == "take"]
        passes = [option for option in seen.choices(seat).options if option.action["do"] == "take-and-pass"]
        scored = [(values.get(str(option.action["tile"]), 0.0), option) for option in options]
        scored += [(EARLIER * (len(NUMBER) - NUMBER[str(option.action["tile"])]), option) for option in passes]
        return dict(max(scored, key=lambda each: each[0])[1].action) if scored else None

    def _plan(self, table: Playing, seat: int) -> Building:
        return plan_building(self._desk, _with_tile(table, seat, ""), seat)

    def _tiles(self, table: Playing, seat: int) -> dict[str, float]:
        """What each tile is worth more than none; remembered for the phase."""
        state = table.state
        key = (state.turn, seat, state.players[seat].money, len(state.track))
        if self._thought is None or self._thought[0] != key:
            plan = self._plan(table, seat)
            self._thought = key, {tile: self._tile_worth(table, seat, tile, plan) for tile in NUMBER}
        return self._thought[1]

    def _tile_worth(self, table: Playing, seat: int, tile: str, plan: Building) -> float:
        order = 0.0 if table.rules.standard else EARLIER * (len(NUMBER) - NUMBER[tile])
        if tile in PLAIN_TILES:
            return order + (0.0 if tile == "turn-order" and not turns_after(table) else PLAIN_TILES[tile])
        if not _useful(table, seat, tile, plan):
            return order
        chosen = _with_tile(table, seat, tile)
        if tile == "engineer":
            return order + plan_building(self._desk, chosen, seat).worth - plan.worth
        return order + worth_with(self._desk, chosen, seat, plan) - plan.worth

    def _build(self, seen: Position, seat: int, table: Playing) -> Answer:
        """The next tile of the plan; the plan is made before the first one."""
        step, turn = building(table), table.state.turn
        agenda = self._agenda
        known = agenda is not None and agenda[:3] == (turn, step.built, step.used)
        moves = agenda.moves if known and agenda is not None else plan_building(self._desk, table, seat).moves
        if not moves or not admits(seen, seat, moves[0]):
            self._agenda = None
            return None
        gift = moves[0]["do"] in ("urbanize", "grow")
        self._agenda = Agenda(turn, step.built + (not gift), step.used or gift, moves[1:])
        return moves[0]

    def _move(self, seen: Position, seat: int, table: Playing) -> Answer:
        """Deliver, improve the locomotive, or wait: whatever leaves most for this and the next turns."""
        player, step = table.state.players[seat], table.top
        docket = moment_of(self._desk, table, seat).docket(player.locomotive + AHEAD)
        valuer = Valuer(table, seat)
        moves = ROUNDS - getattr(step, "round", 1)
        improved = seat in getattr(step, "improved", ())
        best, answer, deliveries = float("-inf"), None, 0
        for option in seen.choices(seat).options:
            if option.action["do"] == "move":
                deliveries += 1
                if deliveries > MOST_DELIVERIES:
                    continue
                worth = _delivered(table, seat, option, docket, valuer, moves, improved)
            elif option.action["do"] == "locomotive":
                worth = valuer.worth(docket, player.locomotive + 1, 0, moves, improved=True)
            else:
                worth = valuer.worth(docket, player.locomotive, 0, moves, improved=improved)
            if worth > best:
                best, answer = worth, dict(option.action)
        return answer

    def _score(self, seen: Position, seat: int, table: Playing) -> Answer:
        """Income while a space is worth more than a point, then points."""
        step = table.top
        assert isinstance(step, TrackPoints)
        player, amount = table.state.players[seat], step.queue[0][1]
        valuer = Valuer(table, seat)
        return {"do": "income" if valuer.climb(player.income, amount) > amount else "points"}


def _useful(table: Playing, seat: int, tile: str, plan: Building) -> bool:
    """Could this tile change what we do, and can we pay for it?"""
    player = table.state.players[seat]
    if tile == "engineer":
        return len(plan.moves) >= table.rules.tile_limit(_with_tile(table, seat, "").state, seat)
    if tile == "locomotive" and player.locomotive >= LOCOMOTIVE_LIMIT:
        return False
    return table.rules.fee(table.state, seat, tile) <= means(table, seat)


def _least_bid(choices: Choices, most: int) -> Answer:
    """The lowest bid there is, if it is not too much; else nothing."""
    bid = next((option for option in choices.options if option.action["do"] == "bid"), None)
    lowest = getattr(bid.holes[0], "low", 0) if bid is not None else most + 1
    return {"do": "bid", "amount": lowest} if lowest <= most else {"do": "pass"}


def _with_tile(table: Playing, seat: int, tile: str) -> Playing:
    """The table with a tile selected: its fee paid, a locomotive improved."""
    copy = copy_of(table)
    player = copy.state.players[seat]
    player.tile, player.passing = tile, False
    if tile:
        pay(copy, seat, copy.rules.fee(copy.state, seat, tile))
        player.locomotive += tile == "locomotive"
    return copy


def _delivered(
    table: Playing, seat: int, option: Choice, docket: Docket, valuer: Valuer, moves: int, improved: bool
) -> float:
    """What we have after a delivery, less a little of what the others get by it."""
    action, player = option.action, table.state.players[seat]
    gains = track_points(action["path"])
    mine = gains.pop(seat, 0)
    rest = docket.without(str(action["start"]), str(action["good"]))
    as_income = valuer.climb(player.income, mine) > mine
    player.income += mine if as_income else 0
    worth = valuer.worth(rest, player.locomotive, 0, moves, improved=improved)
    player.income -= mine if as_income else 0
    return worth + (0 if as_income else mine) - OTHERS * sum(gains.values())
