"""What to build this turn: line by line, each the one that adds most to what the position is worth."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.desk import Desk
from engine.bots.freight import Docket
from engine.bots.lines import Line, Prospect, Surveyor
from engine.bots.steam.market import moment_of
from engine.bots.steam.worth import BRINK, LOST, Valuer
from engine.bots.tables import copy_of, table_of, try_actions
from engine.kernel.action import Jsonable
from engine.kernel.position import Position
from engine.kernel.words import joined, say, stored
from engine.steam.build_track import BuildTrack, site
from engine.steam.money import STEP
from engine.steam.rules import ROUNDS, Playing
from engine.steam.urbanization import possible_towns

AHEAD = 2
"""Deliveries are looked at up to so many links beyond the locomotive's."""
FURTHER = 2
"""A line may need so many tiles more than this turn has, if nothing else can be done."""
UNFINISHED = 0.5
"""The part of a line's gain that counts while it is unfinished."""
LEAST_GAIN = 0.1
MOST_PRICE = 40
"""No line that costs more is looked for."""
MOST_LINES = 14
"""So many lines are weighed up, those with the best price for their links."""
MOST_CITIES = 2
"""So many New Cities or growing cities are thought through together with the tiles."""
MOST_TOWNS = 6
"""So many towns are thought of for a New City."""
A_LINK = 1.0
"""End of the Game: a completed link's point."""

Moves = list[dict[str, Jsonable]]
Gift = tuple[float, dict[str, Jsonable]]


class Building(NamedTuple):
    """A turn of building: the moves, what the position is worth after them, what they cost and at least bring."""

    moves: Moves
    worth: float
    cost: int
    sure: float


class Weighed(NamedTuple):
    worth: float
    line: Line


def plan_building(desk: Desk, table: Playing, seat: int, cash: float | None = None) -> Building:
    """The best turn of building we find, with a New City or a city's growth if the Action tile brings one."""
    ground = building_site(table, seat)
    step = building(ground)
    plans = [_line_by_line(desk, ground, seat, [], cash)]
    if not step.pending(ground, seat):
        return plans[0]
    for _, move in _gifts(desk, ground, seat, cash)[:MOST_CITIES]:
        after = try_actions(ground, seat, [move], BuildTrack)
        if after is not None:
            plans.append(_line_by_line(desk, after, seat, [move], cash))
    lined = try_actions(ground, seat, plans[0].moves, BuildTrack)
    if lined is not None:
        for _, move in _gifts(desk, lined, seat, cash)[:1]:
            after = try_actions(lined, seat, [move], BuildTrack)
            if after is not None:
                plans.append(_summed_up(desk, after, ground, seat, [*plans[0].moves, move], cash))
    must = step.unfinished_business(ground, seat) is not None
    return max(plans[1:] if must and len(plans) > 1 else plans, key=lambda plan: plan.worth)


def prospects(seen: Position, seat: int) -> list[Prospect]:
    """What could be built next, whether it gains anything or not: lines, beginnings of longer ones, cities."""
    desk, ground = Desk(), building_site(table_of(seen), seat)
    step, bench = building(ground), Bench(desk, ground, seat, None)
    now, tiles = bench.worth(), step.tiles_left(ground, seat)
    found = _gift_prospects(desk, ground, seat, now) if step.pending(ground, seat) else []
    if tiles <= 0:
        return found
    lines = _cheapest(_lines(bench, tiles, bench.purse))
    longer = [line for line in _lines(bench, tiles + FURTHER, 99, direct=True) if len(line.tiles) > tiles]
    begun = [(first, line) for line in _cheapest(longer) if (first := line.begun(tiles, bench.purse)) is not None]
    for line, whole in [*zip(lines, lines, strict=True), *begun]:
        after = try_actions(ground, seat, line.actions, BuildTrack)
        if after is not None:
            gain = (bench.weigh(line) - now) * (1.0 if line is whole else UNFINISHED)
            cost = _wealth(ground, seat) - _wealth(after, seat)
            found.append(Prospect.of(line, whole, gain, cost, ground.rules.board))
    return found


def _gift_prospects(desk: Desk, ground: Playing, seat: int, now: float) -> list[Prospect]:
    board, found = ground.rules.board, []
    for worth, move in _gifts(desk, ground, seat, None)[:MOST_CITIES]:
        name, cubes = (
            board.name_of(str(move["hex"])),
            ground.state.supply[int(move["space"]) - 1] if move["space"] else [],
        )
        new = move["do"] == "urbanize"
        label = say("New City on {name}", name=name) if new else say("{name} grows", name=name)
        effect = joined([stored(word) for word in ([str(move["colour"])] if new else []) + cubes])
        found.append(Prospect(worth - now if new else worth, [move], label, 0, effect))
    return found


