"""A sensible railroad for Steam: builds links it can finish this turn, moves what pays most, and stays solvent."""

from __future__ import annotations

import random
from typing import Any

from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.errors import EngineError
from engine.kernel.position import Position

DEAREST_LINK = 7
"""What a link may cost at most, in dollars."""
LOWEST_INCOME = -5
"""No money is raised for building below this income."""
CANDIDATES = 12
"""How many first tiles are followed up by a second one in thought."""
WORKING_CAPITAL = 10
"""Standard game: what is bought on top of the turn's expenses while income can bear it."""
LOWEST_CAPITAL_INCOME = -1
"""Standard game: below this income only the turn's expenses are bought."""


class Sensible:
    """Plays by rules of thumb, one or two tiles ahead."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, seen: Position, seat: int) -> Action:
        if seen.step == "buy-capital":
            return _capital(seen, seat)
        if seen.step == "build-track":
            return self._build(seen, seat)
        if seen.step == "move-goods":
            return _move(seen, seat)
        return seen.default(seat)

    def _build(self, seen: Position, seat: int) -> Action:
        """The cheapest link there is, or a first tile after which there is one; else what must be done."""
        me = _me(seen, seat)
        if me["income"] <= LOWEST_INCOME or _late(seen):
            return seen.default(seat)
        options = [option for option in seen.choices(seat).options if option.action["do"].startswith("build")]
        links = [option for option in options if _completes(option)]
        if links:
            best = min(links, key=lambda option: ((option.cost or 0) / option.rank, self.rng.random()))
            if (best.cost or 0) <= DEAREST_LINK * best.rank:
                return seen.action(dict(best.action))
        cheap = sorted(options, key=lambda option: (option.cost or 0, self.rng.random()))[:CANDIDATES]
        priced = [(price, number) for number, option in enumerate(cheap) if (price := _with_next(seen, seat, option))]
        if priced and min(priced)[0] <= DEAREST_LINK:
            return seen.action(dict(cheap[min(priced)[1]].action))
        return seen.default(seat)


def _me(seen: Position, seat: int) -> dict[str, Any]:
    me: dict[str, Any] = seen.view(seat)["game"]["players"][seat]
    return me


def _late(seen: Position) -> bool:
    """Is this the last turn, when only a link's own point can pay for it?"""
    game = seen.view(None)["game"]
    return bool(game["turn"] >= game["turns"])


def _completes(option: Choice) -> bool:
    return option.effect.startswith("completes")


def _with_next(seen: Position, seat: int, option: Choice) -> int:
    """What this tile and the cheapest one that makes a link of it cost together; 0 if there is none this turn."""
    after = seen.fork()
    try:
        after.play(seat, after.action(dict(option.action)))
    except EngineError:
        return 0
    if seat not in after.waiting_on() or after.step != "build-track":
        return 0
    prices = [next_tile.cost or 0 for next_tile in after.choices(seat).options if _completes(next_tile)]
    return (option.cost or 0) + min(prices) if prices else 0


def _capital(seen: Position, seat: int) -> Action:
    """The turn's expenses and something to build with."""
    needed = seen.default(seat)
    more = seen.action({"do": "capital", "amount": getattr(needed, "amount", 0) + WORKING_CAPITAL})
    me = _me(seen, seat)
    if _late(seen) or me["income"] < LOWEST_CAPITAL_INCOME or me["money"] >= WORKING_CAPITAL:
        return needed
    try:
        seen.check(seat, more)
    except EngineError:
        return needed
    return more


def _move(seen: Position, seat: int) -> Action:
    """The delivery that pays most; without one a better locomotive, while it is cheap to keep."""
    options = seen.choices(seat).options
    moves = [option for option in options if option.action["do"] == "move"]
    if moves and moves[0].rank > 0:
        return seen.action(dict(moves[0].action))
    level = _me(seen, seat)["engine"]
    most = 2 if seen.setup.options["mode"] == "standard" else 4
    if level < most and any(option.action["do"] == "locomotive" for option in options):
        return seen.action({"do": "locomotive"})
    return seen.default(seat)
