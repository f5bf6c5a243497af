"""Rounds, their tables, what comes in from the games, and a ladder's challenges."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Table
from games.models.fields import JsonText
from games.models.table import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.events import Division, Entry, Event


class Round(models.Model):
    """A round of a division, with what it was paired from and what came out; published, it changes by ruling only."""

    class State(models.TextChoices):
        PREVIEW = "preview", _("can be looked at and changed by the organisers")
        PUBLISHED = "published", _("published")
        FINISHED = "finished", _("finished")

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.PREVIEW)
    map = models.CharField(max_length=101, blank=True, help_text=_("empty: each table's players choose"))
    request = JsonText(null=True)
    pairing = JsonText(null=True)
    edits = JsonText(default=list)
    """Which players the organisers exchanged before publishing, by whom and why."""
    byes = JsonText(default=list)
    publish_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["division_id", "number"]
        constraints = [models.UniqueConstraint(fields=["division", "number"], name="one_round_per_number")]
        indexes = [models.Index(fields=["state", "publish_at"], name="rounds_to_publish")]

    def __str__(self) -> str:
        return f"{self.division}, round {self.number}"


class Match(models.Model):
    """A table of a round: who sits where, the game they play, and how it counts."""

    class State(models.TextChoices):
        WAITING = "waiting", _("not opened yet")
        RUNNING = "running", _("running")
        DECIDED = "decided", _("decided")
        VOID = "void", _("does not count")

    class By(models.TextChoices):
        PLAY = "play", _("played")
        AGREEMENT = "agreement", _("ended by agreement: a draw")
        RULING = "ruling", _("a ruling")
        RULE = "rule", _("the event's rule for unfinished games")

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="match")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    seats = JsonText(default=list)
    """The entries in seat order; None: a bot keeps the seat."""
    map = models.CharField(max_length=101, blank=True, help_text=_("what is played; empty: its players still choose"))
    choose_by = models.DateTimeField(null=True, blank=True, help_text=_("until when its players choose the map"))
    paused_at = models.DateTimeField(null=True, blank=True)
    lives = models.PositiveSmallIntegerField(default=0, help_text=_("knock-out: how many lives its players have"))
    final = models.BooleanField(default=False)
    finishes = JsonText(default=list)
    """How it counts: entry, seat, place, score and note of each."""
    decided_by = models.CharField(max_length=10, choices=By, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round_id", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_match_per_number")]
        indexes = [models.Index(fields=["state"], name="matches_by_state")]

    def __str__(self) -> str:
        return f"{self.round}, table {self.number}"


class MapVote(models.Model):
    """What somebody at a table said about its map: the one they would like, or the one they strike."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="map_votes")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    map = models.CharField(max_length=101)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "entry"], name="one_map_vote_per_player")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.map}"


class Lineup(models.Model):
    """Who of a team plays a round; the others sit on the bench."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="lineups")
    team = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField(help_text=_("from which round on"))
    entries = JsonText(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "team", "number"], name="one_lineup_per_round")]

    def __str__(self) -> str:
        return f"{self.team}, round {self.number}"


class Arrival(models.Model):
    """A game of an event has ended. Written by the listener in the move's own transaction; a task does the rest."""

    game = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="arrival")
    at = models.DateTimeField(default=timezone.now)
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["at"], name="arrivals_to_handle", condition=models.Q(handled_at__isnull=True))]

    def __str__(self) -> str:
        return f"result of {self.game_id}"


class Challenge(models.Model):
    """Somebody on a ladder challenges others; everybody answers within a window."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for answers")
        PLAYING = "playing", _("is played")
        DONE = "done", _("played")
        LAPSED = "lapsed", _("not enough people said yes")

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges_made")
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    match = models.OneToOneField(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="challenge")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    answer_by = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["state", "answer_by"], name="challenges_due")]

    def __str__(self) -> str:
        return f"challenge of {self.challenger}"


class ChallengeAnswer(models.Model):
    """What one of the challenged said. A refusal beyond the free ones, like silence, costs a rung."""

    class Said(models.TextChoices):
        NOTHING = "", _("nothing yet")
        YES = "yes", _("accepted")
        NO = "no", _("refused")
        FORFEIT = "forfeit", _("forfeited")

    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="answers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="challenges_received")
    said = models.CharField(max_length=8, choices=Said, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["challenge", "entry"], name="one_answer_per_challenge")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.said or 'no answer'}"
