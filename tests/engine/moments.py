"""Moments of real games between sensible bots."""

from __future__ import annotations

from engine import Position, Seeded, Setup
from engine.bots import bot


def asked(step: str, system: str, map: str, times: int = 1) -> tuple[Position, int]:
    """The position in which this is decided for the so-manieth time, and the seat that decides."""
    position, _ = Position.start(Setup(system, map, 3), Seeded(bytes(16)))
    player = bot("sensible", system, 1)
    while True:
        seat = position.waiting_on()[0]
        times -= position.step == step
        if not times:
            return position, seat
        position.play(seat, player.choose(position.seen_by(seat), seat))
