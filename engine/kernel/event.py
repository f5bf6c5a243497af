"""What happened, as data. One narrator turns events into the sentences that log, mail and API share."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import ClassVar

import msgspec

from engine.kernel.chance import Outcome
from engine.kernel.words import Translate, noop, retold

NOBODY = -1


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """Something that happened. Subclasses give a `tag`, fields, and `says`: a sentence with fields in braces.

    `{seat:player}` is told by the teller's `say_player`, `{amount:money}` by `say_money`, a bare `{n}` as it is;
    what is itself a word to be translated says so (`{good:word}`).
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
        if not self.winners:
            return teller.fill("The game is over.", self)
        return teller.fill("The game is over: {winners:players} won.", self)


class Teller:
    """Tells events in words. A system's teller adds `say_…` methods for its own places and pieces."""

    currency: ClassVar[str] = noop("${n}")

    def __init__(self, names: Sequence[str] = (), translate: Translate = str) -> None:
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

    def say_players(self, seats: Sequence[int]) -> str:
        """Several players."""
        return self.say_list([self.say_player(seat) for seat in seats])

    def say_word(self, word: str) -> str:
        """A word or a few that stand in the catalogue, such as a colour."""
        return retold(word, self.translate)

    def say_money(self, amount: int) -> str:
        """An amount in the game's own money.

        >>> Teller().say_money(-3)
        '-$3'
        """
        told = self.translate(self.currency).format(n=abs(amount))
        return f"-{told}" if amount < 0 else told

    def say_list(self, words: Sequence[str]) -> str:
        """Words joined as people do.

        >>> Teller().say_list(["a", "b", "c"])
        'a, b and c'
        """
        if len(words) < 2:
            return "".join(words)
        return self.translate("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
