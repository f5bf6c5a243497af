"""Rated games for tests: founded, ended and put into the books through the services."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from engine import Place, Result
from games.models import Table
from games.services import end_by_ruling
from games.services.founding import seat_everybody
from tests.factories import UserFactory
from tournaments.models import Pool, Rating, RatingChange
from tournaments.services import rating

TINY = "whistle-stop"


def people(count: int) -> list[User]:
    return [UserFactory() for _ in range(count)]


def a_rated_game(players: Sequence[User | None], *, rated: bool = True) -> Table:
    """A running game of these people; None: a bot."""
    return seat_everybody(players=players, system=TINY, map="valley", rated=rated)


def ended(table: Table, *ranks: int) -> Table:
    """The game ends: a rank for every seat; none: in the order of the seats."""
    given = ranks or range(1, table.players + 1)
    places = tuple(Place(seat, rank, 100 - rank) for seat, rank in enumerate(given))
    end_by_ruling(game_id=table.pk, note="played", result=Result(places))
    return Table.objects.get(pk=table.pk)


def settled(players: Sequence[User | None], *ranks: int, rated: bool = True) -> Table:
    """A game that is over and in the books."""
    table = ended(a_rated_game(players, rated=rated), *ranks)
    settle()
    return table


def settle() -> None:
    for pool in Pool.values:
        rating.settle(pool=pool)


def the_books() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """Everything that follows from the rated games, to the last digit."""
    changes = RatingChange.objects.order_by("rated_game_id", "seat", "player_id", "bot").values_list(
        *("rated_game_id", "seat", "player_id", "bot", "pool", "system", "place", "share", "number", "overall_number"),
        *("mu_before", "sigma_before", "mu", "sigma"),
        *("overall_mu_before", "overall_sigma_before", "overall_mu", "overall_sigma"),
    )
    ratings = Rating.objects.order_by("pool", "system", "player_id", "bot").values_list(
        "pool", "system", "player_id", "bot", "mu", "sigma", "games", "last_game_at"
    )
    return list(changes), list(ratings)
