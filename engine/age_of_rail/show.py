"""The position as everybody sees it: nothing in Age of Rail is secret."""

from __future__ import annotations

from engine.age_of_rail.auction import Auction
from engine.age_of_rail.build_track import EntrustedBuild
from engine.age_of_rail.control import controllers
from engine.age_of_rail.initial_offering import FirstTrack
from engine.age_of_rail.offer_stock import StockOffer
from engine.age_of_rail.railroad_income import dividend, on_the_track
from engine.age_of_rail.railroad_value import minimum_bid, value
from engine.age_of_rail.rules import LAST_ROUND, LAST_TIME
from engine.age_of_rail.sequence_of_play import AfterTheAction, Turn
from engine.age_of_rail.state import Table, companies
from engine.kernel.action import Jsonable


def show(game: Table) -> dict[str, Jsonable]:
    """Players, railroads, board and tracks as JSON, for clients and for the drawing."""
    state = game.state
    return {
        "time": state.time,
        "last_time": LAST_TIME,
        "round": state.round,
        "last_round": LAST_ROUND,
        "turn": _turn(game),
        "players": [_player(game, seat) for seat in range(game.rules.players)],
        "railroads": {name: _railroad(game, name) for name in game.rules.board.railroads},
        "links": dict(sorted(state.links.items())),
        "externals": dict(sorted(state.externals.items())),
        "developments": dict(sorted(state.cubes.items())),
        "cubes_left": state.cubes_left,
        "boxes": {box.id: _box(game, box.id) for box in game.rules.boxes.values()},
        "auction": _auction(game),
        "building": _building(game),
    }


def _turn(game: Table) -> int | None:
    """Whose turn it is, also while others decide in the middle of it; None during the initial offerings."""
    return next((step.seat for step in game.stack if isinstance(step, Turn | AfterTheAction)), None)


def _player(game: Table, seat: int) -> dict[str, Jsonable]:
    player = game.state.players[seat]
    shares = {name: company.shares[seat] for name, company in companies(game) if company.shares[seat]}
    return {"cash": player.cash, "box": player.box, "shares": shares}


def _railroad(game: Table, name: str) -> dict[str, Jsonable]:
    company, printed = game.state.railroads[name], game.rules.board.railroads[name]
    marker, overflow = on_the_track(company.income)
    return {
        "initials": printed.initials,
        "letter": printed.letter,
        "colour": printed.colour,
        "open": company.open,
        "treasury": company.treasury,
        "income": company.income,
        "income_marker": marker,
        "overflow_marker": overflow,
        "dividend": dividend(company.income),
        "value": value(game, name),
        "minimum_bid": minimum_bid(game, name),
        "shares_sold": company.sold,
        "shares_left": company.unsold,
        "locomotives_left": company.locomotives,
        "controllers": controllers(game, name),
    }


def _box(game: Table, box: str) -> dict[str, Jsonable]:
    markers = [seat for seat, player in enumerate(game.state.players) if player.box == box]
    return {"time": game.rules.boxes[box].time, "spaces": game.rules.boxes[box].spaces, "markers": markers}


def _auction(game: Table) -> dict[str, Jsonable] | None:
    if not game.stack or not isinstance(game.top, Auction):
        return None
    step = game.top
    return {
        "railroad": step.railroad,
        "minimum": step.minimum(game),
        "lowest": step.lowest(game),
        "high": step.bidding.high,
        "leader": step.bidding.leader,
        "bidders": list(step.bidding.seats),
        "passed": list(step.bidding.dropped),
        "seller": step.seller if isinstance(step, StockOffer) else None,
    }


def _building(game: Table) -> str | None:
    """The railroad whose track is being chosen in the middle of a turn."""
    if game.stack and isinstance(game.top, FirstTrack | EntrustedBuild):
        return game.top.railroad
    return None