def worth_with(desk: Desk, table: Playing, seat: int, plan: Building) -> float:
    """What a plan is worth on a table that differs from the one it was made for, with the best gift if there is one.

    Quicker than planning anew; the tiles stay those of the plan, as far as they can be laid.
    """
    ground, moves = building_site(table, seat), plan.moves
    after = try_actions(ground, seat, moves, BuildTrack)
    while after is None:
        moves = moves[:-1]
        after = try_actions(ground, seat, moves, BuildTrack)
    if building(after).pending(after, seat):
        gifts = [try_actions(after, seat, [gift], BuildTrack) for _, gift in _gifts(desk, after, seat, None)[:1]]
        after = next((given for given in gifts if given is not None), after)
    return _summed_up(desk, after, ground, seat, moves, None).worth


def building_site(table: Playing, seat: int) -> Playing:
    """A copy in which it is this seat's turn to build; the turn under way if it is."""
    ground = copy_of(table)
    top = ground.stack[-1] if ground.stack else None
    if not (isinstance(top, BuildTrack) and top.queue[:1] == [seat]):
        ground.push(BuildTrack([seat]))
    return ground


def building(table: Playing) -> BuildTrack:
    """The step in which tiles are laid on a building site."""
    step = table.top
    assert isinstance(step, BuildTrack)
    return step


class Bench:
    """What lines are weighed up with: the map of the moment, the purse."""

    def __init__(self, desk: Desk, table: Playing, seat: int, cash: float | None) -> None:
        self.desk, self.table, self.seat = desk, table, seat
        self.player = table.state.players[seat]
        self.most = self.player.locomotive + AHEAD
        self.valuer = Valuer(table, seat, cash)
        self.moment = moment_of(desk, table, seat)
        self.docket = self.moment.docket(self.most)

    def worth(self, docket: Docket | None = None, price: int = 0) -> float:
        """What the position is worth with these deliveries after paying so much."""
        return self.valuer.worth(docket or self.docket, self.player.locomotive, price)

    def weigh(self, line: Line) -> float:
        """What the position is worth with a line."""
        return self.worth(self.moment.docket(self.most, line.places), line.price) + A_LINK * (len(line.places) - 1)

    @property
    def purse(self) -> int:
        """What we are ready to pay this turn at most."""
        if self.table.rules.standard:
            return self.player.money
        return max(0, self.player.money + STEP * (self.player.income - BRINK))


def _line_by_line(desk: Desk, ground: Playing, seat: int, moves: Moves, cash: float | None) -> Building:
    """Add the best line again and again, as long as it gains something."""
    begun = ground
    while building(ground).tiles_left(ground, seat) > 0:
        bench = Bench(desk, ground, seat, cash)
        taken = _best_line(bench, ground, seat)
        if taken is None:
            break
        line, ground = taken
        moves = [*moves, *line.actions]
    return _summed_up(desk, ground, begun, seat, moves, cash)


def _summed_up(desk: Desk, after: Playing, before: Playing, seat: int, moves: Moves, cash: float | None) -> Building:
    bench = Bench(desk, after, seat, cash)
    links = sum(1 for link in after.rules.links(after.state).all() if link.owner == seat)
    cost = _wealth(before, seat) - _wealth(after, seat)
    sure = bench.docket.surely(bench.player.locomotive, ROUNDS, LOST)
    return Building(moves, bench.worth() + A_LINK * links, cost, sure)


def _wealth(table: Playing, seat: int) -> int:
    player = table.state.players[seat]
    return player.money + STEP * player.income


def _best_line(bench: Bench, ground: Playing, seat: int) -> tuple[Line, Playing] | None:
    """The best line that can be laid at once; else the beginning of a longer one."""
    step, now = building(ground), bench.worth()
    tiles = step.tiles_left(ground, seat)
    found = _first_allowed(ground, seat, _weighed(bench, _lines(bench, tiles, bench.purse), now))
    if found is not None or step.built or not bench.valuer.after:
        return found
    longer = [line for line in _lines(bench, tiles + FURTHER, 99, direct=True) if len(line.tiles) > tiles]
    begun = [first for line in longer if (first := line.begun(tiles, bench.purse)) is not None]
    return _first_allowed(ground, seat, _weighed(bench, begun, now, UNFINISHED))


def _weighed(bench: Bench, lines: list[Line], now: float, part: float = 1.0) -> list[Line]:
    """The lines that gain something, the best first."""
    weighed = [Weighed(bench.weigh(line), line) for line in _cheapest(lines)]
    gainful = [each for each in weighed if part * (each.worth - now) > LEAST_GAIN]
    return [each.line for each in sorted(gainful, key=lambda each: -each.worth)]


