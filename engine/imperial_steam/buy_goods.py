"""Main Action 5: Buy or order goods, from the Shipment market."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import BuyGood, OrderGoods
from engine.imperial_steam.events import GoodBought, GoodsOrdered
from engine.imperial_steam.hands import TurnInHand, must_have_hand, place_hand, with_hand_cost
from engine.imperial_steam.offers import must_afford, must_exist, offer, passes
from engine.imperial_steam.rules import GOOD_TITLES, GOODS
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import make_fit
from engine.kernel.choices import Choice, Number
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Main Action 5: Buy or order goods"


def market_cost(game: ImperialGame, good: str, count: int) -> int:
    """The topmost cubes of a market column, one after the other."""
    cubes = game.state.market[good]
    return sum(game.rules.market_price(cubes - taken) for taken in range(count))


def _must_be_there(game: ImperialGame, good: str, count: int) -> None:
    must_exist("good", good, GOODS, RULE)
    if game.state.market[good] < count:
        sentence = say(
            "The market has {market} {good}; you want {count}.",
            market=game.state.market[good],
            good=say(good),
            count=count,
        )
        raise IllegalAction("market-empty", sentence, rule=RULE)


def judge_buy(game: ImperialGame, turn: TurnInHand, action: BuyGood) -> Deed:
    """Instantly buy one good: the topmost cube of its kind, stored at once."""
    must_have_hand(game, turn, "goods")
    _must_be_there(game, action.good, 1)
    cost = market_cost(game, action.good, 1)
    must_afford(game, turn.seat, cost, say("The next {good}", good=say(action.good)), RULE)

    def deed() -> None:
        place_hand(game, turn, "goods")
        game.state.market[action.good] -= 1
        player = game.state.players[turn.seat]
        player.cash -= cost
        player.goods[action.good] += 1
        game.emit(GoodBought(turn.seat, action.good, cost))
        make_fit(game)

    return deed


def order_limit(game: ImperialGame) -> int:
    """Order goods: the number on the Shipment tile above this round; none in round 8."""
    tiles = game.state.shipments
    return tiles[game.state.round - 1] if game.state.round <= len(tiles) else 0


def judge_order(game: ImperialGame, turn: TurnInHand, action: OrderGoods) -> Deed:
    """Order goods for the next round: onto the landing, which holds as many as the Shipment tile says."""
    player = game.state.players[turn.seat]
    if not (turn.main == "goods" and turn.detail == "order"):
        must_have_hand(game, turn, "goods")
    if action.count < 1:
        raise IllegalAction("order-nothing", say("Order at least one good."), rule=RULE)
    waiting, limit = sum(player.landing.values()), order_limit(game)
    if not limit:
        raise IllegalAction("last-round", say("Nothing can be ordered in round 8: it would never arrive."), rule=RULE)
    if waiting + action.count > limit:
        sentence = say(
            "This round's limit is {limit} ordered goods; you have {waiting} and want {count} more.",
            limit=limit,
            waiting=waiting,
            count=action.count,
        )
        raise IllegalAction("order-limit", sentence, rule=RULE)
    _must_be_there(game, action.good, action.count)
    cost = market_cost(game, action.good, action.count)
    must_afford(game, turn.seat, cost, say("{count} {good}", count=action.count, good=say(action.good)), RULE)

    def deed() -> None:
        place_hand(game, turn, "goods")
        turn.detail = "order"
        game.state.market[action.good] -= action.count
        player.cash -= cost
        player.landing[action.good] += action.count
        game.emit(GoodsOrdered(turn.seat, action.good, action.count, cost))

    return deed


def goods_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Buying each good, and ordering as many of each as limit, market and money allow."""
    for good in GOODS:
        if passes(judge_buy, game, turn, BuyGood(good)):
            yield offer(
                game,
                BuyGood,
                say("Buy {good}", good=say(good)),
                cost=market_cost(game, good, 1),
                effect=with_hand_cost(game, turn, "goods", say("You have it at once.")),
                group=say("Buy or order goods"),
                good=good,
            )
    for good in GOODS:
        most = 0
        while passes(judge_order, game, turn, OrderGoods(most + 1, good)):
            most += 1
        if most:
            prices = ", ".join(str(game.rules.market_price(game.state.market[good] - n)) for n in range(most))
            yield offer(
                game,
                OrderGoods,
                say("Order {good}", good=say(good)),
                holes=(Number("count", say(GOOD_TITLES[good]), 1, most),),
                effect=with_hand_cost(game, turn, "goods", say("Arrives next round; prices {prices}.", prices=prices)),
                group=say("Buy or order goods"),
                good=good,
            )
