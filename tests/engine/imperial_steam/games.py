"""Small builders for games of Imperial Steam."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Played, Position, Seeded, Setup, start
from engine.bots import Bot, Random


def a_game(players: int = 4, seed: int = 1, **options: str) -> Position:
    """A game that waits for the opening bids."""
    position, _ = start(Setup("imperial-steam", "reconstruction", players, options), Seeded.from_number(seed))
    return position


def moves(position: Position, *bots: Bot) -> Iterator[Played]:
    """Let bots play on to the end, a bot a seat in turn; yields after each action."""
    seats = bots or (Random(1),)
    while not position.over:
        seat = position.waiting_on()[0]
        yield position.play(seat, seats[seat % len(seats)].choose(position.seen_by(seat), seat))


def after(position: Position, actions: int, *bots: Bot) -> Position:
    """The position after so many actions of the bots, or at the end."""
    for number, _ in enumerate(moves(position, *bots), start=1):
        if number >= actions:
            break
    return position


def at_first_turn(players: int = 4, bid: int = 50, **options: str) -> Position:
    """Everyone has bid the same; the first turn is asked for."""
    position = a_game(players, **options)
    for seat in range(players):
        position.play(seat, position.read(seat, f"bid {bid}"))
    return position
