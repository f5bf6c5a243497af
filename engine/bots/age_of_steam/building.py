"""What to build this turn: line by line, each the one that adds most to what the position is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.age_of_steam.rules import Playing
from engine.age_of_steam.survey import Site
from engine.age_of_steam.urbanization import check_urbanize
from engine.bots.age_of_steam.market import moment_of
from engine.bots.age_of_steam.tables import building, building_site, try_actions
from engine.bots.age_of_steam.worth import Valuer
from engine.bots.desk import Desk
from engine.bots.freight import Docket
from engine.bots.lines import Laying, Line, Prospect, Surveyor
from engine.bots.tables import table_of
from engine.kernel.action import Jsonable
from engine.kernel.position import Position
from engine.kernel.words import say

AHEAD = 2
"""Deliveries are looked at up to so many links beyond the locomotive's."""
FURTHER = 2
"""A line may need so many tiles more than this turn has, if nothing else can be done."""
UNFINISHED = 0.5
"""The part of a line's gain that counts while it is unfinished."""
LEAST_GAIN = 0.1
SEGMENT = 0.7
"""The dollars that a segment is worth by itself, for its point at the end."""
MOST_PRICE = 40
"""No line that costs more is looked for."""
MOST_LINES = 25
"""So many lines are weighed up, those with the best price for their links and segments."""
MOST_CITIES = 2
"""So many of the possible New Cities are thought through together with the tiles."""

Moves = list[dict[str, Jsonable]]


class Building(NamedTuple):
    """A turn of building: the moves, what the position is worth after them, what they cost.

    `income` is what we then plan to gain this turn, `sure` what we gain at least; `points` are those of the track.
    """

    moves: Moves
    worth: float
    cost: int
    income: float
    sure: float
    points: int


class Weighed(NamedTuple):
    worth: float
    line: Line


def plan_building(desk: Desk, table: Playing, seat: int, dollar: float | None = None) -> Building:
    """The best turn of building we find, New Cities included. With `dollar` a dollar is worth that much."""
    site = building_site(table, seat)
    money = table.state.players[seat].money
    best = _tile_by_tile(desk, site, seat, [], money, dollar)
    for moves in _new_cities(desk, site, seat, dollar):
        after = try_actions(site, seat, moves)
        if after is not None:
            found = _tile_by_tile(desk, after, seat, moves, money, dollar)
            if found.worth > best.worth:
                best = found
    return best


def prospects(seen: Position, seat: int) -> list[Prospect]:
    """What could be built next, whether it gains anything or not: lines, beginnings of longer ones, New Cities."""
    desk, site = Desk(), building_site(table_of(seen), seat)
    bench = _Bench(desk, site, seat, None)
    now, tiles = bench.worth(), building(site).tiles_left(site, seat)
    found = [
        Prospect(worth - now, moves, _new_city(site, moves[0]), 0)
        for worth, moves in _ranked_cities(desk, site, seat, None)[:MOST_CITIES]
    ]
    if tiles <= 0:
        return found
    lines = _cheapest([*_lines(bench, tiles, bench.money), *_printed(site, seat)])
    longer = [line for line in _lines(bench, tiles + FURTHER, 99, direct=True) if len(line.tiles) > tiles]
    begun = [(first, line) for line in _cheapest(longer) if (first := line.begun(tiles, bench.money)) is not None]
    for line, whole in [*zip(lines, lines, strict=True), *begun]:
        after = try_actions(site, seat, line.actions)
        if after is not None:
            gain = (bench.weigh(line) - now) * (1.0 if line is whole else UNFINISHED)
            found.append(
                Prospect.of(line, whole, gain, bench.money - after.state.players[seat].money, site.rules.board)
            )
    return found


def _new_city(site: Playing, move: dict[str, Jsonable]) -> str:
    return say("New City {letter} on {place}", letter=move["letter"], place=site.rules.board.name_of(move["hex"]))


