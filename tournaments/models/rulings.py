"""Rulings and the log of them, appeals, and messages to players."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.fields import JsonText
from games.models.table import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.events import Entry, Event
from tournaments.models.rounds import Match


class Ruling(models.Model):
    """What an organiser decided, and why. Players see all of them; nothing here is ever deleted, only undone."""

    class Kind(models.TextChoices):
        ADJUDICATE = "adjudicate", _("decided a table")
        SUBSTITUTE = "substitute", _("replaced a player")
        DISQUALIFY = "disqualify", _("disqualified a player")
        WITHDRAW = "withdraw", _("took a player out")
        EXCHANGE = "exchange", _("exchanged two players before a round was published")
        PENALTY = "penalty", _("gave or took points")
        EXTEND = "extend", _("gave more time")
        PAUSE = "pause", _("paused the event")
        RESUME = "resume", _("resumed the event")
        UNDO = "undo", _("undid a ruling")

    UNDOABLE = (Kind.ADJUDICATE, Kind.DISQUALIFY, Kind.WITHDRAW, Kind.PENALTY)

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=12, choices=Kind)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    points = models.IntegerField(default=0, help_text=_("penalty: in sixtieths of a point"))
    reason = models.CharField(max_length=500)
    before = JsonText(default=dict)
    """What was there before, so that it can be put back."""
    undoes = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="undone_by")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason[:40]}"


class Appeal(models.Model):
    """A player asks the organisers to look again at a ruling or a table."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("the appeal was right")
        DISMISSED = "dismissed", _("dismissed")

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appeals")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    ruling = models.ForeignKey(Ruling, null=True, blank=True, on_delete=models.SET_NULL, related_name="appeals")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="appeals")
    words = models.TextField(max_length=2000)
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    answer = models.TextField(blank=True, max_length=2000)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"appeal {self.public_id}"


class Notice(models.Model):
    """A message of the organisers to everybody, or to one table. The mail room delivers it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    words = models.TextField(max_length=4000)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.words[:40]
