"""A position of a running game: what the outside of the engine holds in its hands."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.kernel.action import Action, Grammar, Jsonable
from engine.kernel.chance import Chance, Outcome, Scripted, Sealed
from engine.kernel.choices import Choices
from engine.kernel.errors import (
    AmbiguousAction,
    BrokenPromise,
    EngineError,
    IllegalAction,
    InvalidAction,
    InvalidRecord,
    OutOfTurn,
    Unforeseeable,
)
from engine.kernel.event import Event, GameOver, Teller
from engine.kernel.game import Game, Setup
from engine.kernel.registry import AnySystem
from engine.kernel.registry import system as find_system
from engine.kernel.result import Result
from engine.kernel.step import Deed
from engine.kernel.words import Translate, joined, say


class Played(msgspec.Struct, frozen=True):
    """What playing an action brought.

    `outcomes` are the draws in order. `secret` means the action itself is for its seat's eyes only. `revealed` means
    something became known that cannot be unknown again, so the action cannot be taken back.
    """

    events: tuple[Event, ...]
    outcomes: tuple[Outcome, ...] = ()
    secret: bool = False
    revealed: bool = False

    def seen_by(self, seat: int | None) -> tuple[Event, ...]:
        """The events this seat (or a spectator) may see."""
        return tuple(event for event in self.events if event.only is None or event.only == seat)


class Position:
    """A game at one moment. `start` makes the first one, `load` brings a stored one back, `play` changes it."""

    def __init__(self, system: AnySystem, game: Game[Any, Any], stored: bytes = b"") -> None:
        self.system = system
        self._game = game
        self._stored = stored

    @classmethod
    def start(cls, setup: Setup, chance: Chance) -> tuple[Position, Played]:
        """Set up a new game; what set-up drew comes back beside it."""
        system = find_system(setup.system)
        setup = system.check_setup(setup)
        game: Game[Any, Any] = Game(setup, system.rules(setup), chance)
        system.begin(game)
        game.state.format, game.state.revision = system.format, system.revision
        game.settle()
        position = cls(system, game)
        return position, position._collect(secret=False)

    @classmethod
    def load(cls, setup: Setup, data: bytes, chance: Chance) -> Position:
        """A position from the bytes `encode` gave; `setup` is the one the game was started with."""
        system = find_system(setup.system)
        setup = system.check_setup(setup)
        game: Game[Any, Any] = Game(setup, system.rules(setup), chance)
        game.state = system.decode(data)
        return cls(system, game, data)

    @property
    def setup(self) -> Setup:
        """What the game was started with."""
        return self._game.setup

    @property
    def chance(self) -> Chance:
        """Where the next draw comes from."""
        return self._game.chance

    @property
    def revision(self) -> int:
        """The rules revision this position was last played under."""
        return int(self._game.state.revision)

    @property
    def upgraded(self) -> bool:
        """Have the rules' revision or the stored form changed since this position was stored?

        Then the log needs a checkpoint here before the next action: earlier stretches no longer replay to the byte.
        """
        if self.revision != self.system.revision:
            return True
        return bool(self._stored) and self.system.format_of(self._stored) != self.system.format

    @property
    def drawn(self) -> int:
        """How many draws there have been."""
        return int(self._game.state.drawn)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self._game.stack

    @property
    def step(self) -> str:
        """The name of what is being decided, for tests and statistics; empty when the game is over."""
        return "" if self.over else str(self._game.top.__struct_config__.tag)

    @property
    def secret(self) -> bool:
        """Is what is decided now kept from the other seats?"""
        return not self.over and bool(self._game.top.secret)

    def waiting_on(self) -> tuple[int, ...]:
        """The seats that must act now."""
        return () if self.over else self._game.top.waiting_on(self._game)

    def choices(self, seat: int) -> Choices:
        """Everything the seat may legally do now; no options if it is not asked."""
        if seat not in self.waiting_on():
            return Choices(seat, "")
        top = self._game.top
        return Choices(seat, top.prompt(self._game, seat), tuple(top.choices(self._game, seat)))

    def prompt(self, seat: int) -> str:
        """What is asked of the seat, without working out all the answers."""
        return self._game.top.prompt(self._game, seat) if seat in self.waiting_on() else ""

    def check(self, seat: int, action: Action) -> None:
        """Raise IllegalAction if the seat may not do this now; changes nothing."""
        self._judge(seat, action)

    def why_not(self, seat: int, at: str) -> IllegalAction | None:
        """Why nothing can be done at a place: of all that one may have in mind there, the refusal that tells most.

        None if something can be done there, or if the place has nothing to do with what is asked.
        """
        if seat not in self.waiting_on():
            return None
        top, refusals = self._game.top, list[IllegalAction]()
        for action in top.attempts(self._game, seat, at):
            try:
                self._judge(seat, action)
            except IllegalAction as refusal:
                refusals.append(refusal)
            else:
                return None
        known = {code: number for number, code in enumerate(top.telling)}
        often = Counter(refusal.code for refusal in refusals)
        last = len(known)
        return min(refusals, key=lambda one: (known.get(one.code, last), -often[one.code]), default=None)

    def play(self, seat: int, action: Action) -> Played:
        """Play an action. Whatever stops it (a refusal, a preview's end) leaves the position as it was, to the byte."""
        game = self._game
        secret = self.secret
        deed = self._judge(seat, action)
        back = self._bookmark()
        game.events, game.outcomes, game.revealed = [], [], False
        try:
            deed()
            game.state.format, game.state.revision = self.system.format, self.system.revision
            game.settle()
            played = self._collect(secret=secret)
        except (InvalidRecord, Unforeseeable, BrokenPromise):
            back()
            raise
        except Exception as error:
            back()
            raise BrokenPromise(f"{type(error).__name__} while playing {action!r}: {error}") from error
        self._stored = b""
        return played

    def play_all(self, seat: int, actions: Sequence[Action]) -> list[Played]:
        """Play several actions of one seat, all or none."""
        back = self._bookmark()
        try:
            return [self.play(seat, action) for action in actions]
        except EngineError:
            back()
            raise

    def default(self, seat: int) -> Action:
        """The safe move for a seat that is asked and away."""
        if seat not in self.waiting_on():
            raise OutOfTurn(say("Seat {seat} is not asked for anything now.", seat=seat + 1))
        return self._game.top.default(self._game, seat)

    def view(self, seat: int | None) -> dict[str, Jsonable]:
        """What this seat (None: a spectator) may see, as JSON data."""
        seen = self._concealed(seat)
        return {
            "system": self.setup.system,
            "map": self.setup.map,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            "seat": seat,
            "step": self.step,
            "waiting_on": list(self.waiting_on()),
            "game": self.system.show(seen, seat),
            "result": msgspec.json.decode(msgspec.json.encode(self.result())),
        }

    def seen_by(self, seat: int | None) -> Position:
        """A position of its own that holds only what this seat may know; it stops before any draw or reveal.

        Previews, bots and standing orders work on this one.
        """
        seen = self._concealed(seat)
        return Position.load(self.setup, self.system.encode(seen.state), Sealed())

    def fork(self, chance: Chance | None = None) -> Position:
        """A copy that goes its own way."""
        return Position.load(self.setup, self.encode(), chance or self.chance)

    def result(self) -> Result | None:
        """The final ranking, once the game is over."""
        return self.system.result(self._game) if self.over else None

    def ranking_now(self) -> Result:
        """The ranking if the game ended at this moment, counted as at its end: for games that must be decided."""
        return self.system.result(self._game)

    def encode(self) -> bytes:
        """The position as canonical bytes: the same position always gives the same bytes."""
        return self.system.encode(self._game.state)

    def hash(self) -> str:
        """A fingerprint of the bytes. It gives secrets away to a guesser: never show it during play."""
        return hashlib.sha256(self.encode()).hexdigest()

    def action(self, data: Jsonable) -> Action:
        """An action from JSON data."""
        return self.system.action(data)

    def read(self, seat: int, text: str) -> Action:
        """An action from what a player typed. Of several meanings, one that alone is legal now is the one meant."""
        try:
            return self.system.read(self._game, seat, text)
        except AmbiguousAction as doubt:
            legal = [action for action in self._meanings(seat, doubt) if self._legal(seat, action)]
            if len(legal) == 1:
                return legal[0]
            raise

    def _meanings(self, seat: int, doubt: AmbiguousAction, depth: int = 2) -> Iterator[Action]:
        """What an ambiguous text can mean; its precise ways to say so may be ambiguous in a second word, too."""
        for text in doubt.examples:
            try:
                yield self.system.read(self._game, seat, text)
            except AmbiguousAction as further:
                if depth:
                    yield from self._meanings(seat, further, depth - 1)
            except InvalidAction:
                continue

    def _legal(self, seat: int, action: Action) -> bool:
        try:
            self._judge(seat, action)
        except IllegalAction:
            return False
        return True

    def write(self, action: Action) -> str:
        """An action as a player would type it."""
        return self.system.write(self._game, action)

    def write_all(self, seat: int, actions: Sequence[Action]) -> list[str]:
        """Actions of one seat as they would be typed one after the other, each as it reads where it would be played.

        Raises what stops any of them; changes nothing.
        """
        trial, texts = self.fork(), []
        for number, action in enumerate(actions, start=1):
            trial.check(seat, action)
            texts.append(trial.write(action))
            if number < len(actions):
                trial.play(seat, action)
        return texts

    def grammar(self) -> Grammar:
        """The text forms of this game's actions."""
        return self.system.grammar(self._game)

    def teller(self, names: Sequence[str] = (), translate: Translate = str) -> Teller:
        """The narrator for this game's events."""
        return self.system.teller(self.setup, names, translate)

    def totals(self) -> dict[str, int]:
        """What the rules conserve, counted."""
        return self.system.totals(self._game)

    def faults(self) -> list[str]:
        """Invariants that do not hold; always empty unless the rules have a fault."""
        return self.system.faults(self._game)

    def twins(self, seat: int | None) -> Iterable[Position]:
        """Positions that differ from this one only in what the seat may not know."""
        for state in self.system.twins(self._game, seat):
            yield Position.load(self.setup, self.system.encode(state), self.chance)

    def _judge(self, seat: int, action: Action) -> Deed:
        waiting = self.waiting_on()
        if seat not in waiting:
            if not waiting:
                raise OutOfTurn(say("The game is over."))
            asked = joined([say("seat {n}", n=other + 1) for other in waiting], say(" and "))
            raise OutOfTurn(say("It is not your turn: {asked} must act first.", asked=asked))
        try:
            deed: Deed = self._game.top.judge(self._game, seat, action)
            return deed
        except EngineError:
            raise
        except Exception as error:
            raise BrokenPromise(f"{type(error).__name__} while judging {action!r}: {error}") from error

    def _bookmark(self) -> Callable[[], None]:
        """What brings the position back to this moment."""
        game, stored = self._game, self._stored
        before = stored or self.encode()
        used = game.chance.used if isinstance(game.chance, Scripted) else 0

        def back() -> None:
            game.state = self.system.decode(before)
            game.events, game.outcomes, game.revealed = [], [], False
            self._stored = stored
            if isinstance(game.chance, Scripted):
                game.chance.rewind(used)

        return back

    def _concealed(self, seat: int | None) -> Game[Any, Any]:
        seen: Game[Any, Any] = Game(self.setup, self._game.rules, Sealed())
        seen.state = self.system.conceal(self._game, seat)
        return seen

    def _collect(self, *, secret: bool) -> Played:
        game = self._game
        result = self.result()
        if result is not None:
            game.emit(GameOver(result.winners))
        played = Played(tuple(game.events), tuple(game.outcomes), secret, game.revealed)
        game.events, game.outcomes, game.revealed = [], [], False
        return played
