"""A person leaves for good: events go on without them, as after a withdrawal."""

from accounts.models import User
from tournaments.models import Entry, Event, Invitee, Organiser
from tournaments.services.common import lock
from tournaments.services.entering import take_out


def forget_player(user: User) -> None:
    """Runs inside the deletion's transaction. What they won stays, as a former player's."""
    entries = Entry.objects.filter(player=user).exclude(state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED])
    for entry in entries.select_related("event", "division").order_by("event_id"):
        if entry.event.state in (Event.State.FINISHED, Event.State.CANCELLED):
            continue
        event = lock(entry.event_id)
        if entry.division is not None:
            entry.division.event = event
        take_out(event, entry, Entry.State.WITHDRAWN)
    Organiser.objects.filter(person=user).delete()
    Invitee.objects.filter(person=user).delete()


def forget_ratings(user: User) -> None:
    """Nothing to take out: ratings carry no name, others' rest on them, and nobody is shown those of who has left."""
