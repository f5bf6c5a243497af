"""The log: append-only, hash-chained, and enough on its own to show any past moment without running rules."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.fields import JsonText
from games.models.table import Table

KEYFRAME_EVERY = 50
"""Each so many rows hold the whole position, so that a past moment is at most so many deltas away."""


class LogRow(models.Model):
    """One thing that happened at a table. Written once, never changed, never deleted; indexes never repeat.

    The chain covers everything the game is made of; the actor stays outside it, so that a person can be forgotten.
    """

    class Kind(models.TextChoices):
        START = "start", _("the game was set up")
        ACTION = "action", _("a seat acted")
        TAKE_BACK = "take-back", _("a seat took actions back")
        CHECKPOINT = "checkpoint", _("a newer rules revision took over")
        RESIGN = "resign", _("a player resigned")
        SUBSTITUTE = "substitute", _("somebody took over a seat")
        TIME_OUT = "time-out", _("a seat's time was up")
        END = "end", _("the game was ended by agreement or by a ruling")
        REOPEN = "reopen", _("the ruling that ended the game was undone")

    class Source(models.TextChoices):
        HOUSE = "house", _("the house itself")
        PAGE = "page", _("a page")
        API = "api", _("the API")
        LINK = "link", _("a link in a mail")
        MAIL = "mail", _("a reply by mail")
        ORDER = "order", _("a standing order")
        BOT = "bot", _("a bot")
        DEFAULT = "default", _("the safe default move")
        FORCED = "forced", _("a move without an alternative")
        CLOCK = "clock", _("the clock")
        IMPORT = "import", _("an imported record")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="log")
    index = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    call = models.PositiveIntegerField(help_text=_("the index of the first row that was sent together with this one"))
    back_to = models.PositiveIntegerField(null=True, blank=True, help_text=_("where a take-back leads to"))
    action = JsonText(null=True, blank=True)
    text = models.TextField(blank=True)
    secret = models.BooleanField(default=False)
    revealed = models.BooleanField(default=False)
    outcomes = JsonText(default=list, blank=True)
    events = JsonText(default=list, blank=True)
    keyframe = models.BooleanField(default=False)
    delta = models.BinaryField()
    revision = models.PositiveIntegerField()
    chain = models.BinaryField()
    at = models.DateTimeField()
    source = models.CharField(max_length=10, choices=Source)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    key = models.CharField(max_length=240, blank=True)
    digest = models.BinaryField(default=b"")

    class Meta:
        ordering = ["table_id", "index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="log_indexes_never_repeat"),
            models.UniqueConstraint(fields=["table", "key"], name="one_move_per_key", condition=~Q(key="")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.index}"