def worth_after(desk: Desk, table: Playing, seat: int, plan: Building) -> float:
    """What a plan is worth on a table that differs from the one it was made for, as far as it can be paid there.

    With the best New City, if one may be placed there. Quicker than planning anew: the tiles stay those of the plan.
    """
    site, moves = building_site(table, seat), plan.moves
    after = None
    while after is None:
        after = try_actions(site, seat, moves)
        moves = moves[:-1]
    worths = [_Bench(desk, after, seat, None).worth(), *(worth for worth, _ in _ranked_cities(desk, after, seat, None))]
    return max(worths) + plan.points


def _tile_by_tile(desk: Desk, site: Playing, seat: int, moves: Moves, money: int, dollar: float | None) -> Building:
    """Add the best line again and again, as long as it gains something."""
    segments = 0
    bench = _Bench(desk, site, seat, dollar)
    now = bench.worth()
    while building(site).tiles_left(site, seat) > 0:
        taken = _best_line(bench, site, seat, now)
        if taken is None:
            break
        line, site = taken
        moves = [*moves, *line.actions]
        segments += line.segments
        bench = _Bench(desk, site, seat, dollar)
        now = bench.worth()
    forecast = bench.valuer.forecast(bench.docket, bench.level, improved=True)
    points = segments * site.rules.points_per_segment
    sure = bench.valuer.surely(bench.docket, bench.level, bench.valuer.rounds)
    return Building(moves, now + points, money - site.state.players[seat].money, forecast.income, sure, points)


class _Bench:
    """What lines are weighed up with: the map of the moment, the purse."""

    def __init__(self, desk: Desk, site: Playing, seat: int, dollar: float | None) -> None:
        self.desk, self.site, self.seat = desk, site, seat
        self.money = site.state.players[seat].money
        self.level = site.state.players[seat].locomotive
        self.most = self.level + AHEAD
        self.valuer = Valuer(site, seat, dollar)
        self.buyer = (seat, site.state.players[seat].action if site.rules.builds_by_action else "")
        self.moment = moment_of(desk, site, seat)
        self.docket = self.moment.docket(self.most)

    def worth(self, docket: Docket | None = None, price: int = 0) -> float:
        return self.valuer.worth(docket or self.docket, self.level, self.money - price)

    def weigh(self, line: Line) -> float:
        points = line.segments * self.site.rules.points_per_segment
        return self.worth(self.moment.docket(self.most, line.places), line.price) + points


def _best_line(bench: _Bench, site: Playing, seat: int, now: float) -> tuple[Line, Playing] | None:
    """The best line that can be laid at once; else the beginning of a longer one."""
    step = building(site)
    tiles = step.tiles_left(site, seat)
    lines = [*_lines(bench, tiles, bench.money), *_printed(site, seat)]
    found = _first_allowed(site, seat, _weighed(bench, lines, now))
    if found is not None or step.laid:
        return found
    longer = [line for line in _lines(bench, tiles + FURTHER, 99, direct=True) if len(line.tiles) > tiles]
    begun = [line.begun(tiles, bench.money) for line in longer]
    return _first_allowed(site, seat, _weighed(bench, [line for line in begun if line is not None], now, UNFINISHED))


def _weighed(bench: _Bench, lines: list[Line], now: float, part: float = 1.0) -> list[Line]:
    """The lines that gain something, the best first."""
    weighed = [Weighed(bench.weigh(line), line) for line in _cheapest(lines)]
    gainful = [each for each in weighed if part * (each.worth - now) > LEAST_GAIN]
    return [each.line for each in sorted(gainful, key=lambda each: -each.worth)]


def _cheapest(lines: list[Line]) -> list[Line]:
    """Those with the best price for their links and segments."""
    return sorted(lines, key=lambda line: line.price - 4 * len(line.places) - line.segments)[:MOST_LINES]


def _first_allowed(site: Playing, seat: int, lines: list[Line]) -> tuple[Line, Playing] | None:
    """The first line that the rules let us lay and leave like that."""
    for line in lines:
        after = try_actions(site, seat, line.actions)
        if after is not None and site.rules.may_end_building(after, seat) is None:
            return line, after
    return None


