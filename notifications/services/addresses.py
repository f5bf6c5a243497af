"""Addresses that fail: noted when mail comes back, set right by their owner."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from notifications.models import MailAddress

SOFT_LIMIT = 5
"""So many mails that could not be delivered for now, without one that was, and the address needs attention, too."""
LAPSE = timedelta(days=14)
"""Not every mail service tells what was delivered: after so long the count of those that were not begins anew."""


def record_bounce(*, email: str, reason: str, hard: bool) -> None:
    """Mail to this address came back; for good (`hard`) or for now."""
    with transaction.atomic():
        address = _locked(email)
        if address.state == MailAddress.State.COMPLAINED:
            return
        now = timezone.now()
        if address.state != MailAddress.State.NEEDS_ATTENTION and now - address.since > LAPSE:
            address.soft_bounces, address.since = 0, now
        address.soft_bounces += 0 if hard else 1
        if hard or address.soft_bounces >= SOFT_LIMIT:
            address.state, address.since = MailAddress.State.NEEDS_ATTENTION, now
        address.reason = reason[:200]
        address.save(update_fields=["state", "since", "reason", "soft_bounces"])


def record_delivery(*, email: str) -> None:
    """A mail arrived, so nothing is wrong. An address that is in trouble stays so until its owner acts."""
    MailAddress.objects.filter(email=email.lower(), state=MailAddress.State.FINE).delete()


def record_complaint(*, email: str) -> None:
    """Whoever reads this address called our mail unwanted. We send none until they say otherwise on the site."""
    with transaction.atomic():
        address = _locked(email)
        address.state, address.since = MailAddress.State.COMPLAINED, timezone.now()
        address.reason = "our mail was called unwanted"
        address.save(update_fields=["state", "since", "reason"])


def refuse_invitations(*, email: str) -> None:
    """Somebody without an account wants no more invitations."""
    with transaction.atomic():
        address = _locked(email)
        address.state, address.since = MailAddress.State.REFUSES, timezone.now()
        address.save(update_fields=["state", "since"])


def set_right(*, email: str) -> None:
    """Its owner, signed in, says that mail works again."""
    MailAddress.objects.filter(email=email.lower()).delete()


def _locked(email: str) -> MailAddress:
    address, _ = MailAddress.objects.select_for_update().get_or_create(email=email.lower())
    return address
