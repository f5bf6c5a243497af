"""Track that is printed on the map: nobody builds it, and it is there from a certain turn on."""

from __future__ import annotations

from engine.age_of_steam.events import PrintedTrackOpened
from engine.age_of_steam.rules import Playing
from engine.hexes.tiles import TOWN
from engine.hexes.track import Segment


def open_printed_track(game: Playing) -> None:
    """The track printed for this turn is there from its beginning; it belongs to nobody."""
    opening = [printed for printed in game.rules.board.printed.values() if printed.opens == game.state.turn]
    for printed in opening:
        pairs = [*printed.segments, *((side, TOWN) for side in printed.town_exits)]
        game.state.track[printed.hex] = tuple(Segment(a, b) for a, b in sorted(pairs))
    if opening:
        game.emit(PrintedTrackOpened(hexes=tuple(printed.hex for printed in opening)))
