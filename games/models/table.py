"""A table: a game that people found, play and finish; and the strongbox with what nobody may see of it."""

import secrets

import msgspec
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine import Result, Setup
from games.clocks.control import TimeControl

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
PUBLIC_ID_LENGTH = 12
KEY_BYTES = 32


def new_public_id() -> str:
    """A name for addresses that tells nothing and cannot be guessed from another one."""
    return "".join(secrets.choice(ALPHABET) for _ in range(PUBLIC_ID_LENGTH))


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


class Table(models.Model):
    """A game from the first invitation to the final ranking. Everything here may be seen by a spectator."""

    class State(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        QUARANTINED = "quarantined", _("set aside after a fault of ours")
        CANCELLED = "cancelled", _("cancelled")

    class Kind(models.TextChoices):
        PLAY = "play", _("played by people")
        ANALYSIS = "analysis", _("one person's study of a record")

    class Access(models.TextChoices):
        OPEN = "open", _("anybody may sit down")
        INVITED = "invited", _("by invitation")

    class ResignRule(models.TextChoices):
        BOT = "bot", _("a bot plays on")
        SUBSTITUTE = "substitute", _("the seat waits for a substitute")
        DEFAULT = "default", _("the safe default move is played")

    class Ending(models.TextChoices):
        PLAYED = "played", _("played to the end")
        AGREED = "agreed", _("ended by agreement")
        RULED = "ruled", _("ended by a ruling")

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id, editable=False)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAY)
    state = models.CharField(max_length=12, choices=State, default=State.OPEN)
    title = models.CharField(max_length=80, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="owned_tables"
    )
    access = models.CharField(max_length=10, choices=Access, default=Access.OPEN)

    system = models.CharField(max_length=40)
    map = models.CharField(max_length=60)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, blank=True)
    time_control_data = models.JSONField(default=dict)
    resign_rule = models.CharField(max_length=12, choices=ResignRule, default=ResignRule.BOT)
    play_forced = models.BooleanField(
        default=True, help_text=_("moves without an alternative are played by themselves")
    )
    rated = models.BooleanField(default=True, help_text=_("whether the result counts for ratings"))

    commitment = models.CharField(max_length=64, blank=True, help_text=_("the published hash of the seed"))
    revision = models.PositiveIntegerField(default=1)
    last_index = models.IntegerField(default=-1)
    step = models.CharField(max_length=60, blank=True)
    result_data = models.JSONField(null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending, blank=True)
    sealed = models.BooleanField(
        default=False, help_text=_("ended by a ruling that may yet be undone: what was secret stays secret")
    )
    clocks_stopped = models.BooleanField(default=False, help_text=_("paused by an organiser: nobody's time runs"))
    seats_changed = models.BooleanField(default=False, help_text=_("whether a seat changed hands under way"))
    fault = models.TextField(blank=True, help_text=_("why the game was set aside, without what seats keep secret"))

    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["state", "-created_at", "id"], name="tables_by_state"),
            models.Index(fields=["-created_at", "id"], name="tables_by_age"),
            models.Index(fields=["changed_at"], name="tables_by_change"),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.system} {self.map} ({self.public_id})"

    @property
    def setup(self) -> Setup:
        """What the engine starts this game with."""
        return Setup(self.system, self.map, self.players, dict(self.options))

    @property
    def time_control(self) -> TimeControl:
        return TimeControl.from_data(self.time_control_data)

    @property
    def result(self) -> Result | None:
        """The final ranking, once there is one."""
        return None if self.result_data is None else msgspec.convert(self.result_data, Result)

    @property
    def running(self) -> bool:
        return self.state == self.State.RUNNING

    @property
    def over(self) -> bool:
        """Is nothing secret any more?"""
        return self.state == self.State.FINISHED and not self.sealed


class Strongbox(models.Model):
    """What must never leave the server while a game runs. Apart from the table, so that no list or admin page,
    no log line and no serializer comes across it by accident."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="strongbox")
    seed = models.BinaryField()
    key = models.BinaryField(default=new_key)
    position = models.BinaryField(default=b"")
    chain = models.BinaryField(default=b"")

    def __str__(self) -> str:
        return f"strongbox of {self.table_id}"
