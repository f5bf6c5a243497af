"""Codes sent by mail: whoever can type one reads that mailbox. Neither the code nor the address is kept readable."""

from django.db import models
from django.utils import timezone


class Purpose(models.TextChoices):
    SIGN_IN = "sign-in"
    DELETION = "deletion"


class MailedCode(models.Model):
    """Good once, for a few minutes and a few attempts. Both digests are keyed with the service's secret."""

    purpose = models.CharField(max_length=10, choices=Purpose)
    address_digest = models.CharField(max_length=64)
    code_digest = models.CharField(max_length=64)
    attempts_left = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["address_digest", "purpose"], name="mailed_code_of_address")]

    def __str__(self) -> str:
        return f"{self.purpose} code {self.pk}"
