"""Days on which a person is away, declared ahead. Tables may know of them: their clocks stand still."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Leave(models.Model):
    """From the first day to the last, in the person's own zone, both included."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="leaves")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    declared_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["first", "id"]
        verbose_name = _("leave")
        verbose_name_plural = _("leaves")

    def __str__(self) -> str:
        return f"{self.first} to {self.last}"

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1
