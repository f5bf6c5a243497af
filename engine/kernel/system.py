"""What a game must tell the kernel about itself. One subclass a game; the registry knows them all by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.kernel.action import Action, Grammar, Jsonable
from engine.kernel.errors import InvalidAction, InvalidRecord, InvalidSetup
from engine.kernel.event import Chanced, Event, GameOver, Teller
from engine.kernel.game import Game, Setup, State
from engine.kernel.in_words import InWords
from engine.kernel.orders.order import StandingOrder, Surprise
from engine.kernel.result import Result
from engine.kernel.words import Said, Translate, joined, noop, retold, say

S = TypeVar("S", bound=State)
R = TypeVar("R")

_MONEY = {"cash": noop("money"), "money": noop("money")}
_COUNTS = {
    "income": noop("income"),
    "shares": noop("shares"),
    "influence": noop("influence"),
    "points": noop("points"),
    "score": noop("score"),
}


class MapInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A map as it is offered: its name, who can play on it, and where its board data come from."""

    name: str
    title: str
    players: tuple[int, ...]
    recommended: tuple[int, ...] = ()
    provenance: str = ""
    confidence: str = ""
    differs: str = ""

    def hint(self, players: int) -> str:
        """What to say to those who would play with an unusual number; empty if there is nothing to say."""
        if not self.recommended or players in self.recommended:
            return ""
        return say(
            "{map} is best with {counts} players.",
            map=self.title,
            counts=joined(map(str, self.recommended), say(" or ")),
        )


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice made before the game; the first value is the default."""

    name: str
    title: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


def _passed(what: str, now: int, last: int | None) -> Said:
    """Turns or rounds, as far as they have gone."""
    if what == "turn":
        return say("turn {n} of {last}" if last else "turn {n}", n=now, last=last)
    return say("round {n} of {last}" if last else "round {n}", n=now, last=last)


class System(ABC, Generic[S, R]):
    """A game: its maps and options, its state, actions and events, and how it begins, is seen and ends."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    options: ClassVar[tuple[OptionInfo, ...]] = ()
    revision: ClassVar[int] = 1
    """Bumped by a fix that changes what some action does; running games go on under the new revision."""
    format: ClassVar[int] = 1
    """Bumped when the stored position's shape changes; `upgrades[n]` turns format n into n + 1."""
    upgrades: ClassVar[Mapping[int, Callable[[dict[str, Jsonable]], dict[str, Jsonable]]]] = {}
    benches: ClassVar[Mapping[str, Callable[[Any], object]]] = {}
    """Further things to time in `python -m engine bench`: a label, and what to do with a position."""
    state_type: type[S]
    action_types: ClassVar[tuple[type[Action], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]
    order_types: ClassVar[tuple[type[StandingOrder], ...]] = ()
    """The game's own kinds of standing orders; those that every game has are added to them."""
    surprises: ClassVar[Mapping[str, Surprise]] = {}
    """What players can ask to be woken for, by name."""

    @property
    @abstractmethod
    def maps(self) -> Mapping[str, MapInfo]:
        """The maps on offer, by name; the first one is the default."""

    @property
    def left_out(self) -> Sequence[str]:
        """Maps that were found but cannot be offered, and why: a sentence each, for the host."""
        return ()

    @abstractmethod
    def rules(self, setup: Setup) -> R:
        """Board and rules for this setup. Immutable and shared: build once a map and cache."""

    @abstractmethod
    def begin(self, game: Game[S, R]) -> None:
        """Set up: assign `game.state` first, then draw what set-up draws, with the first step on the stack."""

    @abstractmethod
    def show(self, game: Game[S, R], seat: int | None) -> dict[str, Jsonable]:
        """The position as JSON. `game.state` has already been concealed for this seat."""

    @abstractmethod
    def result(self, game: Game[S, R]) -> Result:
        """The final ranking; asked only when the stack is empty."""

    @abstractmethod
    def grammar(self, game: Game[S, R]) -> Grammar:
        """The text forms of this game's actions. Cache it with the rules."""

    @abstractmethod
    def draw(self, view: Mapping[str, Jsonable], **options: str) -> str:
        """A picture of a view as SVG; the options are those of `engine.drawing.options`."""

    def close_up(self, view: Mapping[str, Jsonable], at: str, *, theme: str = "light") -> str:
        """A small picture of a place (the `at` of a choice), for choices that change what lies there; or nothing."""
        return ""

    def in_words(self, view: Mapping[str, Jsonable], names: Sequence[str] = ()) -> Sequence[InWords]:
        """The board of a view place by place, for those who hear it: "Cincinnati: 2 blue, 1 black; links to ..."."""
        return ()

    def moment(self, view: Mapping[str, Jsonable]) -> str:
        """How far the game is, for the subject of a mail: "turn 3 of 8, Build Track"."""
        game = view["game"]
        parts = []
        for now, last in (("turn", "turns"), ("round", "last_round")):
            if isinstance(game.get(now), int) and game[now] and (game.get(last) or now == "round"):
                parts.append(_passed(now, game[now], game.get(last)))
        phase = game.get("phase") or str(view["step"]).replace("-", " ").capitalize()
        return joined([*parts[:1], *([say(phase)] if phase and phase != "Turn" else [])])

    def figures(self, view: Mapping[str, Jsonable], translate: Translate = str) -> list[dict[str, str]]:
        """What each seat has, by seat, in a few words and numbers: for those who read the position as text.

        The labels are English: programs may look for them, and readers get them by `retold`.
        """
        money = self.teller(Setup(self.name, str(view["map"]), view["players"]), (), translate).say_money
        told: list[dict[str, str]] = []
        for player in view["game"].get("players", ()):
            line = {label: money(player[key]) for key, label in _MONEY.items() if isinstance(player.get(key), int)}
            line |= {label: str(player[key]) for key, label in _COUNTS.items() if isinstance(player.get(key), int)}
            if "engine" in player:
                line[str(view["game"].get("engine_title", [noop("engine")])[0])] = str(player["engine"])
            if player.get("action"):
                line[noop("action")] = retold(str(player["action"]), translate)
            told.append(line)
        return told

    def conceal(self, game: Game[S, R], seat: int | None) -> S:
        """The state with everything this seat may not know made neutral. The one place where secrets are stripped.

        A system without secrets returns the state itself; one with secrets returns a changed `copy`.
        """
        return game.state

    def teller(self, setup: Setup, names: Sequence[str] = (), translate: Translate = str) -> Teller:
        """The narrator of this game's events."""
        return Teller(names, translate)

    def write(self, game: Game[S, R], action: Action) -> str:
        """The action's text form, precise enough to be read back in this position."""
        return self.grammar(game).write(action)

    def read(self, game: Game[S, R], seat: int, text: str) -> Action:
        """The action that a text stands for in this position."""
        return self.grammar(game).read(text)

    def totals(self, game: Game[S, R]) -> dict[str, int]:
        """What the rules conserve, counted: the same numbers after every action of a game."""
        return {}

    def faults(self, game: Game[S, R]) -> list[str]:
        """Invariants that do not hold, in words; empty in every reachable position."""
        return []

    def twins(self, game: Game[S, R], seat: int | None) -> list[S]:
        """States that differ from this one only in what the seat may not know; tests compare their views."""
        return []

    def check_setup(self, setup: Setup) -> Setup:
        """The setup with defaults filled in; raises InvalidSetup with a sentence that says what to change."""
        info = self.maps.get(setup.map)
        if info is None:
            raise InvalidSetup(
                say(
                    "{game} has no map '{map}'; it has {maps}.",
                    game=self.title,
                    map=setup.map,
                    maps=", ".join(self.maps),
                ),
                code="no-map",
            )
        if setup.players not in info.players:
            counts = ", ".join(map(str, info.players))
            raise InvalidSetup(
                say("{map} is for {counts} players, not {n}.", map=info.title, counts=counts, n=setup.players),
                code="player-count",
            )
        known = {option.name: option for option in self.options}
        for name, value in setup.options.items():
            if name not in known:
                choice = say("it has {options}", options=", ".join(known)) if known else say("it has none")
                raise InvalidSetup(
                    say("{game} has no option '{name}'; {choice}.", game=self.title, name=name, choice=choice),
                    code="no-option",
                )
            if value not in known[name].values:
                raise InvalidSetup(
                    say(
                        "Option '{name}' is one of {values}, not '{value}'.",
                        name=name,
                        values=", ".join(known[name].values),
                        value=value,
                    ),
                    code="option-value",
                )
        options = {option.name: setup.options.get(option.name, option.default) for option in self.options}
        return Setup(setup.system, setup.map, setup.players, options)

    @cached_property
    def _action_decoder(self) -> Callable[[Jsonable], Action]:
        union: Any = None
        for kind in self.action_types:
            union = kind if union is None else union | kind

        def decode(data: Jsonable) -> Action:
            action: Action = msgspec.convert(data, union)
            return action

        return decode

    def action(self, data: Jsonable) -> Action:
        """An action from JSON data; raises InvalidAction with a sentence that says what is wrong with it."""
        try:
            return self._action_decoder(data)
        except msgspec.ValidationError as error:
            verbs = [str(kind.__struct_config__.tag) for kind in self.action_types]
            raise InvalidAction(say("The action cannot be read: {error}.", error=error), examples=verbs[:3]) from error

    @cached_property
    def _event_list(self) -> Any:
        union: Any = Chanced | GameOver
        for kind in self.event_types:
            union |= kind
        return list[union]

    def events(self, data: Jsonable) -> list[Event]:
        """Events from the JSON data a log keeps."""
        events: list[Event] = msgspec.convert(data, self._event_list)
        return events

    @cached_property
    def _encoder(self) -> msgspec.msgpack.Encoder:
        return msgspec.msgpack.Encoder(order="deterministic")

    @cached_property
    def _decoder(self) -> msgspec.msgpack.Decoder[S]:
        return msgspec.msgpack.Decoder(self.state_type)

    @cached_property
    def _header_decoder(self) -> msgspec.msgpack.Decoder[State]:
        return msgspec.msgpack.Decoder(State)

    def encode(self, state: S) -> bytes:
        """The state as canonical bytes."""
        state.pack()
        return self._encoder.encode(state)

    def decode(self, data: bytes) -> S:
        """A state from its bytes, brought up to the current format."""
        try:
            return self._of_today(data) or self._upgraded(data, self.format_of(data))
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise InvalidRecord(f"This position cannot be read: {error}.", code="invalid-position") from error

    def _of_today(self, data: bytes) -> S | None:
        """The state if it is of the current format, which it nearly always is: one reading is enough then."""
        try:
            state = self._decoder.decode(data)
        except msgspec.ValidationError:
            if self.format_of(data) == self.format:
                raise
            return None
        return state if state.format == self.format else None

    def format_of(self, data: bytes) -> int:
        """The format a stored position was written in."""
        return self._header_decoder.decode(data).format

    def _upgraded(self, data: bytes, version: int) -> S:
        if version > self.format:
            raise InvalidRecord(f"This position has format {version}; this engine reads up to {self.format}.")
        raw: dict[str, Jsonable] = msgspec.msgpack.decode(data)
        for step in range(version, self.format):
            if step not in self.upgrades:
                raise InvalidRecord(f"{self.title} cannot read positions of format {step} any more.")
            raw = self.upgrades[step](raw)
            raw["format"] = step + 1
        return self._decoder.decode(self._encoder.encode(raw))

    def copy(self, state: S) -> S:
        """A state of its own with the same content."""
        return self._decoder.decode(self.encode(state))
