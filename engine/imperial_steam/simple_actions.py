"""Main Actions 8, 10 and 11: Philanthropize, Fundraise, Pass."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import Fundraise, Pass, Philanthropize
from engine.imperial_steam.events import Fundraised, Passed, Philanthropized
from engine.imperial_steam.hands import (
    TurnInHand,
    influence_after_hand,
    must_have_hand,
    place_hand,
    with_hand_cost,
)
from engine.imperial_steam.influence import move_influence
from engine.imperial_steam.offers import must_afford, offer, passes
from engine.imperial_steam.rules import influence_of
from engine.imperial_steam.state import ImperialGame
from engine.kernel.choices import Choice, Number
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import noop, say

STEP_COST = 10
FUNDS = 10
PHILANTHROPIZE_RULE = "Imperial Steam, Main Action 8: Philanthropize"


def _most_steps(game: ImperialGame, turn: TurnInHand) -> int:
    column = influence_after_hand(game, turn, "philanthropize")
    return min(game.state.players[turn.seat].cash // STEP_COST, game.rules.last_column - column)


def judge_philanthropize(game: ImperialGame, turn: TurnInHand, action: Philanthropize) -> Deed:
    """Main Action 8: ten guldens for each step of influence, as many as one likes."""
    must_have_hand(game, turn, "philanthropize")
    if action.guldens < STEP_COST or action.guldens % STEP_COST:
        sentence = say(
            "Each step costs {cost} guldens: give {cost}, {twice} and so on.",
            cost=STEP_COST,
            twice=2 * STEP_COST,
        )
        raise IllegalAction("step-cost", sentence, rule=PHILANTHROPIZE_RULE)
    must_afford(game, turn.seat, action.guldens, say("That gift"), PHILANTHROPIZE_RULE)
    steps = action.guldens // STEP_COST
    if steps > _most_steps(game, turn):
        sentence = say(
            "The track ends at {end}: {n} steps from you.",
            end=influence_of(game.rules.last_column),
            n=_most_steps(game, turn),
        )
        raise IllegalAction("top-of-track", sentence, rule=PHILANTHROPIZE_RULE)

    def deed() -> None:
        place_hand(game, turn, "philanthropize")
        game.state.players[turn.seat].cash -= action.guldens
        game.emit(Philanthropized(turn.seat, action.guldens))
        move_influence(game, turn.seat, steps, noop("philanthropy"))

    return deed


def judge_fundraise(game: ImperialGame, turn: TurnInHand, action: Fundraise) -> Deed:
    """Main Action 10: take ten guldens."""
    must_have_hand(game, turn, "fundraise")

    def deed() -> None:
        place_hand(game, turn, "fundraise")
        game.state.players[turn.seat].cash += FUNDS
        game.emit(Fundraised(turn.seat, FUNDS))

    return deed


def judge_pass(game: ImperialGame, turn: TurnInHand, action: Pass) -> Deed:
    """Main Action 11: nothing, though own hands there cost influence as on every tile."""
    must_have_hand(game, turn, "pass")

    def deed() -> None:
        place_hand(game, turn, "pass")
        game.emit(Passed(turn.seat))

    return deed


def simple_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Giving as much as one likes, raising funds, passing."""
    most = _most_steps(game, turn)
    if most and passes(judge_philanthropize, game, turn, Philanthropize(STEP_COST)):
        yield offer(
            game,
            Philanthropize,
            say("Philanthropize"),
            holes=(Number("guldens", say("Guldens"), STEP_COST, most * STEP_COST, STEP_COST, money=True),),
            effect=with_hand_cost(game, turn, "philanthropize", say("10 influence for every 10 guldens.")),
            group=say("Philanthropize"),
        )
    if passes(judge_fundraise, game, turn, Fundraise()):
        effect = with_hand_cost(game, turn, "fundraise", say("Take {funds} guldens.", funds=FUNDS))
        yield offer(game, Fundraise, say("Fundraise"), effect=effect, group=say("Fundraise"))
    if passes(judge_pass, game, turn, Pass()):
        yield offer(game, Pass, say("Pass"), effect=with_hand_cost(game, turn, "pass"), group=say("Pass"), rank=-2)
