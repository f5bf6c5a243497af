"""What the events keep of one person, for their own eyes."""

from accounts.models import User
from tournaments.models import Appeal, Entry, MapVote, Organiser


def export_of(user: User) -> dict[str, object]:
    """What they took part in, what they organise, what they asked for."""
    entries = Entry.objects.filter(player=user).select_related("event", "division").order_by("pk")
    appeals = Appeal.objects.filter(by=user).select_related("event").order_by("pk")
    return {
        "entries": [
            {
                "event": entry.event.public_id,
                "title": entry.event.title,
                "state": entry.state,
                "division": entry.division.number if entry.division else None,
                "team": entry.team,
                "rating": entry.rating,
                "registered_at": entry.registered_at.isoformat(),
            }
            for entry in entries
        ],
        "organises": [
            {"event": one.event.public_id, "role": one.role}
            for one in Organiser.objects.filter(person=user).select_related("event").order_by("pk")
        ],
        "map_votes": [
            {"table": vote.match.public_id, "map": vote.map, "at": vote.at.isoformat()}
            for vote in MapVote.objects.filter(entry__player=user).select_related("match").order_by("pk")
        ],
        "owns": list(user.events.order_by("pk").values_list("public_id", flat=True)),
        "appeals": [
            {"event": one.event.public_id, "words": one.words, "state": one.state, "answer": one.answer}
            for one in appeals
        ],
    }
