"""A player's railway network, and what lies in the cities it joins."""

from __future__ import annotations

from collections.abc import Iterable

from engine.imperial_steam.pack import Cost, HubTile, Printed, Tile
from engine.imperial_steam.rules import TRIESTE, WIEN
from engine.imperial_steam.state import ImperialGame

TRACKS_WITHOUT_STATION = 2


def network(game: ImperialGame, seat: int) -> set[str]:
    """Main Action 1: the cities joined to Wien by own tracks; tracks never stand apart, so all their ends."""
    links = game.rules.links
    return {WIEN}.union(*(links[link].ends for link in game.state.players[seat].tracks))


def trieste_reached(game: ImperialGame) -> bool:
    """Has anyone joined Trieste?"""
    return any(TRIESTE in network(game, seat) for seat in range(len(game.state.players)))


def owners(game: ImperialGame, link: str, *, but: int | None = None) -> list[int]:
    """The seats with a track on a link, in seat order."""
    return [seat for seat, player in enumerate(game.state.players) if link in player.tracks and seat != but]


def crowded(game: ImperialGame, seat: int, links: Iterable[str]) -> str | None:
    """Main Action 1, Restrictions: a city that would have a third own track without an own station; None if fine."""
    rules, player = game.rules, game.state.players[seat]
    new = list(links)
    for city in dict.fromkeys(end for link in new for end in rules.links[link].ends):
        tracks = sum(city in rules.links[link].ends for link in (*player.tracks, *new))
        if tracks > TRACKS_WITHOUT_STATION and city not in player.stations:
            return city
    return None


def hub_at(game: ImperialGame, city: str) -> str | None:
    """The colour of the hub on a city, if there is one."""
    return next((color for color, hub in game.state.hubs.items() if hub.city == city), None)


def face(game: ImperialGame, city: str) -> Tile | HubTile | Printed:
    """The tile or print with a city's opportunities."""
    return game.rules.face(city, game.state.tiles.get(city), hub_at(game, city))


def sites_at(game: ImperialGame, city: str) -> dict[str, Cost]:
    """A city's factory construction sites and how they are priced."""
    return game.rules.sites_at(city, face(game, city))


def free_station_sites(game: ImperialGame, city: str) -> int:
    """Station construction sites of a city nobody has built on."""
    return face(game, city).stations - sum(city in player.stations for player in game.state.players)


def factories_of(game: ImperialGame, seat: int) -> dict[str, int]:
    """How many factories of each kind a player owns."""
    owned: dict[str, int] = {}
    for factory in game.state.sites.values():
        if factory.seat == seat:
            owned[factory.good] = owned.get(factory.good, 0) + 1
    return owned


def built(game: ImperialGame, good: str) -> int:
    """Factories of a kind that have left the Factory board."""
    return game.rules.factories_a_row - game.state.factories[good]
