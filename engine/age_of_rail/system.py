"""Age of Rail: South Africa as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import ClassVar

from engine.age_of_rail import drawing, final_payoff
from engine.age_of_rail.actions import ACTIONS, Build, Develop
from engine.age_of_rail.board import Board, read_board
from engine.age_of_rail.develop_locations import named_alone
from engine.age_of_rail.events import EVENTS, AgeOfRailTeller, StartingBidder
from engine.age_of_rail.orders import ORDERS, SURPRISES
from engine.age_of_rail.railroad_income import counted_income
from engine.age_of_rail.rules import LAST_ROUND, LAST_TIME, Rules
from engine.age_of_rail.sequence_of_play import InitialOfferings
from engine.age_of_rail.show import show
from engine.age_of_rail.state import Company, Player, State, Table, companies
from engine.age_of_rail.steps import Stacked
from engine.age_of_rail.track_links import network
from engine.drawing.tongue import drawn_in
from engine.kernel.action import Action, Grammar, Jsonable
from engine.kernel.event import Event, Teller
from engine.kernel.game import Setup
from engine.kernel.in_words import InWords
from engine.kernel.result import Result
from engine.kernel.system import MapInfo, System
from engine.kernel.words import Translate, noop

MAPS = Path(__file__).parent / "maps"


@cache
def board(name: str) -> Board:
    """One of our boards by its name."""
    return read_board((MAPS / f"{name}.json").read_bytes())


@cache
def rules(name: str, players: int) -> Rules:
    """Board and numbers, made once for each board and number of players."""
    return Rules(board(name), players)


STEPS = (
    noop("Initial offering"),
    noop("Initial offerings"),
    noop("First track"),
    noop("Entrusted build"),
    noop("New track"),
    noop("Stock offer"),
)
"""What a reader is told is going on, in words for the catalogue."""


class AgeOfRail(System[State, Rules]):
    """Three to six investors, six railroads, and six rounds of dividends."""

    name = "age-of-rail"
    title = "Age of Rail: South Africa"
    summary = "Buy shares, build track, develop towns: whose railroads pay best wins. About an hour at a table."
    state_type = Stacked
    action_types: ClassVar[tuple[type[Action], ...]] = ACTIONS
    event_types: ClassVar[tuple[type[Event], ...]] = EVENTS
    order_types = ORDERS
    surprises = SURPRISES

    @cached_property
    def maps(self) -> Mapping[str, MapInfo]:
        """The boards in `maps/`."""
        names = [path.stem for path in sorted(MAPS.glob("*.json"))]
        return {name: self._info(board(name)) for name in names}

    @staticmethod
    def _info(board: Board) -> MapInfo:
        file = board.file
        source = file.provenance
        return MapInfo(
            file.name,
            file.title,
            file.players,
            provenance=source.summary,
            confidence=source.confidence,
            differs=source.differs,
        )

    def rules(self, setup: Setup) -> Rules:
        return rules(setup.map, setup.players)

    def begin(self, game: Table) -> None:
        """Age of Rail, Setting Up and Initial Offering: equal money; chance names the first starting bidder."""
        seats = range(game.rules.players)
        game.state = Stacked(
            players=[Player(game.rules.starting_cash) for _ in seats],
            railroads={name: Company([0] * game.rules.players) for name in game.rules.board.railroads},
            stack=[],
        )
        starter = int(game.pick("starting bidder", [(seat, 1) for seat in seats]))
        game.emit(StartingBidder(starter))
        game.push(InitialOfferings(starter))

    def show(self, game: Table, seat: int | None) -> dict[str, Jsonable]:
        return show(game)

    def result(self, game: Table) -> Result:
        return final_payoff.result(game)

    def grammar(self, game: Table) -> Grammar:
        return game.rules.grammar

    def read(self, game: Table, seat: int, text: str) -> Action:
        """Read generously where only one thing can be meant.

        Two links may be named from their far end, and Johannesburg beside the one location that is developed.
        """
        action = super().read(game, seat, text)
        match action:
            case Build(railroad, (first, second)):
                reached = network(game, railroad)
                links = game.rules.board.links
                if not reached.intersection(links[first].ends) and reached.intersection(links[second].ends):
                    return Build(railroad, (second, first))
            case Develop(places):
                return Develop(named_alone(game, places))
        return action

    def teller(self, setup: Setup, names: Sequence[str] = (), translate: Translate = str) -> Teller:
        return AgeOfRailTeller(self.rules(setup), names, translate)

    def draw(self, view: Mapping[str, Jsonable], **options: str) -> str:
        with drawn_in(options.get("language", "")):
            return drawing.draw(board(str(view["map"])), view, **options)

    def in_words(self, view: Mapping[str, Jsonable], names: Sequence[str] = ()) -> Sequence[InWords]:
        return list(drawing.in_words(board(str(view["map"])), view["game"]))

    def figures(self, view: Mapping[str, Jsonable], translate: Translate = str) -> list[dict[str, str]]:
        """Money, and shares by railroad."""
        railroads = board(str(view["map"])).railroads
        told = super().figures(view, translate)
        for line, player in zip(told, view["game"]["players"], strict=True):
            held = [f"{railroads[name].initials} {count}" for name, count in player["shares"].items() if count]
            line["shares"] = ", ".join(held) or translate(noop("none"))
        return told

    def totals(self, game: Table) -> dict[str, int]:
        """Shares, locomotives and cubes are never lost; money comes from the bank and goes back to it."""
        railroads = game.state.railroads
        placed = len(game.state.links) + len(game.state.externals)
        return {
            "shares": sum(company.sold + company.unsold for company in railroads.values()),
            "locomotives": placed + sum(company.locomotives for company in railroads.values()),
            "cubes": sum(game.state.cubes.values()) + game.state.cubes_left,
        }

    def faults(self, game: Table) -> list[str]:
        state = game.state
        found = [f"player {n} has £{player.cash}" for n, player in enumerate(state.players, 1) if player.cash < 0]
        for name, company in companies(game, only_open=False):
            counted = counted_income(game, name)
            if company.income != counted:
                found.append(f"{name} has income {company.income}, the board says {counted}")
            if company.treasury < 0:
                found.append(f"{name} has £{company.treasury}")
            if min(company.unsold, *company.shares) < 0:
                found.append(f"{name} has {company.unsold} shares unsold and {company.shares} sold")
            if company.locomotives < 0:
                found.append(f"{name} has {company.locomotives} locomotives left")
        for place, cubes in state.cubes.items():
            if not 0 < cubes <= game.rules.board.locations[place].developments:
                found.append(f"{place} has {cubes} cubes")
        if state.cubes_left < 0:
            found.append(f"{state.cubes_left} cubes are left")
        if not 0 <= state.time <= LAST_TIME or not 0 <= state.round <= LAST_ROUND:
            found.append(f"the time is {state.time} in round {state.round}")
        return found
