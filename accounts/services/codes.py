"""Codes by mail. A request only puts a job on the queue: it does the same work whether or not anybody lives there."""

import hmac
from datetime import timedelta
from hashlib import sha256
from secrets import choice

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext
from kombu.exceptions import OperationalError

from accounts import mail, tasks
from accounts.models import MailedCode, Purpose, User
from accounts.refusals import CodeWrong, MailUnavailable

# No vowels, so that no word comes out; nothing that looks like something else. 20^8 codes, few attempts.
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
LENGTH = 8
GOOD_FOR = timedelta(minutes=15)
ATTEMPTS = 5
MAILS_PER_HOUR = 5


def request_code(*, email: str, purpose: Purpose, language: str) -> None:
    """Asks for a code to be mailed. Tells nobody whether it was: that is between us and the mailbox."""
    job = {"email": normal(email), "purpose": purpose.value, "language": language}
    try:
        tasks.mail_code.apply_async(kwargs=job, retry=False, expires=GOOD_FOR.total_seconds())
    except OperationalError:
        raise MailUnavailable(gettext("Mail cannot be sent just now; please try again in a few minutes.")) from None


def mail_code(*, email: str, purpose: Purpose, language: str, first_try: bool = True) -> None:
    """Makes a code and mails it: to sign in, to sign up, or to confirm a farewell. A mailbox gets a few an hour."""
    if first_try and not _may_mail(email):
        return
    user = User.objects.filter(email=email).first()
    if purpose is Purpose.DELETION and user is None:
        return
    code = "".join(choice(LETTERS) for _ in range(LENGTH))
    kept = MailedCode.objects.create(
        purpose=purpose,
        address_digest=_keyed("address", email),
        code_digest=_keyed(purpose, code),
        attempts_left=ATTEMPTS,
        expires_at=timezone.now() + GOOD_FOR,
    )
    kind = "sign_up" if user is None else purpose.name.lower()
    try:
        mail.send_code(email=email, kind=kind, code=readable(code), language=user.language if user else language)
    except Exception:
        kept.delete()
        raise


def redeem(*, email: str, purpose: Purpose, code: str) -> None:
    """Uses the code up, or counts a failed attempt; the work is the same for any address. Commits by itself."""
    address, given = _keyed("address", normal(email)), _keyed(purpose, _typed(code))
    codes = MailedCode.objects.filter(address_digest=address, purpose=purpose)
    with transaction.atomic(durable=True):
        alive = codes.select_for_update().filter(expires_at__gt=timezone.now(), attempts_left__gt=0)
        right = any(hmac.compare_digest(kept.code_digest, given) for kept in alive)
        if right:
            codes.delete()
        else:
            codes.filter(attempts_left__gt=0).update(attempts_left=F("attempts_left") - 1)
    if not right:
        raise CodeWrong


def forget_old_codes() -> int:
    """Drops codes that no longer work. Returns how many."""
    count, _ = MailedCode.objects.filter(expires_at__lt=timezone.now()).delete()
    return count


def normal(email: str) -> str:
    return email.strip().lower()


def readable(code: str) -> str:
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def _typed(code: str) -> str:
    """As people type it: any case, with or without the dash."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def _keyed(purpose: str, text: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), f"{purpose}:{text}".encode(), sha256).hexdigest()


def _may_mail(email: str) -> bool:
    key = f"mailed-codes:{_keyed('address', email)}"
    cache.add(key, 0, timeout=3600)
    try:
        return cache.incr(key) <= MAILS_PER_HOUR
    except ValueError:  # the hour ended between the two calls
        return True
