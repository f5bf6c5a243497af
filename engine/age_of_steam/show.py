"""A position as JSON: what pages, clients and the drawing see. The shape is `engine.drawing.hexview.HexView`."""

from __future__ import annotations

from typing import Any

from engine.age_of_steam.rules import Playing
from engine.age_of_steam.survey import Site
from engine.age_of_steam.tile_manifest import DISC
from engine.age_of_steam.victory_points import breakdowns
from engine.hexes.directions import SIDE_NAMES
from engine.hexes.tiles import EXAMPLE, TOWN, Pair
from engine.hexes.track import NOBODY, kinds_in_use
from engine.kernel.action import Jsonable
from engine.kernel.words import noop

PHASE_TITLES = {
    "issue-shares": noop("Issue Shares"),
    "player-order": noop("Determine Player Order"),
    "select-actions": noop("Select Actions"),
    "build-track": noop("Build Track"),
    "move-goods": noop("Move Goods"),
    "goods-growth": noop("Goods Growth"),
    "production": noop("Production"),
}


def show(game: Playing) -> dict[str, Jsonable]:
    """Everything on the table; there are no secrets."""
    state, rules = game.state, game.rules
    view: dict[str, Jsonable] = {
        "game": "age-of-steam",
        "map": game.setup.map,
        "players": show_players(game),
        "goods": state.board_of_goods,
        "tracks": show_tracks(game),
        "new_cities": [show_new_city(game, hex, letter) for hex, letter in sorted(state.new_cities.items())],
        "new_cities_left": [show_new_city(game, "", letter) for letter in rules.letters_left(state)],
        "printed_links": [{"id": id, "owner": _seat(state.claims.get(id, NOBODY))} for id in rules.board.links],
        "display": show_display(game),
        "order": list(state.order),
        "turn": state.turn,
        "turns": rules.turns(),
        "phase": phase(game),
        "tiles": show_tiles(game),
        "bag": sum(state.bag.values()),
        "zones": {hex: bool(rules.colours(game, hex)) for hex, city in rules.board.cities.items() if city.zone},
        "share_limit": rules.share_limit,
        "engine_limit": rules.locomotive_limit,
        "bidding": show_bidding(game),
    }
    if state.aside:
        view["aside"] = {place: list(cubes) for place, cubes in state.aside.items()}
    income_range = rules.income_range()
    if income_range is not None:
        view["income_range"] = list(income_range)
    return view


def phase(game: Playing) -> str:
    """The phase under way, by its title."""
    if not game.stack:
        return ""
    tag = str(game.top.__struct_config__.tag)
    return PHASE_TITLES.get(tag, tag.replace("-", " ").title())


def show_players(game: Playing) -> list[dict[str, Jsonable]]:
    """Everyone's figures, with the points he would have if the game ended now."""
    titles = game.rules.actions(game)
    lines = breakdowns(game)
    shown: list[dict[str, Jsonable]] = []
    for seat, player in enumerate(game.state.players):
        shown.append(
            {
                "seat": seat,
                "name": f"Player {seat + 1}",
                "money": player.money,
                "income": player.income,
                "shares": player.shares,
                "engine": player.locomotive,
                "action": titles.get(player.action, player.action) or None,
                "out": bool(player.out),
                "markers": Site(game, seat, []).markers_left(),
            }
        )
        if game.rules.counts_points:
            shown[-1]["points"] = sum(line.amount for line in lines[seat])
    return shown


def show_tracks(game: Playing) -> list[dict[str, Jsonable]]:
    """The tiles on the map, hex by hex."""
    network = game.rules.network(game.state)
    return [
        {
            "hex": hex,
            "segments": [show_pair(segment.pair) for segment in tile],
            "owners": [_seat(segment.owner) for segment in tile],
            "unfinished": [not network.section(hex, segment.a).complete for segment in tile],
        }
        for hex, tile in sorted(game.state.track.items())
    ]


def show_pair(pair: Pair) -> list[str]:
    """A segment as two sides, or a side and the town."""
    return [SIDE_NAMES[pair[0]], "town" if pair[1] == TOWN else SIDE_NAMES[pair[1]]]


def show_new_city(game: Playing, hex: str, letter: str) -> dict[str, Jsonable]:
    """A New City on the map, or beside it."""
    return {"hex": hex, "letter": letter, "colours": list(game.rules.new_city_colours(letter))}


def show_display(game: Playing) -> list[dict[str, Jsonable]]:
    """The goods display, column by column."""
    rules, state = game.rules, game.state
    placed = {letter: hex for hex, letter in state.new_cities.items()}
    shown = []
    for column in rules.columns.values():
        hexes = rules.column_cities[column.id] or ((placed[column.letter],) if column.letter in placed else ())
        shown.append(
            {
                "side": column.side,
                "number": column.number,
                "label": column.label,
                "boxes": [cube or None for cube in state.display[column.id]],
                "title": ", ".join(map(rules.board.name_of, hexes)),
            }
        )
    return shown


def show_tiles(game: Playing) -> list[dict[str, Jsonable]]:
    """How many tiles of each kind are left in the box, and town discs."""
    supply = game.rules.supply
    used = kinds_in_use(game.state.track, game.rules.board.printed)
    shown: list[dict[str, Jsonable]] = []
    for kind in game.rules.tiles():
        segments = [show_pair(pair) for pair in EXAMPLE[kind]]
        shown.append(
            {"name": kind, "segments": segments, "left": supply.spare(kind, used), "town": kind.startswith("town")}
        )
    discs = sum(count for kind, count in used.items() if (DISC,) in supply.needs[kind])
    shown.append({"name": DISC, "segments": [], "left": supply.pieces[DISC] - discs, "town": True})
    return shown


def show_bidding(game: Playing) -> dict[str, Jsonable] | None:
    """The auction under way: who is in, and what was bid last by whom."""
    from engine.age_of_steam.player_order import PlayerOrder

    for step in game.stack:
        if isinstance(step, PlayerOrder):
            bids: dict[str, Any] = dict(step.bids)
            return {
                "in": list(step.bidding.seats),
                "high": step.bidding.high,
                "leader": step.bidding.leader,
                "bids": bids,
                "passed": list(step.passed),
                "dropped": list(step.bidding.dropped),
            }
    return None


def _seat(owner: int) -> int | None:
    return None if owner == NOBODY else owner
