"""Railroad Income: what links and developed locations earn, and what that pays a share."""

from __future__ import annotations

from engine.age_of_rail.board import Link
from engine.age_of_rail.state import Table

OVERFLOW = 50


def earned_at(game: Table, place: str) -> int:
    """What a location adds to each link that ends there now: a metro area its income, a settlement once developed.

    Age of Rail, Railroad Income.
    """
    location = game.rules.board.locations[place]
    cubes = game.state.cubes.get(place, 0)
    if location.metro:
        return location.income + cubes
    return game.rules.board.income_of(place) if cubes else 0


def link_income(game: Table, link: Link) -> int:
    """Age of Rail, Railroad Income: the amount on the link, and what the locations at its two ends add to it."""
    return link.income + earned_at(game, link.ends[0]) + earned_at(game, link.ends[1])


def development_gains(game: Table, place: str) -> dict[str, int]:
    """What each railroad gains by one development here: the location's step for each of its links there.

    Age of Rail, Railroad Income: a settlement adds its green number, a metro area one.
    """
    step = 1 if game.rules.board.locations[place].metro else game.rules.board.income_of(place)
    gains: dict[str, int] = {}
    for link in game.rules.board.links_at[place]:
        railroad = game.state.links.get(link.id)
        if railroad is not None:
            gains[railroad] = gains.get(railroad, 0) + step
    return gains


def counted_income(game: Table, railroad: str) -> int:
    """The income counted up from the board. It always equals the running total."""
    links = game.rules.board.links
    return sum(link_income(game, links[link]) for link, owner in game.state.links.items() if owner == railroad)


def dividend(income: int) -> int:
    """What a share pays at this income: a fifth, rounded up, as printed below the income track.

    Age of Rail, End of Round Dividends and Connection Bonus. The same row serves the track's second lap:

    >>> [dividend(income) for income in (0, 4, 6, 50, 51, 55)]
    [0, 1, 2, 10, 11, 11]
    """
    return -(-income // 5)


def on_the_track(income: int) -> tuple[int, int]:
    """Where the two income markers stand: on the track, and on the overflow track.

    Age of Rail, Exceeding 50 Income: a marker starts again only when it moves past 50.

    >>> on_the_track(50), on_the_track(55), on_the_track(101)
    ((50, 0), (5, 50), (1, 100))
    """
    laps = max(0, income - 1) // OVERFLOW
    return income - laps * OVERFLOW, laps * OVERFLOW
