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
        raise IllegalAction("no-crown", f"{name} is no State Railway: build it.", rule=RULE)
    if link in player.tracks:
        raise IllegalAction("own-track", f"You have access to {name} already.", rule=RULE)
    if not network(game, turn.seat) & set(game.rules.links[link].ends):
        raise IllegalAction("disconnected", f"{name} does not touch your network.", rule=RULE)
    if len(player.tracks) >= TRACKS:
        raise IllegalAction("no-tracks-left", "You have 0 tracks left.", rule=RULE)
    full = crowded(game, turn.seat, [link])
    if full is not None:
        sentence = f"You have no station in {game.rules.city(full)}, so only two of your tracks may meet there."
        raise IllegalAction("two-tracks", sentence, rule="Imperial Steam, Main Action 1: Build tracks, Restrictions")
    each, others = access_price(game, turn.seat, link)
    total = each * (len(others) or 1)
    must_afford(game, turn.seat, total, f"Access to {name}", RULE)

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
                f"Buy access to {game.rules.link(link)}",
                cost=each * (len(others) or 1),
                effect=f"{each} to each of {len(others)} players." if others else "Paid to the bank.",
                at=link,
                group="Free actions",
                link=link,
            )
