"""What players of the games on hexes want to be woken for: others at their track or their cube."""

from __future__ import annotations

from engine.hexes.board import Board
from engine.kernel.action import Jsonable
from engine.kernel.event import Event
from engine.kernel.orders.moves import FirstOf
from engine.kernel.orders.order import Glance


def another(event: Event, glance: Glance) -> bool:
    """Did another seat do it?"""
    return getattr(event, "seat", glance.seat) not in (None, glance.seat)


def near_my_line(glance: Glance, board: Board, hex: str) -> bool:
    """Is this a hex with track of the owner's, or one beside track that the owner has not finished?"""
    mine: set[str] = set()
    for tile in _game(glance)["tracks"]:
        for owner, unfinished in zip(tile["owners"], tile["unfinished"], strict=True):
            if owner == glance.seat:
                mine.add(tile["hex"])
                mine.update(id for id in board.neighbours[tile["hex"]] if id is not None and unfinished)
    return hex in mine


def has_bid(glance: Glance) -> bool:
    """Does a bid of the owner's lie in the auction under way?"""
    bidding = _game(glance).get("bidding")
    return bidding is not None and str(glance.seat) in bidding["bids"]


def takes_my_cube(glance: Glance, good: str, start: str) -> bool:
    """Does the order mean to move a cube of that colour from there?"""
    order = glance.order
    if not isinstance(order, FirstOf):
        return False
    moves = [glance.seen.grammar().find(text) for way in order.ways for text in way if text.startswith("move ")]
    return any(getattr(move, "good", "") == good and getattr(move, "start", "") == start for move in moves)


def _game(glance: Glance) -> dict[str, Jsonable]:
    game: dict[str, Jsonable] = glance.seen.view(glance.seat)["game"]
    return game
