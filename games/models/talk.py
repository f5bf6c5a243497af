"""What people say to each other at a table, what a reader does not want to read, and what one notes for oneself."""

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


class MutedWords(models.Model):
    """Words a reader does not want to meet: what holds one is folded away for them, and for nobody else."""

    reader = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="muted_words"
    )
    words = models.TextField(max_length=1000)

    def __str__(self) -> str:
        return f"muted words of {self.reader_id}"


class Note(models.Model):
    """What somebody notes for themselves at a table. Nobody else sees it, and no mail carries it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="notes")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    words = models.TextField(max_length=4000)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "owner"], name="one_note_per_person_and_table")]

    def __str__(self) -> str:
        return f"note {self.pk}"
