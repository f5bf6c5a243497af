"""First answers, kept for a day so that a phone with a bad line may ask again without doing anything twice."""

from django.conf import settings
from django.db import models


class KeptAnswer(models.Model):
    """One request under an Idempotency-Key. Without a status it is still being worked on."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=64)
    claimed_at = models.DateTimeField(db_index=True)
    status = models.PositiveSmallIntegerField(null=True)
    content_type = models.CharField(max_length=100, blank=True)
    body = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_answer_per_key")]

    def __str__(self) -> str:
        return f"answer to request {self.pk}"
