"""Oneself: profile, tokens, blocks, own data, farewell."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import serializers
from accounts.api.sign_in import CODE_SENT, MAIL_UNAVAILABLE
from accounts.models import AccessToken, Block, Purpose, User
from accounts.selectors import own_data
from accounts.selectors.people import blocks_of, players
from accounts.services import codes, farewell, neighbours, profile, tokens
from config.rest.bodies import checked
from config.rest.schema import problem
from config.rest.views import ApiView

CONFIRMATION = "Confirmation-Code"


def person(request: Request) -> User:
    """Whoever asks; HasScope has seen to it that there is somebody."""
    assert isinstance(request.user, User)
    return request.user


class MeView(ApiView):
    """Your own profile."""

    serializer_class = serializers.MeSerializer

    @extend_schema(operation_id="me", tags=["me"])
    def get(self, request: Request) -> Response:
        return Response(self.get_serializer(request.user).data)

    @extend_schema(
        operation_id="update_me",
        request=serializers.ProfileSerializer,
        responses={200: serializers.MeSerializer, 409: problem("name-taken: somebody is called that, or nearly so.")},
        tags=["me"],
    )
    def patch(self, request: Request) -> Response:
        asked = checked(serializers.ProfileSerializer, request)
        user = profile.update_profile(user=person(request), **asked)
        return Response(self.get_serializer(user).data)

    @extend_schema(
        operation_id="leave",
        description="Deletes your account for good; your games stay, played by a former player. Needs a code from "
        "POST /api/v1/me/deletion/.",
        parameters=[OpenApiParameter(CONFIRMATION, str, OpenApiParameter.HEADER, required=True)],
        responses={
            204: None,
            400: problem("confirmation-needed: the header is missing."),
            422: problem("code-wrong: wrong, used or run out."),
        },
        tags=["me"],
    )
    def delete(self, request: Request) -> Response:
        code = request.headers.get(CONFIRMATION)
        if not code:
            raise ParseError(f"Send the code from your mail in the header {CONFIRMATION}.", code="confirmation-needed")
        farewell.leave(user=person(request), code=code)
        return Response(status=204)


class DeletionView(ApiView):
    """Mails you the code that confirms a farewell."""

    throttle_scope = "sign-in"

    @extend_schema(
        operation_id="request_deletion_code",
        request=None,
        responses={202: serializers.CodeSentSerializer, 503: MAIL_UNAVAILABLE},
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        user = person(request)
        codes.request_code(email=user.email, purpose=Purpose.DELETION, language=user.language)
        return Response(CODE_SENT, 202)


class ExportView(ApiView):
    """Everything every room keeps of you, as one document."""

    read_scope = "account"
    throttle_scope = "export"

    @extend_schema(
        operation_id="export_me", responses={200: {"type": "object", "additionalProperties": True}}, tags=["me"]
    )
    def get(self, request: Request) -> Response:
        parts = own_data.export_of(user=person(request))
        return Response(parts, headers={"Content-Disposition": 'attachment; filename="whistlepost.json"'})


class TokensView(ApiView):
    """Your tokens. Their secrets are shown once, when they are made."""

    read_scope = "account"
    serializer_class = serializers.TokenSerializer
    filter_backends = []
    pagination_class = None

    def get_queryset(self) -> QuerySet[AccessToken]:
        return AccessToken.objects.filter(user=person(self.request)).order_by("-pk")

    @extend_schema(operation_id="my_tokens", responses=serializers.TokenSerializer(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        return Response(self.get_serializer(self.get_queryset(), many=True).data)

    @extend_schema(
        operation_id="create_token",
        request=serializers.TokenRequestSerializer,
        responses={
            201: serializers.NewTokenSerializer,
            403: problem("scope-not-yours: a token gives only what it has; missing-scope; csrf-failed."),
            409: problem("too-many-tokens: revoke one first."),
        },
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        asked = checked(serializers.TokenRequestSerializer, request)
        shown = request.auth if isinstance(request.auth, AccessToken) else None
        token, text = tokens.create_token(user=person(request), granted_by=shown, **asked)
        made = {"token": text, "id": token.pk, "name": token.name, "scopes": token.scopes}
        return Response(serializers.NewTokenSerializer(made).data, 201)


class OneTokenView(ApiView):
    """One of your tokens."""

    @extend_schema(operation_id="revoke_token", responses={204: None}, tags=["me"])
    def delete(self, request: Request, token_id: int) -> Response:
        tokens.revoke_token(token=get_object_or_404(AccessToken, user=person(request), pk=token_id))
        return Response(status=204)


class BlocksView(ApiView):
    """Players you do not want to meet. They are not told."""

    serializer_class = serializers.BlockSerializer
    queryset = Block.objects.none()

    def get_queryset(self) -> QuerySet[Block]:
        return blocks_of(user=person(self.request))

    @extend_schema(operation_id="my_blocks", responses=serializers.BlockSerializer(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        page: Any = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

    @extend_schema(
        operation_id="block_player",
        request=serializers.BlockRequestSerializer,
        responses={
            200: serializers.BlockSerializer,
            201: serializers.BlockSerializer,
            404: problem("not-found: there is no such player."),
            422: problem("not-about-yourself."),
        },
        tags=["me"],
    )
    def post(self, request: Request) -> Response:
        asked = checked(serializers.BlockRequestSerializer, request)
        player = get_object_or_404(players(), pk=asked["player"])
        block, new = neighbours.block_player(owner=person(request), player=player)
        return Response(self.get_serializer(block).data, 201 if new else 200)


class OneBlockView(ApiView):
    """One block, by the player's id."""

    @extend_schema(operation_id="unblock_player", responses={204: None}, tags=["me"])
    def delete(self, request: Request, player_id: int) -> Response:
        neighbours.unblock_player(owner=person(request), player_id=player_id)
        return Response(status=204)
