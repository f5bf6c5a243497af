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

RULE = "Imperial Steam, Main Action 2: Hire"
ENGINEER_PRICE = 30


def hiring_cost(game: ImperialGame, source: str, count: int) -> int:
    """Hire workers: each pays the row of the price marker, which then moves up; the last row stays."""
    prices, row = game.rules.pack.worker_board.prices, game.state.prices[source]
    return sum(prices[min(row + hired, len(prices) - 1)] for hired in range(count))


def _must_reach(game: ImperialGame, turn: TurnInHand, hub: str) -> None:
    marker, influence = game.state.hubs[hub].marker, influence_after_hand(game, turn, "hire")
    if marker > influence:
        sentence = (
            f"Hiring from {hub} needs {influence_of(marker)} influence; you would have {influence_of(influence)}."
        )
        raise IllegalAction("hub-influence", sentence, rule=RULE)


def judge_hire(game: ImperialGame, turn: TurnInHand, action: HireWorkers) -> Deed:
    """Main Action 2: any number of workers, all from one column of a hub within reach."""
    player = game.state.players[turn.seat]
    must_exist("source of workers", action.source, game.rules.sources, RULE)
    if turn.main != "hire":
        must_have_hand(game, turn, "hire")
    elif turn.detail not in ("", action.source):
        sentence = f"You have hired from {game.rules.source(turn.detail)}: all workers come from one source."
        raise IllegalAction("one-source", sentence, rule=RULE)
    if action.count < 1:
        raise IllegalAction("hire-nobody", "Hire at least one worker.", rule=RULE)
    if action.count > player.supply:
        sentence = f"You have {WORKERS - player.supply} of {WORKERS} workers, so {player.supply} can be hired."
        raise IllegalAction("workers", sentence, rule=RULE)
    _must_reach(game, turn, game.rules.sources[action.source])
    cost = hiring_cost(game, action.source, action.count)
    must_afford(game, turn.seat, cost, f"Hiring {action.count} workers there", RULE)

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
        raise IllegalAction("engineer-on-staff", f"You have a {action.engineer} engineer already.", rule=RULE)
    if not game.state.hubs[action.hub].engineers.get(action.engineer):
        raise IllegalAction("no-engineer-there", f"There is no {action.engineer} engineer at {action.hub}.", rule=RULE)
    _must_reach(game, turn, action.hub)
    must_afford(game, turn.seat, ENGINEER_PRICE, "An engineer", RULE)

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
                f"Hire workers from {game.rules.source(source)}",
                holes=(Number("count", "Workers", 1, most),),
                effect=with_hand_cost(
                    game,
                    turn,
                    "hire",
                    f"The first costs {price} guldens, all {most} "
                    f"{hiring_cost(game, source, most)}; you have {WORKERS - player.supply}.",
                ),
                group="Hire",
                source=source,
            )
    for hub in COLORS:
        for engineer in ENGINEERS:
            if passes(judge_engineer, game, turn, HireEngineer(engineer, hub)):
                yield offer(
                    game,
                    HireEngineer,
                    f"Hire a {engineer} engineer from {hub}",
                    cost=ENGINEER_PRICE,
                    effect=with_hand_cost(game, turn, "hire"),
                    group="Hire",
                    engineer=engineer,
                    hub=hub,
                )
