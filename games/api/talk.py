"""The table's talk."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.rest.idempotency import idempotent
from config.rest.pagination import CursorPages
from config.rest.schema import problem
from games import services
from games.api import show
from games.api.base import TableView, checked
from games.api.shapes import PersonShape, Shape
from games.models import Talk
from games.selectors.talk import talk_at
from games.services.talking import LONGEST


class TalkShape(Shape):
    id = serializers.IntegerField()
    author = PersonShape()
    words = serializers.CharField()
    at = serializers.DateTimeField()


class WordsShape(Shape):
    words = serializers.CharField(max_length=LONGEST)


class TalkView(TableView):
    """What was said at the table, newest first, without those you block."""

    write_scope = "play"
    pagination_class = CursorPages  # type: ignore[assignment]
    serializer_class = TalkShape
    queryset = Talk.objects.none()

    @property
    def throttle_scope(self) -> str:
        return "talk" if self.request.method == "POST" else "read"

    def get_queryset(self) -> QuerySet[Talk]:
        if getattr(self, "swagger_fake_view", False):
            return Talk.objects.none()
        return talk_at(self.table(self.kwargs["table_id"]), self.person)

    @extend_schema(operation_id="talk", responses=TalkShape(many=True), tags=["tables"])
    def get(self, request: Request, table_id: str) -> Response:
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([show.talk(one) for one in page])

    @extend_schema(
        operation_id="say",
        request=WordsShape,
        responses={201: TalkShape, 403: problem("not-your-table; missing-scope."), 422: problem("talk-length.")},
        tags=["tables"],
    )
    @idempotent
    def post(self, request: Request, table_id: str) -> Response:
        asked, table = checked(WordsShape, request), self.table(table_id)
        said = services.say(game_id=table.pk, author=self.person, words=asked["words"])
        return Response(show.talk(said), 201)
