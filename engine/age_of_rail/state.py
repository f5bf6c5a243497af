"""What changes during a game of Age of Rail, all of it but the stack of steps (see `steps.py`)."""

from __future__ import annotations

import msgspec

from engine.age_of_rail.rules import DEVELOPMENT_CUBES, LOCOMOTIVES, SHARES, Rules
from engine.kernel.game import Game
from engine.kernel.game import State as KernelState


class Player(msgspec.Struct):
    """A player's money, and the action box their marker is in."""

    cash: int
    box: str = "build"


class Company(msgspec.Struct):
    """A railroad: how many of its shares each seat holds, how many are unsold, and what it has.

    Income and supplies could be counted from the board. They are kept as the table keeps them, so that a piece that
    gets lost or an income that is moved wrongly shows.
    """

    shares: list[int]
    unsold: int = SHARES
    locomotives: int = LOCOMOTIVES
    treasury: int = 0
    income: int = 0

    @property
    def sold(self) -> int:
        """How many shares players hold."""
        return sum(self.shares)

    @property
    def open(self) -> bool:
        """A railroad opens with its first share."""
        return any(self.shares)


class State(KernelState, kw_only=True):
    """Players, railroads and the board: `links` and `externals` say whose locomotive stands where, `cubes` how many."""

    players: list[Player]
    railroads: dict[str, Company]
    links: dict[str, str] = {}
    externals: dict[str, str] = {}
    cubes: dict[str, int] = {}
    cubes_left: int = DEVELOPMENT_CUBES
    time: int = 0
    round: int = 0


Table = Game[State, Rules]
"""A game of Age of Rail while the rules work on it."""


def companies(game: Table, *, only_open: bool = True) -> list[tuple[str, Company]]:
    """The railroads in the board's order; a stored position keeps them in no order that means anything."""
    named = [(name, game.state.railroads[name]) for name in game.rules.board.railroads]
    return [(name, company) for name, company in named if company.open or not only_open]
