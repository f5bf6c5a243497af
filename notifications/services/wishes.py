"""What people switch on and off about their mail."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Table
from notifications.models import Dispatch, MailHabits, MailPlay, Wish


def wish(*, person: User, kind: Dispatch.Kind, wanted: bool, table: Table | None = None) -> None:
    """A kind of mail on or off, everywhere or at one table; a wish at a table is the one that counts there."""
    Wish.objects.update_or_create(person=person, table=table, kind=kind, defaults={"wanted": wanted})


def forget_wish(*, person: User, kind: Dispatch.Kind, table: Table) -> None:
    """At this table, too, what counts everywhere shall count."""
    Wish.objects.filter(person=person, table=table, kind=kind).delete()


def wish_at(*, person: User, kind: Dispatch.Kind, table: Table, wanted: bool | None) -> None:
    """On, off, or (None) as everywhere."""
    if wanted is None:
        forget_wish(person=person, kind=kind, table=table)
    else:
        wish(person=person, kind=kind, wanted=wanted, table=table)


def set_rhythm(*, person: User, rhythm: MailHabits.Rhythm | None = None, digest_hour: int | None = None) -> MailHabits:
    """Single mails or a digest, and at which hour of the person's day."""
    with transaction.atomic():
        habits, _ = MailHabits.objects.select_for_update().get_or_create(person=person)
        if rhythm is not None and rhythm != habits.rhythm:
            habits.rhythm, habits.digested_at = rhythm, timezone.now()
        habits.digest_hour = habits.digest_hour if digest_hour is None else digest_hour
        habits.save(update_fields=["rhythm", "digest_hour", "digested_at"])
    return habits


def revoke_mail_play(*, person: User, table: Table | None = None) -> None:
    """From now on no link and no reply moves; those that are about never will again."""
    _set_mail_play(person, table, allowed=False)


def allow_mail_play(*, person: User, table: Table | None = None) -> None:
    """Links and replies of mails that are sent from now on move again."""
    _set_mail_play(person, table, allowed=True)


def _set_mail_play(person: User, table: Table | None, *, allowed: bool) -> None:
    with transaction.atomic():
        play, _ = MailPlay.objects.select_for_update().get_or_create(person=person, table=table)
        if play.allowed and not allowed:
            play.epoch += 1
        play.allowed = allowed
        play.save(update_fields=["allowed", "epoch"])
