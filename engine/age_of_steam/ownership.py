"""Whose track is whose: what a player did not build on is nobody's."""

from __future__ import annotations

from engine.age_of_steam.events import TrackLost
from engine.age_of_steam.rules import Playing
from engine.hexes.plans import give
from engine.hexes.track import NOBODY, Section, Segment


def lose(game: Playing, seat: int, section: Section) -> None:
    """A player's part of unfinished track is nobody's from now on; nothing if he has none of it any more."""
    track = game.state.track
    parts = [(hex, a, b) for hex, a, b in section.parts for segment in track[hex] if segment == Segment(a, b, seat)]
    if parts:
        give(track, parts, NOBODY)
        game.emit(TrackLost(seat=seat, hexes=tuple(dict.fromkeys(hex for hex, _, _ in parts))))
