"""What somebody wants to be told, and whether their mail may move."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.models import User
from games.models import LogRow, Table
from notifications.models import Dispatch, MailAddress, MailHabits, MailPlay, Wish

NEVER_UNWANTED = (Dispatch.Kind.ANSWER, Dispatch.Kind.DIGEST, Dispatch.Kind.TRIAL)
SWITCHABLE = [kind for kind in Dispatch.Kind if kind not in NEVER_UNWANTED]
"""An answer to a mail of one's own is never unwanted; a digest is chosen by rhythm."""
KIND_CHOICES = [(kind.value, kind.label) for kind in SWITCHABLE]

ABOUT_TABLES = [
    kind for kind in SWITCHABLE if kind not in (Dispatch.Kind.INVITATION, Dispatch.Kind.SEASON, Dispatch.Kind.HOOK_OFF)
]
"""What can be switched off at one table."""

GATHERED = (Dispatch.Kind.TURN, Dispatch.Kind.STARTED, Dispatch.Kind.SEAT, Dispatch.Kind.OVER)
"""What a digest tells instead of single mails. Reminders, time-outs and invitations do not wait for it."""


def wants(person: User, kind: str, table_id: int | None) -> bool:
    """Does this person want this kind of mail about this table?"""
    wishes = Wish.objects.filter(Q(table=None) | Q(table_id=table_id), person=person, kind=kind)
    found = {wish.table_id: wish.wanted for wish in wishes}
    return found.get(table_id, found.get(None, True))


def wishes_at(person: User, table: Table | None) -> dict[str, bool]:
    """What this person said about each kind at this table (None: everywhere); what is missing was not said."""
    return dict(Wish.objects.filter(person=person, table=table).values_list("kind", "wanted"))


def tables_with_wishes(person: User) -> list[tuple[Table, int]]:
    """The tables that this person plays at, and others with wishes of their own; how many kinds are off there."""
    mine = Wish.objects.filter(person=person).exclude(table=None)
    said = dict(mine.values_list("table_id").annotate(off=Count("pk", filter=Q(wanted=False))))
    running = Q(seats__player=person, state=Table.State.RUNNING)
    shown = Table.objects.filter(running | Q(pk__in=said), kind=Table.Kind.PLAY).distinct().order_by("-pk")
    return [(table, said.get(table.pk, 0)) for table in shown]


def muted_at(person: User, kind: str, table_id: int | None) -> bool:
    """Did this person switch this kind off at this very table?"""
    return (
        table_id is not None and Wish.objects.filter(person=person, table_id=table_id, kind=kind, wanted=False).exists()
    )


def takes_digest(person: User) -> bool:
    return MailHabits.objects.filter(person=person).exclude(rhythm=MailHabits.Rhythm.SINGLE).exists()


@dataclass(frozen=True)
class MayPlay:
    """Whether links and replies move, and the generation of those that do."""

    allowed: bool
    epoch: int


def mail_play(person_id: int, table_id: int | None) -> MayPlay:
    rows = list(MailPlay.objects.filter(Q(table=None) | Q(table_id=table_id), person_id=person_id))
    return MayPlay(all(row.allowed for row in rows), sum(row.epoch for row in rows))


def trouble_of(email: str) -> MailAddress | None:
    """What is wrong with an address; None: nothing."""
    return MailAddress.objects.filter(email=email.lower()).exclude(state=MailAddress.State.FINE).first()


def moves_by_mail(person: User, limit: int = 100) -> list[LogRow]:
    """Every move that a link or a reply of this person made, newest first: a forwarded mail does not go unnoticed."""
    rows = LogRow.objects.filter(actor=person, source__in=[LogRow.Source.LINK, LogRow.Source.MAIL])
    return list(rows.select_related("table").order_by("-at", "-pk").defer("delta")[:limit])
