"""Other people: finding them, and bringing them before the staff."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import serializers
from accounts.api.me import person
from accounts.models import User
from accounts.selectors.people import players
from accounts.services import neighbours
from config.rest.bodies import checked
from config.rest.idempotency import idempotent
from config.rest.schema import problem
from config.rest.views import ApiView


class PlayersView(ApiView):
    """Players whose name begins as you ask."""

    serializer_class = serializers.PlayerSerializer

    def get_queryset(self) -> QuerySet[User]:
        return players(name=self.request.query_params.get("name", "")[:40])

    @extend_schema(
        operation_id="players",
        parameters=[OpenApiParameter("name", str, description="How the name begins.")],
        responses=serializers.PlayerSerializer(many=True),
        tags=["players"],
    )
    def get(self, request: Request) -> Response:
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class PlayerView(ApiView):
    """What everybody may know of a player, also of one who has left."""

    public = True
    serializer_class = serializers.PlayerSerializer

    @extend_schema(operation_id="player", tags=["players"])
    def get(self, request: Request, player_id: int) -> Response:
        return Response(self.get_serializer(get_object_or_404(User, pk=player_id)).data)


class ReportView(ApiView):
    """Brings a player before the staff."""

    throttle_scope = "report"
    serializer_class = serializers.ReportSerializer

    @extend_schema(
        operation_id="report_player",
        request=serializers.ReportRequestSerializer,
        responses={201: serializers.ReportSerializer, 422: problem("not-about-yourself, or idempotency-key-reused.")},
        tags=["players"],
    )
    @idempotent
    def post(self, request: Request, player_id: int) -> Response:
        asked = checked(serializers.ReportRequestSerializer, request)
        player = get_object_or_404(players(), pk=player_id)
        report = neighbours.report_player(reporter=person(request), player=player, **asked)
        return Response(self.get_serializer(report).data, 201)
