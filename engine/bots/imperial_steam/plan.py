"""The plan of a turn: which line is pursued, what its next build takes, and what reaching Trieste would bring."""

from __future__ import annotations

from functools import cached_property

from engine.bots.imperial_steam.lines import Line, Ways, access_cost, owners
from engine.bots.imperial_steam.look import Game, Look
from engine.bots.imperial_steam.schedule import NEVER, Build, builds_of, chance_of, finish_round
from engine.imperial_steam.rules import GOODS, ROUNDS, TRIESTE

BUILDING_GOODS = ("wood", "stone", "iron")
EXTRA = {"bridge": "stone", "tunnel": "iron"}
HOPED_CONTRACTS = 200.0
"""Contracts that can still be filled while there is time."""
HOPED_FEES = 90.0
"""What another player with contracts pays for the way to Trieste."""
MOST_HIRED = 8
TELLING_ROUND = 4
"""From this round on it shows who is ahead on the way to Trieste."""


class Plan:
    """The line of one seat, and what follows from it."""

    def __init__(self, look: Look, line: Line | None = None) -> None:
        self.look = look
        self.line = self._best_line() if line is None else line
        self.links = self.line.links
        self.builds = builds_of(look, self.links)

    # -- the line -------------------------------------------------------------------------------------------------

    def _best_line(self) -> Line:
        """First to a hub that still wants goods, if the network has none; then the line to Trieste done first."""
        look = self.look
        if TRIESTE in look.network:
            return Line((), frozenset(), 0.0)
        hubs = {
            hub["city"]
            for hub in look.game["hubs"].values()
            if sum(look.game["cities"][hub["city"]]["wants"].values()) > 1
        }
        ways = Ways(look)
        first = self._to_hub(ways, hubs) if look.left >= 2 and hubs and not hubs & look.network else ()
        joined = look.network.union(*(look.rules.links[link].ends for link in first))
        lines = [line for line in ways.to_trieste(joined) if self._hireable(line)]
        if not lines:
            return Line(first, frozenset(), 0.0)
        best = min(lines, key=lambda line: (self._finish((*first, *line.links)), line.weight))
        return best._replace(links=(*first, *best.links))

    def _to_hub(self, ways: Ways, hubs: set[str]) -> tuple[str, ...]:
        lines = [line for line in ways.lines_to(self.look.network, hubs) if self._hireable(line)]
        return lines[0].links if lines else ()

    def _hireable(self, line: Line) -> bool:
        """Is there an engineer of each missing kind left anywhere?"""
        hubs = self.look.game["hubs"].values()
        return all(any(hub["engineers"][kind] for hub in hubs) for kind in line.engineers)

    def _finish(self, links: tuple[str, ...], hired: int = 3) -> int:
        return finish_round(self.look, self.look.me, links, hired=hired if self.look.crew < MOST_HIRED else 0)

    # -- time -----------------------------------------------------------------------------------------------------

    def finish(self, hired: int = 0) -> int:
        """The round in which we could be in Trieste, with so many workers hired now."""
        if not self.links:
            return self.look.round if TRIESTE in self.look.network else NEVER
        return finish_round(self.look, self.look.me, self.links, hired=hired, ready=not self.lacking)

    @cached_property
    def own_chance(self) -> float:
        """How likely it is that we reach Trieste."""
        return 1.0 if self.look.reached else chance_of(self.finish(min(3, self.look.left)))

    @cached_property
    def chance(self) -> float:
        """How likely it is that anyone reaches Trieste."""
        if self.look.reached:
            return 1.0
        missed = 1.0 - self.own_chance
        for player in self.look.game["players"]:
            if player is not self.look.me:
                missed *= 1.0 - 0.85 * chance_of(self._others_finish(player))
        return 1.0 - missed

    def _others_finish(self, player: Game) -> int:
        """About when another player could be in Trieste: the fewest links, at what their crew can do."""
        look, links, edge = self.look, ways_to_trieste(self.look), set(player["network"])
        steps = min(links[city] for city in edge)
        crew = sum(player["training"]) + sum(player["working"])
        pace = min(2.0, max(0.6, 3.0 * crew / 8.0)) if crew else 0.3
        return look.round + max(0, round(steps / pace) - (1 if player["hands"] else 0))

    @cached_property
    def racing(self) -> bool:
        """Is there a fair chance that our line is finished in time?"""
        return self.leading and bool(self.links) and self.finish(3) <= ROUNDS

    @cached_property
    def hopeful(self) -> bool:
        """Could our line still be finished, if more workers are hired than we can pay now?"""
        return self.racing or (
            self.leading and bool(self.links) and self.look.left >= 2 and self.finish(6) <= ROUNDS + 1
        )

    @cached_property
    def leading(self) -> bool:
        """Are we about as near to Trieste as anyone? Who is far behind does better by filling contracts."""
        if self.look.round < TELLING_ROUND:
            return True
        ways = ways_to_trieste(self.look)
        behind = [self._behind(player, ways) for player in self.look.game["players"]]
        return behind[self.look.seat] <= min(behind) + 1.5

    @staticmethod
    def _behind(player: Game, ways: dict[str, int]) -> float:
        """Links to Trieste at least, less what the crew can do."""
        crew = zip(player["training"], player["working"], strict=True)
        experience = sum(level * (idle + busy) for level, (idle, busy) in enumerate(crew, 1))
        return float(min(ways[city] for city in player["network"]) - 0.15 * experience)

    @cached_property
    def prize(self) -> float:
        """What reaching Trieste is worth to us: contracts, what every track pays, fees from the others."""
        look = self.look
        own = sum(card["value"] * (1.0 if card["filled"] else 0.2) for card in look.me["contracts"])
        hoped = HOPED_CONTRACTS if look.left >= 3 else HOPED_CONTRACTS / 3
        others = [player for player in look.game["players"] if player is not look.me]
        fees = sum(HOPED_FEES if player["contracts"] else HOPED_FEES / 2 for player in others)
        return float(own + hoped + fees + 10 * (len(look.me["tracks"]) + len(self.links)))

    @cached_property
    def tempo(self) -> float:
        """What it is worth to be a round earlier."""
        finish = self.finish(2)
        gain = chance_of(finish) - chance_of(finish + 1)
        return float(self.prize * max(0.08 if self.racing else 0.0, gain))

    # -- the next build -------------------------------------------------------------------------------------------

    @cached_property
    def next_build(self) -> Build:
        """The tracks that are built next."""
        return self.builds[0] if self.builds else Build((), 0)

    @cached_property
    def first_effort(self) -> int:
        """The effort of the next track alone."""
        first = self.next_build.links[:1]
        return builds_of(self.look, first)[0].effort if first else 0

    @cached_property
    def arriving(self) -> bool:
        """Would the next build be in Trieste?"""
        return any(TRIESTE in self.look.rules.links[link].ends for link in self.next_build.links)

    @cached_property
    def needed(self) -> dict[str, int]:
        """Goods for the next build."""
        needed = dict.fromkeys(BUILDING_GOODS, 1)
        for link in self.next_build.links:
            kind = self.look.rules.links[link].kind
            if kind in EXTRA:
                needed[EXTRA[kind]] += 1
        return needed

    @cached_property
    def lacking(self) -> dict[str, int]:
        """Of what the next build needs, what is neither on the board nor on the landing."""
        me = self.look.me
        have = {good: me["goods"][good] + me["landing"][good] for good in map(str, GOODS)}
        return {good: count - have[good] for good, count in self.needed.items() if count > have[good]}

    @cached_property
    def lacking_now(self) -> dict[str, int]:
        """Of what the next build needs, what is not on the board."""
        goods = self.look.me["goods"]
        return {good: count - goods[good] for good, count in self.needed.items() if count > goods[good]}

    @cached_property
    def engineers_next(self) -> set[str]:
        """Engineers that the next build needs and we do not have."""
        kinds = {str(self.look.rules.links[link].kind) for link in self.next_build.links}
        return kinds - {"plain"} - set(self.look.me["engineers"])

    @cached_property
    def room_needed(self) -> int:
        """Spaces that the goods of the next build take."""
        return sum(self.needed.values()) if self.builds and (self.look.left or self.arriving) else 0

    @cached_property
    def can_build(self) -> bool:
        """Is everything there for a build now?"""
        return any(option.action["do"] == "build" for option in self.look.options)

    @cached_property
    def reserve(self) -> int:
        """Guldens for goods of the next build, or of the one after if this one can be built now."""
        if not self.look.left or not self.builds:
            return 0
        return 40 if self.can_build and len(self.builds) > 1 else 13 * sum(self.lacking.values())

    @cached_property
    def cost(self) -> int:
        """Guldens that the next build still takes: goods, engineers, fees, State Railways on the way."""
        look = self.look
        goods = 14 * sum(self.lacking.values())
        fees = sum(10 * len(owners(look, link)) for link in self.next_build.links)
        crowns = [link for link in self.links[:3] if link in look.game["crowns"]]
        access = sum(access_cost(look, look.rules.links[link]) for link in crowns)
        return goods + 30 * len(self.engineers_next) + fees + access


def ways_to_trieste(look: Look) -> dict[str, int]:
    """Links from each city to Trieste at least."""
    steps, edge = {TRIESTE: 0}, [TRIESTE]
    for city in edge:
        for link in look.rules.links_at[city]:
            if link.other(city) not in steps:
                steps[link.other(city)] = steps[city] + 1
                edge.append(link.other(city))
    return steps
