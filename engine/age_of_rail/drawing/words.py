"""The board in words: what each location earns, which railroads are there, and where track could still go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.age_of_rail.board import Board, Location
from engine.kernel.action import Jsonable
from engine.kernel.in_words import InWords
from engine.kernel.words import joined, say


def in_words(board: Board, game: Mapping[str, Jsonable]) -> Iterator[InWords]:
    """Every location, every link and every external connection."""
    for place in board.locations.values():
        yield InWords(
            place.id,
            place.name,
            say(": {about}{links}.", about=_development(board, game, place), links=_links(board, game, place.id)),
        )
    for link in board.links.values():
        name = " - ".join(board.locations[end].name for end in link.ends)
        yield InWords(
            link.id, name, say(": {owner}, income {n}.", owner=_owner(board, game["links"].get(link.id)), n=link.income)
        )
    for external in board.externals.values():
        owner = _owner(board, game["externals"].get(external.id))
        words = say(
            " (from {place}, £{fee}, value +{value}): {owner}.",
            place=board.locations[external.settlement].name,
            fee=external.fee,
            value=external.value,
            owner=owner,
        )
        yield InWords(external.id, external.name, words)


def _development(board: Board, game: Mapping[str, Jsonable], place: Location) -> str:
    cubes = game["developments"].get(place.id, 0)
    if place.metro:
        return say(
            "metro area, income {income}, developed {cubes} of {most} times",
            income=place.income + cubes,
            cubes=cubes,
            most=place.developments,
        )
    return say("income {n}, developed" if cubes else "income {n}, not developed", n=board.income_of(place.id))


def _links(board: Board, game: Mapping[str, Jsonable], place: str) -> str:
    told = [
        say(
            "{way} ({owner})",
            way=board.locations[link.other_end(place)].name,
            owner=_owner(board, game["links"].get(link.id)),
        )
        for link in board.links_at[place]
    ]
    return say("; links to {ways}", ways=joined(told)) if told else ""


def _owner(board: Board, railroad: str | None) -> str:
    return say("free") if railroad is None else board.railroads[railroad].initials
