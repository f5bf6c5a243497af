"""A game while the rules work on it: state, rules, chance, and the events of the action being played."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from engine.kernel.chance import Chance, Outcome
from engine.kernel.errors import BrokenPromise
from engine.kernel.event import Chanced, Event
from engine.kernel.step import Step


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is before its first draw: system, map, number of players, options."""

    system: str
    map: str
    players: int
    options: dict[str, str] = {}


class State(msgspec.Struct, kw_only=True):
    """All that changes during a game. A system's state adds its own fields and `stack: list[its steps]`.

    Only None, bool, int, str, lists, dicts with text keys and structs of these: no set, no float, nothing that can
    be derived from the board or from other fields.
    """

    format: int = 1
    revision: int = 1
    drawn: int = 0

    def pack(self) -> None:
        """Called before the state is written: a part that was unpacked to be worked on goes back into its field."""


S = TypeVar("S", bound=State)
R = TypeVar("R")

PATIENCE = 10_000
"""How many automatic steps may follow one action before the kernel calls it an endless loop."""


class Game(Generic[S, R]):
    """What steps and rules work with. Only `emit`, the stack and the chance methods have side effects here."""

    state: S

    def __init__(self, setup: Setup, rules: R, chance: Chance) -> None:
        self.setup = setup
        self.rules = rules
        self.chance = chance
        self.events: list[Event] = []
        self.outcomes: list[Outcome] = []
        self.revealed = False

    @property
    def stack(self) -> list[Step[Any]]:
        """The steps under way, the one that is asked now last."""
        stack: list[Step[Any]] = self.state.stack  # type: ignore[attr-defined]
        return stack

    @property
    def top(self) -> Step[Any]:
        """The step that is asked now."""
        return self.stack[-1]

    def push(self, step: Step[Any]) -> None:
        """Let this step be decided first."""
        self.stack.append(step)

    def pop(self, step: Step[Any]) -> None:
        """This step is done; it must be the top one."""
        if self.stack[-1] is not step:
            raise BrokenPromise(f"{type(step).__name__} is not on top and cannot be done.")
        self.stack.pop()

    def emit(self, event: Event) -> None:
        """Write down what happened."""
        self.events.append(event)

    def pick(self, why: str, cases: Sequence[tuple[Outcome, int]], *, only: int | None = None) -> Outcome:
        """One of the weighted cases by chance; `only` hides the outcome from all other seats."""
        outcome = self.chance.pick(self.state.drawn, why, cases)
        self.state.drawn += 1
        self.outcomes.append(outcome)
        self.revealed = True
        self.emit(Chanced(why, outcome, only=only))
        return outcome

    def roll(self, why: str, sides: int = 6, *, only: int | None = None) -> int:
        """One die."""
        return int(self.pick(why, [(face, 1) for face in range(1, sides + 1)], only=only))

    def draw(self, why: str, bag: MutableMapping[str, int], *, only: int | None = None) -> str:
        """One piece out of a bag of counted kinds; the bag loses it."""
        kind = str(self.pick(why, [(kind, bag[kind]) for kind in sorted(bag) if bag[kind]], only=only))
        bag[kind] -= 1
        return kind

    def shuffle(self, why: str, items: Sequence[Outcome], *, only: int | None = None) -> list[Outcome]:
        """The items in a random order, one draw each; the last one needs none. Face down: `only=NOBODY`."""
        rest = list(items)
        order: list[Outcome] = []
        while len(rest) > 1:
            order.append(self.pick(why, [(item, 1) for item in rest], only=only))
            rest.remove(order[-1])
        return order + rest

    def reveal(self, why: str) -> None:
        """Say that secrets are about to be opened; a preview stops here."""
        self.chance.reveal(why)
        self.revealed = True

    def settle(self) -> None:
        """Let steps that wait on nobody go on until somebody is asked or the game is over."""
        for _ in range(PATIENCE):
            if not self.stack or self.top.waiting_on(self):
                return
            self.top.advance(self)
        raise BrokenPromise(f"{type(self.top).__name__} goes on for ever.")
