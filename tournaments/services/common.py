"""What the services of events share: the event under its lock, and who may do what."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, NotAllowed, NotFound, Unacceptable
from tournaments.models import Entry, Event, Match, Organiser

RULERS = (Organiser.Role.DIRECTOR, Organiser.Role.REFEREE)
EVERYBODY = (*RULERS, Organiser.Role.HELPER)


def lock(event_id: int) -> Event:
    """The event's row, locked until the transaction ends: everything that changes an event takes it first."""
    event = Event.objects.select_for_update().filter(pk=event_id).first()
    if event is None:
        raise NotFound(_("There is no such event."))
    return event


def reason_of(text: str) -> str:
    if not text.strip():
        raise Unacceptable(_("Give a reason: everybody in the event can read it."), code="reason")
    return text.strip()[:500]


def match_of(event: Event, match_id: str) -> Match:
    found = (
        Match.objects.select_for_update(of=("self",))
        .select_related("round__division", "game")
        .filter(public_id=match_id, round__division__event=event)
        .first()
    )
    if found is None:
        raise NotFound(_("There is no such table in this event."))
    found.round.division.event = event
    return found


def entry_of(event: Event, entry_id: int) -> Entry:
    found = event.entries.select_related("division", "player").filter(pk=entry_id).first()
    if found is None:
        raise NotFound(_("There is no such entry in this event."))
    return found


def role_of(event: Event, person: User) -> str | None:
    """What this person is to the event; the owner is a director."""
    if event.owner_id == person.pk:
        return Organiser.Role.DIRECTOR
    return event.organisers.filter(person=person).values_list("role", flat=True).first()


def must_direct(event: Event, person: User) -> None:
    _must_be(event, person, (Organiser.Role.DIRECTOR,))


def must_help(event: Event, person: User) -> None:
    _must_be(event, person, EVERYBODY)


def must_rule(event: Event, person: User, match: Match | None = None) -> None:
    """Rule on the event, or on one of its tables: never on a table one sits at."""
    _must_be(event, person, RULERS)
    if match is not None and sits_at(match, person):
        raise NotAllowed(_("You sit at this table; another organiser has to rule on it."), code="own-table")


def sits_at(match: Match, person: User) -> bool:
    mine = person.entries.filter(event_id=match.round.division.event_id).values_list("pk", flat=True)
    return bool(set(mine) & set(match.seats))


def _must_be(event: Event, person: User, roles: tuple[str, ...]) -> None:
    if role_of(event, person) not in roles:
        raise NotAllowed(_("Only the organisers of this event may do that."), code="not-organiser")


def must_be(event: Event, *states: Event.State) -> None:
    """Raise unless the event is in one of these states."""
    if event.state not in states:
        raise Conflict(
            _("This event is {state}.").format(state=event.get_state_display()),
            code="wrong-state",
        )


def touch(event: Event, *fields: str) -> None:
    event.changed_at = timezone.now()
    event.save(update_fields=["changed_at", *fields])
