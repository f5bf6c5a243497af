"""Track that is printed on the map: nobody builds it, and it is there from a certain turn on."""

from __future__ import annotations

from engine.age_of_steam.events import LinkCompleted, PrintedTrackOpened
from engine.age_of_steam.rules import Playing
from engine.hexes.plans import give
from engine.hexes.tiles import TOWN
from engine.hexes.track import NOBODY, Segment


def open_printed_track(game: Playing) -> None:
    """The track printed for this turn is there from its beginning: part of what it joins, nobody's where it does not.

    Where it joins track of two players, each keeps his part; a link of both pays nobody.
    """
    state = game.state
    opening = [printed for printed in game.rules.board.printed.values() if printed.opens == state.turn]
    if not opening:
        return
    for printed in opening:
        pairs = [*printed.segments, *((side, TOWN) for side in printed.town_exits)]
        state.track[printed.hex] = tuple(Segment(a, b) for a, b in sorted(pairs))
    game.emit(PrintedTrackOpened(hexes=tuple(printed.hex for printed in opening)))
    hexes = {printed.hex for printed in opening}
    joined = [s for s in game.rules.network(state).sections() if not hexes.isdisjoint(part[0] for part in s.parts)]
    for section in joined:
        if section.owner != NOBODY:
            give(state.track, section.parts, section.owner)
        if section.complete and section.owners:
            game.emit(LinkCompleted(owner=section.owner, places=section.places))
