"""Whose track is whose: giving a section to a player, or to nobody."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hexes.track import Part, Segment, Tile


def give(track: dict[str, Tile], parts: Iterable[Part], owner: int) -> None:
    """Make these segments a player's; parts that no longer lie there are passed over."""
    for hex, a, b in parts:
        tile = track.get(hex, ())
        track_here = tuple(Segment(a, b, owner) if segment.a == a and segment.b == b else segment for segment in tile)
        if tile:
            track[hex] = track_here
