"""Preparing an event: its rules and windows, who helps, who is invited; opening it, calling it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Unacceptable
from tournaments import rules as rule_book
from tournaments import signals
from tournaments.models import Event, Invitee, League, Organiser
from tournaments.services.common import lock, must_be, must_direct, touch
from tournaments.services.entering import fill_free_places

WINDOWS = ("registration_opens_at", "registration_closes_at", "starts_at", "ends_at")
NAMES = {
    "registration_opens_at": "registration opens",
    "registration_closes_at": "registration closes",
    "starts_at": "the event starts",
    "ends_at": "the event ends",
}


def create_event(
    *,
    owner: User,
    title: str,
    rules: Mapping[str, object],
    about: str = "",
    league: League | None = None,
    **windows: datetime | None,
) -> Event:
    """Prepare an event. Nobody but its organisers sees a draft. Not durable: see `games.services.create`."""
    read = rule_book.read(rules)
    check_windows(windows)
    if league is not None and league.owner_id != owner.pk:
        raise Unacceptable(_("Only the league's owner adds a season to it."), code="not-owner")
    with transaction.atomic():
        season = 1 if league is None else 1 + league.seasons.count()
        return Event.objects.create(
            owner=owner,
            title=title.strip() or "Untitled event",
            about=about,
            format=read.format,
            rules_data=rule_book.to_data(read),
            league=league,
            season=season,
            **windows,
        )


def check_windows(windows: Mapping[str, datetime | None]) -> None:
    """The moments of an event come in their order; refused with the two that do not."""
    unknown = set(windows) - set(WINDOWS)
    if unknown:
        raise Unacceptable(_("An event has no moment '{unknown}'.").format(unknown=min(unknown)), code="windows")
    known = [(name, at) for name in WINDOWS if (at := windows.get(name)) is not None]
    for (first, begins), (second, ends) in pairwise(known):
        if begins > ends or (begins == ends and "starts_at" not in (first, second)):
            raise Unacceptable(
                _(
                    "The windows overlap: {names} on {begins:%Y-%m-%d %H:%M} must come before "
                    "{names2} on {ends:%Y-%m-%d %H:%M}."
                ).format(names=NAMES[first], begins=begins, names2=NAMES[second], ends=ends),
                code="windows",
            )


def change_event(*, event_id: int, by: User, changes: Mapping[str, object]) -> Event:
    """Change an event before it starts. Rules are all or nothing: what cannot be played changes nothing."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        if event.frozen:
            raise Conflict(_("The rules are frozen since the start; what must change now is a ruling."), code="frozen")
        must_be(event, Event.State.DRAFT, Event.State.OPEN)
        check_windows({name: changes.get(name, getattr(event, name)) for name in WINDOWS})  # type: ignore[misc]
        if "rules" in changes:
            read = rule_book.read(changes["rules"])
            event.rules_data, event.format = rule_book.to_data(read), read.format
        for name in ("title", "about", *WINDOWS):
            if name in changes:
                setattr(event, name, changes[name])
        touch(event, "title", "about", "rules_data", "format", *WINDOWS)
        fill_free_places(event)
        return event


def open_registration(*, event_id: int, by: User) -> Event:
    """Show the event to everybody. With a registration window, people may enter inside it."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.DRAFT)
        event.state = Event.State.OPEN
        touch(event, "state")
        signals.tell(signals.event_opened, signals.EventNews(event))
        return event


def cancel_event(*, event_id: int, by: User) -> Event:
    """Call an event off before it starts."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.DRAFT, Event.State.OPEN)
        event.state, event.finished_at = Event.State.CANCELLED, timezone.now()
        touch(event, "state", "finished_at")
        return event


def create_league(*, owner: User, title: str) -> League:
    return League.objects.create(owner=owner, title=title)


def set_role(*, event_id: int, by: User, person: User, role: str | None) -> None:
    """Make somebody a co-organiser, change their role, or (None) thank them. The owner stays what they are."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        if person.pk == event.owner_id:
            raise Unacceptable(_("The owner directs the event already."), code="owner")
        if role is None:
            event.organisers.filter(person=person).delete()
        elif role not in Organiser.Role.values:
            raise Unacceptable(_("There is no role '{role}'.").format(role=role), code="no-role")
        else:
            Organiser.objects.update_or_create(event=event, person=person, defaults={"role": role})
        touch(event)


def invite(*, event_id: int, by: User, people: Sequence[User]) -> int:
    """Let these people enter an event that is by invitation. Returns how many are new."""
    with transaction.atomic():
        event = lock(event_id)
        must_direct(event, by)
        must_be(event, Event.State.DRAFT, Event.State.OPEN, Event.State.RUNNING)
        before = event.invitees.count()
        Invitee.objects.bulk_create([Invitee(event=event, person=person) for person in people], ignore_conflicts=True)
        return event.invitees.count() - before
