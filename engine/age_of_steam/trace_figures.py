"""The figures of a recorded game: what is compared, and how a difference is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.age_of_steam.rules import Playing, Rules
from engine.hexes.board import Board
from engine.hexes.directions import hex_id

PLACES = ("at", "to", "town", "city", "place")
"""The names under which entries tell where a cube went."""
ARRIVALS = ("goods_growth_place", "map_rule_cube_added", "map_rule_refill", "production_place")


class Snapshot(NamedTuple):
    """The figures of one moment."""

    players: list[dict[str, int]]
    out: list[bool]
    order: list[int]
    goods: dict[str, list[str]]
    display: dict[str, list[str]]
    bag: dict[str, int]
    new_cities: dict[str, str]

    @property
    def empty_boxes(self) -> int:
        """How many boxes of the goods display are empty."""
        return sum(boxes.count("") for boxes in self.display.values())


class Differences:
    """How much was compared, and what was not equal, in words."""

    def __init__(self) -> None:
        self.compared = 0
        self.sentences: list[str] = []

    def same(self, where: str, what: str, ours: object, theirs: object) -> None:
        """Compare one figure."""
        self.compared += 1
        if ours != theirs:
            self.sentences.append(f"{where}: {what} is {theirs} in the record, {ours} here.")

    def lost(self, where: str, why: str) -> None:
        """The record cannot be followed any further."""
        self.sentences.append(f"{where}: the game cannot be followed further: {why}")


def snapshot(game: Playing) -> Snapshot:
    """The figures as they are now."""
    state = game.state
    figures = [
        {"money": p.money, "income": p.income, "shares": p.shares, "locomotive": p.locomotive} for p in state.players
    ]
    return Snapshot(
        figures,
        [bool(player.out) for player in state.players],
        list(state.order),
        state.board_of_goods,
        {column: list(boxes) for column, boxes in state.display.items()},
        dict(state.bag),
        dict(state.new_cities),
    )


def compare_players(
    found: Differences, where: str, here: Snapshot, figures: Mapping[str, Any], seats: Mapping[str, int]
) -> None:
    """Money, income, shares and locomotive of everyone who is still in, as far as the record tells them."""
    for name, theirs in figures.items():
        seat = seats[name]
        if theirs.get("out") is not None:
            found.same(where, f"{name} is out", here.out[seat], theirs["out"])
        if theirs.get("out") or here.out[seat]:
            continue
        for figure, ours in here.players[seat].items():
            if theirs.get(figure) is not None:
                found.same(where, f"{name}'s {figure}", ours, theirs[figure])


def compare_board(found: Differences, where: str, here: Snapshot, board: Mapping[str, Any], rules: Rules) -> None:
    """Goods on cities, towns and display, and in the bag, as far as the record tells them."""
    cities = board.get("cities") or ()
    for hex, goods in goods_by_hex(rules.board, [city for city in cities if city.get("goods") is not None]).items():
        found.same(where, f"goods on {rules.board.name_of(hex)}", sorted(here.goods.get(hex, [])), sorted(goods))
    for city in cities:
        for column in city.get("display") or ():
            _compare_column(found, where, here, column)
    towns = board.get("towns_with_goods") or ()
    for town in towns:
        hex = place_of(rules.board, town)
        found.same(
            where, f"goods on {rules.board.name_of(hex)}", sorted(here.goods.get(hex, [])), sorted(town["goods"])
        )
    told = {place_of(rules.board, place) for place in (*cities, *towns)}
    for hex in sorted(set(here.goods) - told) if cities else ():
        found.same(where, f"goods on {rules.board.name_of(hex)}", here.goods[hex], [])
    for new in board.get("new_cities_unplaced") or ():
        _compare_column(found, where, here, new)
    if board.get("bag_counts") is not None:
        theirs = {colour: count for colour, count in board["bag_counts"].items() if count}
        found.same(where, "the bag", {colour: count for colour, count in here.bag.items() if count}, theirs)


def goods_by_hex(board: Board, cities: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """The goods on every city; one of several hexes may be told hex by hex."""
    goods: dict[str, list[str]] = {}
    for city in cities:
        goods.setdefault(place_of(board, city), []).extend(city.get("goods") or ())
    return goods


def said(entry: Mapping[str, Any], *names: str) -> Any:
    """What an entry says under one of these names; None if it says nothing."""
    return next((entry[name] for name in names if entry.get(name) is not None), None)


def shown_later(board: Board, hex: str, rest: Sequence[Mapping[str, Any]]) -> list[str] | None:
    """The cubes on a place after the first of these entries, reckoned back from the end of the turn; None: not told."""
    end = rest[-1].get("board") if rest else None
    if end is None:
        return None
    left = list(goods_by_hex(board, end["cities"]).get(hex, ()))
    for entry in rest[1:]:
        place = said(entry, "from") if entry["kind"] in ("move_goods", "heavy_lifting") else None
        if place is not None and place_of(board, place) == hex:
            left.append(entry["good"])
        came = said(entry, *PLACES) if entry["kind"] in ARRIVALS else None
        if came is not None and place_of(board, came) == hex:
            for cube in entry.get("cubes") or [entry["good"]]:
                if cube in left:
                    left.remove(cube)
    return left


def _compare_column(found: Differences, where: str, here: Snapshot, column: Mapping[str, Any]) -> None:
    id = f"{column['side']}-{column.get('letter') or column['number']}"
    ours = [cube for cube in here.display.get(id, []) if cube]
    found.same(where, f"display {id}", ours, [cube for cube in column["boxes_first_out_first"] if cube])


def place_of(board: Board, place: Mapping[str, Any] | str) -> str:
    """The hex of a place of the record, a large city's middle one; a bare name is found with or without accents."""
    if isinstance(place, str) or place.get("col") is None:
        name = place if isinstance(place, str) else str(place.get("name") or place.get("id"))
        found = board.find(name)
        if found is None:
            raise ValueError(f"there is no place '{name}'")
        return found
    hex = hex_id(place["col"], place["row"])
    city = board.city_at.get(hex)
    return city.hex if city else hex
