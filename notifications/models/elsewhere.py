"""Where else people are told: addresses of programs (webhooks), browsers (push), and a calendar's feed."""

from __future__ import annotations

import base64
import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Table
from tournaments.models import Event

SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"


def new_secret() -> str:
    """What signs the messages to a webhook, spelled as Standard Webhooks spells it."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def kinds_text(kinds: list[str]) -> str:
    """Kinds of news as one text in which each can be found: |turn|over|."""
    return f"|{'|'.join(kinds)}|" if kinds else ""


class Told(models.Model):
    """What webhooks and browsers share: whose they are, and which kinds of news go there."""

    kinds_text = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    told_at = models.DateTimeField(null=True, blank=True, help_text=_("when it last took a message"))

    class Meta:
        abstract = True

    @property
    def kinds(self) -> list[str]:
        return [kind for kind in self.kinds_text.split("|") if kind]


class Webhook(Told):
    """A program that wants to be told. What goes there is signed with a secret that both know.

    It is somebody's own, or a whole table's or event's; then it is told what any spectator may know, and `person` is
    whoever set it up.
    """

    class Shape(models.TextChoices):
        PLAIN = "plain", _("JSON, signed")
        DISCORD = "discord", _("a Discord channel")

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks")
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks")
    name = models.CharField(max_length=60, blank=True)
    url = models.URLField(max_length=500)
    shape = models.CharField(max_length=8, choices=Shape, default=Shape.PLAIN)
    secret = models.CharField(max_length=80, default=new_secret)
    former_secret = models.CharField(max_length=80, blank=True)
    former_until = models.DateTimeField(null=True, blank=True, help_text=_("until then the former secret signs, too"))
    on = models.BooleanField(default=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=120, blank=True, help_text=_("what the last try met; empty: it was taken"))

    class Meta:
        indexes = [models.Index(fields=["person"], name="webhooks_that_are_on", condition=Q(on=True))]
        constraints = [
            models.CheckConstraint(
                condition=Q(table__isnull=True) | Q(event__isnull=True), name="webhook_of_a_table_or_an_event"
            )
        ]

    def __str__(self) -> str:
        return self.name or f"webhook {self.pk}"

    @property
    def for_everybody(self) -> bool:
        """A table's or an event's: it is told nothing that a spectator may not know."""
        return self.table_id is not None or self.event_id is not None


class Browser(Told):
    """A browser or phone that takes push messages: its own address at its maker's service, and its keys."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="browsers")
    name = models.CharField(max_length=60, blank=True)
    endpoint = models.URLField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100, help_text=_("the browser's public key"))
    auth = models.CharField(max_length=40, help_text=_("the secret that the browser gave us"))

    def __str__(self) -> str:
        return self.name or f"browser {self.pk}"


class CalendarFeed(models.Model):
    """Whether somebody has a calendar feed. Its address is signed, not kept; a new epoch makes the old one useless."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="calendar_feed"
    )
    on = models.BooleanField(default=True)
    epoch = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return "on" if self.on else "off"
