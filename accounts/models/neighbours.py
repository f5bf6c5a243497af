"""What people have to say about each other: whom they keep away, whom they bring before the staff."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Block(models.Model):
    """The owner does not want to meet the other at new tables, nor read their talk. The other is not told."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "player"], name="one_block_per_pair"),
            models.CheckConstraint(condition=~models.Q(owner=models.F("player")), name="nobody_blocks_themselves"),
        ]

    def __str__(self) -> str:
        return f"block {self.pk}"


class Report(models.Model):
    """A complaint for the staff to look at."""

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("insults or threats")
        NAME = "name", _("an offensive name")
        CHEATING = "cheating", _("cheating or collusion")
        STALLING = "stalling", _("stalling or walking out")
        SECOND_ACCOUNT = "second-account", _("a second account")
        OTHER = "other", _("something else")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        HANDLED = "handled", _("handled")
        DISMISSED = "dismissed", _("dismissed")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="reports_made"
    )
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reports_about")
    reason = models.CharField(max_length=20, choices=Reason)
    words = models.TextField(_("in their words"), max_length=2000, blank=True)
    about = models.CharField(_("where"), max_length=200, blank=True, help_text=_("a table, an event, a page"))
    at_table = models.CharField(
        max_length=20, blank=True, editable=False, db_index=True, help_text=_("where it was said, if at a table")
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN, db_index=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, editable=False)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    note = models.TextField(_("the staff's note"), blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"report {self.pk}"
