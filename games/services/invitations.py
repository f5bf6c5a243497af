"""Offering a seat to somebody, and answering."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games import signals
from games.errors import Conflict, NotFound, Unacceptable
from games.models import Invitation, Table
from games.services.founding import founding, must_own, open_table, sit_down, start_if_full
from games.services.held import lock

MOST_INVITATIONS = 50


def invite(*, game_id: int, owner: User, player: User | None = None, email: str = "") -> Invitation:
    """Invite a player, or a mail address that may or may not have an account: the answer is the same.

    Inviting the same one again gives the first invitation back. Not durable: see `create`.
    """
    if (player is None) == (not email):
        raise Unacceptable(gettext("Invite either a player or a mail address."), code="whom")
    with transaction.atomic():
        table = open_table(game_id)
        must_own(table, owner)
        if player is not None and table.seats.filter(player=player).exists():
            raise Conflict(gettext("They sit at this table already."), code="already-seated")
        if table.invitations.count() >= MOST_INVITATIONS:
            raise Conflict(
                gettext("A table sends at most {most_invitations} invitations.").format(
                    most_invitations=MOST_INVITATIONS
                ),
                code="too-many-invitations",
            )
        invitation, made = table.invitations.get_or_create(
            player=player, email=email.lower(), state=Invitation.State.PENDING, defaults={"invited_by": owner}
        )
        if made:
            signals.tell(signals.invited, signals.Invited(invitation))
        return invitation


def accept(*, invitation_id: str, player: User, seat: int | None = None) -> Table:
    """Sit down by invitation. One sent to a mail address is for whoever holds it: mail knows no accounts."""
    with founding():
        invitation, table = _pending(invitation_id, player)
        if table.state != Table.State.OPEN:
            raise Conflict(gettext("This table is no longer open."), code="not-open")
        sit_down(table, player, seat)
        _answer(invitation, Invitation.State.ACCEPTED)
        start_if_full(table)
        return table


def decline(*, invitation_id: str, player: User) -> None:
    """Rather not."""
    with transaction.atomic(durable=True):
        invitation, _ = _pending(invitation_id, player)
        _answer(invitation, Invitation.State.DECLINED)


def withdraw_invitation(*, invitation_id: str, owner: User) -> None:
    """The owner takes an invitation back."""
    with transaction.atomic(durable=True):
        invitation = Invitation.objects.select_related("table").filter(public_id=invitation_id).first()
        if invitation is None or invitation.table.owner_id != owner.pk:
            raise NotFound(gettext("There is no such invitation."))
        open_table(invitation.table_id)
        _answer(invitation, Invitation.State.WITHDRAWN)


def _pending(invitation_id: str, player: User) -> tuple[Invitation, Table]:
    """The invitation, with its table locked first: the order in which everything here locks."""
    found = Invitation.objects.filter(public_id=invitation_id).values_list("table_id", flat=True).first()
    if found is None:
        raise NotFound(gettext("There is no such invitation."))
    table = lock(found)
    invitation = table.invitations.get(public_id=invitation_id)
    if invitation.player_id not in (None, player.pk):
        raise NotFound(gettext("There is no such invitation."))
    if invitation.state != Invitation.State.PENDING:
        raise Conflict(gettext("This invitation is no longer open."), code="invitation-closed")
    return invitation, table


def _answer(invitation: Invitation, state: Invitation.State) -> None:
    if invitation.state == Invitation.State.PENDING:
        invitation.state, invitation.answered_at = state, timezone.now()
        invitation.save(update_fields=["state", "answered_at"])
