"""Age of Steam as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from engine.age_of_steam import faults, text
from engine.age_of_steam.actions import ACTIONS
from engine.age_of_steam.build_track import BuildTrack
from engine.age_of_steam.events import EVENTS, Narrator
from engine.age_of_steam.goods_growth import GoodsGrowth, Production
from engine.age_of_steam.issue_shares import IssueShares
from engine.age_of_steam.maps import Offer, all_classes, left_out, offers
from engine.age_of_steam.move_goods import MoveGoods
from engine.age_of_steam.orders import ORDERS, SURPRISES
from engine.age_of_steam.player_order import PlayerOrder
from engine.age_of_steam.rules import Playing, Rules
from engine.age_of_steam.select_actions import SelectActions
from engine.age_of_steam.set_up import set_up
from engine.age_of_steam.show import show
from engine.age_of_steam.state import State, track_as_texts
from engine.age_of_steam.turn import Turn
from engine.drawing.tongue import drawn_in
from engine.hexes.words import spaced
from engine.kernel.action import Action, Grammar, Jsonable
from engine.kernel.event import Event, Teller
from engine.kernel.game import Game, Setup
from engine.kernel.in_words import InWords
from engine.kernel.result import Result
from engine.kernel.step import Step
from engine.kernel.system import MapInfo, System
from engine.kernel.words import Translate, say

if TYPE_CHECKING:
    pass

STEPS: tuple[type[Step[Any]], ...] = (
    Turn,
    IssueShares,
    PlayerOrder,
    SelectActions,
    BuildTrack,
    MoveGoods,
    GoodsGrowth,
    Production,
)


KINDS: dict[str, tuple[Any, ...]] = {"own_steps": STEPS, "own_actions": ACTIONS, "own_events": EVENTS}
"""What every map has, by the name under which a map's rules add their own."""


def _with_own(attribute: str) -> tuple[Any, ...]:
    own = [kind for rules in all_classes() for kind in getattr(rules, attribute)]
    return tuple(dict.fromkeys([*KINDS[attribute], *own]))


class AgeOfSteam(System[State, Rules]):
    """Build track, deliver goods, and keep ahead of your shareholders."""

    name = "age-of-steam"
    title = "Age of Steam"
    revision = 2
    summary = "Issue shares, bid for the order, build track and deliver goods over it, and pay for it all every turn."
    order_types = ORDERS
    surprises = SURPRISES

    format = 2
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Jsonable]], dict[str, Jsonable]]]] = {
        1: track_as_texts,
    }

    def __init__(self) -> None:
        self._rules: dict[tuple[str, int], Rules] = {}
        self._offered: dict[str, Offer] = {}
        self._maps: dict[str, MapInfo] = {}
        self._grammars: dict[str, Grammar] = {}

    @cached_property
    def state_type(self) -> type[State]:  # type: ignore[override]
        """The state with a stack of exactly the steps there are, those of the maps included."""
        steps: Any = reduce(or_, _with_own("own_steps"))
        made: Any = msgspec.defstruct("AgeOfSteamState", [("stack", list[steps], [])], bases=(State,), kw_only=True)
        whole: type[State] = made
        return whole

    @cached_property
    def action_types(self) -> tuple[type[Action], ...]:  # type: ignore[override]
        return _with_own("own_actions")

    @cached_property
    def event_types(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        return _with_own("own_events")

    @property
    def maps(self) -> Mapping[str, MapInfo]:
        offered = offers()
        if self._offered is not offered:
            self._offered = offered
            self._maps = {name: _info(name, offer) for name, offer in offered.items()}
        return self._maps

    @property
    def left_out(self) -> Sequence[str]:
        return left_out()

    def rules(self, setup: Setup) -> Rules:
        offer = offers()[setup.map]
        found = self._rules.get((setup.map, setup.players))
        if found is None or type(found) is not offer.rules or found.board is not offer.board:
            found = offer.rules(offer.board, setup.players)
            self._rules[setup.map, setup.players] = found
            self._grammars.pop(setup.map, None)
        return found

    def begin(self, game: Playing) -> None:
        set_up(game, self.state_type())

    def show(self, game: Playing, seat: int | None) -> dict[str, Jsonable]:
        return show(game)

    def result(self, game: Playing) -> Result:
        return game.rules.result(game)

    def grammar(self, game: Game[State, Rules]) -> Grammar:
        found = self._grammars.get(game.setup.map)
        if found is None:
            found = self._grammars[game.setup.map] = text.grammar(game, (*ACTIONS, *game.rules.own_actions))
        return found

    def write(self, game: Playing, action: Action) -> str:
        return self.grammar(game).write(text.loosened(game, action))

    def read(self, game: Playing, seat: int, said: str) -> Action:
        return text.resolved(game, self.grammar(game).read(spaced(said)), self.grammar(game))

    def teller(self, setup: Setup, names: Sequence[str] = (), translate: Translate = str) -> Teller:
        teller = Narrator(names, translate)
        teller.board = offers()[setup.map].board
        teller.titles = text.action_titles(self.rules(self.check_setup(setup)))
        return teller

    def totals(self, game: Playing) -> dict[str, int]:
        return faults.totals(game)

    def faults(self, game: Playing) -> list[str]:
        return faults.faults(game)

    def draw(self, view: Mapping[str, Jsonable], **options: str) -> str:
        from engine.drawing.hexboard import picture

        with drawn_in(options.get("language", "")):
            return picture(view, options, offers()[str(view["map"])].board)

    def in_words(self, view: Mapping[str, Jsonable], names: Sequence[str] = ()) -> Sequence[InWords]:
        from engine.drawing.hexboard import in_words

        return in_words(view, names, offers()[str(view["map"])].board)

    def close_up(self, view: Mapping[str, Jsonable], at: str, *, theme: str = "light") -> str:
        from engine.drawing.hexboard import place

        return place(view, at, theme, offers()[str(view["map"])].board)


def _info(name: str, offer: Offer) -> MapInfo:
    board, differs = offer.board, offer.rules.differs
    if offer.borrowed:
        borrowed = offers()[board.rules].title
        differs = say("Played by the rules of {map}. {differs}", map=borrowed, differs=say(differs))
    return MapInfo(
        name=name,
        title=offer.title,
        players=offer.players,
        recommended=tuple(count for count in board.recommended if count in offer.players),
        provenance=board.provenance.source,
        confidence=board.provenance.kind,
        differs=differs,
    )
