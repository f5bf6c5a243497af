"""A person leaves for good: nothing of their mail stays."""

from accounts.models import User
from notifications.models import Browser, CalendarFeed, Dispatch, MailAddress, MailHabits, MailPlay, Webhook, Wish


def forget_person(user: User) -> None:
    """Runs inside the deletion's transaction. Replies go with the mails they answer."""
    for kept in (Dispatch, Wish, MailHabits, MailPlay, Webhook, Browser, CalendarFeed):
        kept._default_manager.filter(person=user).delete()
    MailAddress.objects.filter(email=user.email.lower()).delete()
