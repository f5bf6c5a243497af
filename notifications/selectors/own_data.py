"""What this room keeps of one person, for their own eyes."""

from accounts.models import User
from notifications.models import CalendarFeed, Dispatch, MailHabits, MailPlay, ReceivedMail, Wish


def export_of(user: User) -> dict[str, object]:
    """The mails we sent them and they sent us, and how they like their mail."""
    sent = Dispatch.objects.filter(person=user).select_related("table").order_by("pk")
    received = ReceivedMail.objects.filter(answers__person=user).order_by("pk")
    habits = MailHabits.objects.filter(person=user).first()
    return {
        "mails": [
            {
                "kind": one.kind,
                "table": one.table.public_id if one.table else None,
                "state": one.state,
                "at": one.created_at.isoformat(),
            }
            for one in sent.iterator()
        ],
        "replies": [
            {"words": one.words, "state": one.state, "at": one.received_at.isoformat()} for one in received.iterator()
        ],
        "wishes": [
            {"kind": wish.kind, "table": wish.table.public_id if wish.table else None, "wanted": wish.wanted}
            for wish in Wish.objects.filter(person=user).select_related("table").order_by("pk")
        ],
        "rhythm": habits.rhythm if habits else MailHabits.Rhythm.SINGLE.value,
        "mail_play": [
            {"table": play.table.public_id if play.table else None, "allowed": play.allowed}
            for play in MailPlay.objects.filter(person=user).select_related("table").order_by("pk")
        ],
        "webhooks": [
            {
                "name": one.name,
                "url": one.url,
                "kinds": one.kinds,
                "on": one.on,
                "table": one.table.public_id if one.table else None,
                "event": one.event.public_id if one.event else None,
            }
            for one in user.webhooks.select_related("table", "event").order_by("pk")
        ],
        "browsers": [
            {"name": one.name, "endpoint": one.endpoint, "kinds": one.kinds} for one in user.browsers.order_by("pk")
        ],
        "calendar_feed": CalendarFeed.objects.filter(person=user, on=True).exists(),
    }
