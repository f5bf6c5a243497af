"""A position as JSON: what pages, clients and the drawing see. The shape is `engine.drawing.hexview.HexView`."""

from __future__ import annotations

from engine.hexes.directions import SIDE_NAMES
from engine.hexes.survey import pieces_left
from engine.hexes.tiles import EXAMPLE, TOWN, Pair
from engine.hexes.track import NOBODY
from engine.kernel.action import Jsonable
from engine.kernel.words import kept, noop
from engine.steam.order_of_play import OrderAuction
from engine.steam.rules import FEE, GROWTH_MARKERS, LOCOMOTIVE_LIMIT, LOWEST_INCOME, NUMBER, TILES, Playing
from engine.steam.track_points import TrackPoints
from engine.steam.turn_order import PositionAuction
from engine.steam.victory_points import breakdowns

PHASE_TITLES = {
    "turn-order": noop("Turn Order"),
    "buy-capital": noop("Buy Capital"),
    "order-of-play": noop("Determine Order of Play"),
    "select-action-tiles": noop("Select Action Tiles"),
    "build-track": noop("Build Track"),
    "move-goods": noop("Move Goods"),
    "track-points": noop("Track Points"),
}
WITH_LEVEL, OR_PASS = kept("${n} and the level"), kept("${n} or pass")
HIGHEST_SHOWN = 30
"""How far the income track is drawn at least."""


def show(game: Playing) -> dict[str, Jsonable]:
    """Everything on the table; there are no secrets."""
    state, rules = game.state, game.rules
    highest = max(HIGHEST_SHOWN, *(player.income for player in state.players))
    return {
        "game": "steam",
        "map": game.setup.map,
        "players": show_players(game),
        "goods": {hex: list(cubes) for hex, cubes in state.goods.items()},
        "tracks": show_tracks(game),
        "new_cities": [show_new_city(hex, colour) for hex, colour in sorted(state.new_cities.items())],
        "new_cities_left": [
            show_new_city("", colour) for colour, count in rules.new_cities_left(state).items() for _ in range(count)
        ],
        "supply": [{"label": str(space), "goods": list(cubes)} for space, cubes in enumerate(state.supply, start=1)],
        "growth": list(state.growth),
        "growth_left": GROWTH_MARKERS - len(state.growth),
        "order": list(state.order),
        "turn": state.turn,
        "turns": rules.turns,
        "phase": PHASE_TITLES.get(str(game.top.__struct_config__.tag), "") if game.stack else "",
        "action_tiles": show_action_tiles(game),
        "tiles": show_tiles(game),
        "bag": sum(state.bag.values()),
        "income_range": [LOWEST_INCOME, highest],
        "engine_limit": LOCOMOTIVE_LIMIT,
        "engine_title": [noop("Loco"), noop("Locomotive")],
        "bidding": show_bidding(game),
        "scoring": show_scoring(game),
    }


def show_players(game: Playing) -> list[dict[str, Jsonable]]:
    """Everyone's figures. `points` is the Victory Point Track, `score` what the game would end with now."""
    lines = breakdowns(game)
    shown: list[dict[str, Jsonable]] = []
    for seat, player in enumerate(game.state.players):
        shown.append(
            {
                "seat": seat,
                "name": f"Player {seat + 1}",
                "money": player.money,
                "income": player.income,
                "points": player.points,
                "score": sum(line.amount for line in lines[seat]),
                "engine": player.locomotive,
                "action": TILES.get(player.tile),
                "passing": player.passing,
                "out": bool(player.out),
            }
        )
    return shown


def show_tracks(game: Playing) -> list[dict[str, Jsonable]]:
    """The tiles on the map, hex by hex."""
    network = game.rules.network(game.state)
    return [
        {
            "hex": hex,
            "segments": [show_pair(segment.pair) for segment in tile],
            "owners": [None if segment.owner == NOBODY else segment.owner for segment in tile],
            "unfinished": [not network.section(hex, segment.a).complete for segment in tile],
        }
        for hex, tile in sorted(game.state.track.items())
    ]


def show_pair(pair: Pair) -> list[str]:
    """A segment as two sides, or a side and the town."""
    return [SIDE_NAMES[pair[0]], "town" if pair[1] == TOWN else SIDE_NAMES[pair[1]]]


def show_new_city(hex: str, colour: str) -> dict[str, Jsonable]:
    """A New City on the map, or beside it; its letter is its colour's."""
    return {"hex": hex, "letter": colour[0].upper(), "colours": [colour]}


def show_action_tiles(game: Playing) -> list[dict[str, Jsonable]]:
    """The Action tiles with their numbers and fees, and who has them."""
    holders = {player.tile: seat for seat, player in enumerate(game.state.players) if player.tile and not player.out}
    return [
        {
            "tile": tile,
            "title": title,
            "number": NUMBER[tile],
            "seat": holders.get(tile),
            "fee": "" if game.rules.standard else say_fee(tile),
            "passing": tile in holders and game.state.players[holders[tile]].passing,
        }
        for tile, title in TILES.items()
    ]


def say_fee(tile: str) -> str:
    """What is printed on a tile; the Locomotive costs its new level on top."""
    if tile not in FEE:
        return ""
    return (WITH_LEVEL if tile == "locomotive" else OR_PASS).format(n=FEE[tile])


def show_tiles(game: Playing) -> list[dict[str, Jsonable]]:
    """How many tiles of each kind could still be laid; a tile with two faces counts for both."""
    left = pieces_left(game.rules.supply, game.state.track, game.rules.board.printed)
    return [
        {
            "name": kind,
            "segments": [show_pair(pair) for pair in EXAMPLE[kind]],
            "left": count,
            "town": kind.startswith("town"),
        }
        for kind, count in left.items()
    ]


def show_bidding(game: Playing) -> dict[str, Jsonable] | None:
    """The auction under way: who is in, and what was bid last by whom."""
    for step in game.stack:
        if isinstance(step, PositionAuction | OrderAuction):
            return {
                "in": list(step.bidding.seats),
                "high": step.bidding.high,
                "leader": step.bidding.leader,
                "bids": dict(step.bids) if isinstance(step, OrderAuction) else {},
                "placed": list(step.placed) if isinstance(step, PositionAuction) else [],
                "dropped": list(step.bidding.dropped),
            }
    return None


def show_scoring(game: Playing) -> list[list[int]]:
    """Who still has to choose between income and points, and how many track points for."""
    for step in game.stack:
        if isinstance(step, TrackPoints):
            return [[seat, amount] for seat, amount in step.queue]
    return []
