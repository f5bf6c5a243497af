"""Railroad Value: what a railroad's track is worth, which sets the least bid for its shares and the final payoff."""

from __future__ import annotations

from engine.age_of_rail.board import LINK_VALUE
from engine.age_of_rail.state import Table


def value(game: Table, railroad: str) -> int:
    """Age of Rail, Railroad Value: £5 a link, and what is printed beside each of its external connections."""
    links = sum(owner == railroad for owner in game.state.links.values())
    externals = game.rules.board.externals
    beyond = sum(externals[name].value for name, owner in game.state.externals.items() if owner == railroad)
    return LINK_VALUE * links + beyond


def minimum_bid(game: Table, railroad: str) -> int:
    """Age of Rail, Offer Stock: a fifth of the value, which is always whole."""
    return value(game, railroad) // 5
