"""Free Action: Deliver a good, once a turn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import Deliver
from engine.imperial_steam.events import Delivered, HubGrew
from engine.imperial_steam.hands import TurnInHand
from engine.imperial_steam.influence import grow_hub
from engine.imperial_steam.network import built, hub_at, network
from engine.imperial_steam.offers import must_exist, offer, passes
from engine.imperial_steam.rules import GOODS, HUB_DEMAND, KEYS
from engine.imperial_steam.state import ImperialGame
from engine.kernel.choices import Choice, Item, OneOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Free Action: Deliver a good"


def judge_delivery(game: ImperialGame, turn: TurnInHand, action: Deliver) -> Deed:
    """Free Action: spend a coal, and move a good from beside a worker to an empty demand space of a joined city."""
    table, player = game.state, game.state.players[turn.seat]
    must_exist("good", action.good, GOODS, RULE)
    must_exist("city", action.city, game.rules.cities, RULE)
    city = game.rules.city(action.city)
    if turn.delivered:
        raise IllegalAction("delivered", say("You have delivered a good this turn; one is the limit."), rule=RULE)
    factory = table.sites.get(action.site)
    if factory is None or factory.seat != turn.seat:
        raise IllegalAction("no-factory", say("You have no factory at '{site}'.", site=action.site), rule=RULE)
    if factory.good != action.good or not factory.left:
        sentence = say(
            "Your worker at {site} has {left} {good} left.",
            site=game.rules.site(action.site),
            left=factory.left,
            good=say(factory.good),
        )
        raise IllegalAction("no-goods", sentence, rule=RULE)
    if action.city not in network(game, turn.seat):
        raise IllegalAction("not-connected", say("{city} is not in your network.", city=city), rule=RULE)
    if not table.wants.get(action.city, {}).get(action.good):
        raise IllegalAction(
            "no-demand", say("{city} wants no more {good}.", city=city, good=say(action.good)), rule=RULE
        )
    if not player.goods["coal"]:
        raise IllegalAction("no-coal", say("A delivery needs 1 coal from your board; you have none."), rule=RULE)
    hub = hub_at(game, action.city)
    if hub and action.good == "coal" and {f"{hub}-gold", f"{hub}-silver"} & set(player.keys):
        raise IllegalAction("second-coal", say("You have delivered coal to {city} already.", city=city), rule=RULE)
    return lambda: _deliver(game, turn, action, hub)


def payment(game: ImperialGame, good: str) -> int:
    """Free Action: the rightmost empty space of the good's row on the Factory board, as it stands now."""
    return game.rules.factory_board[good].payment[built(game, good) - 1]


def next_key(game: ImperialGame, hub: str) -> str:
    """Free Action: the hub's gold key first, then the silver one."""
    gold = f"{hub}-gold"
    return gold if all(gold not in player.keys for player in game.state.players) else f"{hub}-silver"


def _deliver(game: ImperialGame, turn: TurnInHand, action: Deliver, hub: str | None) -> None:
    table, player = game.state, game.state.players[turn.seat]
    turn.delivered = True
    player.goods["coal"] -= 1
    table.sites[action.site].left -= 1
    table.wants[action.city][action.good] -= 1
    if hub and action.good == "coal":
        key = next_key(game, hub)
        player.keys.append(key)
        game.emit(Delivered(turn.seat, action.good, action.site, action.city, key=key.replace("-", " ")))
    else:
        guldens = payment(game, action.good)
        player.cash += guldens
        game.emit(Delivered(turn.seat, action.good, action.site, action.city, guldens))
    if hub:
        _grow(game, hub, action.city)


def _grow(game: ImperialGame, hub: str, city: str) -> None:
    """Free Action, step 4: the n-th cube a hub receives moves its marker by the n-th number of its growth tile."""
    received = sum(HUB_DEMAND.values()) - sum(game.state.wants[city].values())
    steps = game.rules.pack.worker_board.growth[game.state.hubs[hub].growth][received - 1]
    grow_hub(game, hub, steps)
    game.emit(HubGrew(hub, city, game.state.hubs[hub].marker))


def deliver_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Each good a joined city wants; where several workers hold it, the player says which gives it."""
    reach = network(game, turn.seat)
    for city, wants in game.state.wants.items():
        for good in wants if city in reach else ():
            sites = [
                site
                for site, factory in game.state.sites.items()
                if factory.good == good and passes(judge_delivery, game, turn, Deliver(good, site, city))
            ]
            if not sites:
                continue
            items = tuple(
                Item(site, game.rules.site(site), effect=say("{left} left", left=game.state.sites[site].left), at=site)
                for site in sites
            )
            hub = hub_at(game, city)
            if hub and good == "coal":
                effect = say(
                    "For 1 coal you get the {key} key.",
                    key=say(KEYS[next_key(game, hub).partition("-")[2]], color=say(hub)),
                )
            else:
                effect = say("For 1 coal you get {n} guldens.", n=payment(game, good))
            yield offer(
                game,
                Deliver,
                say("Deliver {good} to {city}", good=say(good), city=game.rules.city(city)),
                holes=(OneOf("site", say("From"), items),),
                effect=effect,
                at=city,
                group=say("Free actions"),
                rank=1,
                good=good,
                city=city,
            )
