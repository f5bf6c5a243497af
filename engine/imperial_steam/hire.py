"""Main Action 2: Hire. Workers of one source, one after the other, and an engineer of each kind."""

from __future__ import annotations

from collections.abc import Iterator

from engine.imperial_steam.actions import HireEngineer, HireWorkers
from engine.imperial_steam.events import EngineerHired, WorkersHired
from engine.imperial_steam.hands import (
    TurnInHand,
    influence_after_hand,
    must_have_hand,
    place_hand,
    with_hand_cost,
)
from engine.imperial_steam.offers import must_afford, must_exist, offer, passes
from engine.imperial_steam.rules import COLORS, ENGINEERS, WORKERS, influence_of
from engine.imperial_steam.state import ImperialGame
from engine.kernel.choices import Choice, Number
from engine.kernel.errors import IllegalAction
from engine.kernel.step import Deed
from engine.kernel.words import say

RULE = "Imperial Steam, Main Action 2: Hire"
ENGINEER_PRICE = 30


def hiring_cost(game: ImperialGame, source: str, count: int) -> int:
    """Hire workers: each pays the row of the price marker, which then moves up; the last row stays."""
    prices, row = game.rules.pack.worker_board.prices, game.state.prices[source]
    return sum(prices[min(row + hired, len(prices) - 1)] for hired in range(count))


def _must_reach(game: ImperialGame, turn: TurnInHand, hub: str) -> None:
    marker, influence = game.state.hubs[hub].marker, influence_after_hand(game, turn, "hire")
    if marker > influence:
        sentence = say(
            "Hiring from {hub} needs {needed} influence; you would have {have}.",
            hub=say(hub),
            needed=influence_of(marker),
            have=influence_of(influence),
        )
        raise IllegalAction("hub-influence", sentence, rule=RULE)


def judge_hire(game: ImperialGame, turn: TurnInHand, action: HireWorkers) -> Deed:
    """Main Action 2: any number of workers, all from one column of a hub within reach."""
    player = game.state.players[turn.seat]
    must_exist("source of workers", action.source, game.rules.sources, RULE)
    if turn.main != "hire":
        must_have_hand(game, turn, "hire")
    elif turn.detail not in ("", action.source):
        sentence = say(
            "You have hired from {source}: all workers come from one source.", source=game.rules.source(turn.detail)
        )
        raise IllegalAction("one-source", sentence, rule=RULE)
    if action.count < 1:
        raise IllegalAction("hire-nobody", say("Hire at least one worker."), rule=RULE)
    if action.count > player.supply:
        sentence = say(
            "You have {have} of {all} workers, so {supply} can be hired.",
            have=WORKERS - player.supply,
            all=WORKERS,
            supply=player.supply,
        )
        raise IllegalAction("workers", sentence, rule=RULE)
    _must_reach(game, turn, game.rules.sources[action.source])
    cost = hiring_cost(game, action.source, action.count)
    must_afford(game, turn.seat, cost, say("Hiring {count} workers there", count=action.count), RULE)

    def deed() -> None:
        place_hand(game, turn, "hire")
        turn.detail = action.source
        last = len(game.rules.pack.worker_board.prices) - 1
        game.state.prices[action.source] = min(last, game.state.prices[action.source] + action.count)
        player.cash -= cost
        player.supply -= action.count
        player.training[0] += action.count
        game.emit(WorkersHired(turn.seat, action.count, action.source, cost))

    return deed


def judge_engineer(game: ImperialGame, turn: TurnInHand, action: HireEngineer) -> Deed:
    """Hire engineers: from any hub within reach, 30 guldens each, one of each kind on staff."""
    player = game.state.players[turn.seat]
    must_exist("hub", action.hub, game.state.hubs, RULE)
    must_exist("engineer", action.engineer, ENGINEERS, RULE)
    if turn.main != "hire":
        must_have_hand(game, turn, "hire")
    if action.engineer in player.engineers:
        raise IllegalAction(
            "engineer-on-staff",
            say("You have a {engineer} engineer already.", engineer=say(action.engineer)),
            rule=RULE,
        )
    if not game.state.hubs[action.hub].engineers.get(action.engineer):
        raise IllegalAction(
            "no-engineer-there",
            say("There is no {engineer} engineer at {hub}.", engineer=say(action.engineer), hub=say(action.hub)),
            rule=RULE,
        )
    _must_reach(game, turn, action.hub)
    must_afford(game, turn.seat, ENGINEER_PRICE, say("An engineer"), RULE)

    def deed() -> None:
        place_hand(game, turn, "hire")
        game.state.hubs[action.hub].engineers[action.engineer] -= 1
        player.engineers.append(action.engineer)
        player.cash -= ENGINEER_PRICE
        game.emit(EngineerHired(turn.seat, action.engineer, action.hub, ENGINEER_PRICE))

    return deed


def hire_offers(game: ImperialGame, turn: TurnInHand) -> Iterator[Choice]:
    """Workers from each source as many as can be paid, and each engineer within reach."""
    player, board = game.state.players[turn.seat], game.rules.pack.worker_board
    for source in game.rules.sources:
        most = 0
        while passes(judge_hire, game, turn, HireWorkers(most + 1, source)):
            most += 1
        if most:
            price = board.prices[game.state.prices[source]]
            yield offer(
                game,
                HireWorkers,
                say("Hire workers from {source}", source=game.rules.source(source)),
                holes=(Number("count", say("Workers"), 1, most),),
                effect=with_hand_cost(
                    game,
                    turn,
                    "hire",
                    say(
                        "The first costs {price} guldens, all {most} {cost}; you have {workers}.",
                        price=price,
                        most=most,
                        cost=hiring_cost(game, source, most),
                        workers=WORKERS - player.supply,
                    ),
                ),
                group=say("Hire"),
                source=source,
            )
    for hub in COLORS:
        for engineer in ENGINEERS:
            if passes(judge_engineer, game, turn, HireEngineer(engineer, hub)):
                yield offer(
                    game,
                    HireEngineer,
                    say("Hire a {engineer} engineer from {hub}", engineer=say(engineer), hub=say(hub)),
                    cost=ENGINEER_PRICE,
                    effect=with_hand_cost(game, turn, "hire"),
                    group=say("Hire"),
                    engineer=engineer,
                    hub=hub,
                )
