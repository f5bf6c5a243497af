"""Ratings over HTTP: a player's, their history, who leads, what to expect of a table, and what a game changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.selectors.people import players
from config.rest.pagination import CursorPages
from config.rest.schema import problem
from config.rest.views import ApiView
from engine import systems
from games.api.base import TableView, whole
from games.api.show import moment, person
from tournaments.api import rating_shapes as shapes
from tournaments.models import OVERALL, Pool, Rating
from tournaments.ratings.parameters import CURRENT
from tournaments.selectors import ratings as selectors
from tournaments.selectors.ratings import Changed, Moment, Odds, Standing

Json = dict[str, object]

ALL = "overall"
MOST_PLAYERS = 12
POOL = OpenApiParameter(
    "pool", str, enum=Pool.values, description="`play`: people among themselves, as usual; `solo`: alone against bots."
)
SYSTEM = OpenApiParameter("system", str, description="A game's name; overall if left out.")
WRONG = problem("validation: a query parameter cannot be used.")


class RatingView(ApiView):
    """Ratings are public."""

    public = True
    pagination_class: Any = None
    filter_backends = []

    @property
    def pool(self) -> str:
        asked = self.request.query_params.get("pool", Pool.PLAY)
        if asked not in Pool.values:
            raise ValidationError({"pool": [f"This is one of {', '.join(Pool.values)}."]})
        return asked

    def flag(self, name: str) -> bool:
        asked = self.request.query_params.get(name, "false")
        if asked not in ("true", "false"):
            raise ValidationError({name: ["This is true or false."]})
        return asked == "true"


def system_called(name: str) -> str:
    """The system of that name, as the books call it."""
    if name == ALL:
        return OVERALL
    if name not in {game.name for game in systems()}:
        raise Http404
    return name


def someone(player_id: int) -> User:
    """A player whose ratings may be shown: nobody's who has left us."""
    return get_object_or_404(players(), pk=player_id)


def shown(one: Standing) -> Json:
    return {
        "system": one.system or ALL,
        "title": one.title,
        "rating": one.rating,
        "uncertainty": one.uncertainty,
        "provisional": one.provisional,
        "games": one.games,
        "last_game_at": moment(one.last_game_at),
    }


class SystemsView(RatingView):
    """What is rated."""

    serializer_class = shapes.RatingSystemsShape

    @extend_schema(
        operation_id="rating_systems",
        parameters=[POOL],
        responses={200: shapes.RatingSystemsShape, 400: WRONG},
        tags=["ratings"],
    )
    def get(self, request: Request) -> Response:
        rows = Rating.objects.filter(pool=self.pool, player__isnull=False, player__forgotten_at=None)
        counted = rows.values("system").annotate(
            players=Count("pk"), certain=Count("pk", filter=Q(sigma__lte=CURRENT.certain))
        )
        found = {row["system"]: (row["players"], row["certain"]) for row in counted}
        return Response(
            {
                "parameters_version": CURRENT.version,
                "newcomer": round(CURRENT.mu),
                "newcomer_uncertainty": round(CURRENT.sigma),
                "certain_below": round(CURRENT.certain),
                "systems": [
                    {
                        "system": name or ALL,
                        "title": selectors.title_of(name),
                        "players": found.get(name, (0, 0))[0],
                        "certain": found.get(name, (0, 0))[1],
                    }
                    for name in (OVERALL, *(game.name for game in systems()))
                ],
            }
        )


class StrongestFirst(CursorPages):
    ordering = ("-mu", "sigma", "id")  # type: ignore[assignment]


class LeaderboardView(RatingView):
    """Who leads in a game, or overall: those whose rating is certain."""

    serializer_class = shapes.LeaderShape
    pagination_class = StrongestFirst

    @extend_schema(
        operation_id="leaderboard",
        parameters=[
            POOL,
            OpenApiParameter("provisional", bool, description="Show those as well who have played too little."),
            OpenApiParameter("bots", bool, description="Show bots as well."),
        ],
        responses=shapes.LeaderShape(many=True),
        tags=["ratings"],
    )
    def get(self, request: Request, system: str) -> Response:
        rows = selectors.leaderboard(
            system_called(system), pool=self.pool, provisional=self.flag("provisional"), bots=self.flag("bots")
        )
        page: list[Rating] = self.paginate_queryset(rows) or []
        return self.get_paginated_response([_leader(row, place) for row, place in _placed(page, rows)])


def _placed(page: list[Rating], rows: QuerySet[Rating]) -> Iterator[tuple[Rating, int]]:
    """Everybody on the page with their place in the whole list; who stand level share it."""
    if not page:
        return
    top = page[0].mu
    above, level = rows.filter(mu__gt=top).count(), rows.filter(mu=top).count()
    for row in page:
        between = sum(row.mu < other.mu < top for other in page)
        yield row, 1 + above + (level + between if row.mu < top else 0)


