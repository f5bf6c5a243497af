"""IV. Placing New City tiles: a town becomes a city; its tile goes, and track that pointed at it arrives."""

from __future__ import annotations

from engine.age_of_steam.display import NEW_CITIES
from engine.age_of_steam.events import LinkCompleted, Urbanized
from engine.age_of_steam.plan import Refusal
from engine.age_of_steam.rules import Playing
from engine.hexes.directions import SIDES, opposite
from engine.hexes.plans import give
from engine.hexes.track import NOBODY, Network, Section


def check_urbanize(game: Playing, seat: int, hex: str, letter: str) -> Refusal | None:
    """IV: why this New City cannot be placed on this town."""
    rules = game.rules
    if hex not in rules.board.hexes:
        return Refusal("no-such-hex", {"hex": hex})
    left = rules.letters_left(game.state)
    if letter not in left:
        code = "new-city-gone" if letter in NEW_CITIES else "no-such-new-city"
        return Refusal(code, {"letter": letter, "left": ", ".join(left) or "none"})
    refusal = rules.may_urbanize(game, seat, hex)
    if refusal is not None:
        return refusal
    after = _after(game, hex, letter)
    arriving = _arriving(after, hex)
    if any(section.complete and section.ends[0].place == section.ends[1].place for section in arriving):
        return Refusal("loop", {"place": rules.board.name_of(hex)})
    return _short_of_markers(game, seat, hex, arriving)


def urbanize(game: Playing, seat: int, hex: str, letter: str) -> None:
    """IV: the town's tile is removed, others' track there too; unfinished track now complete keeps its owner.

    Sections of nobody's that are now complete become the player's.
    """
    state, rules = game.state, game.rules
    before = rules.network(state)
    replaced = state.new_cities.get(hex, "")
    finished = _finished_by(before, hex, _arriving(_after(game, hex, letter), hex))
    state.track.pop(hex, None)
    state.new_cities[hex] = letter
    game.emit(Urbanized(seat=seat, hex=hex, letter=letter, colours=rules.new_city_colours(letter)))
    for section in finished:
        if section.owner == NOBODY:
            give(state.track, section.parts, seat)
        owner = seat if section.owner == NOBODY else section.owner
        game.emit(LinkCompleted(owner=owner, places=section.places))
    rules.urbanized(game, seat, hex, replaced)


def _after(game: Playing, hex: str, letter: str) -> Network:
    state = game.state
    track = {other: tile for other, tile in state.track.items() if other != hex}
    return Network(game.rules.board, track, {**state.new_cities, hex: letter}, state.claims)


def _arriving(network: Network, hex: str) -> list[Section]:
    """The sections that end at the new city, each once."""
    found: list[Section] = []
    for side in SIDES:
        across = network.board.neighbours[hex][side]
        if across is None or network.city(across) is not None or network.segment(across, opposite(side)) is None:
            continue
        section = network.section(across, opposite(side))
        if section not in found:
            found.append(section)
    return found


def _finished_by(before: Network, hex: str, arriving: list[Section]) -> list[Section]:
    """Those of the arriving sections that are complete now and were not before."""
    return [
        section
        for section in arriving
        if section.complete and not before.section(section.parts[0][0], section.parts[0][1]).complete
    ]


def _short_of_markers(game: Playing, seat: int, hex: str, arriving: list[Section]) -> Refusal | None:
    """IV, Track Ownership: the player needs a marker for every section of nobody's that becomes his."""
    from engine.age_of_steam.survey import Site

    site = Site(game, seat, [])
    gained = sum(1 for section in _finished_by(site.network, hex, arriving) if section.owner == NOBODY)
    if gained and gained > site.markers_left():
        return Refusal("no-markers", {"limit": game.rules.markers})
    return None
