"""Control: who decides for a railroad, and which railroads can build at all."""

from __future__ import annotations

from engine.age_of_rail.external_connections import possible_externals
from engine.age_of_rail.state import Table, companies
from engine.age_of_rail.track_links import network, refuse_track


def controllers(game: Table, railroad: str) -> list[int]:
    """Age of Rail, Build Track: who has the most of a railroad's shares, or is tied for it, controls it."""
    shares = game.state.railroads[railroad].shares
    return [seat for seat, held in enumerate(shares) if held and held == max(shares)]


def able(game: Table, railroad: str) -> bool:
    """Can this open railroad build anything? One without money, without locomotives or walled in cannot."""
    board, reached = game.rules.board, network(game, railroad)
    free = (link for place in reached for link in board.links_at[place] if link.id not in game.state.links)
    single = next(free, None)
    if single is not None and refuse_track(game, railroad, (single.id,), reached) is None:
        return True
    return any(True for _ in possible_externals(game, railroad))


def builders(game: Table, seat: int) -> tuple[list[str], list[str]]:
    """The railroads that can build, and those of them that the seat controls and must prefer."""
    can = [railroad for railroad, _ in companies(game) if able(game, railroad)]
    return can, [railroad for railroad in can if seat in controllers(game, railroad)]
