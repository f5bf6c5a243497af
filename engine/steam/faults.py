"""What must hold in every position, whatever was played: tests ask after every action."""

from __future__ import annotations

from engine.hexes.tiles import KINDS, TOWN
from engine.hexes.track import NOBODY, kinds_in_use, layout_of
from engine.steam.rules import (
    CUBES,
    GROWTH_MARKERS,
    LOCOMOTIVE_LIMIT,
    LOWEST_INCOME,
    NEW_CITIES,
    SUPPLY_SPACES,
    Playing,
)


def totals(game: Playing) -> dict[str, int]:
    """What the rules conserve: the cubes of each colour."""
    state = game.state
    cubes = dict(state.bag)
    for place in (*state.supply, *state.goods.values()):
        for cube in place:
            cubes[cube] += 1
    return {f"{colour} cubes": cubes[colour] for colour in CUBES}


def faults(game: Playing) -> list[str]:
    """Invariants that do not hold, in words."""
    return [*_player_faults(game), *_box_faults(game), *_tile_faults(game), *_section_faults(game)]


def _player_faults(game: Playing) -> list[str]:
    found = []
    state = game.state
    for seat, player in enumerate(state.players):
        if player.money < 0:
            found.append(f"Player {seat + 1} has ${player.money}.")
        if player.income < LOWEST_INCOME or player.points < 0:
            found.append(f"Player {seat + 1} has an income of {player.income} and {player.points} points.")
        if not 0 < player.locomotive <= LOCOMOTIVE_LIMIT:
            found.append(f"Player {seat + 1} has a locomotive of level {player.locomotive}.")
    if sorted([*state.order, *state.fallen]) != list(range(len(state.players))):
        found.append("The turn order and the bankrupt are not all players, each once.")
    if any(bool(player.out) != (seat in state.fallen) for seat, player in enumerate(state.players)):
        found.append("It is not clear who is bankrupt.")
    tiles = [player.tile for player in state.players if player.tile and not player.out]
    if len(set(tiles)) != len(tiles):
        found.append("Two players have the same Action tile.")
    return found


def _box_faults(game: Playing) -> list[str]:
    state, found = game.state, []
    if any(totals(game)[f"{colour} cubes"] != count for colour, count in CUBES.items()):
        found.append("Cubes are missing, or there are too many.")
    if any(count < 0 for count in state.bag.values()):
        found.append("The bag owes cubes.")
    placed = list(state.new_cities.values())
    if any(placed.count(colour) > NEW_CITIES.get(colour, 0) for colour in placed):
        found.append("There is a New City that is not in the box.")
    if len(state.growth) > GROWTH_MARKERS or len(set(state.growth)) != len(state.growth):
        found.append("There are too many City Growth markers on the map.")
    if len(state.supply) != SUPPLY_SPACES:
        found.append(f"The Goods Supply has {len(state.supply)} spaces.")
    if not game.rules.supply.suffices(kinds_in_use(state.track, game.rules.board.printed)):
        found.append("More tiles lie on the map than there are in the box.")
    return found


def _tile_faults(game: Playing) -> list[str]:
    state, board, found = game.state, game.rules.board, []
    for hex, tile in state.track.items():
        layout = layout_of(tile)
        if layout not in KINDS:
            found.append(f"No tile shows what lies in {hex}.")
        if hex in board.city_at or hex in state.new_cities:
            found.append(f"Track lies on the city in {hex}.")
        for a, b in layout:
            if (b == TOWN) != (hex in board.towns):
                found.append(f"{hex} mixes up towns and open country.")
            if not board.passable[hex][a] or (b != TOWN and not board.passable[hex][b]):
                found.append(f"Track in {hex} runs where none may.")
    return found


def _section_faults(game: Playing) -> list[str]:
    state, found = game.state, []
    owner_of = {(hex, segment.a, segment.b): segment.owner for hex, tile in state.track.items() for segment in tile}
    for section in game.rules.network(state).sections():
        owners = {owner_of[part] for part in section.parts}
        if len(owners) > 1:
            found.append(f"The track through {section.parts[0][0]} has several owners.")
        if section.complete and section.ends[0].place == section.ends[1].place:
            found.append(f"A link joins {section.ends[0].place} to itself.")
        if section.owner != NOBODY and state.players[section.owner].out:
            found.append(f"A bankrupt player owns track in {section.parts[0][0]}.")
    return found
