"""The table as JSON for a page, a mail or a client: what is on it, with names, prices and what follows from them."""

from __future__ import annotations

from engine.imperial_steam.blind_bid import BlindBid
from engine.imperial_steam.build_tracks import DeclareTracks, SecondTrack
from engine.imperial_steam.buy_goods import order_limit
from engine.imperial_steam.contracts import best_fulfilment
from engine.imperial_steam.hands import TurnInHand
from engine.imperial_steam.income import income
from engine.imperial_steam.influence import most_influential
from engine.imperial_steam.network import built, face, factories_of, hub_at, network, sites_at
from engine.imperial_steam.rules import GOODS, MARKET_ROWS, TRACKS, influence_of
from engine.imperial_steam.sell_share import sellable
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import room
from engine.kernel.action import Jsonable


def show(game: ImperialGame, seat: int | None) -> dict[str, Jsonable]:
    """Everything this seat may see; the state has been concealed already."""
    table, rules = game.state, game.rules
    return {
        "pack": {"name": rules.pack.name, "title": rules.pack.title, "confidence": rules.pack.confidence},
        "round": table.round,
        "hands": rules.hands(table.round),
        "order": list(table.order),
        "standing": most_influential(game),
        "card": table.card,
        "bids": _bids(game, seat),
        "turn": _turn(game),
        "cities": {city: _city(game, city) for city in rules.cities},
        "hubs": {color: _hub(game, color) for color in table.hubs},
        "crowns": list(table.crowns),
        "semmering": table.semmering,
        "market": {good: _market(game, good) for good in GOODS},
        "factories": {good: _factory_row(game, good) for good in GOODS},
        "shipments": list(table.shipments),
        "order_limit": order_limit(game),
        "arriving": {number: list(goods) for number, goods in table.arriving.items()},
        "engines": {
            level: {"left": left, "price": rules.engine_price(int(level)), "round": rules.engines[int(level)].round}
            for level, left in table.engines.items()
        },
        "contracts": [_contract(game, card) for card in table.display],
        "players": [_player(game, other, seat) for other in range(len(table.players))],
    }


def _bids(game: ImperialGame, seat: int | None) -> dict[str, Jsonable] | None:
    """Who has bid, and one's own bid; never another's."""
    step = game.top if game.stack else None
    if not isinstance(step, BlindBid):
        return None
    return {"made": sorted(int(other) for other in step.bids), "own": step.bids.get(str(seat))}


def _turn(game: ImperialGame) -> dict[str, Jsonable] | None:
    for step in reversed(game.stack):
        if isinstance(step, TurnInHand):
            return {"seat": step.seat, "main": step.main, "delivered": step.delivered, "declared": _declared(game)}
    return None


def _declared(game: ImperialGame) -> list[str]:
    """Tracks that are declared and not laid yet."""
    top = game.top
    if isinstance(top, DeclareTracks):
        return list(top.links)
    return [step.link for step in game.stack if isinstance(step, SecondTrack)]


def _city(game: ImperialGame, city: str) -> dict[str, Jsonable]:
    table, lies = game.state, face(game, city)
    return {
        "name": game.rules.city(city),
        "hub": hub_at(game, city),
        "tile": table.tiles.get(city),
        "effort": game.rules.effort(city),
        "station_cost": game.rules.cities[city].station_cost,
        "influence": lies.influence + game.rules.cities[city].influence,
        "stations": {
            "sites": lies.stations,
            "built": [seat for seat, player in enumerate(table.players) if city in player.stations],
        },
        "sites": [{"id": site, "cost": cost, **_built_on(game, site)} for site, cost in sites_at(game, city).items()],
        "business": table.business.get(city, 0),
        "wants": {good: left for good, left in table.wants.get(city, {}).items() if left},
    }


def _built_on(game: ImperialGame, site: str) -> dict[str, Jsonable]:
    factory = game.state.sites.get(site)
    if factory is None:
        return {"seat": None}
    return {"seat": factory.seat, "good": factory.good, "level": factory.level, "left": factory.left}


def _hub(game: ImperialGame, color: str) -> dict[str, Jsonable]:
    hub, rules = game.state.hubs[color], game.rules
    prices = rules.pack.worker_board.prices
    taken = [key for player in game.state.players for key in player.keys]
    return {
        "city": hub.city,
        "influence": influence_of(hub.marker),
        "growth": list(rules.pack.worker_board.growth[hub.growth]),
        "engineers": dict(hub.engineers),
        "prices": {source: prices[game.state.prices[source]] for source, at in rules.sources.items() if at == color},
        "keys": [metal for metal in ("gold", "silver") if f"{color}-{metal}" not in taken],
    }


def _market(game: ImperialGame, good: str) -> dict[str, Jsonable]:
    cubes = game.state.market[good]
    return {"cubes": cubes, "of": MARKET_ROWS, "price": game.rules.market_price(cubes) if cubes else None}


def _factory_row(game: ImperialGame, good: str) -> dict[str, Jsonable]:
    row, count = game.rules.factory_board[good], built(game, good)
    return {
        "left": game.state.factories[good],
        "cost": row.construction[count] if count < len(row.construction) else None,
        "pays": row.payment[count - 1] if count else None,
    }


def _contract(game: ImperialGame, card: str) -> dict[str, Jsonable]:
    contract = game.rules.contracts[card]
    return {"id": card, "factories": list(contract.factories), "value": contract.value}


def _player(game: ImperialGame, other: int, seat: int | None) -> dict[str, Jsonable]:
    table, rules = game.state, game.rules
    player = table.players[other]
    hidden = rules.hidden_money and other != seat and bool(game.stack)
    filled = best_fulfilment(game, other)
    return {
        "seat": other,
        "cash": None if hidden else player.cash,
        "influence": influence_of(table.influence[other]),
        "hands": rules.hands(table.round) - sum(player.placed.values()),
        "placed": dict(player.placed),
        "goods": dict(player.goods),
        "landing": dict(player.landing),
        "room": room(player),
        "training": list(player.training),
        "working": list(player.working),
        "supply": player.supply,
        "engineers": list(player.engineers),
        "engines": list(player.engines),
        "cars": {"freight": player.freight, "passenger": player.passenger, "reserved": player.reserved},
        "tracks": list(player.tracks),
        "tracks_left": TRACKS - len(player.tracks),
        "network": sorted(network(game, other)),
        "stations": list(player.stations),
        "factories": factories_of(game, other),
        "contracts": [{**_contract(game, card), "filled": card in filled} for card in player.contracts],
        "keys": list(player.keys),
        "share_value": rules.share_values()[player.share_row],
        "share_row": player.share_row,
        "investors": player.investors,
        "sellable": sellable(player),
        "shareholders": player.shareholders,
        "income": income(player),
    }
