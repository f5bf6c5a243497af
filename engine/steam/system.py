"""Steam as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from engine.drawing.tongue import drawn_in
from engine.hexes import dropped
from engine.hexes.board import Board, load
from engine.hexes.words import spaced
from engine.kernel.action import Action, Grammar, Jsonable
from engine.kernel.event import Teller
from engine.kernel.game import Setup
from engine.kernel.in_words import InWords
from engine.kernel.result import Result
from engine.kernel.system import MapInfo, OptionInfo, System
from engine.kernel.words import Translate
from engine.steam import faults, text
from engine.steam.actions import ACTIONS
from engine.steam.build_track import BuildTrack
from engine.steam.buy_capital import BuyCapital
from engine.steam.events import EVENTS, Narrator
from engine.steam.move_goods import MoveGoods
from engine.steam.order_of_play import OrderAuction
from engine.steam.orders import ORDERS, SURPRISES
from engine.steam.rules import AUCTION, BASE, FIRST_GAME, STANDARD, TURNS, Playing, Rules
from engine.steam.select_action_tiles import SelectActionTiles
from engine.steam.set_up import set_up
from engine.steam.show import show
from engine.steam.state import State, track_as_texts
from engine.steam.track_points import TrackPoints
from engine.steam.turn import Turn
from engine.steam.turn_order import PositionAuction
from engine.steam.victory_points import final_ranking

if TYPE_CHECKING:
    pass

MAPS = Path(__file__).parent / "maps"

AnyStep = Turn | PositionAuction | BuyCapital | OrderAuction | SelectActionTiles | BuildTrack | MoveGoods | TrackPoints


class Catalogue(NamedTuple):
    """The boards there are, by name, how they are offered, and why files that a host dropped are not among them."""

    boards: dict[str, Board]
    infos: dict[str, MapInfo]
    left_out: tuple[str, ...]


@cache
def _our_boards() -> dict[str, Board]:
    return {board.name: board for board in map(load, sorted(MAPS.glob("*.json")))}


def boards() -> dict[str, Board]:
    """The boards there are, by name: ours, and those of the host's folders."""
    return _catalogue(dropped.folders()).boards


@cache
def _catalogue(folders: tuple[Path, ...]) -> Catalogue:
    ours = _our_boards()
    more, told = dropped.offered("steam", folders, ours, board_faults)
    found = {**ours, **more}
    return Catalogue(found, {name: _info(board) for name, board in found.items()}, tuple(told))


def _info(board: Board) -> MapInfo:
    return MapInfo(
        name=board.name,
        title=board.title,
        players=board.players,
        recommended=board.recommended,
        provenance=board.provenance.source,
        confidence=board.provenance.kind,
    )


def board_faults(board: Board) -> list[str]:
    """What keeps a faultless board from being played: Steam has one set of rules for 3 to 6, and they know no zones."""
    faults = ["Steam has no rules of another map; leave 'rules' out."] if board.rules else []
    faults += [f"The map is for {count} players; Steam is for 3 to 6." for count in board.players if count not in TURNS]
    return faults + [
        f"{city.hex}: {city.name} is a zone or has a reserve, which Steam does not know."
        for city in board.cities.values()
        if city.zone or city.reserve
    ]


class Steam(System[State, Rules]):
    """Build railroads, deliver goods, and choose: income now or points for good."""

    name = "steam"
    title = "Steam"
    revision = 3
    format = 2
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Jsonable]], dict[str, Jsonable]]]] = {1: track_as_texts}
    summary = "Build track, deliver goods over it, and take every delivery as income or as victory points."
    options = (
        OptionInfo("mode", "Game", (BASE, STANDARD)),
        OptionInfo("order", "First turn order (base game)", (AUCTION, FIRST_GAME)),
    )
    action_types = ACTIONS
    event_types = EVENTS
    order_types = ORDERS
    surprises = SURPRISES

    def __init__(self) -> None:
        self._rules: dict[tuple[str, int, str, str], Rules] = {}
        self._grammars: dict[str, Grammar] = {}

    @cached_property
    def state_type(self) -> type[State]:  # type: ignore[override]
        """The state with a stack of exactly the steps there are."""
        made: Any = msgspec.defstruct("SteamState", [("stack", list[AnyStep], [])], bases=(State,), kw_only=True)
        whole: type[State] = made
        return whole

    @property
    def left_out(self) -> Sequence[str]:
        return _catalogue(dropped.folders()).left_out

    @property
    def maps(self) -> Mapping[str, MapInfo]:
        return _catalogue(dropped.folders()).infos

    def rules(self, setup: Setup) -> Rules:
        mode, order = setup.options["mode"], setup.options["order"]
        key = (setup.map, setup.players, mode, order)
        board, found = boards()[setup.map], self._rules.get(key)
        if found is None or found.board is not board:
            found = self._rules[key] = Rules(board, setup.players, mode, order)
            self._grammars.pop(setup.map, None)
        return found

    def begin(self, game: Playing) -> None:
        set_up(game, self.state_type())

    def show(self, game: Playing, seat: int | None) -> dict[str, Jsonable]:
        return show(game)

    def result(self, game: Playing) -> Result:
        return final_ranking(game)

    def grammar(self, game: Playing) -> Grammar:
        name = game.setup.map
        if name not in self._grammars:
            self._grammars[name] = text.grammar(game.rules.board)
        return self._grammars[name]

    def write(self, game: Playing, action: Action) -> str:
        return self.grammar(game).write(text.loosened(game, action))

    def read(self, game: Playing, seat: int, said: str) -> Action:
        return text.resolved(game, self.grammar(game).read(spaced(said)), self.grammar(game))

    def teller(self, setup: Setup, names: Sequence[str] = (), translate: Translate = str) -> Teller:
        teller = Narrator(names, translate)
        teller.board = boards()[setup.map]
        return teller

    def totals(self, game: Playing) -> dict[str, int]:
        return faults.totals(game)

    def faults(self, game: Playing) -> list[str]:
        return faults.faults(game)

    def draw(self, view: Mapping[str, Jsonable], **options: str) -> str:
        from engine.drawing.hexboard import picture

        with drawn_in(options.get("language", "")):
            return picture(view, options, boards()[str(view["map"])])

    def in_words(self, view: Mapping[str, Jsonable], names: Sequence[str] = ()) -> Sequence[InWords]:
        from engine.drawing.hexboard import in_words

        return in_words(view, names, boards()[str(view["map"])])

    def close_up(self, view: Mapping[str, Jsonable], at: str, *, theme: str = "light") -> str:
        from engine.drawing.hexboard import place

        return place(view, at, theme, boards()[str(view["map"])])
