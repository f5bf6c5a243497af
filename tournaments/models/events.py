"""Leagues, events, their divisions, and who takes part or runs them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.fields import JsonText
from games.models.table import PUBLIC_ID_LENGTH, new_public_id
from tournaments.rules import EventRules, stored


class League(models.Model):
    """Seasons that follow each other."""

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    title = models.CharField(max_length=80)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="leagues")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.title


class Event(models.Model):
    """A cup, a season, a ladder: from the first announcement to the champions."""

    class State(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        OPEN = "open", _("open for registration")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Format(models.TextChoices):
        SWISS = "swiss", _("Swiss by tables")
        ROUND_ROBIN = "round-robin", _("round robin")
        KNOCKOUT = "knockout", _("knock-out")
        LADDER = "ladder", _("ladder")
        LEAGUE = "league", _("league season")

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    title = models.CharField(max_length=80)
    about = models.TextField(blank=True, max_length=4000)
    format = models.CharField(max_length=12, choices=Format)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="events")
    league = models.ForeignKey(League, null=True, blank=True, on_delete=models.SET_NULL, related_name="seasons")
    season = models.PositiveSmallIntegerField(default=1)
    rules_data = JsonText(default=dict)
    rules_hash = models.CharField(max_length=64, blank=True, help_text=_("published when the rules are frozen"))
    seed = models.CharField(max_length=32, blank=True, help_text=_("drawn and published at the start"))

    registration_opens_at = models.DateTimeField(null=True, blank=True)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True, help_text=_("hard end: what is unfinished is settled"))
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["state", "-created_at"], name="events_by_state")]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "season"], name="one_event_per_season", condition=Q(league__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def rules(self) -> EventRules:
        return stored(self.rules_data)

    @property
    def frozen(self) -> bool:
        return bool(self.rules_hash)

    @property
    def under_way(self) -> bool:
        return self.state in (self.State.RUNNING, self.State.PAUSED)


class Organiser(models.Model):
    """Who helps to run an event, and how far they may go."""

    class Role(models.TextChoices):
        DIRECTOR = "director", _("everything the owner may")
        REFEREE = "referee", _("rule on tables and answer appeals")
        HELPER = "helper", _("remind, send messages, look")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="organisers")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="organises")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="one_role_per_person")]

    def __str__(self) -> str:
        return f"{self.person}: {self.role}"


class Invitee(models.Model):
    """Somebody who may enter an event that is by invitation."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitees")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="one_invitation_per_event")]

    def __str__(self) -> str:
        return str(self.person)


class Division(models.Model):
    """People who play among themselves. A cup has one, a league several, the first being the highest."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    plan = JsonText(null=True, blank=True)
    """A round robin's request and whole schedule."""
    rungs = JsonText(default=list)
    """A ladder's entries from the top."""
    standings = JsonText(default=list)
    standings_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_division_per_number")]

    def __str__(self) -> str:
        return f"{self.event}, division {self.number}"


class Entry(models.Model):
    """Somebody's part in an event. Pairings and standings know people by the entry's number."""

    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        WAITING = "waiting", _("on the waiting list")
        STANDBY = "standby", _("ready to replace somebody")
        PLAYING = "playing", _("plays")
        WITHDRAWN = "withdrawn", _("withdrew")
        DISQUALIFIED = "disqualified", _("disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="entries")
    state = models.CharField(max_length=12, choices=State, default=State.REGISTERED)
    number = models.PositiveIntegerField(default=0, help_text=_("on the starting list; 1 is the strongest"))
    rating = models.FloatField(null=True, blank=True, help_text=_("when they entered"))
    team = models.CharField(max_length=40, blank=True)
    captain = models.BooleanField(default=False, help_text=_("says who of the team plays"))
    joined_round = models.PositiveSmallIntegerField(default=1)
    left_round = models.PositiveSmallIntegerField(null=True, blank=True)
    why = models.CharField(max_length=200, blank=True, help_text=_("why they play in this division"))
    registered_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["event_id", "number", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="one_entry_per_player")]
        indexes = [models.Index(fields=["division", "state"], name="entries_of_division")]

    def __str__(self) -> str:
        return str(self.player) if self.player is not None else f"Entry {self.pk}"
