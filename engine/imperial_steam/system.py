"""Imperial Steam as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from engine.drawing.tongue import drawn_in
from engine.hexes import dropped
from engine.imperial_steam.actions import ACTIONS
from engine.imperial_steam.blind_bid import BlindBid
from engine.imperial_steam.build_tracks import DeclareTracks, SecondTrack
from engine.imperial_steam.drawing import draw_view, in_words
from engine.imperial_steam.events import EVENTS, ImperialTeller
from engine.imperial_steam.final_scoring import final_scores
from engine.imperial_steam.in_short import in_short
from engine.imperial_steam.influence import most_influential
from engine.imperial_steam.invariants import faults, totals
from engine.imperial_steam.network import trieste_reached
from engine.imperial_steam.opportunities import Business, NewTrack
from engine.imperial_steam.orders import SURPRISES
from engine.imperial_steam.pack import catalogue, packs
from engine.imperial_steam.perform_actions import PerformActions, Turn
from engine.imperial_steam.rounds import Round
from engine.imperial_steam.rules import Rules
from engine.imperial_steam.setup import empty_table, set_up
from engine.imperial_steam.showing import show
from engine.imperial_steam.state import ImperialGame, Table
from engine.imperial_steam.storage import StoreGoods
from engine.kernel.action import Action, Grammar, Jsonable
from engine.kernel.errors import AmbiguousAction, InvalidAction
from engine.kernel.event import Teller
from engine.kernel.game import Game, Setup
from engine.kernel.in_words import InWords
from engine.kernel.result import Result, ranked
from engine.kernel.system import MapInfo, OptionInfo, System
from engine.kernel.words import Translate, noop

STEPS = (
    noop("Blind bid"),
    noop("Declare tracks"),
    noop("Second track"),
    noop("Business"),
    noop("Store goods"),
)
"""What a reader is told is going on, in words for the catalogue."""


class ImperialState(Table, kw_only=True):
    """The table and the steps under way."""

    stack: list[
        BlindBid | Round | PerformActions | Turn | DeclareTracks | SecondTrack | NewTrack | Business | StoreGoods
    ] = []


def _bidding(table: Table) -> BlindBid | None:
    """The blind bid, while it is under way."""
    assert isinstance(table, ImperialState)
    return next((step for step in table.stack if isinstance(step, BlindBid)), None)


@cache
def _rules(name: str, players: int, hidden_money: bool, folders: tuple[Path, ...]) -> Rules:
    return Rules(catalogue(folders).packs[name], players, hidden_money=hidden_money)


class ImperialSteam(System[Table, Rules]):
    """Imperial Steam."""

    name = "imperial-steam"
    title = "Imperial Steam"
    summary = "Build railways from Wien, sell shares and goods, and decide whether anyone reaches Trieste."
    options = (
        OptionInfo("setup", "Set-up", ("fixed", "normal", "random")),
        OptionInfo("money", "Money", ("open", "hidden")),
    )
    state_type = ImperialState
    action_types = ACTIONS
    event_types = EVENTS
    surprises = SURPRISES

    @property
    def maps(self) -> Mapping[str, MapInfo]:
        """Each component pack is a map."""
        return {
            name: MapInfo(name, pack.title, (2, 3, 4), provenance=pack.about, confidence=pack.confidence)
            for name, pack in packs().items()
        }

    @property
    def left_out(self) -> Sequence[str]:
        """Packs in the host's folders that cannot be offered."""
        return catalogue(dropped.folders()).left_out

    def rules(self, setup: Setup) -> Rules:
        """The pack for this number of players."""
        return _rules(setup.map, setup.players, setup.options.get("money") == "hidden", dropped.folders())

    def begin(self, game: Game[Table, Rules]) -> None:
        """Set the table, with the blind bid first."""
        table = empty_table(game.rules)
        fields = {name: getattr(table, name) for name in table.__struct_fields__}
        game.state = ImperialState(**fields)
        set_up(game, game.setup.options["setup"])

    def show(self, game: Game[Table, Rules], seat: int | None) -> dict[str, Jsonable]:
        """The table as JSON."""
        return show(game, seat)

    def conceal(self, game: Game[Table, Rules], seat: int | None) -> Table:
        """Others' bids until the last one is in, and others' money where it is played hidden."""
        if not self._secrets(game):
            return game.state
        state = self.copy(game.state)
        bidding = _bidding(state)
        if bidding is not None:
            bidding.bids = {other: bid if other == str(seat) else 0 for other, bid in bidding.bids.items()}
        if game.rules.hidden_money:
            for other, player in enumerate(state.players):
                player.cash = player.cash if other == seat else 0
        return state

    @staticmethod
    def _secrets(game: ImperialGame) -> bool:
        return _bidding(game.state) is not None or (game.rules.hidden_money and bool(game.stack))

    def twins(self, game: Game[Table, Rules], seat: int | None) -> list[Table]:
        """Other bids than were made, and more money than there is, where the seat may not know either."""
        if not self._secrets(game):
            return []
        twins = []
        for other in range(len(game.state.players)):
            if other == seat:
                continue
            twin = self.copy(game.state)
            bidding = _bidding(twin)
            if bidding is not None and str(other) in bidding.bids:
                bidding.bids[str(other)] = 0 if bidding.bids[str(other)] else 10
                twins.append(twin)
            elif bidding is None and game.rules.hidden_money:
                twin.players[other].cash += 10
                twins.append(twin)
        return twins

    def result(self, game: Game[Table, Rules]) -> Result:
        """The most money wins; of equals the more influential."""
        sheets = final_scores(game)
        standing = most_influential(game)
        found = ranked(
            {seat: sheet.total for seat, sheet in enumerate(sheets)},
            breakdown={seat: sheet.lines for seat, sheet in enumerate(sheets)},
            order={seat: (sheet.total, -standing.index(seat)) for seat, sheet in enumerate(sheets)},
            unit=noop("guldens"),
        )
        reached, missed = noop("Trieste was reached."), noop("Nobody reached Trieste: contracts were worthless.")
        return Result(found.places, found.unit, reached if trieste_reached(game) else missed)

    def grammar(self, game: Game[Table, Rules]) -> Grammar:
        """The text forms of moves."""
        return game.rules.grammar

    def read(self, game: Game[Table, Rules], seat: int, text: str) -> Action:
        """A move in full, or in short where one thing is meant: `crew`, `deliver iron to Graz`."""
        try:
            return super().read(game, seat, text)
        except AmbiguousAction:
            raise
        except InvalidAction:
            short = in_short(game, seat, text)
            if short is None:
                raise
            return short

    def teller(self, setup: Setup, names: Sequence[str] = (), translate: Translate = str) -> Teller:
        """The narrator."""
        return ImperialTeller(self.rules(setup), names, translate)

    def totals(self, game: Game[Table, Rules]) -> dict[str, int]:
        """Meeples, factories, tokens, engines: none comes or goes."""
        return totals(game)

    def faults(self, game: Game[Table, Rules]) -> list[str]:
        """Invariants that do not hold."""
        return faults(game)

    def draw(self, view: Mapping[str, Jsonable], **options: str) -> str:
        """The table as one picture."""
        with drawn_in(options.get("language", "")):
            return draw_view(self._rules_of(view), view, **options)

    def in_words(self, view: Mapping[str, Jsonable], names: Sequence[str] = ()) -> Sequence[InWords]:
        """Cities, then connections."""
        return list(in_words(self._rules_of(view), view["game"], names))

    def _rules_of(self, view: Mapping[str, Jsonable]) -> Rules:
        return self.rules(Setup("", str(view["map"]), view["players"], view["options"]))
