"""A step is one thing being decided, as data in the position. Steps stand on a stack; the top one is asked now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from engine.kernel.action import Action
from engine.kernel.choices import Choice
from engine.kernel.errors import BrokenPromise

G = TypeVar("G")

Deed = Callable[[], None]
"""What playing a legal action does: all the writing, and nothing that can be refused."""


class Step(msgspec.Struct, Generic[G], tag_field="step"):
    """One decision or one stretch of the rules. Subclasses give a `tag` and only the fields that change.

    A step that waits on seats offers `choices` and judges actions. A step that waits on nobody is advanced by the
    kernel until it waits, pops itself or pushes another. When the stack is empty the game is over.
    """

    secret: ClassVar[bool] = False
    """Whether what is played here stays hidden from the other seats; the step reveals it by events of its own."""

    telling: ClassVar[tuple[str, ...]] = ()
    """Codes of refusals that explain most about a place where nothing can be done, the best first."""

    def waiting_on(self, game: G) -> tuple[int, ...]:
        """The seats that must act now; none means the step goes on by itself."""
        return ()

    def advance(self, game: G) -> None:
        """Go on without anybody's decision. Must change the stack or start waiting."""
        raise BrokenPromise(f"{type(self).__name__} waits on nobody and cannot go on.")

    def prompt(self, game: G, seat: int) -> str:
        """What is asked of the seat, in one plain sentence."""
        raise BrokenPromise(f"{type(self).__name__} asks nothing.")

    def choices(self, game: G, seat: int) -> Sequence[Choice]:
        """All that the seat may do now: exactly what `judge` lets pass."""
        raise BrokenPromise(f"{type(self).__name__} offers nothing.")

    def judge(self, game: G, seat: int, action: Action) -> Deed:
        """The one test of legality: refuses by raising IllegalAction, writes nothing, returns what playing it does."""
        raise BrokenPromise(f"{type(self).__name__} judges nothing.")

    def attempts(self, game: G, seat: int, at: str) -> Iterable[Action]:
        """What somebody who points at a place may have in mind; why none of it goes is what the place explains."""
        return ()

    def default(self, game: G, seat: int) -> Action:
        """The safe move for a player who is away: legal, and as harmless to everyone as can be."""
        raise BrokenPromise(f"{type(self).__name__} has no safe default.")
