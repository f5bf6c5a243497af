"""The log of rulings: how each is written down, and what follows from it."""

from __future__ import annotations

from accounts.models import User
from tournaments import signals
from tournaments.models import Division, Event, Ruling
from tournaments.services.advancing import refresh, soon
from tournaments.services.common import touch


def write(event: Event, kind: Ruling.Kind, by: User | None, reason: str, **facts: object) -> Ruling:
    ruling = Ruling.objects.create(event=event, kind=kind, by=by, reason=reason, **facts)
    touch(event)
    signals.tell(signals.ruling_made, signals.RulingNews(ruling))
    soon(event)
    return ruling


def refreshed(event: Event, division: Division | None) -> None:
    if division is not None:
        division.event = event
        refresh(division)
