"""Small builders: a game of Age of Rail, played so far by a bot."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Played, Position, Seeded, Setup, start
from engine.bots import Bot, Random


def a_game(players: int = 4, seed: int = 1) -> Position:
    """A new game."""
    return start(Setup("age-of-rail", "south-africa", players), Seeded.from_number(seed))[0]


def until(position: Position, step: str) -> Position:
    """Safe moves until this step is asked."""
    while position.step != step:
        seat = position.waiting_on()[0]
        position.play(seat, position.default(seat))
    return position


def at_first_turn(players: int = 4) -> Position:
    """Everybody has passed: one player holds a share of every starting railroad and is to move."""
    return until(a_game(players), "turn")


def say(position: Position, text: str) -> Played:
    """Whoever is asked types a move."""
    (seat,) = position.waiting_on()
    return position.play(seat, position.read(seat, text))


def moves(position: Position, bot: Bot | None = None) -> Iterator[Played]:
    """Play to the end, one move at a time."""
    bot = bot or Random(3)
    while not position.over:
        (seat,) = position.waiting_on()
        yield position.play(seat, bot.choose(position.seen_by(seat), seat))


def after(position: Position, number: int, bot: Bot | None = None) -> Position:
    """The position after so many moves of a bot, or at the end."""
    for _, _played in zip(range(number), moves(position, bot), strict=False):
        pass
    return position
