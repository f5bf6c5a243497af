"""Mail addresses that gave us trouble. One that never did has no row."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class MailAddress(models.Model):
    """What we learned about an address: mail came back, or whoever reads it does not want any more."""

    class State(models.TextChoices):
        FINE = "fine", _("fine")
        NEEDS_ATTENTION = "needs-attention", _("mail comes back")
        COMPLAINED = "complained", _("called our mail unwanted")
        REFUSES = "refuses", _("wants no invitations")

    email = models.EmailField(unique=True)
    state = models.CharField(max_length=16, choices=State, default=State.FINE)
    reason = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField(default=timezone.now)
    soft_bounces = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("mail address")
        verbose_name_plural = _("mail addresses")

    def __str__(self) -> str:
        return f"address {self.pk}: {self.state}"
