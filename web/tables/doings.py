"""What somebody may do about a table besides playing, for the page to offer. The services decide in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Invitation, LogRow, Seat, Table
from web.tables.sight import Last


@dataclass(frozen=True)
class Doing:
    """One press. `sure` is what to say before something that cannot be undone."""

    what: str
    label: str
    sure: str = ""


def doings(table: Table, seats: Sequence[Seat], user: User | None, last: Last | None) -> list[Doing]:
    """What to offer this person, in the order in which it is likely to be wanted."""
    if user is None or table.kind != Table.Kind.PLAY:
        return []
    mine = next((seat for seat in seats if seat.player_id == user.pk), None)
    if table.state == Table.State.OPEN:
        return _while_open(table, seats, user, mine)
    if table.state == Table.State.RUNNING:
        return _while_running(table, seats, mine, last)
    return []


def _while_open(table: Table, seats: Sequence[Seat], user: User, mine: Seat | None) -> list[Doing]:
    offered: list[Doing] = []
    invited = table.invitations.filter(player=user, state=Invitation.State.PENDING).exists()
    free = any(seat.status == Seat.Status.EMPTY for seat in seats)
    owns = table.owner_id == user.pk
    if invited:
        offered += [Doing("accept", _("Accept the invitation")), Doing("decline", _("Decline"))]
    elif mine is None and free and (owns or table.access == Table.Access.OPEN):
        offered.append(Doing("join", _("Sit down")))
    if owns:
        offered += [Doing("invite", _("Invite")), Doing("bot", _("Add a bot"))]
        offered.append(Doing("start", _("Start now"), _("The game starts with those who sit here.")))
    if mine is not None:
        offered.append(Doing("leave", _("Stand up")))
    if owns:
        offered.append(Doing("cancel", _("Cancel the table"), _("The table is closed for good.")))
    return offered


def _while_running(table: Table, seats: Sequence[Seat], mine: Seat | None, last: Last | None) -> list[Doing]:
    if mine is None:
        vacant = any(seat.status == Seat.Status.VACANT for seat in seats)
        return [Doing("substitute", _("Take over the free seat"))] if vacant else []
    offered: list[Doing] = []
    if last is not None and last.seat == mine.number and last.kind == LogRow.Kind.ACTION and not last.revealed:
        offered.append(Doing("take-back", _("Take back")))
    if table.end_votes.filter(seat=mine.number).exists():
        offered.append(Doing("go-on", _("Play on after all")))
    else:
        offered.append(Doing("end", _("Propose to end here"), _("The game ends when everybody at the table agrees.")))
    offered.append(Doing("resign", _("Resign"), capfirst(table.get_resign_rule_display()) + "."))
    return offered
