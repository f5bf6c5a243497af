"""Invitations, seen by the owner of a table and by those invited."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from accounts.selectors.people import players
from config.rest.idempotency import idempotent
from config.rest.schema import problem
from config.rest.views import ApiView
from games import services
from games.api import show
from games.api.base import TableView, checked
from games.api.shapes import InvitationRequestShape, InvitationShape, SeatRequestShape, TableShape
from games.errors import NotAllowed
from games.models import Invitation
from games.selectors import tables as selectors


class TableInvitationsView(TableView):
    """Invitations to a table; only its owner sees them."""

    write_scope = "tables"
    serializer_class = InvitationShape

    @extend_schema(
        operation_id="table_invitations",
        responses={200: InvitationShape(many=True), 403: problem("not-owner; missing-scope.")},
        tags=["invitations"],
    )
    def get(self, request: Request, table_id: str) -> Response:
        table = self.table(table_id)
        if table.owner_id != self.person.pk:
            raise NotAllowed(_("Only the table's owner may see that."), code="not-owner")
        sent = table.invitations.select_related("table", "player", "invited_by")
        return Response([show.invitation(one, self.person) for one in sent])

    @extend_schema(
        operation_id="invite",
        request=InvitationRequestShape,
        responses={
            201: InvitationShape,
            403: problem("not-owner; missing-scope."),
            409: problem("not-open; already-seated; too-many-invitations; idempotency-key-in-flight."),
            422: problem("whom: neither or both of player and email; idempotency-key-reused."),
        },
        tags=["invitations"],
    )
    @idempotent
    def post(self, request: Request, table_id: str) -> Response:
        asked = checked(InvitationRequestShape, request)
        table = self.table(table_id)
        player = get_object_or_404(players(), pk=asked["player"]) if "player" in asked else None
        invitation = services.invite(game_id=table.pk, owner=self.person, player=player, email=asked.get("email", ""))
        return Response(show.invitation(invitation, self.person), 201)


class InvitationsView(ApiView):
    """Invitations that wait for your answer."""

    serializer_class = InvitationShape

    def get_queryset(self) -> QuerySet[Invitation]:
        if getattr(self, "swagger_fake_view", False):
            return Invitation.objects.none()
        assert isinstance(self.request.user, User)
        return selectors.invitations_for(self.request.user)

    @extend_schema(operation_id="invitations", responses=InvitationShape(many=True), tags=["invitations"])
    def get(self, request: Request) -> Response:
        page: Any = self.paginate_queryset(self.get_queryset())
        assert isinstance(request.user, User)
        return self.get_paginated_response([show.invitation(one, request.user) for one in page])


class AcceptView(TableView):
    write_scope = "tables"
    serializer_class = TableShape

    @extend_schema(
        operation_id="accept_invitation",
        request=SeatRequestShape,
        responses={
            200: TableShape,
            403: problem("not-welcome; missing-scope."),
            409: problem("not-open; invitation-closed; already-seated; seat-taken; cannot-start."),
            422: problem("no-seat."),
        },
        tags=["invitations"],
    )
    def post(self, request: Request, invitation_id: str) -> Response:
        """Sit down by invitation."""
        asked = checked(SeatRequestShape, request)
        table = services.accept(invitation_id=invitation_id, player=self.person, seat=asked.get("seat"))
        return self.shown(table)


class DeclineView(TableView):
    write_scope = "tables"

    @extend_schema(
        operation_id="decline_invitation",
        request=None,
        responses={204: None, 409: problem("invitation-closed.")},
        tags=["invitations"],
    )
    def post(self, request: Request, invitation_id: str) -> Response:
        """Rather not."""
        services.decline(invitation_id=invitation_id, player=self.person)
        return Response(status=204)


class OneInvitationView(TableView):
    write_scope = "tables"

    @extend_schema(
        operation_id="withdraw_invitation",
        responses={204: None, 409: problem("not-open.")},
        tags=["invitations"],
    )
    def delete(self, request: Request, invitation_id: str) -> Response:
        """The owner takes an invitation back."""
        services.withdraw_invitation(invitation_id=invitation_id, owner=self.person)
        return Response(status=204)
