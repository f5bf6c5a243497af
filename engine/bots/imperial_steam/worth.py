"""What each main action is worth, in guldens at the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.bots.imperial_steam.finance import Finance
from engine.bots.imperial_steam.freight import GOODS_OF_LEVEL, Freight
from engine.bots.imperial_steam.lines import city_worth
from engine.bots.imperial_steam.look import Candidate, Look
from engine.bots.imperial_steam.plan import Plan
from engine.bots.imperial_steam.schedule import chance_of
from engine.imperial_steam.rules import HUB_BONUS, TRIESTE
from engine.kernel.action import Jsonable
from engine.kernel.choices import Choice, Item, Number, OneOf, SomeOf

DEAREST_WORKER = 40
MOST_WORKERS = 10
INFLUENCE = 11.0
"""What a step of influence is worth: shares, hubs in reach, their bonus."""
FUNDS = 9.0


class Worth:
    """Main actions weighed for one seat."""

    def __init__(self, look: Look, plan: Plan, freight: Freight, finance: Finance) -> None:
        self.look = look
        self.plan = plan
        self.freight = freight
        self.finance = finance
        self.of: dict[str, Callable[[Choice], Iterator[Candidate]]] = {
            "build": self.build,
            "hire": self.hire,
            "hire-engineer": self.engineer,
            "factory": self.factory,
            "station": self.station,
            "produce": self.produce,
            "buy": self.buy,
            "order": self.order,
            "train": self.train,
            "upgrade": self.upgrade,
            "contract": self.contract,
            "philanthropize": self.philanthropize,
            "raise-shares": self.raise_shares,
            "fundraise": self.fundraise,
        }

    # -- tracks ---------------------------------------------------------------------------------------------------

    def track(self, link: str) -> float:
        """What a track brings: a step on the line, and the city at its end."""
        look = self.look
        ends = [city for city in look.rules.links[link].ends if city not in look.network]
        if not ends:
            return -10.0
        worth = city_worth(look, ends[0])
        if TRIESTE in ends:
            return worth + 2.0 * self.plan.prize if look.reached or self.finance.trieste_pays() else -300.0
        if link in self.plan.links[:3] and look.left:
            return worth + (250.0 if self.plan.hopeful else 60.0) + self.plan.tempo
        return worth - 60.0 - 6.0 * (look.rules.effort(ends[0]) or 0)

    def build(self, option: Choice) -> Iterator[Candidate]:
        """The line's next track; with a crew for only one of two, rather later than now while there is time."""
        link = option.action["link"]
        worth = self.track(link) - (option.cost or 0)
        if link in self.plan.next_build.links and len(self.plan.next_build.links) > 1:
            weak = self.look.experience < self.plan.next_build.effort
            if weak and self.look.round == 1:
                return
            if weak and self.look.left >= 2 and not self._opens_deliveries(link):
                worth -= 200.0
        yield worth, dict(option.action)

    def _opens_deliveries(self, link: str) -> bool:
        """Does a link lead to a city that wants what lies beside our workers?"""
        cities = [city for city in self.look.rules.links[link].ends if city not in self.look.network]
        wants = [good for city in cities for good in self.look.game["cities"][city]["wants"]]
        return any(self.look.stock[good] for good in wants)

    # -- people ---------------------------------------------------------------------------------------------------

    def hire(self, option: Choice) -> Iterator[Candidate]:
        """As many as shorten the line or run a factory, while there is time for them to learn."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        look, source = self.look, option.action["source"]
        price = look.game["hubs"][look.rules.sources[source]]["prices"][source]
        cost, before = 0, self.plan.finish()
        if look.left < 1:
            return
        for count in range(1, hole.high + 1):
            if price > (DEAREST_WORKER if look.crew + count > 4 else 50) or look.crew + count > MOST_WORKERS:
                break
            cost += price
            price = min(50, price + 10)
            if cost > look.cash - (20 if look.round == 1 else self.plan.reserve):
                break
            yield self._hired(count, before) - 1.1 * cost, {**option.action, "count": count}

    def _hired(self, count: int, before: int) -> float:
        """What so many workers more are worth."""
        look = self.look
        sooner = self.plan.prize * (chance_of(self.plan.finish(count)) - chance_of(before))
        crew = look.crew + count
        base = 34.0 * min(count, max(0, 7 - look.crew)) if look.left >= 3 else 0.0
        if self.plan.hopeful and look.experience_next < self.plan.builds[min(1, len(self.plan.builds) - 1)].effort:
            base += 60.0
        base += 25.0 * min(count, max(0, 4 - look.crew)) if look.left >= 3 else 0.0
        for_factories = 26.0 * min(count, max(0, 4 - look.crew)) if look.left >= 1 else 0.0
        idle = 10.0 * max(0, crew - 8)
        return sooner + max(base, for_factories) - idle

    def engineer(self, option: Choice) -> Iterator[Candidate]:
        """The engineer that the line needs: at once for the next build, when money allows for a later one."""
        look, kind = self.look, option.action["engineer"]
        if not look.left or kind not in {str(look.rules.links[link].kind) for link in self.plan.links}:
            return
        if kind in self.plan.engineers_next:
            yield 160.0 + self.plan.tempo, dict(option.action)
        elif kind in self.plan.line.engineers and self.plan.racing:
            spare = look.cash - 30 >= self.plan.cost + self.plan.reserve and look.round > 2
            free = look.main == "hire"
            yield (25.0 + (20.0 if free else 0.0) + 0.4 * self.plan.tempo) if spare else -9.0, dict(option.action)

    # -- buildings ------------------------------------------------------------------------------------------------

    def factory(self, option: Choice) -> Iterator[Candidate]:
        """Kinds by what can be delivered, built with or filled; workers that have done their work first."""
        sites, workers = option.holes
        assert isinstance(sites, OneOf)
        assert isinstance(workers, OneOf)
        worker = self._worker(workers.items)
        if worker is None:
            return
        goods = GOODS_OF_LEVEL[int(str(worker.value)[-1]) - 1]
        worths: dict[str, float] = {}
        for site in sites.items:
            kinds = site.holes[0]
            assert isinstance(kinds, OneOf)
            for kind in kinds.items:
                good = str(kind.value)
                if good not in worths:
                    worths[good] = self._factory_worth(good, goods)
                worth = worths[good] - (kind.cost or 0) - self._worker_worth(str(worker.value))
                if self.look.cash - (kind.cost or 0) < self.plan.reserve and not self._pays_now(good):
                    worth -= 50.0
                yield worth, {**option.action, "site": site.value, "good": kind.value, "worker": worker.value}

    def _pays_now(self, good: str) -> bool:
        """Could a good of this kind be delivered for money at once?"""
        wanted = any(self.look.game["cities"][city]["wants"].get(good) for city in self.look.network)
        return wanted and good != "coal" and self.look.me["goods"]["coal"] > 0

    def _worker(self, items: Sequence[Item]) -> Item | None:
        ranks = {"working-3": 5, "working-2": 4, "training-3": 2, "working-1": 6, "training-2": 3, "training-1": 7}
        return max(items, key=lambda item: ranks[str(item.value)], default=None)

    def _worker_worth(self, worker: str) -> float:
        """What the line loses with a worker."""
        level = int(worker[-1])
        if self.look.crew <= 3 and self.look.left >= 3:
            return 60.0
        if not self.plan.racing or self.look.left == 0:
            return 5.0
        return (14.0 if self.look.crew <= 6 else 6.0) * level

    def _factory_worth(self, good: str, goods: int) -> float:
        worth = self.freight.deliveries(good, goods) + self.finance.factory_for_contracts(good)
        if self.plan.racing and good != "coal" and self.look.left >= 2 and not self.look.stock[good]:
            worth += 8.0 * goods
        return worth

    def station(self, option: Choice) -> Iterator[Candidate]:
        """Income for the rounds left, and room."""
        look = self.look
        if look.cash - (option.cost or 0) < (self.plan.cost if look.left else 0):
            return
        yield 10.0 * (look.left + 1) + 12.0 * (look.left > 1) - (option.cost or 0), dict(option.action)

    # -- goods ----------------------------------------------------------------------------------------------------

    def produce(self, option: Choice) -> Iterator[Candidate]:
        """What building lacks; in the last round what is left, for its ten guldens."""
        hole = option.holes[0]
        assert isinstance(hole, SomeOf)
        look, lacking = self.look, dict(self.plan.lacking_now)
        useful: list[Jsonable] = []
        have = sum(min(look.me["goods"][good], count) for good, count in self.plan.needed.items())
        room = look.me["room"] - have
        for item in hole.items:
            good = look.site(str(item.value))["good"]
            if lacking.get(good, 0) > 0 and len(useful) < room:
                lacking[good] -= 1
                useful.append(item.value)
        if useful and self.plan.builds and (look.left or self.plan.arriving):
            done = 0.6 * self.plan.tempo + 20.0 if not any(lacking.values()) else 0.0
            done += self.plan.prize if look.left == 0 else 0.0
            yield 20.0 * len(useful) + done, {**option.action, "sites": useful}
        elif look.left == 0 and look.hands <= 2:
            yield 9.0 * len(hole.items), {**option.action, "sites": [item.value for item in hole.items]}

    def buy(self, option: Choice) -> Iterator[Candidate]:
        """The one good that is missing now."""
        good, cost = option.action["good"], option.cost or 0
        if good == "coal":
            if self.freight.deliverable and not self.look.me["goods"]["coal"]:
                yield 60.0 - cost, dict(option.action)
            return
        lacking, room = self.plan.lacking_now, self.look.me["room"] >= self.plan.room_needed
        if good not in lacking or not room or not self._could_build(sum(lacking.values())):
            return
        if lacking == {good: 1} and self.look.left:
            yield 160.0 + 0.8 * self.plan.tempo - cost, dict(option.action)
        elif self.plan.arriving and self.look.cash >= 25 * sum(lacking.values()):
            yield 150.0 + self.plan.prize - cost, dict(option.action)

    def _could_build(self, goods: int) -> bool:
        """Are crew and engineers there for the next build, and hands to buy so many goods before it?"""
        strong = self.look.experience >= self.plan.next_build.effort
        return strong and not self.plan.engineers_next and self.look.hands > goods

    def order(self, option: Choice) -> Iterator[Candidate]:
        """What the next build will lack, and coal for deliveries, while there is room."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        look, good = self.look, option.action["good"]
        wanted = self._to_order()
        me = look.me
        waiting = sum(me["goods"].values()) + sum(me["landing"].values())
        room = me["room"] + len(me["engines"]) - waiting + (3 if self.plan.can_build else 0)
        count = min(hole.high, wanted.get(good, 0), max(0, room))
        if count <= 0 or not look.left:
            return
        if good == "coal":
            yield 35.0 + 12.0 * count, {**option.action, "count": count}
        elif self.plan.builds:
            able = self.plan.hopeful and look.experience_next >= self.plan.first_effort
            urgent = 110.0 + self.plan.tempo if able and not self.plan.can_build else 20.0
            yield 38.0 + urgent + 3.0 * count, {**option.action, "count": count}

    def _to_order(self) -> dict[str, int]:
        """What will be lacking next round, if what is there is built with before."""
        wanted = dict(self.plan.lacking)
        if self.freight.coal_lacking:
            wanted["coal"] = self.freight.coal_lacking
        if self.plan.can_build and len(self.plan.builds) > 1:
            for good in self.plan.needed:
                spare = self.look.me["goods"][good] + self.look.me["landing"][good] - self.plan.needed[good]
                wanted[good] = max(wanted.get(good, 0), 1 - max(0, spare))
        return wanted

    # -- trains and paper -----------------------------------------------------------------------------------------

    def train(self, option: Choice) -> Iterator[Candidate]:
        level, cost = option.action["engine"], option.cost or 0
        if self.look.cash - cost < self.plan.cost:
            return
        gain = INFLUENCE * self.look.rules.engines[level].influence
        yield self._cars_worth(level) + gain + 8.0 - cost, dict(option.action)

    def upgrade(self, option: Choice) -> Iterator[Candidate]:
        new, old, cost = option.action["new"], option.action["old"], option.cost or 0
        if self.look.cash - cost < self.plan.cost and self.look.me["room"] > 5:
            return
        gain = INFLUENCE * self.look.rules.engines[new].influence
        yield self._cars_worth(new - old) + gain - cost, dict(option.action)

    def _cars_worth(self, cars: int) -> float:
        """Cars are for goods in store and for contracts, which bring investors and their value."""
        look = self.look
        if look.left == 0:
            return 0.0
        room = int(look.me["room"])
        spare = sum(max(0, count) for count in self.finance.spare_factories().values())
        tight = max(0, self.plan.room_needed + 1 - room)
        planned = max(0, 6 + spare - room) + (2 if look.left >= 3 else 0)
        return 45.0 * min(cars, tight) + 20.0 * min(max(0, cars - tight), planned)

    def contract(self, option: Choice) -> Iterator[Candidate]:
        card = next(card for card in self.look.game["contracts"] if card["id"] == option.action["card"])
        yield self.finance.contract_worth(card), dict(option.action)

    def philanthropize(self, option: Choice) -> Iterator[Candidate]:
        """Influence for hubs: at the end for their bonus, before for their workers and engineers."""
        hole = option.holes[0]
        assert isinstance(hole, Number)
        look = self.look
        hubs = sorted(look.game["hubs"].values(), key=lambda hub: hub["influence"])
        reached = sum(hub["influence"] <= look.me["influence"] for hub in hubs)
        cheapest = min((min(hub["prices"].values()) for hub in hubs[:reached]), default=60)
        for count in range(reached + 1, 5):
            cost = hubs[count - 1]["influence"] - look.me["influence"]
            if hole.low <= cost <= hole.high:
                late = 1.0 if look.last_turn else 0.25 if look.left <= 2 else 0.1
                saved = max(0, cheapest - min(hubs[count - 1]["prices"].values()))
                help_now = 1.5 * saved if look.crew < 5 and look.left >= 3 and look.cash - cost >= 20 else 0.0
                bonus = (HUB_BONUS[count] - HUB_BONUS[reached]) * late
                yield bonus + help_now + 4.0 * cost / 10 - cost, {**option.action, "guldens": cost}

    def raise_shares(self, option: Choice) -> Iterator[Candidate]:
        """Dearer shares for those who will buy, paid with influence."""
        row = self.look.me["share_row"]
        steps = self.look.rules.pack.share_board.influence[row + 1]
        yield self.finance.share_gain(row) - 7.0 * steps, dict(option.action)

    def fundraise(self, option: Choice) -> Iterator[Candidate]:
        yield FUNDS, dict(option.action)
