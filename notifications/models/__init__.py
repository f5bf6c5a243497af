"""What this room keeps: what is to be sent, what came in, how and where people like to be told, what fails."""

from notifications.models.addresses import MailAddress
from notifications.models.elsewhere import Browser, CalendarFeed, Webhook
from notifications.models.inbox import ReceivedMail
from notifications.models.outbox import Dispatch
from notifications.models.wishes import MailHabits, MailPlay, Wish

__all__ = [
    "Browser",
    "CalendarFeed",
    "Dispatch",
    "MailAddress",
    "MailHabits",
    "MailPlay",
    "ReceivedMail",
    "Webhook",
    "Wish",
]
