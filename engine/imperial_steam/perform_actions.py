"""Phase 7: Perform actions. Turn by turn, in turn order, until everyone has placed all of their hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.imperial_steam.actions import (
    BuildFactory,
    BuildStation,
    BuildTracks,
    BuyAccess,
    BuyGood,
    BuyTrain,
    EndTurn,
    Fundraise,
    HireEngineer,
    HireWorkers,
    LowerShareValue,
    OrderGoods,
    Pass,
    Philanthropize,
    Produce,
    RaiseShareValue,
    SecureContract,
    UpgradeTrain,
)
from engine.imperial_steam.build_building import building_offers, judge_factory, judge_station
from engine.imperial_steam.build_tracks import build_offers, judge_build
from engine.imperial_steam.buy_goods import goods_offers, judge_buy, judge_order
from engine.imperial_steam.contracts import contract_offers, judge_contract
from engine.imperial_steam.free_actions import free_deed, free_offers
from engine.imperial_steam.hands import RULE, TurnInHand, hand_cost
from engine.imperial_steam.hire import hire_offers, judge_engineer, judge_hire
from engine.imperial_steam.offers import offer
from engine.imperial_steam.produce import judge_produce, produce_offers
from engine.imperial_steam.rules import TILES, influence_of
from engine.imperial_steam.share_value import judge_lower, judge_raise, share_offers
from engine.imperial_steam.simple_actions import judge_fundraise, judge_pass, judge_philanthropize, simple_offers
from engine.imperial_steam.state import ImperialGame
from engine.imperial_steam.trains import judge_train, judge_upgrade, train_offers
from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed, Step
from engine.kernel.words import say

MAIN_ACTIONS: dict[type[Action], Callable[[ImperialGame, TurnInHand, Any], Deed]] = {
    BuildTracks: judge_build,
    HireWorkers: judge_hire,
    HireEngineer: judge_engineer,
    BuildStation: judge_station,
    BuildFactory: judge_factory,
    Produce: judge_produce,
    BuyGood: judge_buy,
    OrderGoods: judge_order,
    BuyTrain: judge_train,
    UpgradeTrain: judge_upgrade,
    SecureContract: judge_contract,
    Philanthropize: judge_philanthropize,
    RaiseShareValue: judge_raise,
    LowerShareValue: judge_lower,
    Fundraise: judge_fundraise,
    Pass: judge_pass,
}

MAIN_OFFERS: tuple[Callable[[ImperialGame, TurnInHand], Iterator[Choice]], ...] = (
    *(build_offers, hire_offers, building_offers, produce_offers, goods_offers, train_offers, contract_offers),
    *(share_offers, simple_offers),
)


class Turn(TurnInHand, tag="turn"):
    """One player's turn: one main action, with free actions before, inside and after it, until the player ends it."""

    def waiting_on(self, game: ImperialGame) -> tuple[int, ...]:
        return (self.seat,)

    def prompt(self, game: ImperialGame, seat: int) -> str:
        table = game.state
        cash, influence = table.players[seat].cash, influence_of(table.influence[seat])
        means = say("You have {cash} guldens and {influence} influence.", cash=cash, influence=influence)
        if self.main:
            return say(
                "{action} is done: use free actions or end your turn. {means}",
                action=say(TILES[self.main]),
                means=means,
            )
        hands = game.rules.hands(table.round) - sum(table.players[seat].placed.values())
        if hands == 1:
            return say("Your turn: place your last hand on a main action. {means}", means=means)
        return say("Your turn: place one of your {hands} hands on a main action. {means}", hands=hands, means=means)

    def choices(self, game: ImperialGame, seat: int) -> Sequence[Choice]:
        found = [choice for offers in self._main_offers() for choice in offers(game, self)]
        if self.main:
            found.append(offer(game, EndTurn, say("End your turn"), group=say("End"), rank=2))
        return [*found, *free_offers(game, self)]

    def _main_offers(self) -> Sequence[Callable[[ImperialGame, TurnInHand], Iterator[Choice]]]:
        """All of them before the main action; after it only what can go on: hiring and ordering."""
        return MAIN_OFFERS if not self.main else {"hire": (hire_offers,), "goods": (goods_offers,)}.get(self.main, ())

    def judge(self, game: ImperialGame, seat: int, action: Action) -> Deed:
        """Phase 7: one main action a turn; hiring and ordering may go on, one worker or good after the other."""
        main = MAIN_ACTIONS.get(type(action))
        if main is not None:
            return main(game, self, action)
        if isinstance(action, EndTurn):
            if not self.main:
                raise IllegalAction(
                    "main-action-first", say("First place a hand on a main action; Pass is one."), rule=RULE
                )
            return lambda: game.pop(self)
        deed = free_deed(game, self, action)
        if deed is None:
            raise IllegalAction("not-now", say("That is part of an action you have not begun."), rule=RULE)
        return deed

    def attempts(self, game: ImperialGame, seat: int, at: str) -> Iterator[Action]:
        if at in game.rules.links:
            yield BuyAccess(at) if at in game.state.crowns else BuildTracks(at)
        elif at in game.rules.cities:
            yield BuildStation(at)

    def default(self, game: ImperialGame, seat: int) -> Action:
        """Ten guldens harm nobody; where hands there cost more influence than passing does, pass."""
        if self.main:
            return EndTurn()
        funds, rest = hand_cost(game, seat, "fundraise"), hand_cost(game, seat, "pass")
        return Fundraise() if funds <= min(rest, game.state.influence[seat]) else Pass()


class PerformActions(Step[ImperialGame], tag="perform-actions"):
    """So many turns have been taken this round; everyone has as many hands."""

    taken: int = 0

    def advance(self, game: ImperialGame) -> None:
        order = game.state.order
        if self.taken == len(order) * game.rules.hands(game.state.round):
            game.pop(self)
            return
        seat = order[self.taken % len(order)]
        self.taken += 1
        game.push(Turn(seat))
