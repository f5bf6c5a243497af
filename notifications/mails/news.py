"""Is it still news? Asked before a letter is written, and again before it goes."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games import presence
from games.models import Decision, Seat, Table
from notifications.models import Dispatch, MailAddress
from notifications.selectors import wishes

COURTESY = timedelta(minutes=presence.MINUTES)
"""Whoever looks at the table gets no mail about it for so long, then does."""
ABOUT_A_DECISION = (Dispatch.Kind.TURN, Dispatch.Kind.REMINDER)


class NoLongerNews(Exception):
    """Nobody needs this letter any more; the text says why, for our own records."""


class Later(Exception):
    """Not yet."""

    def __init__(self, pause: timedelta) -> None:
        super().__init__("later")
        self.pause = pause


def must_be_news(dispatch: Dispatch) -> None:
    """Raise unless this dispatch should go out now."""
    person = dispatch.person
    if person is not None and (not person.is_active or person.forgotten_at is not None):
        raise NoLongerNews("the person has left")
    if dispatch.channel != Dispatch.Channel.MAIL:
        _must_go_there(dispatch)
    else:
        if person is not None:
            _must_want(dispatch, person)
        _must_arrive(dispatch, person.email if person is not None else dispatch.email)
    if dispatch.kind in ABOUT_A_DECISION:
        _must_be_asked(dispatch)
    if dispatch.kind == Dispatch.Kind.TURN:
        _must_not_be_looking(dispatch)


def _must_want(dispatch: Dispatch, person: User) -> None:
    if dispatch.kind in wishes.SWITCHABLE or dispatch.kind == Dispatch.Kind.DIGEST:
        if not wishes.wants(person, dispatch.kind, dispatch.table_id):
            raise NoLongerNews("switched off")
    if dispatch.kind in wishes.GATHERED and wishes.takes_digest(person):
        raise NoLongerNews("in the digest")


def _must_go_there(dispatch: Dispatch) -> None:
    """Webhooks and browsers have lists of kinds of their own; what is switched off at a table is off for them, too."""
    goes_to = dispatch.webhook or dispatch.browser
    if goes_to is None or (dispatch.webhook is not None and not dispatch.webhook.on):
        raise NoLongerNews("switched off")
    if dispatch.kind != Dispatch.Kind.TRIAL and dispatch.kind not in goes_to.kinds:
        raise NoLongerNews("switched off")
    if dispatch.person is not None and wishes.muted_at(dispatch.person, dispatch.kind, dispatch.table_id):
        raise NoLongerNews("switched off at this table")


def _must_arrive(dispatch: Dispatch, email: str) -> None:
    trouble = wishes.trouble_of(email)
    if trouble is None:
        return
    if trouble.state == MailAddress.State.REFUSES and dispatch.kind != Dispatch.Kind.INVITATION:
        return
    raise NoLongerNews(f"address: {trouble.state}")


def open_decision(dispatch: Dispatch) -> Decision | None:
    """The decision that the dispatch is about, if it still waits for a person."""
    if dispatch.table_id is None or dispatch.seat is None or dispatch.decision is None:
        return None
    return Decision.objects.filter(
        table_id=dispatch.table_id,
        seat=dispatch.seat,
        index=dispatch.decision,
        automaton_since=None,
        table__state=Table.State.RUNNING,
    ).first()


def _must_be_asked(dispatch: Dispatch) -> None:
    decision = open_decision(dispatch)
    if decision is None:
        raise NoLongerNews("decision closed")
    if dispatch.webhook is not None and dispatch.webhook.for_everybody:
        return
    sits = Seat.objects.filter(table=decision.table_id, number=decision.seat, player_id=dispatch.person_id)
    if not sits.exists():
        raise NoLongerNews("seat changed hands")


def _must_not_be_looking(dispatch: Dispatch) -> None:
    if dispatch.table_id is None or dispatch.person_id is None:
        return
    left = COURTESY - (timezone.now() - dispatch.created_at)
    if left > timedelta() and presence.is_looking(table_id=dispatch.table_id, person_id=dispatch.person_id):
        raise Later(left)
