"""Reads `Authorization: Bearer wp_…`. A token carries scopes; what they open is each view's to say."""

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import AccessToken, User
from accounts.selectors.tokens import token_of
from accounts.services.tokens import note_use


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, AccessToken] | None:
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = token_of(text=text.strip())
        if token is None:
            raise AuthenticationFailed("This token is wrong, has lapsed or was revoked.")
        note_use(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="whistlepost"'
