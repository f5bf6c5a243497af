"""A sensible railway director for Imperial Steam: heads for Trieste over the hubs, and delivers on the way.

It looks only at its view and its choices, and gives each choice a worth in guldens. The worths are rules of thumb:
what a track, a worker or a factory brings over the rounds that are left.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush

from engine.imperial_steam.rules import ROUNDS, TRIESTE, Rules
from engine.kernel.action import Action, Jsonable
from engine.kernel.choices import Choice, Item, Number, OneOf, SomeOf
from engine.kernel.position import Position

Game = Mapping[str, Jsonable]
Candidate = tuple[float, dict[str, Jsonable]]

BUILDING_GOODS = ("wood", "stone", "iron")
EXTRA = {"bridge": "stone", "tunnel": "iron"}
CREW_WANTED = 9
"""Workers on the board that carry a line to Trieste."""
DEAREST_WORKER = 40


class Sensible:
    """Takes the choice it thinks worth most."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def choose(self, seen: Position, seat: int) -> Action:
        thought = Thought(seen, seat)
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


class Thought:
    """One look at the table from one seat."""

    def __init__(self, seen: Position, seat: int) -> None:
        self.rules: Rules = seen.system.rules(seen.setup)
        self.game: Game = seen.view(seat)["game"]
        self.seat = seat
        self.me: Game = self.game["players"][seat]
        self.options = seen.choices(seat).options
        self.round: int = self.game["round"]
        self.left = ROUNDS - self.round
        self.network = set(self.me["network"])
        self.route = self._plan()
        self.reserve = 12 * sum(self._lacking_next().values()) if self.left and self.round > 1 else 0
        """Money that the next build's materials will cost."""

    def _plan(self) -> list[str]:
        """The links to build: first to a hub that still wants goods, if the network has none, then to Trieste."""
        hubs = {
            hub["city"]
            for hub in self.game["hubs"].values()
            if sum(self.game["cities"][hub["city"]]["wants"].values()) > 1
        }
        first = [] if hubs & self.network or not hubs else self._way(self.network, hubs)
        joined = self.network.union(*(self.rules.links[link].ends for link in first))
        return first + self._way(joined, {TRIESTE})

    def _way(self, start: set[str], goals: set[str]) -> list[str]:
        """The links over what is easiest; cities with something to offer count as easier."""
        edge: list[tuple[float, str, list[str]]] = [(0.0, city, []) for city in sorted(start)]
        done: set[str] = set()
        while edge:
            cost, city, links = heappop(edge)
            if city in goals:
                return links
            if city in done:
                continue
            done.add(city)
            for link in self.rules.links_at[city]:
                if link.other(city) not in done and not self._full(city, link.id):
                    step = self._difficulty(link.id, link.other(city))
                    heappush(edge, (cost + step, link.other(city), [*links, link.id]))
        return []

    def _full(self, city: str, link: str) -> bool:
        """Are there two own tracks in this city already, and no station?"""
        tracks = sum(city in self.rules.links[track].ends for track in self.me["tracks"])
        return tracks >= 2 and city not in self.me["stations"]

    def _difficulty(self, link: str, city: str) -> float:
        state = self.game["cities"][city]
        if link in self.game["crowns"]:
            return 4.0
        hub = 2.0 if state["hub"] else 0.0
        offers: float = 0.8 * state["business"] + 0.4 * state["influence"] + 0.4 * len(state["sites"])
        engineer = 0.0 if self._engineer(link) in (None, *self.me["engineers"]) else 3.5
        effort: int = state["effort"] or 3
        return max(1.0, effort - hub - offers + engineer)

    def _engineer(self, link: str) -> str | None:
        kind = self.rules.links[link].kind
        return None if kind == "plain" else kind

    @cached_property
    def trieste_chance(self) -> float:
        """How likely it is that somebody's line will be finished: two links a round are a good pace."""
        missing = min(self._missing(player) for player in self.game["players"])
        rounds = self.left + (0.5 if self.me["hands"] > 1 else 0.0)
        if missing == 0:
            return 1.0
        return (
            max(0.05, min(0.95, 0.9 * (2.0 * rounds + 1.0 - missing) / 4 + 0.2)) if missing <= 2 * rounds + 1 else 0.03
        )

    def _missing(self, player: Game) -> int:
        """Links from a player's network to Trieste at least."""
        near, edge, steps = set(player["network"]), set(player["network"]), 0
        while TRIESTE not in near:
            edge = {link.other(city) for city in edge for link in self.rules.links_at[city]} - near
            near |= edge
            steps += 1
        return steps

    def last_turn(self) -> bool:
        """Is this our last turn of the game?"""
        ending = self.round == ROUNDS or any(TRIESTE in player["network"] for player in self.game["players"])
        turn = self.game["turn"]
        placed_now = 1 if turn and turn["main"] else 0
        return bool(ending and self.me["hands"] - (1 - placed_now) == 0)

    # -- the opening bid ------------------------------------------------------------------------------------------

    def bids(self) -> Iterator[Candidate]:
        """Enough for the cheapest hub, and for the second if it is near."""
        markers = sorted(hub["influence"] for hub in self.game["hubs"].values())
        wanted = markers[1] if markers[1] <= 50 else min(markers[0], 60)
        yield 1.0, {"do": "bid", "guldens": wanted}

    # -- steps inside an action -----------------------------------------------------------------------------------

    def crews(self) -> Iterator[Candidate]:
        """A second track on the way if it can be had, else the crew that wastes least."""
        for option in self.options:
            if option.action["do"] == "also-build":
                worth = self._track_worth(option.action["link"]) if self._joins(option.action["link"]) else 0.0
                yield (30.0 + worth if worth > 15.0 else -99.0), dict(option.action)
            for hole in option.holes:
                if isinstance(hole, OneOf):
                    for item in hole.items:
                        crew = item.value
                        yield 20.0 - sum(crew) / 5 - len(crew) / 50, {**option.action, hole.name: crew}

    def _joins(self, link: str) -> bool:
        """Does a second track join the network or the first one, without access to be bought in between?"""
        declared = self.game["turn"]["declared"]
        reach = self.network.union(*(self.rules.links[first].ends for first in declared))
        return bool(reach & set(self.rules.links[link].ends))

    def business(self) -> Iterator[Candidate]:
        """Share value while investors wait for it, passengers early, influence otherwise."""
        yield from self._free()
        worths = {
            "influence": 13.0,
            "shares": self._share_gain(self.me["share_row"]),
            "passenger": 10.0 * (self.left + 1) - (45.0 if self.me["room"] <= 5 and self.left else 12.0),
        }
        for option in self.options:
            if option.action["do"] == "spend":
                yield worths[option.action["on"]], dict(option.action)
            elif option.action["do"] == "forgo":
                yield 0.0, dict(option.action)

    def discards(self) -> Iterator[Candidate]:
        """Keep what the next build needs and a coal; return what there is most too much of."""
        needed = self._needed()
        for option in self.options:
            good = option.action["good"]
            yield float(self.me["goods"][good] - needed[good]), dict(option.action)

    # -- a turn ---------------------------------------------------------------------------------------------------

    def turn(self) -> Iterator[Candidate]:
        """Free actions that pay, then the main action worth most, then the end."""
        yield from self._free()
        for option in self.options:
            do = option.action["do"]
            judge = getattr(self, "_" + do.replace("-", "_"), None)
            if do in ("end", "lay"):
                yield 0.5 if do == "end" else 500.0, dict(option.action)
            elif do in ("pass", "give-up-track"):
                yield -5.0, dict(option.action)
            elif judge is not None:
                for worth, action in judge(option):
                    yield worth - 12.0 * self._hand_cost(do), action

    def _hand_cost(self, do: str) -> int:
        tiles = {
            "hire": "hire",
            "hire-engineer": "hire",
            "station": "building",
            "factory": "building",
            "buy": "goods",
            "order": "goods",
            "train": "train",
            "upgrade": "train",
            "raise-shares": "shares",
            "lower-shares": "shares",
        }
        turn = self.game["turn"]
        tile = tiles.get(do, do)
        return 0 if turn and turn["main"] == tile else int(self.me["placed"].get(tile, 0))

    def _free(self) -> Iterator[Candidate]:
        for option in self.options:
            do = option.action["do"]
            if do == "deliver":
                yield 900.0 + self._delivery(option.action), self._filled(option)
            elif do == "access" and self._track_worth(option.action["link"]) > 0:
                if (option.cost or 0) <= self.me["cash"] * 0.7 or self._opens_deliveries(option.action["link"]):
                    yield 800.0, dict(option.action)
            elif do == "sell":
                count = self._shares_to_sell(option)
                if count:
                    yield 700.0, {**option.action, "count": count}

    def _opens_deliveries(self, link: str) -> bool:
        """Does the link lead to a city that wants what lies beside our workers?"""
        wants = [
            good
            for city in self.rules.links[link].ends
            if city not in self.network
            for good in self.game["cities"][city]["wants"]
        ]
        return any(
            site["seat"] == self.seat and site["left"] and site["good"] in wants
            for city in self.game["cities"].values()
            for site in city["sites"]
        )

    def _delivery(self, action: Mapping[str, Jsonable]) -> float:
        hub = self.game["cities"][action["city"]]["hub"]
        if hub and action["good"] == "coal":
            state = self.game["hubs"][hub]
            return float(state["influence"]) * (1.1 if "gold" in state["keys"] else 0.55)
        return float(self.game["factories"][action["good"]]["pays"])

    def _filled(self, option: Choice) -> dict[str, Jsonable]:
        """An option with its holes filled plainly: first item, lowest number."""
        action = dict(option.action)
        for hole in option.holes:
            if isinstance(hole, OneOf):
                action[hole.name] = hole.items[0].value
            elif isinstance(hole, Number):
                action[hole.name] = hole.low
        return action

    def _shares_to_sell(self, option: Choice) -> int:
        """At the end while a share brings more than the tenth it costs; before, dear shares when money is short."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        value, sold = self.me["share_value"], self.me["shareholders"]
        if self.last_turn() and self.game["turn"]["main"]:
            money, count = self._final_money(), 0
            while count < hole.high and _after(money + value, sold + 1) > _after(money, sold):
                money, sold, count = money + value, sold + 1, count + 1
            return count
        short = self.me["cash"] < 60 and not self.game["turn"]["main"] and self.round > 1 and self.left >= 1
        most = 5 if value >= 90 else 2 if value >= 60 else 1
        return int(short and sold < most)

    def _final_money(self) -> float:
        """What we should have before dividends."""
        keys = sum(
            self.game["hubs"][key.partition("-")[0]]["influence"] * (1.0 if key.endswith("gold") else 0.5)
            for key in self.me["keys"]
        )
        reached = any(TRIESTE in player["network"] for player in self.game["players"])
        contracts = (
            sum(card["value"] * (1 if card["filled"] else -1) for card in self.me["contracts"]) if reached else 0
        )
        goods = 10 * sum(self.me["goods"].values())
        return float(self.me["cash"] + self.me["income"] + keys + contracts + goods)

    # -- main actions ---------------------------------------------------------------------------------------------

    def _track_worth(self, link: str) -> float:
        """What a track brings: the way to Trieste, hubs, and a city's opportunities."""
        ends = [city for city in self.rules.links[link].ends if city not in self.network]
        if not ends:
            return -10.0
        state = self.game["cities"][ends[0]]
        worth: float = (6.0 + 7.0 * self.left) * state["business"] + 10.0 * state["influence"]
        worth += 60.0 if state["hub"] else 0.0
        worth += 6.0 * len([site for site in state["sites"] if site["seat"] is None])
        if link in self.route[:3]:
            worth += 250.0 + (300.0 if TRIESTE in ends else 0.0)
        else:
            worth -= 95.0
        if self.left == 0 and TRIESTE not in ends:
            worth -= 80.0
        return worth

    def _build(self, option: Choice) -> Iterator[Candidate]:
        """A crew and materials carry two links as well as one: wait for it, unless time runs out."""
        if self.round == 1:
            return
        worth = self._track_worth(option.action["link"]) - (option.cost or 0)
        weak = self._experience_now() < self._effort_ahead() and len(self.route) > 1
        yield worth - (45.0 if weak and self.left > 2 else 0.0), dict(option.action)

    def _hire(self, option: Choice) -> Iterator[Candidate]:
        """Workers while there is time for them to learn."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        crew = sum(self.me["training"]) + sum(self.me["working"])
        price = self.game["hubs"][self.rules.sources[option.action["source"]]]["prices"][option.action["source"]]
        keep = 30 if self.round == 1 else self.reserve
        count, cost = 0, 0
        while count < hole.high and crew + count < CREW_WANTED and price <= DEAREST_WORKER:
            if cost + price > self.me["cash"] - keep:
                break
            cost, count, price = cost + price, count + 1, price + 10
        if count and self.left >= 2:
            short = max(0, self._effort_ahead() - self._experience_next())
            urgent = 80.0 if crew < 4 else 110.0 if short > 0 and self.racing else 0.0
            yield urgent + 20.0 * min(count, 4) + 11.0 * min(short, 10) - cost * 0.4, {**option.action, "count": count}

    def _effort_ahead(self) -> int:
        """The effort of the next two links."""
        ahead = [link for link in self.route[:2] if link not in self.game["crowns"]]
        cities = {city for link in ahead for city in self.rules.links[link].ends} - self.network
        return sum(self.rules.effort(city) or 0 for city in cities)

    def _experience_now(self) -> int:
        """What the idle workers can do this round."""
        return int(sum(level * count for level, count in enumerate(self.me["training"], 1)))

    @cached_property
    def racing(self) -> bool:
        """Is there time enough to reach Trieste, at two links a build and nearly a build a round?"""
        return bool(self.route) and len(self.route) <= 2 * (self.left + 1)

    def _experience_next(self) -> int:
        """What the crew can do next round."""
        one, two, three = self.me["training"]
        home = sum(level * count for level, count in enumerate(self.me["working"], 1))
        return int(2 * one + 3 * (two + three) + home)

    def _hire_engineer(self, option: Choice) -> Iterator[Candidate]:
        """The engineer that a link ahead needs: at once for the next two, when money allows for a later one."""
        if not self.left or self.round == 1:
            return
        ahead = [
            number
            for number, link in enumerate(self.route)
            if self._engineer(link) == option.action["engineer"] and link not in self.game["crowns"]
        ]
        if not ahead or self.me["cash"] - (option.cost or 0) < (self.reserve if ahead[0] > 1 else 0):
            return
        yield (190.0 if ahead[0] < 2 else 95.0) if self.racing else 20.0, dict(option.action)

    def _factory(self, option: Choice) -> Iterator[Candidate]:
        """Kinds by what can be delivered or is missing on contracts; workers that have done their work first."""
        sites, workers = option.holes
        assert isinstance(sites, OneOf)
        assert isinstance(workers, OneOf)
        worker = self._worker(workers.items)
        if worker is None:
            return
        goods = int(worker.value[-1]) + 1
        for site in sites.items:
            kinds = site.holes[0]
            assert isinstance(kinds, OneOf)
            for kind in kinds.items:
                worth = self._factory_worth(str(kind.value), goods) - (kind.cost or 0)
                worth -= 60.0 if self.me["cash"] - (kind.cost or 0) < self.reserve else 0.0
                yield worth, {**option.action, "site": site.value, "good": kind.value, "worker": worker.value}

    def _worker(self, items: Sequence[Item]) -> Item | None:
        ranks = {"working-3": 5, "working-2": 4, "training-3": 2, "working-1": 3, "training-2": 1, "training-1": 1}
        crew = sum(self.me["training"]) + sum(self.me["working"])
        fit = [item for item in items if crew > 5 or self.left <= 1 or not str(item.value).endswith("3")]
        return max(fit, key=lambda item: ranks[str(item.value)], default=None)

    def _factory_worth(self, good: str, goods: int) -> float:
        open_demand = sum(
            city["wants"].get(good, 0)
            for name, city in self.game["cities"].items()
            if name in self.network or any(name in self.rules.links[link].ends for link in self.route[:3])
        )
        own = sum(
            site["left"]
            for city in self.game["cities"].values()
            for site in city["sites"]
            if site["seat"] == self.seat and site["good"] == good
        )
        turns = self.me["hands"] + 5 * self.left
        deliverable = max(0, min(goods, open_demand - own, turns // 2))
        pays = self.game["factories"][good]["pays"] or 90
        worth = float(deliverable) * (pays if good != "coal" else 50 if self.left > 4 else 80) * 0.65
        open_cards = any(not card["filled"] and good in card["factories"] for card in self.me["contracts"])
        return worth + self.trieste_chance * (200.0 if open_cards else 60.0)

    def _station(self, option: Choice) -> Iterator[Candidate]:
        if self.me["cash"] - (option.cost or 0) < 40 and self.left:
            return
        yield 10.0 * (self.left + 1) + 18.0 - (option.cost or 0), dict(option.action)

    def _produce(self, option: Choice) -> Iterator[Candidate]:
        """What building lacks; in the last round what is left, for its ten guldens."""
        hole = option.holes[0]
        assert isinstance(hole, SomeOf)
        lacking, useful = self._lacking(), []
        for item in hole.items:
            good = self._site(str(item.value))["good"]
            if lacking.get(good, 0) > 0:
                lacking[good] -= 1
                useful.append(item.value)
        if useful and self.racing and self.left:
            last = 60.0 if not any(lacking.values()) else 0.0
            yield 42.0 * len(useful) + last, {**option.action, "sites": useful}
        elif self.left == 0 and self.me["hands"] <= 2:
            yield 9.0 * len(hole.items), {**option.action, "sites": [item.value for item in hole.items]}

    def _site(self, name: str) -> Game:
        city = name.rpartition("-")[0]
        found: Game = next(site for site in self.game["cities"][city]["sites"] if site["id"] == name)
        return found

    def _needed(self) -> dict[str, int]:
        """Goods for the next build (of two links), and coal for deliveries as far as there is room."""
        needed = dict.fromkeys(BUILDING_GOODS, 1)
        links = [link for link in self.route[:2] if link not in self.game["crowns"]]
        for link in links:
            kind = self._engineer(link)
            if kind and (kind in self.me["engineers"] or link == links[0]):
                needed[EXTRA[kind]] += 1
        room = self.me["room"] + len(self.me["engines"]) - sum(needed.values())
        needed["coal"] = max(1, min(1 + self._deliverable(), room))
        return needed

    def _lacking(self) -> dict[str, int]:
        """Of what is needed, what neither board nor landing has."""
        have = {good: self.me["goods"][good] + self.me["landing"][good] for good in self.me["goods"]}
        return {good: count - have[good] for good, count in self._needed().items() if count > have[good]}

    def _deliverable(self) -> int:
        """Goods beside own workers that a city of the network wants."""
        count = 0
        for good in ("wood", "stone", "iron", "coal"):
            beside = sum(
                site["left"]
                for city in self.game["cities"].values()
                for site in city["sites"]
                if site["seat"] == self.seat and site["good"] == good
            )
            wanted = sum(
                city["wants"].get(good, 0) for name, city in self.game["cities"].items() if name in self.network
            )
            count += min(beside, wanted)
        return count

    def _buy(self, option: Choice) -> Iterator[Candidate]:
        """The one good that is missing now."""
        lacking, good = self._lacking(), option.action["good"]
        if self.left == 0 and good != "coal":
            return
        if good == "coal" and self._deliverable() and not self.me["goods"]["coal"]:
            yield 75.0 - (option.cost or 0), dict(option.action)
        elif good in lacking and sum(lacking[kind] for kind in lacking if kind != "coal") == 1 and self.route:
            ready = self.racing and self._experience_now() >= self._effort_ahead()
            yield (170.0 if ready else 62.0) - (option.cost or 0), dict(option.action)

    def _order(self, option: Choice) -> Iterator[Candidate]:
        """What the next build will lack, while there is room for it."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        good = option.action["good"]
        wanted = self._lacking_next()
        room = self.me["room"] - sum(self.me["goods"].values()) - sum(self.me["landing"].values())
        count = min(hole.high, wanted.get(good, 0), max(0, room + 2))
        if count > 0 and self.left and self.round > 1:
            urgent = 30.0 if good == "coal" and self._deliverable() else 0.0
            worth = 56.0 + urgent + 12.0 * sum(wanted.values()) - 4.0 * self.me["landing"][good]
            building = self.racing and any(kind != "coal" for kind in wanted)
            worth += 90.0 if building else 0.0
            yield worth - (60.0 if building and good == "coal" else 0.0), {**option.action, "count": count}

    def _lacking_next(self) -> dict[str, int]:
        """What will be lacking next round, if what is there is built with before."""
        lacking = self._lacking()
        if any(option.action["do"] == "build" for option in self.options):
            for good in BUILDING_GOODS:
                if not self.me["landing"][good]:
                    lacking[good] = max(lacking.get(good, 0), 1)
        return lacking

    def _train(self, option: Choice) -> Iterator[Candidate]:
        level = option.action["engine"]
        if self.me["cash"] - (option.cost or 0) < 40 + self.reserve:
            return
        gain = self._influence_worth(self.rules.engines[level].influence)
        yield self._cars_worth(level) + gain + 8.0 - (option.cost or 0) * 0.8, dict(option.action)

    def _upgrade(self, option: Choice) -> Iterator[Candidate]:
        new, old = option.action["new"], option.action["old"]
        if self.me["cash"] - (option.cost or 0) < (30 if self.me["room"] > 5 else 0):
            return
        gain = self._influence_worth(self.rules.engines[new].influence)
        yield self._cars_worth(new - old) + gain - (option.cost or 0) * 0.8, dict(option.action)

    def _cars_worth(self, cars: int) -> float:
        """Cars are for goods in store and for contracts, which bring investors."""
        if self.left == 0:
            return 0.0
        tight = 45.0 * min(cars, max(0, 6 - int(self.me["room"])))
        return tight + 26.0 * min(cars, max(0, 12 - int(self.me["room"])))

    def _influence_worth(self, steps: int) -> float:
        """Influence turns into share value, hubs in reach and their bonus."""
        return 13.0 * steps

    def _contract(self, option: Choice) -> Iterator[Candidate]:
        """Investors for certain, the value if Trieste is reached and own factories fill it."""
        card = next(card for card in self.game["contracts"] if card["id"] == option.action["card"])
        size = len(card["factories"])
        if self.me["room"] - size < (4 if self.left else 0):
            return
        free = dict(self.me["factories"])
        for held in self.me["contracts"]:
            for good in held["factories"]:
                free[good] = free.get(good, 0) - 1
        kinds = set(card["factories"])
        missing = sum(max(0, card["factories"].count(good) - max(0, free.get(good, 0))) for good in kinds)
        filled = (1.0, 0.5, 0.2, 0.0)[missing] if self.left >= 2 else float(missing == 0)
        chance = self.trieste_chance
        investors = min(size, self.rules.pack.share_board.spaces - self.me["investors"])
        capital = investors * (55.0 if self.left >= 3 else 35.0 if self.left else 5.0)
        yield capital + chance * card["value"] * (2 * filled - 1) + 5.0 * size, dict(option.action)

    def _philanthropize(self, option: Choice) -> Iterator[Candidate]:
        """Influence for hubs: at the end for their bonus, before for their workers and engineers."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        markers = sorted(hub["influence"] for hub in self.game["hubs"].values())
        reached = sum(marker <= self.me["influence"] for marker in markers)
        bonus = (0, 10, 30, 60, 100)
        for count in range(reached + 1, 5):
            cost = markers[count - 1] - self.me["influence"]
            if hole.low <= cost <= hole.high:
                late = 1.0 if self.last_turn() else 0.25 if self.left <= 2 else 0.1
                help_now = 60.0 if reached == 0 and self.left >= 4 else 0.0
                yield (bonus[count] - bonus[reached]) * late + help_now - cost, {**option.action, "guldens": cost}

    def _raise_shares(self, option: Choice) -> Iterator[Candidate]:
        """Dearer shares for those who will buy, paid with influence."""
        row = self.me["share_row"]
        steps = self.rules.pack.share_board.influence[row + 1]
        yield self._share_gain(row) - 7.0 * steps, dict(option.action)

    def _share_gain(self, row: int) -> float:
        """What one row more adds to the shares that can be sold."""
        values, investors = self.rules.share_values(), int(self.me["investors"])
        if row + 1 >= len(values):
            return 0.0
        hoped = investors + (3 if self.left >= 3 else 1 if self.left else 0)
        now, then = values[row] * min(3, hoped - row), values[row + 1] * min(3, max(0, hoped - row - 1))
        return 0.8 * (then - now)

    def _fundraise(self, option: Choice) -> Iterator[Candidate]:
        yield 9.0, dict(option.action)


def _after(money: float, shareholders: int) -> float:
    return money * (10 - shareholders) / 10 if money > 0 else money