def _leader(row: Rating, place: int) -> Json:
    return {
        "place": place,
        "player": person(row.player),
        "bot": row.bot,
        "rating": round(row.mu),
        "uncertainty": round(row.sigma),
        "provisional": row.provisional,
        "games": row.games,
        "last_game_at": moment(row.last_game_at),
    }


class PlayerRatingsView(RatingView):
    """A player's ratings: overall and in every game they played."""

    serializer_class = shapes.PlayerRatingsShape

    @extend_schema(
        operation_id="player_ratings",
        parameters=[POOL],
        responses={200: shapes.PlayerRatingsShape, 400: WRONG},
        tags=["ratings"],
    )
    def get(self, request: Request, player_id: int) -> Response:
        user = someone(player_id)
        ratings = [shown(one) for one in selectors.ratings_of(user, pool=self.pool)]
        return Response({"player": person(user), "pool": self.pool, "ratings": ratings})


class LatestFirst(CursorPages):
    ordering = ("-finished_at", "-rated_game_id")  # type: ignore[assignment]


class HistoryView(RatingView):
    """How a rating came about, the latest game first."""

    serializer_class = shapes.RatingMomentShape
    pagination_class = LatestFirst

    @extend_schema(
        operation_id="rating_history",
        parameters=[POOL],
        responses=shapes.RatingMomentShape(many=True),
        tags=["ratings"],
    )
    def get(self, request: Request, player_id: int, system: str) -> Response:
        name = system_called(system)
        page: Any = self.paginate_queryset(selectors.changes_in(someone(player_id), name, pool=self.pool))
        return self.get_paginated_response([_moment(selectors.moment(row, name)) for row in page])


def _moment(one: Moment) -> Json:
    return {
        "table": one.game.public_id,
        "system": one.game.system,
        "map": one.game.map,
        "finished_at": moment(one.at),
        "number": one.number,
        "place": one.place,
        "share": one.share,
        "left": one.deserted,
        "before": one.before.rating,
        "after": one.after.rating,
        "change": one.change,
        "uncertainty": one.after.uncertainty,
        "provisional": one.after.provisional,
    }


class OddsView(RatingView):
    """What to expect if these people sat down together."""

    serializer_class = shapes.OddsShape

    @extend_schema(
        operation_id="odds",
        parameters=[
            OpenApiParameter("players", str, required=True, description="Two to twelve players' ids, with commas."),
            SYSTEM,
        ],
        responses={200: shapes.OddsShape(many=True), 400: WRONG, 404: problem("not-found: one of these is nobody.")},
        tags=["ratings"],
    )
    def get(self, request: Request) -> Response:
        numbers = [whole(one.strip(), "players") for one in request.query_params.get("players", "").split(",")]
        if not 2 <= len(set(numbers)) == len(numbers) <= MOST_PLAYERS or None in numbers:
            raise ValidationError({"players": [f"Name two to {MOST_PLAYERS} different players by their ids."]})
        found = players().in_bulk([number for number in numbers if number is not None])
        if len(found) < len(numbers):
            raise Http404
        system = system_called(request.query_params.get("system", ALL))
        return Response(odds_shown(selectors.odds([found[number] for number in numbers if number], system)))


def odds_shown(found: list[Odds]) -> list[Json]:
    return [
        {
            "player": person(one.player),
            "rating": shown(one.standing),
            "first": round(one.first, 4),
            "ahead_of": [{"player": person(other), "chance": round(chance, 4)} for other, chance in one.ahead_of],
        }
        for one in found
    ]


class TableOddsView(TableView):
    """What to expect of the people at a table, by their ratings in its game now. Bots are left out."""

    serializer_class = shapes.OddsShape

    @extend_schema(operation_id="table_odds", responses=shapes.OddsShape(many=True), tags=["ratings"])
    def get(self, request: Request, table_id: str) -> Response:
        return Response(odds_shown(selectors.odds_at(self.table(table_id))))


class TableRatingView(TableView):
    """Whether a game counts for ratings, and what it changed and why."""

    serializer_class = shapes.GameRatingShape

    @extend_schema(operation_id="table_rating", tags=["ratings"])
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id)
        told = selectors.explain(table)
        if told is None:
            return Response(
                {"rated": table.rated, "state": "running", "counts": False, "why": "", "pool": Pool.PLAY, "changes": []}
            )
        return Response(
            {
                "rated": table.rated,
                "state": told.state,
                "counts": told.counts,
                "why": "" if told.counts else told.why,
                "pool": told.pool,
                "changes": [_changed(one) for one in told.changes],
            }
        )


def _changed(one: Changed) -> Json:
    return {
        "seat": one.seat,
        "player": person(one.player),
        "bot": one.bot,
        "place": one.place,
        "share": one.share,
        "left": one.deserted,
        "expected_first": round(one.expected_first, 4),
        "before": shown(one.before),
        "after": shown(one.after),
        "overall_before": shown(one.overall_before),
        "overall_after": shown(one.overall_after),
        "change": one.change,
        "sentence": selectors.sentence(one),
    }
