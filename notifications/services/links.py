"""Moves by link: what a link stands for, and playing it. A link grants nothing but this one decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from accounts.models import User
from games import services as tables
from games.errors import KeyReused, Stale
from games.models import LogRow, Seat, Table
from games.selectors.tables import decision_of
from notifications.models import Dispatch
from notifications.selectors.wishes import mail_play
from notifications.tokens import LINK_LIFE, BadToken, Purpose, Sealed, open_link_token


class BadLink(Exception):
    """Not a link of ours, or no longer good. Why is not told: it would help only those who try links out."""


@dataclass(frozen=True)
class TurnLink:
    """A link that checked out. `open_now`: the decision it belongs to still waits for an answer."""

    dispatch: Dispatch
    table: Table
    person: User
    seat: int
    decision: int
    move: str
    open_now: bool


def open_link(token: str) -> TurnLink:
    """What a link stands for; raises BadLink if it is tampered with, expired, revoked or somebody else's by now."""
    sealed = _unsealed(token)
    found = Dispatch.objects.select_related("person", "table__strongbox").filter(pk=sealed.dispatch).first()
    if found is None or found.person is None or found.table is None or found.seat is None or found.decision is None:
        raise BadLink
    if timezone.now() - found.created_at > LINK_LIFE or not found.person.is_active:
        raise BadLink
    play = mail_play(found.person.pk, found.table.pk)
    if not play.allowed or play.epoch != sealed.epoch:
        raise BadLink
    if not Seat.objects.filter(table=found.table, number=found.seat, player=found.person).exists():
        raise BadLink
    asked = decision_of(found.table, found.seat)
    open_now = found.table.running and asked is not None and asked.index == found.decision
    return TurnLink(found, found.table, found.person, found.seat, found.decision, sealed.move, open_now)


def _unsealed(token: str) -> Sealed:
    try:
        return open_link_token(Purpose.MOVE, token)
    except BadToken:
        raise BadLink from None


def play_link(link: TurnLink, *, moves: Sequence[str] = ()) -> tables.Answer:
    """Play the link's move, or the one written in its place. Pressed twice, it is played once and answered twice."""
    said = list(moves) or link.move.splitlines()
    try:
        return tables.play(
            link.table.pk,
            link.seat,
            said,
            link.decision,
            f"link:{link.dispatch.pk}",
            LogRow.Source.LINK,
            actor_id=link.person.pk,
        )
    except KeyReused as reused:
        raise Stale(reused.sentence, expected=link.decision, current=None, since=()) from None
