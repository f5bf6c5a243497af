"""Finding the token that somebody shows us."""

import re
from hmac import compare_digest

from accounts.models import AccessToken
from accounts.services.tokens import digest_of
from config.rest.swift import Prepared

SHAPE = re.compile(r"wp_([a-z0-9]{8})_[A-Za-z0-9_-]{43}")

_by_prefix: Prepared[str, AccessToken] = Prepared(
    lambda prefix: AccessToken.objects.select_related("user").filter(prefix=prefix), "any prefix"
)


def token_of(*, text: str) -> AccessToken | None:
    """The token with this text, with its person, if both are still good. One query."""
    shape = SHAPE.fullmatch(text)
    if shape is None:
        return None
    found = _by_prefix(shape[1])
    if not found or not compare_digest(found[0].digest, digest_of(text)):
        return None
    token = found[0]
    return token if token.user.is_active and not token.lapsed else None
