"""What people say to each other at a table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.table import Table


class Talk(models.Model):
    """A few words to the table. Outside the log and its chain: a person can take them along when they leave."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="talk")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="talk")
    words = models.TextField(max_length=2000)
    at = models.DateTimeField(default=timezone.now)
    key = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["table_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "key"], name="one_talk_per_key", condition=~Q(key="")),
        ]

    def __str__(self) -> str:
        return f"talk {self.pk}"
