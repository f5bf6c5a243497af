"""Digests: written when their hour has come on their reader's own clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from notifications.models import Dispatch, MailHabits
from notifications.services import outbox

MONDAY = 0


def write_due() -> None:
    """Put the digests that are due in the outbox; each day's once, however often we look."""
    now = timezone.now()
    habits = MailHabits.objects.exclude(rhythm=MailHabits.Rhythm.SINGLE).filter(person__is_active=True)
    for one in habits.select_related("person").iterator():
        due = last_due(one, now)
        if due > one.digested_at:
            _write(one, now, due)


def last_due(habits: MailHabits, now: datetime) -> datetime:
    """The last moment at which a digest was due: the chosen hour, today or the last fitting day before."""
    local = habits.person.local(now)
    due = local.replace(hour=habits.digest_hour, minute=0, second=0, microsecond=0)
    if due > local:
        due -= timedelta(days=1)
    if habits.rhythm == MailHabits.Rhythm.WEEKLY:
        due -= timedelta(days=(due.weekday() - MONDAY) % 7)
    return due


def _write(habits: MailHabits, now: datetime, due: datetime) -> None:
    with transaction.atomic():
        outbox.write(
            kind=Dispatch.Kind.DIGEST,
            key=f"digest:{habits.person_id}:{due:%Y-%m-%d}",
            person_id=habits.person_id,
            facts={"since": habits.digested_at.isoformat()},
        )
        MailHabits.objects.filter(pk=habits.pk).update(digested_at=now)
