"""Addresses that fail: noted when mail comes back, set right by their owner."""

from django.db import transaction
from django.utils import timezone

from notifications.models import MailAddress

SOFT_LIMIT = 5
"""So many mails that could not be delivered for now, without one that was, and the address needs attention, too."""


def record_bounce(*, email: str, reason: str, hard: bool) -> None:
    """Mail to this address came back; for good (`hard`) or for now."""
    with transaction.atomic():
        address = _locked(email)
        if address.state not in (MailAddress.State.FINE, MailAddress.State.NEEDS_ATTENTION):
            return
        address.soft_bounces += 0 if hard else 1
        if hard or address.soft_bounces >= SOFT_LIMIT:
            address.state, address.since = MailAddress.State.NEEDS_ATTENTION, timezone.now()
        address.reason = reason[:200]
        address.save(update_fields=["state", "since", "reason", "soft_bounces"])


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
