"""What this room keeps: what is to be sent, what came in, how people like their mail, and which addresses fail."""

from notifications.models.addresses import MailAddress
from notifications.models.inbox import ReceivedMail
from notifications.models.outbox import Dispatch
from notifications.models.wishes import MailHabits, MailPlay, Wish

__all__ = ["Dispatch", "MailAddress", "MailHabits", "MailPlay", "ReceivedMail", "Wish"]
