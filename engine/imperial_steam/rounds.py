"""Rounds of Play: the eight phases of a round. The first round begins with phase 7."""

from __future__ import annotations

from collections import Counter

from engine.imperial_steam.events import (
    GameEnded,
    GoodsArrived,
    OrderArrived,
    RoundBegan,
    Scored,
    Total,
    WorkersTrained,
)
from engine.imperial_steam.final_scoring import final_scores
from engine.imperial_steam.income import collect_income
from engine.imperial_steam.network import trieste_reached
from engine.imperial_steam.perform_actions import PerformActions
from engine.imperial_steam.rules import MARKET_ROWS, ROUNDS
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.storage import make_fit
from engine.imperial_steam.turn_order import determine_turn_order
from engine.kernel.step import Step
from engine.kernel.words import noop

PERFORM_ACTIONS = 7


class Round(Step[ImperialGame], tag="round"):
    """A round under way; `phase` is the next phase to come."""

    phase: int = PERFORM_ACTIONS

    def advance(self, game: ImperialGame) -> None:
        phases = (
            *(retrieve_hands, shipment_arrives, take_ordered_goods, collect_income, train_workers),
            *(determine_turn_order, perform_actions),
        )
        if self.phase <= len(phases):
            self.phase += 1
            phases[self.phase - 2](game)
        elif game_has_ended(game):
            if game.rules.hidden_money:
                game.reveal("the other players' money")
            game.pop(self)
            _tell_scores(game)
        else:
            game.state.round += 1
            self.phase = 1


def retrieve_hands(game: ImperialGame) -> None:
    """Phase 1: take all hands back from the tiles; rounds 2 to 4 add one."""
    for player in game.state.players:
        player.placed = {}
    game.emit(RoundBegan(game.state.round, game.rules.hands(game.state.round)))


def shipment_arrives(game: ImperialGame) -> None:
    """Phase 2: goods above this round fill the market from the bottom up; what does not fit goes to the supply."""
    arriving = Counter(game.state.arriving.pop(str(game.state.round), ()))
    if not arriving:
        return
    lost: dict[str, int] = {}
    for good, count in sorted(arriving.items()):
        market = game.state.market[good] + count
        game.state.market[good] = min(MARKET_ROWS, market)
        if market > MARKET_ROWS:
            lost[good] = market - MARKET_ROWS
    game.emit(GoodsArrived(dict(sorted(arriving.items())), lost))


def take_ordered_goods(game: ImperialGame) -> None:
    """Phase 3: goods on the landing must be stored now."""
    for seat in game.state.order:
        player = game.state.players[seat]
        goods = {good: count for good, count in player.landing.items() if count}
        if goods:
            for good, count in goods.items():
                player.goods[good] += count
                player.landing[good] = 0
            game.emit(OrderArrived(seat, goods))
    make_fit(game)


def train_workers(game: ImperialGame) -> None:
    """Phase 5: idle workers rise a level, the second level first; then crews come home on their own level."""
    for player in game.state.players:
        one, two, three = player.training
        idle = [0, one, two + three]
        player.training = [trained + back for trained, back in zip(idle, player.working, strict=True)]
        player.working = [0, 0, 0]
    game.emit(WorkersTrained())


def perform_actions(game: ImperialGame) -> None:
    """Phase 7: everyone places their hands."""
    game.push(PerformActions())


def game_has_ended(game: ImperialGame) -> bool:
    """Phase 8: after round 8, or when anyone's network has joined Wien to Trieste."""
    return game.state.round == ROUNDS or trieste_reached(game)


def _tell_scores(game: ImperialGame) -> None:
    reached = noop("has been reached") if trieste_reached(game) else noop("has not been reached")
    game.emit(GameEnded(game.state.round, reached))
    for seat, sheet in enumerate(final_scores(game)):
        for line in sheet.lines:
            if line.amount:
                game.emit(Scored(seat, line.label, line.amount))
        game.emit(Total(seat, sheet.total))
