"""Chance as a witness: every die and every draw of a game goes through one `Chance` and is written down.

The n-th outcome of a seeded game is chosen by the number HMAC-SHA256(seed, "n"), taken modulo the number of equally
likely cases, so that anyone who knows the seed can check every draw with a pocket script.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.kernel.errors import InvalidRecord, Unforeseeable
from engine.kernel.words import say, stored

Outcome = str | int
"""What came up: a die's number, a colour, a name. Plain data, the same in logs, records and scripts."""

Weighted = Sequence[tuple[Outcome, int]]
"""The cases in a fixed order, each with how many equally likely ways lead to it."""

SEED_BYTES = 16


class Chance(Protocol):
    """Decides the outcome of the `number`-th draw of a game."""

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        """Choose one of the cases; `why` names the draw for people and error messages."""
        ...

    def reveal(self, why: str) -> None:
        """Called before secrets are opened; a chance that may not know them refuses."""
        ...


class Seeded:
    """Chance in play: everything follows from 128 secret random bits."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one has {len(seed)}")
        self.seed = seed

    @classmethod
    def fresh(cls) -> Seeded:
        """A new seed from the operating system."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def from_number(cls, number: int) -> Seeded:
        """A seed for simulations, from a number one can type.

        >>> Seeded.from_number(1).pick(0, "die", [(face, 1) for face in range(1, 7)])
        2
        """
        return cls(hashlib.sha256(b"whistlepost simulation %d" % number).digest()[:SEED_BYTES])

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        ways = sum(weight for _, weight in cases)
        if ways <= 0:
            raise ValueError(f"nothing to choose from: {why}")
        digest = hmac.digest(self.seed, b"%d" % number, "sha256")
        rest = int.from_bytes(digest, "big") % ways
        for outcome, weight in cases:
            rest -= weight
            if rest < 0:
                return outcome
        raise AssertionError("unreachable: the weights add up to the number of ways")

    def reveal(self, why: str) -> None:
        return None


class Scripted:
    """Chance in tests, imports and replays: a list of outcomes, used up one by one."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self.outcomes = list(outcomes)
        self.used = 0

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        if self.used >= len(self.outcomes):
            raise InvalidRecord(f"The record has no outcome left for: {why}.", code="chance-missing")
        outcome = self.outcomes[self.used]
        if not any(outcome == case and weight > 0 for case, weight in cases):
            possible = ", ".join(str(case) for case, weight in cases if weight > 0)
            raise InvalidRecord(
                f"The record says {outcome!r} for {why}, possible were: {possible}.", code="chance-impossible"
            )
        self.used += 1
        return outcome

    def extend(self, outcomes: Iterable[Outcome]) -> None:
        """Append outcomes for the draws to come."""
        self.outcomes.extend(outcomes)

    def rewind(self, used: int) -> None:
        """Take back draws of an action that came to nothing."""
        self.used = used

    @property
    def left(self) -> int:
        """How many outcomes have not been used yet."""
        return len(self.outcomes) - self.used

    def reveal(self, why: str) -> None:
        return None


class Sealed:
    """Chance in previews and what-ifs: it knows nothing, and says so."""

    def pick(self, number: int, why: str, cases: Weighted) -> Outcome:
        raise Unforeseeable(say("What follows depends on a draw: {why}.", why=stored(why)))

    def reveal(self, why: str) -> None:
        raise Unforeseeable(say("What follows depends on what others keep secret: {why}.", why=stored(why)))


def commitment(seed: bytes) -> str:
    """The hash that is published when a game starts, so that its seed cannot be changed later.

    >>> commitment(bytes(16))[:12]
    '374708fff771'
    """
    return hashlib.sha256(seed).hexdigest()
