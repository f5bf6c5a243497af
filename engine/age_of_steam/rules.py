"""The rules as a map sees them: every number and every decision that some map changes is a named hook here.

A map whose rules differ is one JSON file and one small class:

    class France(Rules):
        map = "france"

        def tile_limit(self, game, seat):
            return 2 if game.state.players[seat].action == "urbanization" else 3

The phases (one module each, named as in the rulebook) call the hooks and contain no map's name.

| what differs | hook | for example on |
| --- | --- | --- |
| money, shares, locomotive at first | `starting_money`, `starting_shares`, `starting_locomotive` | Detroit, Hungary |
| cubes at first, boxes filled, anything else | `starting_goods`, `filled_boxes`, `begin` | Detroit, Finland |
| the first order | `fixed_order`, `initial_order` | New England |
| number of turns, when the game is over | `turns`, `is_over` | Hungary, Pittsburgh, Detroit |
| phases left out, added or replaced | `phases`, `own_phases`, `begin_turn`, `after_phase` | New England, Switzerland |
| share limit, buying shares back | `share_limit`, `buy_back_price`, `least_shares` | Detroit, Switzerland |
| passing in the auction | `may_pass` | New England |
| which actions there are, how they are told | `actions`, `more_titles`, `action_effects` | Pittsburgh, Detroit |
| who may take them, at what fee, or none | `seats_for`, `may_take`, `action_fee`, `may_skip_action` | France, solo |
| what an action does at once; what a better locomotive brings | `action_taken`, `locomotive_improved` | Finland |
| tiles a turn | `tile_limit` | France |
| tiles in the box, and why there is none | `tiles`, `no_tile` | Pittsburgh |
| who may build where | `may_build` | France |
| prices, and what is really paid | `price`, `claim_price`, `charge`, `least_price` | Hungary, Switzerland, Detroit |
| what building brings | `built` | Poland |
| links printed on the map | the board file's `links`; `may_claim` | Detroit, Heavy Cardboard, Finland |
| track printed on the map | the board file's `printed` | Switzerland |
| no unfinished track, taking tiles back | `may_end_building`, `take_backs` | New England |
| New Cities: how many, where, what follows | `urbanizations`, `may_urbanize`, `urbanized` | Hungary, France |
| rounds of moving goods | `rounds` | New England |
| what can be moved from where, who takes what | `may_ship`, `colours`, `accepts` | Poland, Finland |
| which deliveries are allowed | `may_deliver`, `deliveries_need_others` | Hungary, Detroit |
| what a delivery brings, and what follows | `incomes`, `delivered` | Finland |
| further kinds of moves in a phase | `extra_choices`, `judge_extra` | Heavy Cardboard |
| steps, actions, events and refusals of its own | `own_steps`, `own_actions`, `own_events`, `own_refusals` | Hungary |
| expenses, insolvency | `expenses`, `is_bankrupt`, `least_income` | Detroit, France |
| income reduction | `reduction` | Detroit |
| Production | `production_first`, `production` | France, Poland, Hungary |
| dice, and what else grows | `growth_dice`, `before_growth`, `before_dice`, `after_growth` | Poland, Switzerland |
| points | `points_per_segment`, `extra_points`, `result`, `counts_points` | Switzerland, New England, Detroit |
| what a recorded game's own kinds mean | `trace_moves`, `read_trace`, `trace_step`, `trace_aside` | Poland, France |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from engine.age_of_steam import tile_manifest
from engine.age_of_steam.display import COLUMNS, NEW_CITIES, Column
from engine.age_of_steam.plan import PLACE, REDIRECT, Plan, Refusal
from engine.age_of_steam.refusals import REFUSALS, Refusals
from engine.age_of_steam.state import State
from engine.hexes.board import Board
from engine.hexes.links import Links
from engine.hexes.routes import Hop
from engine.hexes.supply import Supply
from engine.hexes.survey import AND, around_cities, next_to
from engine.hexes.tiles import Pair, is_crossing, say_pair
from engine.hexes.track import NOBODY, Network
from engine.kernel.game import Game
from engine.kernel.result import Line, Result
from engine.kernel.words import joined, noop

if TYPE_CHECKING:
    from engine.kernel.action import Action
    from engine.kernel.choices import Choice
    from engine.kernel.event import Event
    from engine.kernel.step import Deed, Step

TURNS = {1: 10, 2: 10, 3: 10, 4: 8, 5: 7, 6: 6}
"""Turn Track: how long a game lasts by the number of players."""

ACTIONS = {
    "first-move": noop("First Move"),
    "first-build": noop("First Build"),
    "engineer": noop("Engineer"),
    "locomotive": noop("Locomotive"),
    "urbanization": noop("Urbanization"),
    "production": noop("Production"),
    "turn-order": noop("Turn Order"),
}

PHASES = (
    "issue-shares",
    "player-order",
    "select-actions",
    "build-track",
    "move-goods",
    "collect-income",
    "pay-expenses",
    "income-reduction",
    "goods-growth",
    "advance-turn-marker",
)


TRACE_STEPS = {
    "issue_shares": ("issue-shares",),
    "bid": ("player-order",),
    "turn_order_pass": ("player-order",),
    "drop_out_of_auction": ("player-order",),
    "select_action": ("select-actions",),
    "build": ("build-track",),
    "claim_printed_link": ("build-track",),
    "urbanize": ("build-track",),
    "build_done": ("build-track",),
    "move_goods": ("move-goods",),
    "heavy_lifting": ("move-goods",),
    "locomotive": ("move-goods",),
    "move_pass": ("move-goods",),
}
"""The steps in which the moves of a recorded game can be made."""


class Rules:
    """The rules of the base game on one board. A map's class overrides what differs; see the table above."""

    map: ClassVar[str] = ""
    """The map's name; empty: any map without a class of its own."""
    board_name: ClassVar[str] = ""
    """The board file's name, where a second map is played on the same board (a solo game)."""
    title: ClassVar[str] = ""
    """The map's title, if it is not the board's."""
    player_counts: ClassVar[tuple[int, ...]] = ()
    """For how many players, if not as the board file says."""
    more_titles: ClassVar[Mapping[str, str]] = {}
    """Titles of actions that only this map has."""
    action_effects: ClassVar[Mapping[str, str]] = {}
    """What actions do here, in words, where they do something else than in the base game."""
    differs: ClassVar[str] = ""
    """What is different on this map, in one sentence for the list of maps."""
    named_places: ClassVar[tuple[str, ...]] = ()
    """Cities that the rules speak of by name: a board that is played by them must have these."""
    has_zones: ClassVar[bool] = False
    """Do the rules know zones, and goods that are set aside for later?"""

    own_steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    own_actions: ClassVar[tuple[type[Action], ...]] = ()
    own_events: ClassVar[tuple[type[Event], ...]] = ()
    own_refusals: ClassVar[Refusals] = {}
    trace_moves: ClassVar[tuple[str, ...]] = ()
    """Kinds of recorded moves that only this map has; `read_trace` says what they mean."""
    phases: ClassVar[tuple[str, ...]] = PHASES
    own_phases: ClassVar[Mapping[str, Callable[[Any], None]]] = {}
    """Phases that only this map has, by the names used in `phases`: functions that act or push a step."""

    starting_money = 10
    starting_shares = 2
    starting_locomotive = 1
    share_price = 5
    share_limit = 15
    least_shares = 2
    buy_back_price: int | None = None
    locomotive_limit = 6
    markers = 20
    least_price = 2
    """Nothing can be built for less: who has less money and no New City to place is not asked."""
    fixed_order = False
    """Is the first order set by something else than three dice each? Then `initial_order` says by what."""
    take_backs = 0
    """How often a player may take back all tiles of the running turn; the last time ends his building."""
    production_first = True
    """Is Production done before the dice are rolled, or at the end of the phase?"""
    least_income: int | None = None
    """A floor that insolvency cannot push income below; None: there is none."""
    deliveries_need_others = False
    """Does `may_deliver` refuse every delivery without a link of another player? Then nobody can begin alone."""
    builds_by_action = False
    """Do `may_build` or `price` ask which action the builder has selected?"""
    points_per_income = 3
    points_per_share = -3
    points_per_segment = 1
    counts_points = True
    """Do points decide? If not, none are shown, and `result` says what does."""

    def __init__(self, board: Board, players: int) -> None:
        self.board = board
        self.players = players
        self.written_builds: dict[tuple[str, tuple[Pair, ...]], tuple[str, tuple[str, ...], str, str]] = {}
        """How builds are written, remembered because the same ones come up again and again."""
        self.refusals: Refusals = {**REFUSALS, **self.own_refusals}

    # Set-up

    def turns(self) -> int:
        """How many turns are played; 0 if the end depends on something else."""
        return TURNS[self.players]

    def tiles(self) -> dict[str, int]:
        """The track tiles in the box."""
        return tile_manifest.TILES

    def no_tile(self, plan: Plan) -> Refusal:
        """Why the box has no tile for a build."""
        return Refusal("no-tile-left", {"track": joined(map(say_pair, plan.after), AND)})

    @cached_property
    def supply(self) -> Supply:
        """What the box holds, ready to be asked."""
        return Supply({**self.tiles(), tile_manifest.DISC: tile_manifest.TOWN_DISCS}, tile_manifest.needs())

    @cached_property
    def columns(self) -> dict[str, Column]:
        """The goods display's columns, in the order in which a row is filled."""
        return {column.id: column for column in COLUMNS}

    @cached_property
    def column_cities(self) -> dict[str, tuple[str, ...]]:
        """The printed cities that each column feeds."""
        cities: dict[str, list[str]] = {id: [] for id in self.columns}
        for hex, city in self.board.cities.items():
            for side, numbers in (("light", city.light), ("dark", city.dark)):
                for number in numbers:
                    cities[f"{side}-{number}"].append(hex)
        return {id: tuple(hexes) for id, hexes in cities.items()}

    def new_city_colours(self, letter: str) -> tuple[str, ...]:
        """The colours of a New City."""
        return (NEW_CITIES[letter],)

    def filled_boxes(self, column: Column) -> int:
        """How many boxes of a column get a cube at the start."""
        return column.boxes

    def starting_goods(self, hex: str) -> int:
        """How many cubes are drawn for a city at the start; one of each colour is not a draw."""
        city = self.board.cities[hex]
        return 0 if city.each_colour else city.cubes

    def begin(self, game: Playing) -> None:
        """Whatever else is set up, after the cubes are drawn and before the order is rolled."""

    def initial_order(self, game: Playing) -> list[int] | None:
        """The first order, if it is not rolled with three dice each."""
        return None

    # Turns

    def begin_turn(self, game: Playing) -> None:
        """Called before the first phase of every turn."""

    def after_phase(self, game: Playing, phase: str) -> None:
        """Called when a phase is over."""

    def is_over(self, game: Playing) -> bool:
        """X: is the game over at the end of this turn? After the last turn, or when nobody is left in it."""
        return game.state.turn >= self.turns() or not game.state.order

    # Shares, order and actions

    def may_pass(self, game: Playing, seat: int) -> bool:
        """II: may this player pass once in the auction?"""
        return game.state.players[seat].action == "turn-order"

    def actions(self, game: Playing) -> Mapping[str, str]:
        """III: the actions there are, with their titles."""
        return ACTIONS

    def seats_for(self, game: Playing, action: str) -> int:
        """III: how many players may select an action."""
        return 1

    def action_fee(self, game: Playing, seat: int, action: str) -> int:
        """III: what selecting an action costs."""
        return 0

    def may_take(self, game: Playing, seat: int, action: str) -> Refusal | None:
        """III: why this player may not select an action that is free."""
        return None

    def may_skip_action(self, game: Playing, seat: int) -> bool:
        """III: may this player select no action at all?"""
        return False

    def action_taken(self, game: Playing, seat: int, action: str) -> None:
        """III: what an action does at once. Locomotive: one link more, up to the limit."""
        if action == "locomotive":
            improve_locomotive(game, seat)

    def locomotive_improved(self, game: Playing, seat: int) -> None:
        """Called after a locomotive has got a link more, by action or instead of a move."""

    # Building

    def tile_limit(self, game: Playing, seat: int) -> int:
        """IV: three tiles, the Engineer four."""
        return 4 if game.state.players[seat].action == "engineer" else 3

    def may_build(self, game: Playing, seat: int, hex: str) -> Refusal | None:
        """IV: why this player may not build in this hex, where others might."""
        return None

    def price(self, game: Playing, seat: int, plan: Plan) -> int:
        """IV, Track Building Costs: the list price of a build; terrain counts only for the first tile in a hex."""
        if plan.purpose == REDIRECT:
            return 2
        if plan.town:
            return 1 + len(plan.after) if plan.purpose == PLACE else 3
        crossing = len(plan.after) == 2 and is_crossing(plan.after)
        if plan.purpose == PLACE:
            tile = (4 if crossing else 3) if len(plan.after) == 2 else 2
            return tile + self.board.hexes[plan.hex].surcharge
        return 3 if crossing else 2

    def claim_price(self, game: Playing, seat: int, link: str) -> int:
        """IV: the list price of a printed link."""
        return self.board.links[link].cost

    def charge(self, game: Playing, seat: int, earlier: Sequence[int], price: int) -> int:
        """IV: what is paid for a build of this list price after builds of the `earlier` ones this turn."""
        return price

    def may_claim(self, game: Playing, seat: int, link: str) -> Refusal | None:
        """IV: why a printed link cannot be claimed. A town at its end needs a tile, or a New City on it."""
        for place in self.board.links[link].ends:
            if place in self.board.towns and place not in game.state.new_cities and place not in game.state.track:
                return Refusal("link-not-open", {"place": self.board.name_of(place)})
        return None

    def built(self, game: Playing, seat: int, plan: Plan, paid: int) -> None:
        """Called after a tile has been laid and paid."""

    def may_end_building(self, game: Playing, seat: int) -> Refusal | None:
        """IV: why this player cannot finish building now."""
        return None

    def urbanizations(self, game: Playing, seat: int) -> int:
        """IV: how many New Cities this player may place this turn."""
        return 1 if game.state.players[seat].action == "urbanization" else 0

    def may_urbanize(self, game: Playing, seat: int, hex: str) -> Refusal | None:
        """IV: why no New City can come onto this hex. Only towns take one, and only one."""
        about: dict[str, object] = {"place": self.board.name_of(hex)}
        if hex in game.state.new_cities:
            return Refusal("new-city-there", about)
        town = self.board.towns.get(hex)
        return None if town is not None and town.urbanizable else Refusal("not-a-town", about)

    def urbanized(self, game: Playing, seat: int, hex: str, replaced: str) -> None:
        """Called after a New City has been placed; `replaced` is the letter of the one it replaced, if any."""

    # Moving goods

    def rounds(self, game: Playing) -> int:
        """V: how often everyone may move goods."""
        return 2

    def may_ship(self, game: Playing, seat: int, hex: str) -> bool:
        """V: can cubes be moved from this place? From cities, printed and new."""
        return hex in self.board.cities or hex in game.state.new_cities

    def colours(self, game: Playing, place: str) -> tuple[str, ...]:
        """The colours of goods that a place takes now; towns take none."""
        letter = game.state.new_cities.get(place)
        if letter is not None:
            return self.new_city_colours(letter)
        city = self.board.cities.get(place)
        return city.colours if city is not None else ()

    def accepts(self, game: Playing, place: str, good: str) -> bool:
        """V: does a cube of this colour end its journey here?"""
        return good in self.colours(game, place)

    def may_deliver(self, game: Playing, seat: int, good: str, start: str, path: tuple[Hop, ...]) -> Refusal | None:
        """V: why a delivery that is otherwise right is not allowed."""
        return None

    def incomes(self, game: Playing, seat: int, path: tuple[Hop, ...]) -> dict[int, int]:
        """V: who moves how far on the Income Track for a delivery: one for each link, its owner."""
        gains: dict[int, int] = {}
        for _, payee in path:
            if payee != NOBODY:
                gains[payee] = gains.get(payee, 0) + 1
        return gains

    def delivered(self, game: Playing, seat: int, good: str, start: str, path: tuple[Hop, ...]) -> None:
        """Called after a delivery, when the cube is back in the bag."""

    # Moves of a map's own

    def extra_choices(self, game: Playing, step: Step[Any], seat: int) -> Sequence[Choice]:
        """Further things a player may do in a step of the base game."""
        return ()

    def judge_extra(self, game: Playing, step: Step[Any], seat: int, action: Action) -> Deed | None:
        """What such a thing does; raises IllegalAction; None if it is not one of this map's."""
        return None

    # Money

    def expenses(self, game: Playing, seat: int) -> int:
        """VII: a dollar for every share and for every link of the locomotive."""
        player = game.state.players[seat]
        return player.shares + player.locomotive

    def is_bankrupt(self, game: Playing, seat: int) -> bool:
        """VII: is this player out, after paying what he owed with income? Below 0 he is."""
        return game.state.players[seat].income < 0

    def reduction(self, game: Playing, income: int) -> int:
        """VIII: what an income loses: 2 from 11, 4 from 21, 6 from 31, 8 from 41, 10 above 50."""
        return 0 if income <= 10 else min(10, 2 * ((income - 1) // 10))

    # Growth

    def production(self, game: Playing, seat: int) -> None:
        """IX: what the Production action does: two cubes from the bag into empty boxes."""
        from engine.age_of_steam.goods_growth import begin_production

        begin_production(game, seat, cubes=2)

    def growth_dice(self, game: Playing, side: str) -> int:
        """IX: how many dice are rolled for a side: as many as there were players at the start."""
        return self.players

    def before_growth(self, game: Playing) -> None:
        """IX: called before Production and the dice."""

    def before_dice(self, game: Playing) -> None:
        """IX: called after a Production that comes first, right before the dice."""

    def after_growth(self, game: Playing) -> None:
        """IX: called after the dice, before a Production that comes last."""

    # Points

    def extra_points(self, game: Playing, seat: int) -> Sequence[Line]:
        """Further lines of a player's score."""
        return ()

    def result(self, game: Playing) -> Result:
        """The final ranking."""
        from engine.age_of_steam.victory_points import final_ranking

        return final_ranking(game)

    def income_range(self) -> tuple[int, int] | None:
        """First and last step of the income track, for the picture; None: the base game's."""
        return None

    def trace_step(self, kind: str, step: str) -> bool:
        """Can a recorded entry of this kind be answered in this step? A map names its own steps here."""
        return step in TRACE_STEPS.get(kind, (step,))

    def read_trace(self, game: Playing, kind: str, event: Mapping[str, Any]) -> Action | None:
        """The action that a recorded game's entry of a kind of this map's own stands for."""
        return None

    def trace_aside(self, game: Playing, seat: int, rest: Sequence[Mapping[str, Any]]) -> Action | None:
        """A move that a recorded game does not tell but the `rest` of its turn shows; None: there is nothing to see."""
        return None

    # What everybody asks

    def network(self, state: State) -> Network:
        """The track as it lies now."""
        return Network(self.board, state.track.now(), state.new_cities, state.claims)

    def links(self, state: State) -> Links:
        """The links there are now."""
        return Links(self.network(state))

    def payee(self, state: State, owner: int) -> int:
        """VII: who is paid for a link: its owner, unless he is bankrupt."""
        return NOBODY if owner == NOBODY or state.players[owner].out else owner

    def letters_left(self, state: State) -> list[str]:
        """The New Cities that can still be placed."""
        gone = {*state.new_cities.values(), *state.removed}
        return [letter for letter in NEW_CITIES if letter not in gone]

    @cached_property
    def names(self) -> dict[str, str]:
        """What every hex is called."""
        return {hex: self.board.name_of(hex) for hex in self.board.hexes}

    @property
    def around_cities(self) -> tuple[str, ...]:
        """The hexes next to a printed city where something can be built."""
        return around_cities(self.board)

    def next_to(self, hexes: Iterable[str]) -> list[str]:
        """The hexes next to some others where something can be built, each once."""
        return next_to(self.board, hexes)


Playing = Game[State, Rules]
"""A game of Age of Steam under way."""


def improve_locomotive(game: Playing, seat: int) -> None:
    """One link more for a locomotive, up to the limit; at the limit nothing happens."""
    from engine.age_of_steam.events import LocomotiveImproved

    player = game.state.players[seat]
    if player.locomotive < game.rules.locomotive_limit:
        player.locomotive += 1
        game.emit(LocomotiveImproved(seat=seat, level=player.locomotive))
        game.rules.locomotive_improved(game, seat)
