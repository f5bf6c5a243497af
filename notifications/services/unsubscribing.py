"""No more of these: one press, without signing in. A link switches off, never on."""

from __future__ import annotations

from enum import Enum

from notifications.models import Dispatch, MailHabits
from notifications.selectors.wishes import SWITCHABLE
from notifications.services import addresses, wishes
from notifications.tokens import BadToken, Purpose, open_link_token


class Reach(Enum):
    """How much is switched off."""

    HERE = "here"
    KIND = "kind"
    TABLE = "table"
    ALL = "all"


def dispatch_of(token: str) -> Dispatch | None:
    """The mail that an unsubscribe link was in."""
    try:
        sealed = open_link_token(Purpose.UNSUBSCRIBE, token)
    except BadToken:
        return None
    return Dispatch.objects.select_related("person", "table").filter(pk=sealed.dispatch).first()


def unsubscribe(*, dispatch: Dispatch, reach: Reach = Reach.HERE) -> None:
    """This kind at this table (what a mail program's own button does), this kind, this table, or everything."""
    person = dispatch.person
    if person is None:
        addresses.refuse_invitations(email=dispatch.email)
        return
    if dispatch.kind == Dispatch.Kind.DIGEST and reach == Reach.HERE:
        wishes.set_rhythm(person=person, rhythm=MailHabits.Rhythm.SINGLE)
        return
    kind = Dispatch.Kind(dispatch.kind)
    kinds = SWITCHABLE if reach in (Reach.TABLE, Reach.ALL) or kind not in SWITCHABLE else [kind]
    table = dispatch.table if reach in (Reach.HERE, Reach.TABLE) else None
    for one in kinds:
        wishes.wish(person=person, kind=one, wanted=False, table=table)
