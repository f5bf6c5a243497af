"""What happened, as data. One narrator turns events into the sentences that log, mail and API share."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from string import Formatter
from typing import ClassVar

import msgspec

from engine.kernel.chance import Outcome

NOBODY = -1

_BY_NUMBER = re.compile(r"\b[Pp]layer ([1-9]\d?)\b")


def call_by_name(text: str, names: Sequence[str]) -> str:
    """Prompts, labels and refusals know seats by number alone ("player 2"); this puts the people's names there.

    >>> call_by_name("The highest bid is £7, by player 2.", ["Ada", "Bruno"])
    'The highest bid is £7, by Bruno.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return names[seat] if seat < len(names) and names[seat] else found[0]

    return _BY_NUMBER.sub(name, text)


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """Something that happened. Subclasses give a `tag`, fields, and `says`: a sentence with fields in braces.

    `{seat:player}` is told by the teller's `say_player`, `{amount:money}` by `say_money`, a bare `{n}` as it is.
    An event with `only` set is for that seat's eyes alone; with `only=NOBODY` not even a seat sees it (a card that
    is drawn face down), yet the log has it.
    """

    says: ClassVar[str] = ""
    only: int | None = None

    def sentence(self, teller: Teller) -> str:
        """This event as one plain sentence; empty if it is not worth telling."""
        return teller.fill(self.says, self)

    def marks(self) -> tuple[str, ...]:
        """What it touched on the board, in the words of a choice's `at`; a way as `good:place>place>place`."""
        return ()


class Chanced(Event, frozen=True, tag="chance"):
    """A die was rolled or something was drawn; the outcome stands in the log for good."""

    says = ""
    why: str
    outcome: Outcome


class GameOver(Event, frozen=True, tag="game-over"):
    """The game ended; the result says how."""

    winners: tuple[int, ...]

    def sentence(self, teller: Teller) -> str:
        names = teller.say_list([teller.say_player(seat) for seat in self.winners])
        if not names:
            return teller.translate("The game is over.")
        return teller.translate("The game is over: {names} won.").format(names=names)


class Teller:
    """Tells events in words. A system's teller adds `say_…` methods for its own places and pieces."""

    currency: ClassVar[str] = "$"

    def __init__(self, names: Sequence[str] = (), translate: Callable[[str], str] = str) -> None:
        self.names = tuple(names)
        self.translate = translate

    def tell(self, event: Event) -> str:
        """The sentence for one event."""
        return event.sentence(self)

    def fill(self, template: str, event: Event) -> str:
        """Fill a sentence's braces from the event's fields, each by the `say_…` method its format names."""
        if not template:
            return ""  # a catalogue translates the empty text into its own header
        parts: list[str] = []
        for text, field, spec, _ in Formatter().parse(self.translate(template)):
            parts.append(text)
            if field is None:
                continue
            value = getattr(event, field)
            parts.append(str(getattr(self, "say_" + spec)(value)) if spec else str(value))
        return "".join(parts)

    def say_player(self, seat: int | None) -> str:
        """A seat by its player's name."""
        if seat is None:
            return self.translate("nobody")
        return self.names[seat] if seat < len(self.names) else self.translate("Player {n}").format(n=seat + 1)

    def say_money(self, amount: int) -> str:
        """An amount in the game's own money.

        >>> Teller().say_money(-3)
        '-$3'
        """
        return f"-{self.currency}{-amount}" if amount < 0 else f"{self.currency}{amount}"

    def say_list(self, words: Sequence[str]) -> str:
        """Words joined as people do.

        >>> Teller().say_list(["a", "b", "c"])
        'a, b and c'
        """
        if len(words) < 2:
            return "".join(words)
        return self.translate("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
