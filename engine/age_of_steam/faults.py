"""What must hold in every position, whatever was played: tests ask after every action."""

from __future__ import annotations

from engine.age_of_steam.display import COLOURS, NEW_CITIES
from engine.age_of_steam.goods_growth import Production
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.survey import Site
from engine.hexes.tiles import KINDS, TOWN
from engine.hexes.track import NOBODY, kinds_in_use, layout_of


def totals(game: Playing) -> dict[str, int]:
    """What the rules conserve: cubes of each colour, tiles and New Cities."""
    state, rules = game.state, game.rules
    cubes = dict(state.bag)
    places = [*state.display.values(), *state.goods.values(), *state.aside.values()]
    places += [step.cubes for step in game.stack if isinstance(step, Production) or hasattr(step, "cubes")]
    for place in places:
        for cube in place:
            if cube:
                cubes[cube] += 1
    supply = rules.supply
    used = kinds_in_use(state.track, rules.board.printed)
    on_map = sum(used.values())
    return {
        **{f"{colour} cubes": cubes[colour] for colour in COLOURS},
        "tiles": sum(rules.tiles().values()) - on_map + on_map if supply.suffices(used) else -1,
        "new cities": len(rules.letters_left(state)) + len(state.new_cities) + len(state.removed),
    }


def faults(game: Playing) -> list[str]:
    """Invariants that do not hold, in words."""
    found = [*_player_faults(game), *_track_faults(game), *_order_faults(game)]
    if sum(totals(game)[f"{colour} cubes"] for colour in COLOURS) != sum(COLOURS.values()):
        found.append("There are not 96 cubes.")
    if any(count < 0 for count in game.state.bag.values()):
        found.append("The bag owes cubes.")
    return found


def _player_faults(game: Playing) -> list[str]:
    found = []
    rules = game.rules
    for seat, player in enumerate(game.state.players):
        if player.money < 0:
            found.append(f"Player {seat + 1} has ${player.money}.")
        if not 0 < player.locomotive <= rules.locomotive_limit:
            found.append(f"Player {seat + 1} has a locomotive of {player.locomotive} links.")
        if player.shares > rules.share_limit:
            found.append(f"Player {seat + 1} has {player.shares} shares.")
        if Site(game, seat, []).markers_left() < 0:
            found.append(f"Player {seat + 1} has more than {rules.markers} markers on the map.")
        if not player.out and rules.is_bankrupt(game, seat):
            found.append(f"Player {seat + 1} is bankrupt and still plays.")
    return found


def _order_faults(game: Playing) -> list[str]:
    playing = [seat for seat, player in enumerate(game.state.players) if not player.out]
    return [] if sorted(game.state.order) == playing else ["The order is not that of the players who are in."]


def _track_faults(game: Playing) -> list[str]:
    state, rules, found = game.state, game.rules, []
    board = rules.board
    for hex, tile in state.track.items():
        layout = layout_of(tile)
        if layout not in KINDS and hex not in board.printed:
            found.append(f"No tile shows what lies in {hex}.")
        if hex in board.city_at or hex in state.new_cities:
            found.append(f"Track lies on the city in {hex}.")
        for a, b in layout:
            if (b == TOWN) != (hex in board.towns):
                found.append(f"{hex} mixes up towns and open country.")
            if not board.passable[hex][a] or (b != TOWN and not board.passable[hex][b]):
                found.append(f"Track in {hex} runs where none may.")
    if not rules.supply.suffices(kinds_in_use(state.track, board.printed)):
        found.append("More tiles lie on the map than there are in the box.")
    for section in rules.network(state).sections():
        owners = {_owner(game, part) for part in section.parts if part[0] not in board.printed}
        if len(owners) > 1 and not any(part[0] in board.printed for part in section.parts):
            found.append(f"The track through {section.parts[0][0]} has several owners.")
        if section.complete and section.ends[0].place == section.ends[1].place:
            found.append(f"A link joins {section.ends[0].place} to itself.")
        out = section.owner != NOBODY and state.players[section.owner].out
        if out and not section.complete:
            found.append(f"A bankrupt player owns unfinished track in {section.parts[0][0]}.")
    if set(state.new_cities.values()) - set(NEW_CITIES):
        found.append("There is a New City that is not in the box.")
    return found


def _owner(game: Playing, part: tuple[str, int, int]) -> int:
    hex, a, b = part
    return next(segment.owner for segment in game.state.track[hex] if segment.pair == (a, b))
