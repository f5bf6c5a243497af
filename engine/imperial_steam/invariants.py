"""What always holds at the table: pieces are conserved, networks hang together, goods have room."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.network import face, network, sites_at
from engine.imperial_steam.rules import ENGINEERS, MARKET_ROWS, MOST_TRAINS, STATIONS, TRACKS, WIEN, WORKERS
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import StoreGoods, excess


def totals(game: ImperialGame) -> dict[str, int]:
    """Pieces by kind, in supplies, on boards and on the map together."""
    table = game.state
    sites = list(table.sites.values())
    counts = {
        f"workers of seat {seat + 1}": player.supply
        + sum(player.training)
        + sum(player.working)
        + sum(factory.seat == seat for factory in sites)
        for seat, player in enumerate(table.players)
    }
    for good, left in table.factories.items():
        counts[f"{good} factories"] = left + sum(factory.good == good for factory in sites)
    for engineer in ENGINEERS:
        there = sum(hub.engineers[engineer] for hub in table.hubs.values())
        counts[f"{engineer} engineers"] = there + sum(engineer in player.engineers for player in table.players)
    players = table.players
    counts["investors"] = table.investors + sum(player.investors + player.shareholders for player in players)
    counts["reserved tokens"] = table.reserved_tokens + sum(player.reserved for player in players)
    owned = sum(len(player.engines) for player in players)
    counts["steam engines"] = sum(table.engines.values()) + table.engines_scrapped + owned
    counts["business tokens"] = sum(table.business.values()) + table.business_used
    counts["contracts"] = len(table.display) + sum(len(player.contracts) for player in players)
    return counts


def faults(game: ImperialGame) -> list[str]:
    """All invariants that do not hold, in words."""
    found = [*_table_faults(game)]
    for seat in range(len(game.state.players)):
        found += [f"Seat {seat + 1}: {fault}" for fault in _player_faults(game, seat)]
    return found


def _table_faults(game: ImperialGame) -> Iterator[str]:
    table = game.state
    seats = list(range(len(table.players)))
    if sorted(table.arrived) != seats or sorted(table.order) != seats:
        yield "Turn order or influence rows do not name every seat once."
    if not all(0 <= count <= MARKET_ROWS for count in table.market.values()):
        yield f"The market holds {table.market}."
    if any(count < 0 for count in (*table.engines.values(), *table.factories.values(), table.investors)):
        yield "A supply is below zero."
    for site, factory in table.sites.items():
        if site not in sites_at(game, site.rpartition("-")[0]) or factory.left < 0:
            yield f"The factory at {site} cannot be there."
    keys = [key for player in table.players for key in player.keys]
    if len(set(keys)) != len(keys):
        yield "A city key has two owners."
    for city in game.rules.cities:
        if sum(city in player.stations for player in table.players) > face(game, city).stations:
            yield f"{city} has more stations than sites."


def _player_faults(game: ImperialGame, seat: int) -> Iterator[str]:
    player, links = game.state.players[seat], game.rules.links
    if player.cash < 0 or any(count < 0 for count in (*player.goods.values(), *player.landing.values())):
        yield "money or goods below zero."
    if excess(player) and not (game.stack and isinstance(game.top, StoreGoods)):
        yield f"{excess(player)} goods have no room."
    if player.freight < 0 or player.freight + player.passenger + player.reserved != sum(player.engines):
        yield "the cars do not match the engines."
    if len(player.engines) > MOST_TRAINS or len(player.stations) > STATIONS or len(player.tracks) > TRACKS:
        yield "more trains, stations or tracks than there are."
    if player.supply < 0 or sum(player.training) + sum(player.working) > WORKERS:
        yield "more workers than meeples."
    if not 0 <= game.state.influence[seat] <= game.rules.last_column:
        yield "influence off the track."
    reached, rest = {WIEN}, list(player.tracks)
    while joined := [link for link in rest if reached & set(links[link].ends)]:
        reached |= {end for link in joined for end in links[link].ends}
        rest = [link for link in rest if link not in joined]
    if rest or len(set(player.tracks)) != len(player.tracks):
        yield "tracks stand apart or are there twice."
    for city in network(game, seat) - set(player.stations):
        if sum(city in links[link].ends for link in player.tracks) > 2:
            yield f"more than two tracks meet in {city} without a station."
    if sum(player.placed.values()) > game.rules.hands(game.state.round):
        yield "more hands placed than there are."
