"""What the guide says, a file a game: `age-of-steam.toml` and so on. Written for authors, not for programmers.

A file names the table (`map`, `players`, `options`), how far the guide goes (`until`), and a `[[decision]]` for every
question of the first turn: its `step` is the engine's name of the question; `offers` narrows it to moments in which one
of these moves is offered. The first that fits is shown, so the narrow ones stand first. `[moves]` says in a line what
a move does; only moves that are offered are explained. German texts stand in `<game>.de.toml`, which names
only words and takes everything else from the first file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec
from django.utils.translation import get_language

FOLDER = Path(__file__).parent


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"hint": "try"}):
    """What a question asks, what a beginner may sensibly answer, and why."""

    step: str
    title: str
    asks: str
    hint: str
    why: str
    offers: tuple[str, ...] = ()


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first game of one system."""

    map: str
    players: int
    title: str
    lead: str
    waiting: str
    done: str
    until: Mapping[str, int]
    decision: tuple[Decision, ...]
    moves: Mapping[str, str]
    options: Mapping[str, str] = {}
    language: str = "en"

    def about(self, step: str, offered: Collection[str]) -> Decision | None:
        """What to say about this question; None where the file says nothing."""
        for one in self.decision:
            if one.step == step and (not one.offers or set(one.offers) & set(offered)):
                return one
        return None

    def over(self, game: Mapping[str, object]) -> bool:
        """Has the game gone as far as the guide does? `game` is the game's part of a view."""
        return any(isinstance(now := game.get(name), int) and now >= end for name, end in self.until.items())


def guide_for(system: str) -> Guide | None:
    """The guide to a game, in the reader's language if it is written in it."""
    return _read(system, (get_language() or "en").split("-")[0]) or _read(system, "en")


@lru_cache(maxsize=32)
def _read(system: str, language: str) -> Guide | None:
    path = FOLDER / f"{system}.toml"
    if not path.is_file():
        return None
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    if language != "en":
        spoken = FOLDER / f"{system}.{language}.toml"
        if not spoken.is_file():
            return None
        said |= tomllib.loads(spoken.read_text(encoding="utf-8"))
    return msgspec.convert({**said, "language": language}, Guide)
