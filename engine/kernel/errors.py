"""What the engine says when it cannot do what it was asked.

Unreadable, ambiguous and against the rules are three different things.
"""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """Anything the engine refuses, with a stable code and one plain sentence."""

    def __init__(self, sentence: str, *, code: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code


class InvalidSetup(EngineError):
    """A game that cannot be started: unknown system or map, wrong number of players, unknown option."""

    def __init__(self, sentence: str, *, code: str = "invalid-setup") -> None:
        super().__init__(sentence, code=code)


class InvalidAction(EngineError):
    """An action that cannot be read at all; `examples` are things one could have said."""

    def __init__(self, sentence: str, *, code: str = "invalid-action", examples: Sequence[str] = ()) -> None:
        super().__init__(sentence, code=code)
        self.examples = tuple(examples)


class AmbiguousAction(InvalidAction):
    """A text that could mean several actions; `examples` are the precise ways to say each."""

    def __init__(self, sentence: str, *, examples: Sequence[str]) -> None:
        super().__init__(sentence, code="ambiguous-action", examples=examples)


class InvalidOrder(InvalidAction):
    """A standing order that cannot be read; `examples` are orders one could have given."""

    def __init__(self, sentence: str, *, examples: Sequence[str] = ()) -> None:
        super().__init__(sentence, code="invalid-order", examples=examples)


class IllegalAction(EngineError):
    """An action against the rules: a code, a sentence with the numbers in it, and the rule it comes from."""

    def __init__(self, code: str, sentence: str, *, rule: str) -> None:
        super().__init__(sentence, code=code)
        self.rule = rule


class OutOfTurn(IllegalAction):
    """The seat is not asked for anything now."""

    def __init__(self, sentence: str, *, rule: str = "Turn order") -> None:
        super().__init__("out-of-turn", sentence, rule=rule)


class InvalidRecord(EngineError):
    """A game record or stored position that cannot be read."""

    def __init__(self, sentence: str, *, code: str = "invalid-record") -> None:
        super().__init__(sentence, code=code)


class Unforeseeable(EngineError):
    """A preview has come to a draw or a reveal: what follows cannot be known yet."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code="unforeseeable")


class BrokenPromise(EngineError):
    """The engine caught itself breaking one of its own promises; never the player's fault."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, code="broken-promise")
