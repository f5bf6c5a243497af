"""Ratings: the games they rest on, what each game changed, and where everybody stands."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Table
from games.models.fields import JsonText
from tournaments.ratings.line_up import LineUp, read_line_up
from tournaments.ratings.parameters import CURRENT, Skill

OVERALL = ""
"""Instead of a system's name: all systems together."""


def version_in_force() -> int:
    """Named by the migrations, so that other parameters need none."""
    return CURRENT.version


class Pool(models.TextChoices):
    """Books that have nothing to do with each other."""

    PLAY = "play", _("people among themselves")
    SOLO = "solo", _("one person against bots")


class RatingBook(models.Model):
    """The lock of a pool: whoever writes into its books holds this row. Remembers which parameters they are kept by."""

    pool = models.CharField(max_length=4, choices=Pool, primary_key=True)
    version = models.PositiveIntegerField(default=version_in_force)
    written_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"ratings: {self.get_pool_display()}"


class RatedGame(models.Model):
    """A finished game and how it counts. Written when the game ends, in the move's own transaction; the books follow.

    The order of the books is the order in which games ended: by `finished_at`, then by the table's number.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("not in the books yet, or its result has changed")
        SETTLED = "settled", _("in the books, or left out for good")

    class Why(models.TextChoices):
        COUNTS = "", _("counts")
        UNRATED = "unrated", _("the table was not rated")
        NO_RANKING = "no-ranking", _("the game ended without a ranking")
        NOBODY_MET = "nobody-met", _("no two players to compare")
        VOID = "void", _("a ruling made it void")
        UNDECIDED = "undecided", _("its ruling was undone; it waits for another one")

    game = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="rated_game")
    pool = models.CharField(max_length=4, choices=Pool, default=Pool.PLAY)
    system = models.CharField(max_length=40)
    finished_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    left_out = models.CharField(max_length=12, choices=Why, blank=True, help_text=_("why it does not count"))
    line_up_data = JsonText(default=list)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["finished_at", "game_id"]
        indexes = [
            models.Index(fields=["pool", "finished_at", "game"], name="rated_games_in_order"),
            models.Index(fields=["pool", "finished_at"], name="games_to_rate", condition=Q(state="waiting")),
        ]

    def __str__(self) -> str:
        return f"rating of {self.game_id}"

    @property
    def line_up(self) -> LineUp:
        return read_line_up(self.pool, self.line_up_data)


class RatingChange(models.Model):
    """What one game did to one player's rating, or to one bot's: in its system, and overall."""

    rated_game = models.ForeignKey(RatedGame, on_delete=models.CASCADE, related_name="changes")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="rating_changes"
    )
    bot = models.CharField(max_length=20, blank=True)
    pool = models.CharField(max_length=4, choices=Pool)
    system = models.CharField(max_length=40)
    finished_at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(help_text=_("the place it was rated for"))
    share = models.FloatField(default=1.0, help_text=_("how much of the seat's game was theirs"))
    deserted = models.BooleanField(default=False, help_text=_("left the seat: rated as the last"))
    number = models.PositiveIntegerField(help_text=_("their how manieth rated game in this system"))
    overall_number = models.PositiveIntegerField(help_text=_("their how manieth rated game of all systems"))
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    overall_mu_before = models.FloatField()
    overall_sigma_before = models.FloatField()
    overall_mu = models.FloatField()
    overall_sigma = models.FloatField()

    class Meta:
        ordering = ["finished_at", "rated_game_id", "seat", "id"]
        constraints = [
            models.UniqueConstraint(fields=["rated_game", "player"], name="one_change_per_player", condition=Q(bot=""))
        ]
        indexes = [
            models.Index(fields=["player", "pool", "system", "finished_at"], name="rating_history_in_system"),
            models.Index(fields=["player", "pool", "finished_at"], name="rating_history_overall"),
            models.Index(fields=["pool", "finished_at", "rated_game"], name="rating_changes_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.bot}: {self.mu_before:.0f} to {self.mu:.0f}"

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(self.mu, self.sigma)

    @property
    def overall_before(self) -> Skill:
        return Skill(self.overall_mu_before, self.overall_sigma_before)

    @property
    def overall_after(self) -> Skill:
        return Skill(self.overall_mu, self.overall_sigma)


class Rating(models.Model):
    """Where somebody stands now: in one system, or (system empty) overall."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="ratings"
    )
    bot = models.CharField(max_length=20, blank=True)
    pool = models.CharField(max_length=4, choices=Pool)
    system = models.CharField(max_length=40, blank=True)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    last_game_at = models.DateTimeField()

    class Meta:
        ordering = ["pool", "system", "-mu", "id"]
        constraints = [
            models.UniqueConstraint(fields=["player", "pool", "system"], name="one_rating", condition=Q(bot="")),
            models.UniqueConstraint(
                fields=["bot", "pool", "system"], name="one_rating_per_bot", condition=Q(player__isnull=True)
            ),
        ]
        indexes = [models.Index(fields=["pool", "system", "-mu"], name="leaderboards")]

    def __str__(self) -> str:
        return f"{self.player or self.bot}: {self.mu:.0f}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)

    @property
    def provisional(self) -> bool:
        return self.sigma > CURRENT.certain
