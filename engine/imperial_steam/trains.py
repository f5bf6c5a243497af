"""Main Action 6: Buy or upgrade a train."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import BuyTrain, UpgradeTrain
from engine.imperial_steam.events import TrainBought, TrainUpgraded
from engine.imperial_steam.hands import TurnInHand, must_have_hand, place_hand, with_hand_cost
from engine.imperial_steam.influence import move_influence
from engine.imperial_steam.offers import must_afford, must_exist, offer, passes
from engine.imperial_steam.rules import MOST_TRAINS, influence_of
from engine.imperial_steam.state import ImperialGame
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Main Action 6: Buy or upgrade a train"


def _must_be_on_sale(game: ImperialGame, level: int) -> None:
    """Only engines left of the current round on the Round track."""
    must_exist("steam engine", str(level), [str(known) for known in game.rules.engines], RULE)
    first = game.rules.engines[level].round
    if game.state.round < first:
        raise IllegalAction(
            "not-yet", say("IS-{level} can be bought from round {first} on.", level=level, first=first), rule=RULE
        )
    if not game.state.engines[str(level)]:
        raise IllegalAction("no-engines-left", say("No IS-{level} is left.", level=level), rule=RULE)


def judge_train(game: ImperialGame, turn: TurnInHand, action: BuyTrain) -> Deed:
    """Buy a train: its engine, as many freight cars as its level, a coal, and its influence."""
    player = game.state.players[turn.seat]
    must_have_hand(game, turn, "train")
    _must_be_on_sale(game, action.engine)
    if len(player.engines) >= MOST_TRAINS:
        raise IllegalAction(
            "three-trains",
            say("You have {n} trains, and no row for another.", n=MOST_TRAINS),
            rule=RULE,
        )
    price = game.rules.engine_price(action.engine)
    must_afford(game, turn.seat, price, say("An IS-{engine}", engine=action.engine), RULE)

    def deed() -> None:
        place_hand(game, turn, "train")
        game.state.engines[str(action.engine)] -= 1
        player.cash -= price
        player.engines.append(action.engine)
        player.freight += action.engine
        player.goods["coal"] += 1
        game.emit(TrainBought(turn.seat, action.engine, price))
        move_influence(game, turn.seat, game.rules.engines[action.engine].influence, f"IS-{action.engine}")

    return deed


def judge_upgrade(game: ImperialGame, turn: TurnInHand, action: UpgradeTrain) -> Deed:
    """Upgrade a train: pay the difference, add freight cars, take the new engine's influence; the old one is gone."""
    player = game.state.players[turn.seat]
    must_have_hand(game, turn, "train")
    _must_be_on_sale(game, action.new)
    if action.old not in player.engines:
        raise IllegalAction("no-such-train", say("You have no IS-{old}.", old=action.old), rule=RULE)
    if action.new <= action.old:
        raise IllegalAction(
            "not-better", say("IS-{new} is no better than IS-{old}.", new=action.new, old=action.old), rule=RULE
        )
    price = game.rules.engine_price(action.new) - game.rules.engine_price(action.old)
    must_afford(game, turn.seat, price, say("An IS-{new} for an IS-{old}", new=action.new, old=action.old), RULE)

    def deed() -> None:
        place_hand(game, turn, "train")
        game.state.engines[str(action.new)] -= 1
        game.state.engines_scrapped += 1
        player.cash -= price
        player.engines[player.engines.index(action.old)] = action.new
        player.freight += action.new - action.old
        game.emit(TrainUpgraded(turn.seat, action.old, action.new, price))
        move_influence(game, turn.seat, game.rules.engines[action.new].influence, f"IS-{action.new}")

    return deed


def train_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Each train for sale, and each upgrade of an own one."""
    for level, engine in game.rules.engines.items():
        gain = say(" +{n} influence.", n=influence_of(engine.influence)) if engine.influence else ""
        if passes(judge_train, game, turn, BuyTrain(level)):
            yield offer(
                game,
                BuyTrain,
                say("Buy an IS-{level}", level=level),
                cost=game.rules.engine_price(level),
                effect=with_hand_cost(
                    game, turn, "train", say("{level} freight cars and 1 coal.{gain}", level=level, gain=gain)
                ),
                group=say("Buy or upgrade a train"),
                engine=level,
            )
        for old in sorted(set(game.state.players[turn.seat].engines)):
            if passes(judge_upgrade, game, turn, UpgradeTrain(old, level)):
                yield offer(
                    game,
                    UpgradeTrain,
                    say("Replace an IS-{old} by an IS-{level}", old=old, level=level),
                    cost=game.rules.engine_price(level) - game.rules.engine_price(old),
                    effect=with_hand_cost(
                        game, turn, "train", say("{level} more freight cars.{gain}", level=level - old, gain=gain)
                    ),
                    group=say("Buy or upgrade a train"),
                    old=old,
                    new=level,
                )