def _lines(bench: _Bench, tiles: int, money: int, *, direct: bool = False) -> list[Line]:
    """The lines of so many tiles and dollars."""
    laid = building(bench.site).laid
    lines = bench.moment.lines((tiles, direct, bench.buyer, *laid), lambda: _survey(bench, tiles, direct=direct))
    return [line for line in lines if line.price <= money]


def _survey(bench: _Bench, tiles: int, *, direct: bool) -> list[Line]:
    """Lines that join our network, or any while we have none; where we need the others, from their cities too."""
    site, seat = bench.site, bench.seat
    ground = Site(site, seat, building(site).laid)
    known = bench.desk.tiles(bench.buyer)
    survey = Surveyor(ground, ground.price, tiles, MOST_PRICE, direct=direct, segment=SEGMENT, known=known)
    cities = (*site.rules.board.cities, *site.state.new_cities)
    ours = _ours(site, seat)
    if ours and site.rules.deliveries_need_others:
        joined = bench.moment.network
        ours = list(dict.fromkeys((*ours, *(city for city in cities if city in joined))))
    return survey.lines(ours or cities)


def _ours(site: Playing, seat: int) -> list[str]:
    """The places where track of ours ends."""
    places: dict[str, None] = {}
    for section in site.rules.network(site.state).sections():
        if section.owner == seat:
            places.update(dict.fromkeys(section.places))
    for id, owner in site.state.claims.items():
        if owner == seat:
            places.update(dict.fromkeys(site.rules.board.links[id].ends))
    return list(places)


def _printed(site: Playing, seat: int) -> Iterator[Line]:
    """The links printed on the map that we could claim."""
    step, rules = building(site), site.rules
    for id, link in rules.board.links.items():
        if step.refused_claim(site, seat, id) is None:
            price = step.charge(site, seat, rules.claim_price(site, seat, id))
            yield Line(link.ends, (Laying("", {"do": "claim", "link": id}, price, 1),))


def _new_cities(desk: Desk, site: Playing, seat: int, dollar: float | None) -> list[Moves]:
    """The New Cities that would help most by themselves."""
    return [moves for _, moves in _ranked_cities(desk, site, seat, dollar)[:MOST_CITIES]]


def _ranked_cities(desk: Desk, site: Playing, seat: int, dollar: float | None) -> list[tuple[float, Moves]]:
    """The New Cities in our reach with what the position is worth with each, the best first."""
    rules = site.rules
    if building(site).cities >= rules.urbanizations(site, seat):
        return []
    letters = _letters(site)
    found: list[tuple[float, Moves]] = []
    for hex in _towns_in_reach(site, seat):
        for letter in letters:
            if check_urbanize(site, seat, hex, letter) is not None:
                continue
            moves: Moves = [{"do": "urbanize", "hex": hex, "letter": letter}]
            after = try_actions(site, seat, moves)
            if after is not None:
                bench = _Bench(desk, after, seat, dollar)
                found.append((bench.worth(), moves))
                if hex not in bench.moment.network:
                    break  # no link leads there: its colour makes no difference yet
    found.sort(key=lambda each: -each[0])
    return found


def _letters(site: Playing) -> list[str]:
    """One letter of each colour, the one with more cubes waiting for it."""
    rules, display = site.rules, site.state.display
    waiting = {column.letter: sum(map(bool, display[column.id])) for column in rules.columns.values() if column.letter}
    left = sorted(rules.letters_left(site.state), key=lambda letter: (-waiting.get(letter, 0), letter))
    found = {rules.new_city_colours(letter): letter for letter in reversed(left)}
    return sorted(found.values())


def _towns_in_reach(site: Playing, seat: int) -> list[str]:
    """The towns that have track of ours, or lie next to it or to a city where we are."""
    board, track = site.rules.board, site.state.track
    ours = [hex for hex, tile in track.items() if any(segment.owner == seat for segment in tile)]
    around = [across for hex in ours for across in board.neighbours[hex] if across is not None]
    near = [hex for hex in dict.fromkeys((*ours, *around)) if hex in board.towns]
    return near or list(board.towns)
