"""Main Action 3: Build a building: a train station or a factory."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import BuildFactory, BuildStation
from engine.imperial_steam.events import FactoryBuilt, StationBuilt
from engine.imperial_steam.hands import TurnInHand, must_have_hand, place_hand, with_hand_cost
from engine.imperial_steam.network import built, free_station_sites, network, sites_at
from engine.imperial_steam.offers import must_afford, must_exist, offer, passes
from engine.imperial_steam.rules import GOOD_TITLES, GOODS, GOODS_OF_LEVEL, STATIONS
from engine.imperial_steam.state import Factory, ImperialGame, Player
from engine.kernel.choices import Choice, Item, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Main Action 3: Build a building"
STATION_RULE = f"{RULE}, Train station"
FACTORY_RULE = f"{RULE}, Factory"
WORKERS = tuple(f"{area}-{level}" for area in ("training", "working") for level in (1, 2, 3))


def judge_station(game: ImperialGame, turn: TurnInHand, action: BuildStation) -> Deed:
    """Train station: on an empty site of a joined city, for the cost printed there."""
    player = game.state.players[turn.seat]
    must_exist("city", action.city, game.rules.cities, STATION_RULE)
    must_have_hand(game, turn, "building")
    city, cost = game.rules.city(action.city), game.rules.cities[action.city].station_cost
    if action.city not in network(game, turn.seat):
        raise IllegalAction("not-connected", say("{city} is not in your network.", city=city), rule=STATION_RULE)
    if len(player.stations) >= STATIONS:
        raise IllegalAction(
            "no-stations-left", say("All {stations} of your stations are built.", stations=STATIONS), rule=STATION_RULE
        )
    if action.city in player.stations:
        raise IllegalAction("own-station", say("You have a station in {city} already.", city=city), rule=STATION_RULE)
    if cost is None or free_station_sites(game, action.city) < 1:
        raise IllegalAction(
            "no-station-site", say("{city} has no empty site for a station.", city=city), rule=STATION_RULE
        )
    must_afford(game, turn.seat, cost, say("A station in {city}", city=city), STATION_RULE)

    def deed() -> None:
        place_hand(game, turn, "building")
        player.cash -= cost
        player.stations.append(action.city)
        game.emit(StationBuilt(turn.seat, action.city, cost))

    return deed


def factory_cost(game: ImperialGame, good: str, site: str) -> int:
    """Factory, step 1: the board's cost for the next one, unless the site has its own or takes the station's cost."""
    city = site.rpartition("-")[0]
    cost = sites_at(game, city)[site]
    if cost == "board":
        return game.rules.factory_board[good].construction[built(game, good)]
    return game.rules.cities[city].station_cost or 0 if cost == "station" else cost


def judge_factory(game: ImperialGame, turn: TurnInHand, action: BuildFactory) -> Deed:
    """Factory: on an empty site of the network, run for good by a worker from either area of the board."""
    city = action.site.rpartition("-")[0]
    must_exist("good", action.good, GOODS, FACTORY_RULE)
    must_exist("worker", action.worker, WORKERS, FACTORY_RULE)
    must_exist("city", city, game.rules.cities, FACTORY_RULE)
    must_have_hand(game, turn, "building")
    if action.site not in sites_at(game, city):
        sites = ", ".join(map(game.rules.site, sites_at(game, city))) or say("none")
        sentence = say(
            "{city} has no such site for a factory; it has {sites}.", city=game.rules.city(city), sites=sites
        )
        raise IllegalAction("no-site", sentence, rule=FACTORY_RULE)
    if city not in network(game, turn.seat):
        raise IllegalAction(
            "not-connected", say("{city} is not in your network.", city=game.rules.city(city)), rule=FACTORY_RULE
        )
    if action.site in game.state.sites:
        raise IllegalAction(
            "site-taken", say("{site} is built on.", site=game.rules.site(action.site)), rule=FACTORY_RULE
        )
    if not game.state.factories[action.good]:
        raise IllegalAction(
            "no-factories-left", say("All {good} factories are built.", good=say(action.good)), rule=FACTORY_RULE
        )
    area, level = _area(game.state.players[turn.seat], action.worker)
    if not area[level - 1]:
        sentence = say("You have no worker of {worker}.", worker=game.rules.worker(action.worker))
        raise IllegalAction("no-such-worker", sentence, rule=FACTORY_RULE)
    cost = factory_cost(game, action.good, action.site)
    must_afford(
        game,
        turn.seat,
        cost,
        say("A {good} factory at {site}", good=action.good, site=game.rules.site(action.site)),
        FACTORY_RULE,
    )
    return lambda: _build(game, turn, action, cost)


def _area(player: Player, worker: str) -> tuple[list[int], int]:
    area, _, level = worker.partition("-")
    return (player.training if area == "training" else player.working), int(level)


def _build(game: ImperialGame, turn: TurnInHand, action: BuildFactory, cost: int) -> None:
    player = game.state.players[turn.seat]
    place_hand(game, turn, "building")
    area, level = _area(player, action.worker)
    player.cash -= cost
    area[level - 1] -= 1
    game.state.factories[action.good] -= 1
    goods = GOODS_OF_LEVEL[level - 1]
    game.state.sites[action.site] = Factory(turn.seat, action.good, level, goods)
    game.emit(FactoryBuilt(turn.seat, action.good, action.site, cost, level, goods))


def building_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Stations one by one; factories by site, then kind and price, then worker."""
    cities = [city for city in game.rules.cities if city in network(game, turn.seat)]
    for city in cities:
        if passes(judge_station, game, turn, BuildStation(city)):
            yield offer(
                game,
                BuildStation,
                say("Build a station in {city}", city=game.rules.city(city)),
                cost=game.rules.cities[city].station_cost,
                effect=with_hand_cost(game, turn, "building", say("One more warehouse space, 10 guldens a round.")),
                at=city,
                group=say("Build a building"),
                city=city,
            )
    player = game.state.players[turn.seat]
    workers = []
    for worker in WORKERS:
        area, level = _area(player, worker)
        if area[level - 1]:
            workers.append(
                Item(
                    worker,
                    game.rules.worker(worker, begins=True),
                    effect=say("{n} goods", n=GOODS_OF_LEVEL[level - 1]),
                )
            )
    sites = tuple(item for city in cities for item in _site_items(game, turn, city, workers))
    if sites:
        yield offer(
            game,
            BuildFactory,
            say("Build a factory"),
            holes=(OneOf("site", say("Site"), sites), OneOf("worker", say("Worker"), tuple(workers))),
            effect=with_hand_cost(game, turn, "building"),
            group=say("Build a building"),
        )


def _site_items(game: ImperialGame, turn: TurnInHand, city: str, workers: list[Item]) -> Iterator[Item]:
    for site in sites_at(game, city) if workers else ():
        kinds = tuple(
            Item(good, say(GOOD_TITLES[good]), cost=factory_cost(game, good, site))
            for good in GOODS
            if passes(judge_factory, game, turn, BuildFactory(good, site, workers[0].value))
        )
        if kinds:
            yield Item(site, game.rules.site(site), at=site, holes=(OneOf("good", say("Factory"), kinds),))
