"""Setup: fixed for a first game, normal with a Normal Setup card, or random for the very experienced."""

from __future__ import annotations

from collections.abc import Sequence

from engine.imperial_steam.blind_bid import BlindBid
from engine.imperial_steam.events import SetUp
from engine.imperial_steam.network import face, hub_at
from engine.imperial_steam.pack_check import COUNTS
from engine.imperial_steam.rounds import Round
from engine.imperial_steam.rules import (
    ARRIVING,
    COLORS,
    DISPLAYED,
    ENGINEERS,
    GOODS,
    HUB_DEMAND,
    INVESTORS,
    MARKET_ROWS,
    RESERVED_TOKENS,
    ROUNDS,
    WIEN,
    WORKERS,
    Rules,
)
from engine.imperial_steam.state import Hub, ImperialGame, Player, Table

START_WORKERS = 2
START_ENGINE = 3
MIXED_A_KIND = 5
FIRST_ARRIVAL = 4


def empty_table(rules: Rules) -> Table:
    """Setup: what is the same in every game of so many players."""
    seats = list(range(rules.players))
    return Table(
        order=seats,
        influence=[0] * rules.players,
        arrived=list(seats),
        market=dict.fromkeys(map(str, GOODS), MARKET_ROWS),
        prices=dict.fromkeys(rules.sources, 0),
        factories=dict.fromkeys(map(str, GOODS), rules.factories_a_row),
        engines={str(level): rules.players for level in rules.engines},
        investors=INVESTORS - rules.players,
        reserved_tokens=RESERVED_TOKENS,
        players=[_player(rules) for _ in seats],
    )


def _player(rules: Rules) -> Player:
    """Setup, Player Boards: an IS-3 with three freight cars, one good of each kind, two workers, a station in Wien."""
    return Player(
        cash=rules.starting_guldens,
        goods=dict.fromkeys(map(str, GOODS), 1),
        landing=dict.fromkeys(map(str, GOODS), 0),
        training=[START_WORKERS, 0, 0],
        working=[0, 0, 0],
        supply=WORKERS - START_WORKERS,
        engines=[START_ENGINE],
        freight=START_ENGINE,
        engineers=[],
        stations=[WIEN],
    )


def set_up(game: ImperialGame, kind: str) -> None:
    """Setup, in the rulebook's order; every draw goes through the game's chance."""
    table, rules = game.state, game.rules
    {"fixed": _fixed, "normal": _normal, "random": _random}[kind](game)
    for city in rules.cities:
        if hub_at(game, city):
            table.wants[city] = dict(HUB_DEMAND)
            continue
        if face(game, city).business:
            table.business[city] = face(game, city).business
        demand = getattr(face(game, city), "demand", ())
        if demand:
            table.wants[city] = {good: demand.count(good) for good in GOODS if good in demand}
    table.order = [int(seat) for seat in game.shuffle("turn order", list(range(rules.players)))]
    table.arrived = list(table.order)
    _round_goods(game)
    _engineers(game)
    _contracts(game)
    hubs = {color: hub.city for color, hub in table.hubs.items()}
    game.emit(SetUp(hubs, list(table.crowns), list(table.order), card=table.card))
    game.push(Round())
    game.push(BlindBid())


