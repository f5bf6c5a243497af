"""Finding tables, and who sees what of them."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from config.rest.swift import Prepared, one_trip
from games.errors import NotAllowed, NotFound, Unacceptable
from games.models import Decision, Invitation, Seat, Table

SETTLING = timedelta(seconds=5)
"""A move that takes this long to commit is not to be missed by somebody who asks for changes meanwhile."""


def visible_to(user: User) -> QuerySet[Table]:
    """Games are played in the open; a study is its owner's alone."""
    return Table.objects.filter(Q(kind=Table.Kind.PLAY) | Q(owner=user))


def with_everything(tables: QuerySet[Table]) -> QuerySet[Table]:
    """With all that a table's answer shows, in a fixed number of queries."""
    seats = Seat.objects.select_related("player").order_by("number")
    return tables.select_related("owner").prefetch_related(Prefetch("seats", seats), "decisions", "end_votes")


def find(public_id: str, user: User, *, strongbox: bool = False) -> Table:
    """The table of that id, if this person may see it."""
    tables = visible_to(user).filter(public_id=public_id)
    found = (tables.select_related("strongbox") if strongbox else tables).first()
    if found is None:
        raise NotFound
    return found


@lru_cache(maxsize=50_000)
def number_of(public_id: str) -> int:
    """The table's number inside the house. It never changes, so that a move need not ask the database for it."""
    number = Table.objects.filter(public_id=public_id).values_list("pk", flat=True).first()
    if number is None:
        raise NotFound
    return number


ANY_TABLE = -987_654_322
_seats: Prepared[int, Seat] = Prepared(
    lambda number: Seat.objects.filter(table_id=number).select_related("player").order_by("number"), ANY_TABLE
)
_decisions: Prepared[int, Decision] = Prepared(
    lambda number: Decision.objects.filter(table_id=number).order_by("seat"), ANY_TABLE
)


def seats_and_decisions(table: Table) -> tuple[list[Seat], list[Decision]]:
    """Who sits at a table and what is asked of whom, in one trip."""
    with one_trip():
        seats, decisions = _seats.ask(table.pk), _decisions.ask(table.pk)
    return seats(), decisions()


def seats_of(table: Table) -> list[Seat]:
    return list(table.seats.select_related("player").order_by("number"))


def own_seat(table: Table, user: User) -> int | None:
    """Where this person sits."""
    return table.seats.filter(player=user).values_list("number", flat=True).first()


def eyes(table: Table, user: User, asked: int | None, *, spectator: bool = False) -> int | None:
    """Through whose eyes this person may look: their own, a spectator's, and anybody's when nothing is secret."""
    if spectator:
        return None
    if asked is None:
        return own_seat(table, user)
    if not 0 <= asked < table.players:
        raise Unacceptable(_("This table has {players} seats.").format(players=table.players), code="no-seat")
    study = table.kind == Table.Kind.ANALYSIS and table.owner_id == user.pk
    if table.over or study or own_seat(table, user) == asked:
        return asked
    raise NotAllowed(_("You do not sit there."), code="not-your-seat")


def seat_to_play(table: Table, user: User, asked: int | None) -> int:
    """The seat this person decides for. On their own study they name it, or it is the one that is asked."""
    if table.kind == Table.Kind.ANALYSIS and table.owner_id == user.pk:
        if asked is None:
            asked = table.decisions.values_list("seat", flat=True).first()
        if asked is None or not 0 <= asked < table.players:
            raise Unacceptable(
                _("This table has {players} seats; say which one.").format(players=table.players), code="no-seat"
            )
        return asked
    mine = own_seat(table, user)
    if mine is None or asked not in (None, mine):
        raise NotAllowed(_("You do not sit there."), code="not-your-seat")
    return mine


def asking(user: User) -> QuerySet[Decision, int]:
    """The numbers of the tables that wait for this person."""
    mine = Seat.objects.filter(table=OuterRef("table"), number=OuterRef("seat"), player=user)
    return Decision.objects.filter(Exists(mine)).values_list("table_id", flat=True)


def changed_since(user: User, since: datetime, limit: int) -> tuple[list[Table], datetime, bool]:
    """Tables of this person that changed after a moment, oldest change first; until when that is complete; if more.

    A change is stamped before it is committed, so the last seconds are told again: a change may come twice, never not.
    """
    mine = Q(owner=user) | Exists(Seat.objects.filter(table=OuterRef("pk"), player=user))
    own = Prefetch("seats", Seat.objects.filter(player=user), to_attr="own_seats")
    found = Table.objects.filter(mine, changed_at__gt=since).order_by("changed_at", "pk")
    tables: list[Table] = list(found.prefetch_related(own, "decisions")[: limit + 1])
    more = len(tables) > limit
    tables = tables[:limit]
    settled = timezone.now() - SETTLING
    until = tables[-1].changed_at if more else settled
    return tables, max(min(until, settled), since), more


def invitations_for(user: User) -> QuerySet[Invitation]:
    """Invitations that wait for this person's answer."""
    pending = Invitation.objects.filter(player=user, state=Invitation.State.PENDING)
    return pending.select_related("table", "player", "invited_by")


def decision_of(table: Table, seat: int) -> Decision | None:
    """What the seat is asked now."""
    return table.decisions.filter(seat=seat).first()
