"""What a recorded game's entries mean as moves of this engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.age_of_steam.actions import (
    Bid,
    Build,
    BuildTown,
    BuyBack,
    Claim,
    Done,
    Drop,
    Issue,
    Move,
    Pass,
    Produce,
    Skip,
    Take,
    Upgrade,
    Urbanize,
)
from engine.age_of_steam.build_track import BuildTrack
from engine.age_of_steam.deliveries import Ways
from engine.age_of_steam.rules import Playing
from engine.age_of_steam.trace_figures import place_of
from engine.hexes.directions import SIDE, SIDE_NAMES
from engine.hexes.tiles import TOWN, pair, say_pair
from engine.hexes.track import NOBODY
from engine.kernel.action import Action

Entry = Mapping[str, Any]

ACTION_NAMES = {"turn-order-pass": "turn-order"}
NO_ACTION = ("", "none", "pass", "skip")
NEUTRAL: dict[str, Action] = {
    "issue-shares": Issue(0),
    "player-order": Drop(),
    "build-track": Done(),
    "move-goods": Pass(),
    "production": Pass(),
}
"""What a player does who does nothing: recordings leave such moves out where their software took them for granted."""


class NotInTrace(Exception):
    """The engine and the record have lost each other."""


def neutral(game: Playing, step: str, seat: int, rest: Sequence[Entry] = ()) -> Action | None:
    """The move that does nothing in a step, if there is one; in a map's own step what the `rest` of the turn shows, or
    its safe default."""
    shown = game.rules.trace_aside(game, seat, rest)
    if shown is not None:
        return shown
    if step == "select-actions" and game.rules.may_skip_action(game, seat):
        return Skip()
    if isinstance(game.top, game.rules.own_steps):
        return game.top.default(game, seat)
    return NEUTRAL.get(step)


def place(game: Playing, entry: Entry) -> str:
    """The hex of a place of the record, a large city's middle one."""
    return place_of(game.rules.board, entry)


def to_action(game: Playing, entry: Entry, seats: Mapping[str, int]) -> Action:
    """The move an entry stands for."""
    kind = entry["kind"]
    own = game.rules.read_trace(game, kind, entry)
    if own is not None:
        return own
    if kind == "issue_shares":
        return Issue(entry["count"]) if entry["count"] >= 0 else BuyBack()
    if kind == "bid":
        return Bid(entry["amount"])
    if kind == "select_action":
        return _selected(entry)
    if kind == "build":
        return _build(game, entry)
    if kind == "claim_printed_link":
        return _claim(game, entry, seats[entry["player"]])
    if kind == "urbanize":
        new = entry["new_city"]
        return Urbanize(place(game, entry["at"]), str(new["letter"] if isinstance(new, Mapping) else new).upper())
    if kind == "move_goods":
        return _move(game, entry, seats)
    if kind == "production_place":
        return _produce(game, entry)
    simple: dict[str, Action] = {
        "turn_order_pass": Pass(),
        "drop_out_of_auction": Drop(),
        "build_done": Done(),
        "locomotive": Upgrade(),
        "move_pass": Pass(),
        "production_pass": Pass(),
    }
    if kind not in simple:
        raise NotInTrace(f"this map knows no '{kind}'.")
    return simple[kind]


def _selected(entry: Entry) -> Action:
    name = action_name(entry)
    return Take(name) if name else Skip()


def action_name(entry: Entry) -> str:
    """The action that an entry names, as we call it; empty for none."""
    said = str(entry.get("action") or "").strip().lower().replace("_", "-").replace(" ", "-")
    return ACTION_NAMES.get(said, said) if said not in NO_ACTION else ""


def _build(game: Playing, entry: Entry) -> Action:
    """Only what is new: the record shows the whole tile."""
    hex = place(game, entry["at"])
    old = {segment.pair for segment in game.state.track.get(hex, ())}
    ends = [[TOWN if end.upper() == "TOWN" else SIDE[end.upper()] for end in segment] for segment in entry["exits"]]
    if hex in game.rules.board.towns:
        ends = [[side, TOWN] for segment in ends for side in segment if side != TOWN]
    new = [segment for segment in (pair(*both) for both in ends) if segment not in old]
    if hex in game.rules.board.towns:
        return BuildTown(hex, tuple(SIDE_NAMES[segment[0]] for segment in new))
    return Build(hex, tuple(map(say_pair, new)))


def _claim(game: Playing, entry: Entry, seat: int) -> Action:
    """A printed link by the hex it is drawn in, or by those that it joins; where several fit, by what was paid."""
    told = [entry[key] for key in ("at", "from", "to", "between", "connects", "link") if entry.get(key) is not None]
    told = [each for one in told for each in (one if isinstance(one, list) else [one])]
    links, step = game.rules.board.links, game.top
    if told and isinstance(told[0], str) and told[0] in links:
        return Claim(told[0])
    hexes = [place(game, each) for each in told]
    drawn = next((hex for hex in hexes if hex in links), None)
    if drawn is not None:
        return Claim(drawn)
    found = [id for id, link in links.items() if id not in game.state.claims and set(hexes) <= set(link.ends)]
    fits = [id for id in found if game.rules.may_claim(game, seat, id) is None] or found
    if isinstance(step, BuildTrack):
        prices = {id: step.charge(game, seat, game.rules.claim_price(game, seat, id)) for id in fits}
        fits = [id for id in fits if prices[id] == entry.get("cost")] or fits
    if not fits:
        raise NotInTrace(f"there is no printed link at {', '.join(hexes)} that can be claimed.")
    return Claim(min(fits, key=lambda id: links[id].via is not None))


def _move(game: Playing, entry: Entry, seats: Mapping[str, int]) -> Action:
    """The path, each link by who is paid; where the record says nobody, an unpaid link is meant.

    Where it does not say at all, it is the mover's if there is one of his.
    """
    ways, mover = Ways(game), seats[entry["player"]]
    start = here = place(game, entry["from"])
    path = []
    for hop in entry["path"]:
        to, owner = place(game, hop["to"]), hop.get("link_owner")
        payee = game.rules.payee(game.state, seats[owner]) if owner is not None else NOBODY
        if "link_owner" not in hop:
            there = ways.payees(here, to)
            payee = mover if mover in there or not there else there[0]
        path.append((to, payee))
        here = to
    return Move(entry["good"], start, tuple(path))


def _produce(game: Playing, entry: Entry) -> Action:
    """A box of the display, counted in the record from the one that empties last."""
    column = next(
        column
        for column in game.rules.columns.values()
        if column.side == entry["side"] and column.number == entry["number"] and bool(column.letter) == _new(entry)
    )
    box = len(game.state.display[column.id]) - 1 - entry["box_index_from_last_out"]
    return Produce(entry["good"], column.id, box)


def _new(entry: Entry) -> bool:
    return bool(entry.get("urbanized"))
