"""Finding the token that somebody shows us."""

import re
from hmac import compare_digest

from accounts.models import AccessToken
from accounts.services.tokens import digest_of

SHAPE = re.compile(r"wp_([a-z0-9]{8})_[A-Za-z0-9_-]{43}")


def token_of(*, text: str) -> AccessToken | None:
    """The token with this text, with its person, if both are still good. One query."""
    shape = SHAPE.fullmatch(text)
    if shape is None:
        return None
    token = AccessToken.objects.select_related("user").filter(prefix=shape[1]).first()
    if token is None or not compare_digest(token.digest, digest_of(text)):
        return None
    return token if token.user.is_active and not token.lapsed else None
