"""Urbanization: a town becomes a city; its tile goes, track that pointed at it arrives, and cubes come with it."""

from __future__ import annotations

from engine.hexes.directions import SIDES, opposite
from engine.hexes.joints import may_start
from engine.hexes.plans import Refusal, give
from engine.hexes.track import NOBODY, Network, Section
from engine.steam.events import LinkCompleted, Urbanized
from engine.steam.rules import Playing


def refused_town(game: Playing, hex: str) -> Refusal | None:
    """Urbanization: why no New City can come onto this hex."""
    rules = game.rules
    if hex not in rules.board.hexes:
        return Refusal("no-such-hex", {"hex": hex})
    about: dict[str, object] = {"place": rules.names[hex]}
    if hex not in rules.towns_left(game.state):
        return Refusal("not-a-town", about)
    arriving = _arriving(_after(game, hex), hex)
    if any(section.complete and section.ends[0].place == section.ends[1].place for section in arriving):
        return Refusal("loop", about)
    return None


def refused_space(game: Playing, space: int) -> Refusal | None:
    """The cubes come from one space that has any; from none only when all are empty."""
    full = game.rules.full_spaces(game.state)
    if space in full or (space == 0 and not full):
        return None
    return Refusal("no-such-space", {"space": space, "spaces": ", ".join(map(str, full)) or "none"})


def refused_urbanization(game: Playing, hex: str, colour: str, space: int) -> Refusal | None:
    """Urbanization: why this New City cannot be placed here with these cubes."""
    refusal = refused_town(game, hex)
    if refusal is not None:
        return refusal
    left = game.rules.new_cities_left(game.state)
    if colour not in left:
        return Refusal("no-such-new-city", {"colour": colour, "left": ", ".join(left) or "none"})
    return refused_space(game, space)


def possible_towns(game: Playing) -> list[str]:
    """The towns onto which a New City can come now."""
    if not game.rules.new_cities_left(game.state):
        return []
    return [hex for hex in game.rules.towns_left(game.state) if refused_town(game, hex) is None]


def urbanize(game: Playing, seat: int, hex: str, colour: str, space: int) -> None:
    """Urbanization: others' incomplete links that now are complete stay theirs; nobody's are claimed where they can be.

    Unowned Track: they can if they start at a city or directly at a link of the player's, as for any tile.
    """
    state = game.state
    before = game.rules.network(state)
    arriving = _arriving(_after(game, hex), hex)
    finished = [section for section in arriving if section.complete and not _was_complete(before, section)]
    state.track.pop(hex, None)
    state.new_cities[hex] = colour
    cubes = take_cubes(game, space)
    if cubes:
        state.goods[hex] = cubes
    game.emit(Urbanized(seat=seat, hex=hex, colour=colour, cubes=tuple(cubes)))
    for section in finished:
        claimed = section.owner == NOBODY and section.open_to(seat) and may_start(before, _start(section, hex), seat)
        owner = seat if claimed else section.owner
        if owner != NOBODY:
            give(state.track, section.parts, owner)
        game.emit(LinkCompleted(owner=owner, places=section.places))


def take_cubes(game: Playing, space: int) -> list[str]:
    """All cubes of a space of the Goods Supply; it stays empty for the rest of the game."""
    if space == 0:
        return []
    cubes, game.state.supply[space - 1] = game.state.supply[space - 1], []
    return cubes


def _after(game: Playing, hex: str) -> Network:
    """The track as it would be with a city here."""
    state = game.state
    track = {other: tile for other, tile in state.track.items() if other != hex}
    return Network(game.rules.board, track, {**state.new_cities, hex: ""})


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


def _start(section: Section, hex: str) -> str | None:
    """The place from which a section comes that now ends here."""
    return next((end.place for end in section.ends if end.place != hex), None)


def _was_complete(before: Network, section: Section) -> bool:
    hex, side, _ = section.parts[0]
    return before.section(hex, side).complete
