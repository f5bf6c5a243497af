"""Whose track is whose: giving a section to a player, or to nobody."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping

from engine.age_of_steam.events import TrackLost
from engine.age_of_steam.rules import Playing
from engine.hexes.track import NOBODY, Part, Section, Segment, Tile


def give(track: MutableMapping[str, Tile], parts: Iterable[Part], owner: int) -> None:
    """Make these segments a player's; parts that no longer lie there are passed over."""
    for hex, a, b in parts:
        tile = track.get(hex, ())
        track_here = tuple(Segment(a, b, owner) if segment.a == a and segment.b == b else segment for segment in tile)
        if tile:
            track[hex] = track_here


def lose(game: Playing, seat: int, section: Section) -> None:
    """A player's part of unfinished track is nobody's from now on; nothing if he has none of it any more."""
    track = game.state.track
    parts = [(hex, a, b) for hex, a, b in section.parts for segment in track[hex] if segment == Segment(a, b, seat)]
    if parts:
        give(track, parts, NOBODY)
        game.emit(TrackLost(seat=seat, hexes=tuple(dict.fromkeys(hex for hex, _, _ in parts))))
