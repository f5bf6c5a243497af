"""Tables: find, found, sit down, stand up, start, leave, end."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.rest.conditional import etag, not_modified
from config.rest.idempotency import idempotent
from config.rest.schema import problem
from config.rest.views import ApiView
from games import services
from games.api import show
from games.api.base import TableView, checked
from games.api.filters import TableFilter
from games.api.shapes import BotRequestShape, NewTableShape, SeatHistoryShape, SeatRequestShape, TableShape
from games.clocks import TimeControl
from games.models import Sitting, Table
from games.selectors import tables as selectors

NOT_OPEN = "not-open: it has started or was cancelled"
NOT_RUNNING = problem("not-running: it has not started or is over; quarantined: set aside after a fault of ours.")


class TablesView(ApiView):
    """Tables, newest first."""

    write_scope = "tables"
    serializer_class = TableShape
    filterset_class = TableFilter

    def get_queryset(self) -> QuerySet[Table]:
        if getattr(self, "swagger_fake_view", False):
            return Table.objects.none()
        assert isinstance(self.request.user, User)
        return selectors.with_everything(selectors.visible_to(self.request.user))

    @extend_schema(operation_id="tables", responses=TableShape(many=True), tags=["tables"])
    def get(self, request: Request) -> Response:
        page: Any = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        assert isinstance(request.user, User)
        return self.get_paginated_response([show.table(table, request.user) for table in page])

    @extend_schema(
        operation_id="create_table",
        request=NewTableShape,
        responses={
            201: TableShape,
            409: problem("cannot-start; idempotency-key-in-flight."),
            422: problem(
                "no-system, no-map, player-count, no-option, option-value, no-bot, too-many-bots; "
                "idempotency-key-reused."
            ),
        },
        tags=["tables"],
    )
    @idempotent
    def post(self, request: Request) -> Response:
        asked = checked(NewTableShape, request)
        assert isinstance(request.user, User)
        control = TimeControl.from_data(asked.pop("time_control", None))
        table = services.create(owner=request.user, time_control=control, **asked)
        everything = selectors.with_everything(Table.objects.filter(pk=table.pk)).get()
        return Response(show.table(everything, request.user), 201)


class OneTableView(TableView):
    """One table."""

    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(operation_id="table", tags=["tables"])
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id)
        tag = etag("table", self.person.pk, table.pk, table.changed_at)
        if (same := not_modified(request, tag)) is not None:
            return same
        answer = self.shown(table)
        answer["ETag"] = tag
        return answer

    @extend_schema(
        operation_id="cancel_table",
        responses={
            200: TableShape,
            403: problem("not-owner; missing-scope."),
            409: problem(f"{NOT_OPEN}."),
        },
        tags=["tables"],
    )
    def delete(self, request: Request, table_id: str) -> Response:
        """The owner gives up a table that has not started."""
        return self.shown(services.cancel(game_id=self.table(table_id).pk, owner=self.person))


class SeatsView(TableView):
    """Who sits where, and who sat there before."""

    serializer_class = SeatHistoryShape

    @extend_schema(operation_id="seats", responses=SeatHistoryShape(many=True), tags=["tables"])
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id)
        sittings: dict[int, list[Sitting]] = {}
        for sitting in Sitting.objects.filter(seat__table=table).select_related("player"):
            sittings.setdefault(sitting.seat_id, []).append(sitting)
        seats = selectors.seats_of(table)
        clock = table.time_control.clock
        return Response([show.seat_with_history(seat, sittings.get(seat.pk, []), clock) for seat in seats])


class JoinView(TableView):
    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(
        operation_id="join_table",
        request=SeatRequestShape,
        responses={
            200: TableShape,
            403: problem("by-invitation; not-welcome; missing-scope."),
            409: problem(f"{NOT_OPEN}; already-seated; seat-taken; cannot-start."),
            422: problem("no-seat."),
        },
        tags=["tables"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Sit down. With the last seat the game starts."""
        asked = checked(SeatRequestShape, request)
        table = self.table(table_id)
        return self.shown(services.join(game_id=table.pk, player=self.person, seat=asked.get("seat")))


class LeaveView(TableView):
    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(
        operation_id="leave_table",
        request=None,
        responses={200: TableShape, 409: problem(f"{NOT_OPEN}; not-seated.")},
        tags=["tables"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Stand up from a table that has not started."""
        return self.shown(services.leave(game_id=self.table(table_id).pk, player=self.person))


class BotView(TableView):
    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(
        operation_id="seat_bot",
        request=BotRequestShape,
        responses={
            200: TableShape,
            403: problem("not-owner; missing-scope."),
            409: problem(f"{NOT_OPEN}; seat-taken; cannot-start."),
            422: problem("no-bot."),
        },
        tags=["tables"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """The owner gives a free seat to a bot."""
        asked = checked(BotRequestShape, request)
        return self.shown(services.fill_with_bot(game_id=self.table(table_id).pk, owner=self.person, **asked))


class StartView(TableView):
    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(
        operation_id="start_table",
        request=None,
        responses={
            200: TableShape,
            403: problem("not-owner; missing-scope."),
            409: problem(f"{NOT_OPEN}; cannot-start."),
            422: problem("player-count: the map is not for as many as sit there."),
        },
        tags=["tables"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """The owner starts with those who are there."""
        return self.shown(services.start(game_id=self.table(table_id).pk, owner=self.person))


class ResignView(TableView):
    write_scope = "play"
    serializer_class = TableShape

    @extend_schema(
        operation_id="resign",
        request=None,
        responses={200: TableShape, 403: problem("not-your-table; missing-scope."), 409: NOT_RUNNING},
        tags=["play"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Leave a running game. Who decides for the seat from then on is the table's resign rule."""
        return self.shown(services.resign(game_id=self.table(table_id).pk, player_id=self.person.pk))


class SubstituteView(TableView):
    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(
        operation_id="substitute",
        request=SeatRequestShape,
        responses={
            200: TableShape,
            403: problem("knows-too-much: you sit or sat on another seat here; not-welcome; missing-scope."),
            409: problem("no-free-seat; not-running; quarantined."),
            422: problem("no-seat."),
        },
        tags=["tables"],
    )
    def post(self, request: Request, table_id: str) -> Response:
        """Take over a seat that somebody left."""
        asked = checked(SeatRequestShape, request)
        table = self.table(table_id)
        return self.shown(services.substitute(game_id=table.pk, player=self.person, seat=asked.get("seat")))


class EndVoteView(TableView):
    write_scope = "play"
    serializer_class = TableShape

    @extend_schema(
        operation_id="vote_to_end",
        request=None,
        responses={200: TableShape, 403: problem("not-your-table; missing-scope."), 409: NOT_RUNNING},
        tags=["play"],
    )
    def put(self, request: Request, table_id: str) -> Response:
        """Wish to end the game here. When all players do, it ends without a ranking."""
        return self.shown(services.vote_to_end(game_id=self.table(table_id).pk, player_id=self.person.pk))

    @extend_schema(
        operation_id="withdraw_vote",
        responses={200: TableShape, 403: problem("not-your-table; missing-scope."), 409: NOT_RUNNING},
        tags=["play"],
    )
    def delete(self, request: Request, table_id: str) -> Response:
        """Rather play on."""
        return self.shown(services.withdraw_vote(game_id=self.table(table_id).pk, player_id=self.person.pk))
