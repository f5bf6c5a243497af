"""What a host adds to the games that come with us, and what of it cannot be offered."""

from __future__ import annotations

from engine.hexes import dropped
from engine.kernel.registry import systems

add_map_folder = dropped.add_folder


def left_out() -> list[str]:
    """Maps that were found, in folders or installed packages, but cannot be offered, and why: a sentence each."""
    return [*dropped.left_out(dropped.folders()), *(sentence for game in systems() for sentence in game.left_out)]
