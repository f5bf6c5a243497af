"""How people like to be told: which mails, how often, and whether a mail of theirs may move."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Table
from notifications.models.outbox import Dispatch


class Wish(models.Model):
    """A kind of mail wanted or not, everywhere or at one table. Without a row it is wanted."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_wishes")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=12, choices=Dispatch.Kind)
    wanted = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "table", "kind"], name="one_wish_per_table_and_kind"),
            models.UniqueConstraint(
                fields=["person", "kind"], name="one_wish_per_kind", condition=Q(table__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {'yes' if self.wanted else 'no'}"


class MailHabits(models.Model):
    """Single mails as things happen, or a digest at a chosen hour of the person's own day."""

    class Rhythm(models.TextChoices):
        SINGLE = "single", _("a mail for each thing")
        DAILY = "daily", _("one digest a day")
        WEEKLY = "weekly", _("one digest a week, on Mondays")

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="mail_habits"
    )
    rhythm = models.CharField(max_length=8, choices=Rhythm, default=Rhythm.SINGLE)
    digest_hour = models.PositiveSmallIntegerField(default=8)
    digested_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.rhythm}"


class MailPlay(models.Model):
    """Whether links and replies may move for a person, everywhere or at one table.

    Revoking raises the epoch: every link and reply address that is about stops working at once and for good.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_play")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    allowed = models.BooleanField(default=True)
    epoch = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "table"], name="one_mail_play_per_table"),
            models.UniqueConstraint(fields=["person"], name="one_mail_play", condition=Q(table__isnull=True)),
        ]

    def __str__(self) -> str:
        return "allowed" if self.allowed else "revoked"