def _cheapest(lines: list[Line]) -> list[Line]:
    """Those with the best price for their links."""
    return sorted(lines, key=lambda line: line.price - 4 * len(line.places))[:MOST_LINES]


def _first_allowed(ground: Playing, seat: int, lines: list[Line]) -> tuple[Line, Playing] | None:
    """The first line that the rules let us lay."""
    for line in lines:
        after = try_actions(ground, seat, line.actions, BuildTrack)
        if after is not None:
            return line, after
    return None


def _lines(bench: Bench, tiles: int, money: int, *, direct: bool = False) -> list[Line]:
    """The lines of so many tiles and dollars."""
    lines = bench.moment.lines((tiles, direct), lambda: _survey(bench, tiles, direct=direct))
    return [line for line in lines if line.price <= money]


def _survey(bench: Bench, tiles: int, *, direct: bool) -> list[Line]:
    """Lines that join our network, or any while we have none."""
    ground = bench.table
    known = bench.desk.tiles(bench.seat)
    surveyor = Surveyor(site(ground, bench.seat), ground.rules.price, tiles, MOST_PRICE, direct=direct, known=known)
    ours = [place for place, hops in bench.moment.network.items() if bench.seat in hops.values()]
    return surveyor.lines(ours or (*ground.rules.board.cities, *ground.state.new_cities))


def _gifts(desk: Desk, ground: Playing, seat: int, cash: float | None) -> list[Gift]:
    """The New Cities, or the cities to grow, with what they bring by themselves, the best first."""
    urban = ground.state.players[seat].tile == "urbanization"
    found = _new_cities(desk, ground, seat, cash) if urban else _growth(desk, ground, seat, cash)
    return sorted(found, key=lambda each: -each[0])


def _growth(desk: Desk, ground: Playing, seat: int, cash: float | None) -> list[Gift]:
    """City Growth: every city that can grow with every set of cubes there is, by what the cubes could bring."""
    bench = Bench(desk, ground, seat, cash)
    return [
        (_set_worth(bench, hex, ground.state.supply[space - 1]), {"do": "grow", "hex": hex, "space": space})
        for hex in ground.rules.growing(ground.state)
        for space in _sets(ground)
    ]


def _set_worth(bench: Bench, hex: str, cubes: list[str]) -> float:
    """What cubes in a city would bring over our links, one after the other."""
    if hex not in bench.moment.network:
        return 0.0
    return sum(bench.moment.gain_of(hex, good, bench.most) for good in cubes)


def _new_cities(desk: Desk, ground: Playing, seat: int, cash: float | None) -> list[Gift]:
    """Urbanization: towns in our reach, first by their colour, the best of them with the best set of cubes."""
    by_colour: list[tuple[float, Bench, dict[str, Jsonable]]] = []
    space = next(iter(ground.rules.full_spaces(ground.state)), 0)
    for hex in _towns_in_reach(ground, seat)[:MOST_TOWNS]:
        for colour in ground.rules.new_cities_left(ground.state):
            move: dict[str, Jsonable] = {"do": "urbanize", "hex": hex, "colour": colour, "space": space}
            after = try_actions(ground, seat, [move], BuildTrack)
            if after is not None:
                after.state.goods.pop(hex, None)
                bench = Bench(desk, after, seat, cash)
                by_colour.append((bench.worth(), bench, move))
    by_colour.sort(key=lambda each: -each[0])
    return [
        (worth + best, {**move, "space": space})
        for worth, bench, move in by_colour[:MOST_CITIES]
        for best, space in [_best_set(ground, bench, str(move["hex"]))]
    ]


def _best_set(ground: Playing, bench: Bench, hex: str) -> tuple[float, int]:
    """The space of the Goods Supply whose cubes would bring most from here; 0 when all are empty."""
    worths = [(_set_worth(bench, hex, ground.state.supply[space - 1]), -space) for space in _sets(ground)]
    worth, space = max(worths, default=(0.0, 0))
    return worth, -space


def _sets(ground: Playing) -> list[int]:
    """One space of the Goods Supply for each different set of cubes."""
    supply = ground.state.supply
    different = {tuple(sorted(supply[space - 1])): space for space in reversed(ground.rules.full_spaces(ground.state))}
    return sorted(different.values())


def _towns_in_reach(ground: Playing, seat: int) -> list[str]:
    """The towns that have track of ours, or lie next to it."""
    board, track = ground.rules.board, ground.state.track
    ours = [hex for hex, tile in track.items() if any(segment.owner == seat for segment in tile)]
    around = [across for hex in ours for across in board.neighbours[hex] if across is not None]
    possible = possible_towns(ground)
    near = [hex for hex in dict.fromkeys((*ours, *around)) if hex in possible]
    return near or possible
