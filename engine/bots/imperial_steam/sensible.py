"""The decisions: each choice gets a worth, and the one worth most is taken."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from engine.bots.imperial_steam.finance import Finance
from engine.bots.imperial_steam.freight import Freight
from engine.bots.imperial_steam.lines import Line
from engine.bots.imperial_steam.look import Candidate, Look
from engine.bots.imperial_steam.plan import Plan
from engine.bots.imperial_steam.worth import Worth
from engine.kernel.action import Action, Jsonable
from engine.kernel.choices import Choice, Number, OneOf
from engine.kernel.position import Position

HAND = 12.0
"""What a step of influence for a hand costs."""
CHEAP_HUB, NEAR_HUB, MOST_BID = 40, 60, 70


class Sensible:
    """Takes the choice it thinks worth most; of equals any. Keeps nothing but the line of the turn under way."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self._line: tuple[tuple[object, ...], Line] | None = None

    def choose(self, seen: Position, seat: int) -> Action:
        look = Look(seen, seat)
        plan = self._plan(look)
        thought = Thought(look, plan)
        by_step = {
            "blind-bid": thought.bids,
            "declare-tracks": thought.crews,
            "business": thought.business,
            "store-goods": thought.discards,
        }
        candidates = list(by_step.get(seen.step, thought.turn)())
        if not candidates:
            return seen.default(seat)
        best = max(candidates, key=lambda candidate: (candidate[0], self.rng.random()))
        return seen.action(best[1])

    def _plan(self, look: Look) -> Plan:
        """The plan; its line is searched for anew when a hand has been placed or our network has grown."""
        me = look.me
        key = (look.seat, look.round, me["hands"], *me["tracks"], *me["engineers"], *me["stations"])
        if self._line is None or self._line[0] != key:
            self._line = key, Plan(look).line
        return Plan(look, self._line[1])


class Thought:
    """One decision."""

    def __init__(self, look: Look, plan: Plan) -> None:
        self.look = look
        self.plan = plan
        self.freight = Freight(self.look, self.plan)
        self.finance = Finance(self.look, self.plan)
        self.worth = Worth(self.look, self.plan, self.freight, self.finance)

    def bids(self) -> Iterator[Candidate]:
        """Enough for the cheapest hub, or for the second if that is not much dearer: all want workers at once."""
        first, second, *_ = sorted(hub["influence"] for hub in self.look.game["hubs"].values())
        yield 1.0, {"do": "bid", "guldens": min(first, MOST_BID)}
        if second <= NEAR_HUB:
            yield 1.0 + (second <= CHEAP_HUB), {"do": "bid", "guldens": second}

    def crews(self) -> Iterator[Candidate]:
        """A second track on the way if it can be had, else the crew that wastes least."""
        for option in self.look.options:
            if option.action["do"] == "also-build":
                link = option.action["link"]
                worth = self.worth.track(link) - (option.cost or 0) if self._joins(link) else 0.0
                yield (30.0 + worth if worth > 15.0 else -99.0), dict(option.action)
            for hole in option.holes:
                if isinstance(hole, OneOf):
                    for item in hole.items:
                        yield (
                            20.0 - sum(item.value) / 5 - len(item.value) / 50,
                            {**option.action, hole.name: item.value},
                        )

    def _joins(self, link: str) -> bool:
        """Does a second track join the network or the first one, without access to be bought in between?"""
        declared = self.look.game["turn"]["declared"]
        reach = self.look.network.union(*(self.look.rules.links[first].ends for first in declared))
        return bool(reach & set(self.look.rules.links[link].ends))

    def business(self) -> Iterator[Candidate]:
        """Share value while investors wait for it, passengers early, influence otherwise."""
        yield from self._free()
        look = self.look
        worths = {
            "influence": 13.0,
            "shares": self.finance.share_gain(look.me["share_row"]),
            "passenger": 10.0 * (look.left + 1) - 15.0 - (60.0 if look.me["room"] <= self.plan.room_needed else 0.0),
        }
        for option in look.options:
            if option.action["do"] == "spend":
                yield worths[option.action["on"]], dict(option.action)
            elif option.action["do"] == "forgo":
                yield 0.0, dict(option.action)

    def discards(self) -> Iterator[Candidate]:
        """Keep what the next build needs and a coal; return what there is most too much of."""
        needed = {**self.plan.needed, "coal": max(1, self.freight.coal_wanted)}
        for option in self.look.options:
            good = option.action["good"]
            yield float(self.look.me["goods"][good] - needed[good]), dict(option.action)

    def turn(self) -> Iterator[Candidate]:
        """Free actions that pay, then the main action worth most, then the end."""
        yield from self._free()
        for option in self.look.options:
            do = option.action["do"]
            if do in ("end", "lay"):
                yield 0.5 if do == "end" else 500.0, dict(option.action)
            elif do in ("pass", "give-up-track"):
                yield -5.0 - HAND * self.look.hand_cost(do), dict(option.action)
            elif do in self.worth.of:
                for worth, action in self.worth.of[do](option):
                    yield worth - HAND * self.look.hand_cost(do), action

    # -- free actions ---------------------------------------------------------------------------------------------

    def _free(self) -> Iterator[Candidate]:
        for option in self.look.options:
            do = option.action["do"]
            if do == "deliver":
                yield 900.0 + self._delivery(option.action), _filled(option)
            elif do == "access" and self.worth.track(option.action["link"]) > (option.cost or 0):
                if (option.cost or 0) <= self.look.cash * 0.8 or option.action["link"] in self.plan.links[:1]:
                    yield 800.0, dict(option.action)
            elif do == "sell":
                count = self.finance.shares_to_sell(option)
                if count:
                    yield 700.0, {**option.action, "count": count}

    def _delivery(self, action: Mapping[str, Jsonable]) -> float:
        hub = self.look.game["cities"][action["city"]]["hub"]
        if hub and action["good"] == "coal":
            state = self.look.game["hubs"][hub]
            return float(state["influence"] + 20) * (0.9 if "gold" in state["keys"] else 0.5)
        return float((1.0 + 0.1 * self.look.left) * self.look.game["factories"][action["good"]]["pays"])


def _filled(option: Choice) -> dict[str, Jsonable]:
    """An option with its holes filled plainly: first item, lowest number."""
    action = dict(option.action)
    for hole in option.holes:
        if isinstance(hole, OneOf):
            action[hole.name] = hole.items[0].value
        elif isinstance(hole, Number):
            action[hole.name] = hole.low
    return action