def _fixed(game: ImperialGame) -> None:
    """Fixed: tiles and hubs by the numbers on their backs, markers, growth, crowns and shipments as printed."""
    table, rules, fixed = game.state, game.rules, game.rules.pack.fixed
    count = COUNTS[rules.players - 2]
    table.tiles = {rules.city_of_space[number]: number for number in rules.tiles}
    for color in COLORS:
        city = rules.city_of_space[rules.hub_tiles[color].space[count]]
        table.hubs[color] = Hub(city, fixed.hub_influence[color] // 10, fixed.growth[color])
    table.crowns = list(fixed.state_links.get(count, ()))
    table.shipments = list(rules.pack.shipments.fixed)


def _normal(game: ImperialGame) -> None:
    """Normal: a card names the hub cities, three special tiles and the crowns; the rest is drawn."""
    table, rules = game.state, game.rules
    table.card = str(game.pick("Normal Setup card", [(card, 1) for card in rules.normal]))
    card = rules.normal[table.card]
    _place_hubs(game, card.hubs)
    for city, number in zip(card.special_cities, game.shuffle("special City tiles", card.special_tiles), strict=True):
        table.tiles[city] = int(number)
    _fill_with_tiles(game)
    _spread_hub_markers(game)
    table.crowns = list(card.state_links)
    _growth_and_shipments(game)


def _random(game: ImperialGame) -> None:
    """Random setup variant: a hub and two tiles in each region, State Railways by cards."""
    table, rules = game.state, game.rules
    colors = game.shuffle("Hub City tiles", COLORS)
    for region, color in zip("ABCD", colors, strict=True):
        cities = [city.id for city in rules.pack.cities if city.region == region]
        city = str(game.pick(f"hub of region {region}", [(city, 1) for city in cities]))
        table.hubs[str(color)] = Hub(city)
    table.hubs = {color: table.hubs[color] for color in COLORS}
    _fill_with_tiles(game)
    drawn = _spread_hub_markers(game)
    cards = {card.link: card.number for card in rules.pack.state_cards if card.link not in drawn}
    first = str(game.pick("State Railway Setup card: how many crowns", [(link, 1) for link in cards]))
    crowns = cards.pop(first)
    for _ in range(crowns):
        link = str(game.pick("State Railway Setup card", [(link, 1) for link in cards]))
        cards.pop(link)
        table.crowns.append(link)
    _growth_and_shipments(game)


def _place_hubs(game: ImperialGame, cities: Sequence[str]) -> None:
    order = game.shuffle("Hub City tiles", COLORS)
    placed = {str(color): city for city, color in zip(cities, order, strict=True)}
    game.state.hubs = {color: Hub(placed[color]) for color in COLORS}


def _fill_with_tiles(game: ImperialGame) -> None:
    """Setup, Gameboard: a random City tile on each empty City space."""
    table, rules = game.state, game.rules
    hubs = {hub.city for hub in table.hubs.values()}
    empty = [city for city in rules.city_of_space.values() if city not in hubs and city not in table.tiles]
    left = [number for number in rules.tiles if number not in table.tiles.values()]
    for city, number in zip(empty, game.shuffle("City tiles", left), strict=True):
        table.tiles[city] = int(number)


def _spread_hub_markers(game: ImperialGame) -> list[str]:
    """Setup, Influence track: four cards advance the stack of hub markers; each drops the bottom one."""
    cards = {card.link: card.number for card in game.rules.pack.state_cards}
    stack = [str(color) for color in game.shuffle("Hub City Influence markers", COLORS)]
    column, drawn = 0, []
    for color in stack:
        link = str(game.pick("State Railway Setup card", [(link, 1) for link in cards]))
        drawn.append(link)
        column += cards.pop(link)
        game.state.hubs[color].marker = column
    return drawn


def _growth_and_shipments(game: ImperialGame) -> None:
    table, pack = game.state, game.rules.pack
    for hub, tile in zip(
        table.hubs.values(), game.shuffle("Growth tiles", list(pack.worker_board.growth)), strict=True
    ):
        hub.growth = str(tile)
    bag = {str(number): pack.shipments.tiles.count(number) for number in sorted(set(pack.shipments.tiles))}
    table.shipments = [int(game.draw("Shipment tile", bag)) for _ in pack.shipments.fixed]


def _round_goods(game: ImperialGame) -> None:
    """Setup, Round Track: five goods of each kind are mixed and laid above rounds 4 to 8."""
    bag = dict.fromkeys(map(str, GOODS), MIXED_A_KIND)
    for number in range(FIRST_ARRIVAL, ROUNDS + 1):
        drawn = [game.draw(f"goods above round {number}", bag) for _ in range(ARRIVING[game.rules.players])]
        game.state.arriving[str(number)] = drawn


def _engineers(game: ImperialGame) -> None:
    """Setup, Worker Board: one engineer of each kind a player, mixed over the hubs' icons."""
    bag = dict.fromkeys(ENGINEERS, game.rules.players)
    for color in COLORS:
        hub = game.state.hubs[color]
        hub.engineers = dict.fromkeys(ENGINEERS, 0)
        for _ in range(game.rules.engineer_icons[color]):
            hub.engineers[game.draw(f"engineer at {color}", bag)] += 1


def _contracts(game: ImperialGame) -> None:
    """Setup, Contract Cards: so many of each of three decks."""
    for size in (1, 2, 3):
        deck = {card.id: 1 for card in game.rules.pack.contracts if len(card.factories) == size}
        for _ in range(DISPLAYED[game.rules.players]):
            game.state.display.append(game.draw(f"contract with {size} tokens", deck))
