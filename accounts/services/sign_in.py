"""Coming in by code. One door: whoever proves a mailbox without an account gets one."""

from collections.abc import Collection
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import AccessToken, Purpose, User
from accounts.refusals import AccountClosed
from accounts.services import codes, tokens


@dataclass(frozen=True)
class SignedIn:
    token: AccessToken
    text: str
    new_account: bool


def sign_in_by_code(*, email: str, code: str, token_name: str, scopes: Collection[str], language: str) -> SignedIn:
    """Trades a mailed code for a token. The code is used up even if what follows fails: ask for another."""
    codes.redeem(email=email, purpose=Purpose.SIGN_IN, code=code)
    with transaction.atomic():
        user, new = _enter(email, language)
        token, text = tokens.create_token(user=user, name=token_name, scopes=scopes)
    return SignedIn(token, text, new)


def prove_mailbox(*, email: str, code: str, language: str) -> User:
    """Trades a mailed code for the person it proves, for a session on pages."""
    codes.redeem(email=email, purpose=Purpose.SIGN_IN, code=code)
    with transaction.atomic():
        return _enter(email, language)[0]


def _enter(email: str, language: str) -> tuple[User, bool]:
    user, new = open_account(email=email, language=language)
    if not user.is_active:
        raise AccountClosed(_("This account has been closed by the staff."))
    return user, new


@transaction.atomic
def open_account(*, email: str, language: str = "en") -> tuple[User, bool]:
    """The person of a proven mailbox, and whether they are new here."""
    address = codes.normal(email)
    user, new = User.objects.filter(email=address).first(), False
    if user is None:
        user, new = _create(address, language)
    EmailAddress.objects.update_or_create(user=user, email=address, defaults={"verified": True, "primary": True})
    return user, new


def _create(address: str, language: str) -> tuple[User, bool]:
    """Another request may open the same account in the same moment; then it is that one."""
    try:
        with transaction.atomic():
            return User.objects.create_user(address, language=language), True
    except IntegrityError:
        return User.objects.get(email=address), False
