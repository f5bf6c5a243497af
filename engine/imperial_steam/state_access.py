"""Free Action: Buy access to a State Railway connection."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import BuyAccess
from engine.imperial_steam.events import AccessBought, FeePaid
from engine.imperial_steam.hands import TurnInHand
from engine.imperial_steam.network import crowded, network, owners
from engine.imperial_steam.offers import must_afford, must_exist, offer, passes
from engine.imperial_steam.opportunities import lay_track
from engine.imperial_steam.rules import TRACKS
from engine.imperial_steam.state import ImperialGame
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Free Action: Buy access to a State Railway connection"


def access_price(game: ImperialGame, seat: int, link: str) -> tuple[int, list[int]]:
    """Free Action: the higher station cost to the bank, or, where others have access, the lower one to each of them."""
    costs = [game.rules.cities[city].station_cost or 0 for city in game.rules.links[link].ends]
    others = owners(game, link, but=seat)
    return (min(costs), others) if others else (max(costs), [])


def judge_access(game: ImperialGame, turn: TurnInHand, action: BuyAccess) -> Deed:
    """Free Action: the link has a crown and touches the network; no workers, goods or engineer are needed."""
    player, link = game.state.players[turn.seat], action.link
    must_exist("connection", link, game.rules.links, RULE)
    name = game.rules.link(link)
    if link not in game.state.crowns:
        raise IllegalAction("no-crown", say("{name} is no State Railway: build it.", name=name), rule=RULE)
    if link in player.tracks:
        raise IllegalAction("own-track", say("You have access to {name} already.", name=name), rule=RULE)
    if not network(game, turn.seat) & set(game.rules.links[link].ends):
        raise IllegalAction("disconnected", say("{name} does not touch your network.", name=name), rule=RULE)
    if len(player.tracks) >= TRACKS:
        raise IllegalAction("no-tracks-left", say("You have 0 tracks left."), rule=RULE)
    full = crowded(game, turn.seat, [link])
    if full is not None:
        sentence = say(
            "You have no station in {city}, so only two of your tracks may meet there.", city=game.rules.city(full)
        )
        raise IllegalAction("two-tracks", sentence, rule="Imperial Steam, Main Action 1: Build tracks, Restrictions")
    each, others = access_price(game, turn.seat, link)
    total = each * (len(others) or 1)
    must_afford(game, turn.seat, total, say("Access to {name}", name=name), RULE)

    def deed() -> None:
        player.cash -= total
        game.emit(AccessBought(turn.seat, link, total))
        for other in others:
            game.state.players[other].cash += each
            game.emit(FeePaid(turn.seat, other, each, link))
        lay_track(game, turn.seat, link)

    return deed


def access_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Every State Railway the player can get access to now."""
    for link in game.state.crowns:
        if passes(judge_access, game, turn, BuyAccess(link)):
            each, others = access_price(game, turn.seat, link)
            yield offer(
                game,
                BuyAccess,
                say("Buy access to {link}", link=game.rules.link(link)),
                cost=each * (len(others) or 1),
                effect=say("{each} to each of {others} players.", each=each, others=len(others))
                if others
                else say("Paid to the bank."),
                at=link,
                group=say("Free actions"),
                link=link,
            )
