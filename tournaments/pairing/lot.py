"""Drawing lots from a published seed: whoever knows the seed can draw them again with a pocket script."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T", int, str)


def lot(seed: str, *words: object) -> int:
    """The first eight bytes of SHA-256 over the seed and what the lot is for, joined by slashes.

    >>> lot("a1b2", "bye", 7) == lot("a1b2", "bye", 7)
    True
    """
    text = "/".join([seed, *map(str, words)])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def drawn(seed: str, things: Iterable[T], *purpose: object) -> list[T]:
    """The things in the order in which their lots fall, whatever order they came in.

    >>> drawn("a1b2", [3, 1, 2], "table") == drawn("a1b2", [1, 2, 3], "table")
    True
    """
    return sorted(things, key=lambda thing: (lot(seed, *purpose, thing), str(thing)))


def sub_seed(seed: str, *words: object) -> str:
    """A seed for one part of an event, such as a division's third round."""
    return sha256("/".join([seed, *map(str, words)]).encode()).hexdigest()[:32]
