"""Who sits where, who sat there before, and what each seat is asked now."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.table import Table


class Seat(models.Model):
    """A place at a table and who decides for it."""

    class Status(models.TextChoices):
        EMPTY = "empty", _("free")
        PLAYER = "player", _("a player")
        BOT = "bot", _("a bot")
        DEFAULT = "default", _("resigned: the safe default move")
        VACANT = "vacant", _("resigned: waits for a substitute")

    AUTOMATIC = (Status.BOT, Status.DEFAULT)

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.EMPTY)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    orders = models.PositiveSmallIntegerField(default=0, help_text=_("how many standing orders the player has here"))
    label = models.CharField(max_length=40, blank=True, help_text=_("the name an imported record gives"))
    bank = models.PositiveIntegerField(null=True, blank=True, help_text=_("seconds left in the bank; empty: all of it"))
    timeouts = models.PositiveSmallIntegerField(default=0)
    stand_in = models.CharField(
        max_length=10, blank=True, help_text=_("the time was up: what decides until the turn passes, bot or default")
    )
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_per_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number + 1}: {self.name}"

    @property
    def name(self) -> str:
        """Who sits here, as the table calls them."""
        if self.player is not None:
            return str(self.player)
        if self.status == self.Status.BOT:
            return f"{self.bot.title()} bot {self.number + 1}"
        return self.label or f"Player {self.number + 1}"

    @property
    def automatic(self) -> bool:
        """Does code decide for this seat?"""
        return self.status in self.AUTOMATIC or bool(self.stand_in)


class Sitting(models.Model):
    """One stretch of somebody sitting on a seat, from one log index to another."""

    class Left(models.TextChoices):
        RESIGNED = "resigned", _("resigned")
        REPLACED = "replaced", _("replaced")
        TIMED_OUT = "timed-out", _("replaced after time-outs")
        FORFEITED = "forfeited", _("forfeited by time-outs")
        FINISHED = "finished", _("the game ended")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sittings")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="sittings"
    )
    bot = models.CharField(max_length=20, blank=True)
    from_index = models.IntegerField()
    to_index = models.IntegerField(null=True, blank=True)
    left = models.CharField(max_length=10, choices=Left, blank=True)

    class Meta:
        ordering = ["from_index", "id"]

    def __str__(self) -> str:
        return f"{self.player or self.bot or 'nobody'} from {self.from_index}"


class Decision(models.Model):
    """A seat is asked, since a log index and until a deadline. The row goes when the seat has answered.

    Links, mail keys and `expected_index` bind to the index: a decision asked anew gets a new one.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="decisions")
    seat = models.PositiveSmallIntegerField()
    index = models.IntegerField()
    asked_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True)
    clock_from = models.DateTimeField(
        null=True, blank=True, help_text=_("since when its clock runs: a turn of several decisions has one clock")
    )
    clock_at = models.DateTimeField(
        null=True, blank=True, help_text=_("when the clock is to be looked at next: a reminder, or the deadline")
    )
    reminded = models.PositiveSmallIntegerField(default=0)
    automaton_since = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("since when code is to look at it before a person does; empty: a person is asked"),
    )

    class Meta:
        ordering = ["table_id", "seat"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_decision_per_seat")]
        indexes = [
            models.Index(fields=["clock_at"], name="clocks_due", condition=Q(clock_at__isnull=False)),
            models.Index(
                fields=["automaton_since"], name="decisions_for_code", condition=Q(automaton_since__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat + 1} asked at {self.index}"


class EndVote(models.Model):
    """A seat's wish to end the game here. When all people at the table wish it, the game ends."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="end_votes")
    seat = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["table_id", "seat"]
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_vote_per_seat")]

    def __str__(self) -> str:
        return f"seat {self.seat + 1} wishes to end"
