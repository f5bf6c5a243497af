"""Signing in by the API alone: ask for a code, trade it for a token."""

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api import serializers
from accounts.api.authentication import TokenAuthentication
from accounts.models import AccessToken, Purpose
from accounts.services import codes, sign_in, tokens
from config.rest.bodies import checked
from config.rest.schema import problem
from config.rest.views import ApiView

CODE_SENT = {
    "detail": "If mail can reach this address, a code is on its way.",
    "good_for_minutes": int(codes.GOOD_FOR.total_seconds() // 60),
}
MAIL_UNAVAILABLE = problem("mail-unavailable: try again in a few minutes.")


def spoken() -> str:
    return (get_language() or "en").split("-")[0]


class CodeView(ApiView):
    """Mails a code to sign in with, or to sign up with. The answer never tells which, nor whether any was sent."""

    authentication_classes = []
    permission_classes = [permissions.AllowAny]
    throttle_scope = "sign-in"
    serializer_class = serializers.CodeRequestSerializer

    @extend_schema(
        operation_id="request_code",
        responses={202: serializers.CodeSentSerializer, 503: MAIL_UNAVAILABLE},
        tags=["auth"],
    )
    def post(self, request: Request) -> Response:
        asked = checked(self.serializer_class, request)
        codes.request_code(email=asked["email"], purpose=Purpose.SIGN_IN, language=spoken())
        return Response(CODE_SENT, 202)


class TokenView(ApiView):
    """Trades a code for a token; a new address becomes a new account. DELETE revokes the token that asks."""

    permission_classes = [permissions.AllowAny]
    throttle_scope = "sign-in"
    serializer_class = serializers.SignInSerializer

    def get_authenticators(self) -> list[TokenAuthentication]:  # type: ignore[override]
        """A stale token a phone still carries must not keep it from signing in again."""
        return [TokenAuthentication()] if self.request is not None and self.request.method == "DELETE" else []

    @extend_schema(
        operation_id="sign_in",
        responses={
            201: serializers.SignedInSerializer,
            403: problem("account-closed: by the staff."),
            409: problem("too-many-tokens: revoke one first."),
            422: problem("code-wrong: wrong, used or run out."),
        },
        tags=["auth"],
    )
    def post(self, request: Request) -> Response:
        given = checked(self.serializer_class, request)
        signed_in = sign_in.sign_in_by_code(
            email=given["email"],
            code=given["code"],
            token_name=given["name"],
            scopes=given["scopes"],
            language=spoken(),
        )
        token = signed_in.token
        shown = {
            "token": signed_in.text,
            "id": token.pk,
            "name": token.name,
            "scopes": token.scopes,
            "new_account": signed_in.new_account,
            "player": token.user,
        }
        return Response(serializers.SignedInSerializer(shown).data, 201)

    @extend_schema(
        operation_id="sign_out",
        request=None,
        responses={204: None, 401: problem("sign-in-needed or sign-in-failed.")},
        tags=["auth"],
    )
    def delete(self, request: Request) -> Response:
        if not isinstance(request.auth, AccessToken):
            raise NotAuthenticated
        tokens.revoke_token(token=request.auth)
        return Response(status=204)
