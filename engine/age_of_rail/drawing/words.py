"""The board in words: what each location earns, which railroads are there, and where track could still go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.age_of_rail.board import Board, Location
from engine.kernel.action import Jsonable
from engine.kernel.in_words import InWords


def in_words(board: Board, game: Mapping[str, Jsonable]) -> Iterator[InWords]:
    """Every location, every link and every external connection."""
    for place in board.locations.values():
        yield InWords(place.id, place.name, f": {_development(board, game, place)}{_links(board, game, place.id)}.")
    for link in board.links.values():
        name = " - ".join(board.locations[end].name for end in link.ends)
        yield InWords(link.id, name, f": {_owner(board, game['links'].get(link.id))}, income {link.income}.")
    for external in board.externals.values():
        owner = _owner(board, game["externals"].get(external.id))
        about = f"from {board.locations[external.settlement].name}, £{external.fee}, value +{external.value}"
        yield InWords(external.id, external.name, f" ({about}): {owner}.")


def _development(board: Board, game: Mapping[str, Jsonable], place: Location) -> str:
    cubes = game["developments"].get(place.id, 0)
    if place.metro:
        return f"metro area, income {place.income + cubes}, developed {cubes} of {place.developments} times"
    return f"income {board.income_of(place.id)}, " + ("developed" if cubes else "not developed")


def _links(board: Board, game: Mapping[str, Jsonable], place: str) -> str:
    told = [
        f"{board.locations[link.other_end(place)].name} ({_owner(board, game['links'].get(link.id))})"
        for link in board.links_at[place]
    ]
    return f"; links to {', '.join(told)}" if told else ""


def _owner(board: Board, railroad: str | None) -> str:
    return "free" if railroad is None else board.railroads[railroad].initials
