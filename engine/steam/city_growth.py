"""City Growth: a set of cubes from the Goods Supply for a city that has not grown yet."""

from __future__ import annotations

from engine.hexes.plans import Refusal
from engine.steam.events import CityGrown
from engine.steam.rules import GROWTH_MARKERS, Playing
from engine.steam.urbanization import refused_space, take_cubes


def refused_growth(game: Playing, hex: str, space: int) -> Refusal | None:
    """City Growth: why this city cannot get these cubes."""
    rules, state = game.rules, game.state
    if hex not in rules.board.hexes:
        return Refusal("no-such-hex", {"hex": hex})
    about: dict[str, object] = {"place": rules.names[hex]}
    if hex in state.growth or hex in state.new_cities:
        return Refusal("has-grown", about)
    if hex not in rules.board.cities:
        return Refusal("not-a-city", about)
    if len(state.growth) >= GROWTH_MARKERS:
        return Refusal("no-markers")
    if not space:
        return Refusal("no-such-space", {"space": space, "spaces": ", ".join(map(str, rules.full_spaces(state)))})
    return refused_space(game, space)


def grow(game: Playing, seat: int, hex: str, space: int) -> None:
    """City Growth: the cubes and a marker go onto the city."""
    cubes = take_cubes(game, space)
    game.state.goods.setdefault(hex, []).extend(cubes)
    game.state.growth.append(hex)
    game.emit(CityGrown(seat=seat, hex=hex, cubes=tuple(cubes)))
