"""Tokens for programs: made, used, revoked. The text of a token is shown once and kept nowhere."""

from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from secrets import choice, token_urlsafe
from string import ascii_lowercase, digits

from django.db import transaction
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import AccessToken, Scope, User
from accounts.models.tokens import LAPSES_AFTER
from accounts.refusals import ScopeNotYours, TooManyTokens

MOST_TOKENS = 50
# Writing "last used" on every request would double its cost; five minutes are exact enough to find a stranger's token.
USE_NOTED_EVERY = timedelta(minutes=5)


@transaction.atomic
def create_token(
    *, user: User, name: str, scopes: Collection[str], granted_by: AccessToken | None = None
) -> tuple[AccessToken, str]:
    """The token and its text. A token may make others only for what it may do itself."""
    if granted_by is not None and (missing := sorted(set(scopes) - set(granted_by.scopes))):
        raise ScopeNotYours(
            gettext("This token cannot give what it has not: {missing}.").format(missing=", ".join(missing)),
            scopes=missing,
        )
    User.objects.select_for_update().get(pk=user.pk)
    if AccessToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise TooManyTokens(
            gettext("You have {most_tokens} tokens; revoke one first.").format(most_tokens=MOST_TOKENS),
            most=MOST_TOKENS,
        )
    prefix = "".join(choice(ascii_lowercase + digits) for _ in range(8))
    text = f"wp_{prefix}_{token_urlsafe(32)}"
    ordered = [scope.value for scope in Scope if scope in scopes]
    token = AccessToken.objects.create(user=user, name=name, prefix=prefix, digest=digest_of(text), scopes=ordered)
    return token, text


def revoke_token(*, token: AccessToken) -> None:
    """From the next request on the token is a stranger's."""
    token.delete()


def note_use(*, token: AccessToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or token.last_used_at < now - USE_NOTED_EVERY:
        AccessToken.objects.filter(pk=token.pk).update(last_used_at=now)


def forget_lapsed_tokens() -> int:
    """Drops what has not been used for a year. Returns how many."""
    used = AccessToken.objects.annotate(used=Coalesce("last_used_at", "created_at"))
    count, _ = used.filter(used__lt=timezone.now() - LAPSES_AFTER).delete()
    return count


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()
