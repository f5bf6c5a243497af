"""Main Action 4: Produce goods."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import Produce
from engine.imperial_steam.events import Produced
from engine.imperial_steam.hands import TurnInHand, must_have_hand, place_hand, with_hand_cost
from engine.imperial_steam.offers import offer, passes
from engine.imperial_steam.rules import GOOD_TITLES, GOODS
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import make_fit
from engine.kernel.choices import Choice, Item, SomeOf
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Main Action 4: Produce goods"


def judge_produce(game: ImperialGame, turn: TurnInHand, action: Produce) -> Deed:
    """Main Action 4: any of one's workers on the map with goods left give one good each."""
    must_have_hand(game, turn, "produce")
    if not action.sites or len(set(action.sites)) != len(action.sites):
        raise IllegalAction("produce-sites", say("Name at least one factory, and each one once."), rule=RULE)
    for site in action.sites:
        factory = game.state.sites.get(site)
        if factory is None or factory.seat != turn.seat:
            raise IllegalAction("no-factory", say("You have no factory at '{site}'.", site=site), rule=RULE)
        if not factory.left:
            raise IllegalAction(
                "no-goods", say("Your worker at {site} has no goods left.", site=game.rules.site(site)), rule=RULE
            )

    def deed() -> None:
        place_hand(game, turn, "produce")
        produced = dict.fromkeys(map(str, GOODS), 0)
        for site in action.sites:
            game.state.sites[site].left -= 1
            produced[game.state.sites[site].good] += 1
        for good, count in produced.items():
            game.state.players[turn.seat].goods[good] += count
        goods = {good: count for good, count in produced.items() if count}
        game.emit(Produced(turn.seat, goods, list(action.sites)))
        make_fit(game)

    return deed


def produce_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Some of the workers that have goods left."""
    items = tuple(
        Item(
            site,
            say("{good} at {site}", good=say(GOOD_TITLES[factory.good]), site=game.rules.site(site)),
            effect=say("{left} left", left=factory.left),
            at=site,
        )
        for site, factory in game.state.sites.items()
        if passes(judge_produce, game, turn, Produce((site,)))
    )
    if items:
        yield offer(
            game,
            Produce,
            say("Produce goods"),
            holes=(SomeOf("sites", say("Factories"), items, 1, len(items)),),
            effect=with_hand_cost(game, turn, "produce", say("One good from each.")),
            group=say("Produce goods"),
        )
