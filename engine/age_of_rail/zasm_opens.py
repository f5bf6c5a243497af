"""ZASM Opens: a railroad that is closed at first opens as soon as a rival's track reaches its base."""

from __future__ import annotations

from engine.age_of_rail.events import RailroadOpens
from engine.age_of_rail.initial_offering import open_offering
from engine.age_of_rail.state import Table


def reached(game: Table) -> str | None:
    """The closed railroad whose base has track now, if there is one.

    Age of Rail, ZASM Opens: it opens when a railroad reaches Johannesburg.
    """
    board = game.rules.board
    for railroad in board.opened_later:
        if game.state.railroads[railroad].open:
            continue
        if any(link.id in game.state.links for link in board.links_at[board.railroads[railroad].base]):
            return railroad
    return None


def open_railroad(game: Table, railroad: str, seat: int) -> None:
    """Age of Rail, ZASM Opens: its first share is auctioned at once; the player whose turn it is bids first."""
    game.emit(RailroadOpens(railroad, game.rules.board.railroads[railroad].base))
    open_offering(game, railroad, seat)
